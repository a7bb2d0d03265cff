//! Large answers as objects of typed arrays.

use crate::boundary::{direction, text};
use dumpscope_session::view::{Ribbon, RibbonSection, Scene};
use js_sys::{Array, Float32Array, JsString, Object, Reflect, Uint8Array, Uint16Array, Uint32Array};
use wasm_bindgen::JsValue;

/// An object whose members are set one by one.
struct Fields(Object);

impl Fields {
    fn new() -> Fields {
        Fields(Object::new())
    }

    fn with(self, name: &str, value: impl Into<JsValue>) -> Fields {
        // A fresh plain object takes any member.
        let _ = Reflect::set(&self.0, &name.into(), &value.into());
        self
    }

    fn done(self) -> JsValue {
        self.0.into()
    }
}

fn words(words: &[&str]) -> Array {
    words.iter().map(|word| JsString::from(*word)).collect()
}

pub(crate) fn scene(scene: &Scene<'_>, revision: u32) -> JsValue {
    let flags: Vec<u16> = scene.flags.iter().map(|flags| flags.0).collect();
    Fields::new()
        .with("revision", revision)
        .with("rows", Uint32Array::from(scene.rows.as_slice()))
        .with("boxes", Float32Array::from(scene.boxes.as_slice()))
        .with("flags", Uint16Array::from(flags.as_slice()))
        .with("depth", Uint8Array::from(scene.depth.as_slice()))
        .with("size", Float32Array::from(scene.size.as_slice()))
        .with("differing", Uint32Array::from(scene.differing.as_slice()))
        .with("inside", Uint32Array::from(scene.inside.as_slice()))
        .with("names", words(&scene.names))
        .with("classes", words(&scene.classes))
        .done()
}

pub(crate) fn ribbon(ribbon: &Ribbon<'_>) -> JsValue {
    let flags: Vec<u8> = ribbon.flags.iter().map(|flags| flags.0).collect();
    let section = |section: &RibbonSection<'_>| {
        Fields::new()
            .with("label", text(section.label))
            .with("microStep", section.micro_step.map_or(JsValue::NULL, JsValue::from))
            .with("from", section.from)
            .with("to", section.to)
            .with("direction", text(direction(section.direction)))
            .done()
    };
    Fields::new()
        .with("size", Float32Array::from(ribbon.size.as_slice()))
        .with("flags", Uint8Array::from(flags.as_slice()))
        .with("rows", Uint32Array::from(ribbon.rows.as_slice()))
        .with("sections", ribbon.sections.iter().map(section).collect::<Array>())
        .done()
}
