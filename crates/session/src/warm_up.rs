//! Runs the whole way once over a made-up pair, so that the host has compiled it well before the first real file.
//!
//! Browsers compile wasm quickly at first and well only what has run for a while: without this, the first file of a
//! visit takes twice as long to read as the second.

use crate::session::Session;
use dumpscope_compare::Options;
use dumpscope_dump::{Bytes, Source};
use std::fmt::Write as _;

/// Layers of the made-up model: enough work for the compilers to take notice, some tens of milliseconds.
const LAYERS: u32 = 240;

/// Reads, compares and lays out two small dumps that differ from the middle on, and forgets them.
pub fn warm_up() {
    let mut session = Session::new();
    let sources = ["golden", "target"].into_iter().flat_map(|side| {
        let texts = [("dump.json", dump(side)), ("construct.json", construct())];
        texts.map(|(name, text)| Box::new(Bytes::new(format!("{side}/{name}"), text.into_bytes())) as Box<dyn Source>)
    });
    session.add(sources.collect());
    // The pair is our own: it opens, and if it did not, nothing would be lost but speed.
    let _ = session.compare(1, Some(0), &Options::default(), &mut |_: crate::Progress<'_>| {});
    if let Ok(view) = session.view() {
        let _ = (view.scene(0.0, 2000.0, 1.0).rows.len(), view.outline(0, 50).total, view.ribbon(1000).size.len());
    }
}

fn dump(side: &str) -> String {
    let mut text =
        String::from("{\n \"task\": \"statistics\",\n \"level\": \"mix\",\n \"framework\": \"pytorch\",\n \"data\": {");
    for layer in 0..LAYERS {
        let off = if side == "target" && layer > LAYERS / 2 { 0.25 } else { 0.0 };
        let comma = if layer == 0 { "" } else { "," };
        let tensor = tensor(f64::from(layer) * 0.017_356_281 + off);
        // Writing to a String cannot fail.
        let _ = write!(
            text,
            "{comma}\n  \"Functional.linear.{layer}.forward\": {{\n   \"input_args\": [\n    {tensor},\n    {tensor},\n    null\n   ],\n   \
             \"input_kwargs\": {{\n    \"eps\": {{\n     \"type\": \"float\",\n     \"value\": 1e-05\n    }}\n   }},\n   \
             \"output\": [\n    {tensor}\n   ],\n   \"is_recompute\": false\n  }},\n  \
             \"Module.model.layers.{layer}.fc.Linear.forward.0\": {{\n   \"input_args\": [\n    {tensor}\n   ],\n   \
             \"input_kwargs\": {{}},\n   \"parameters\": {{\n    \"weight\": {tensor}\n   }},\n   \"output\": [\n    {tensor}\n   ]\n  }}"
        );
    }
    text.push_str("\n }\n}\n");
    text
}

fn tensor(x: f64) -> String {
    format!(
        "{{\n     \"type\": \"torch.Tensor\",\n     \"dtype\": \"torch.float32\",\n     \"shape\": [\n      2,\n      16,\n      128\n     ],\n     \
         \"Max\": {},\n     \"Min\": {},\n     \"Mean\": {},\n     \"Norm\": {},\n     \"requires_grad\": true\n    }}",
        x + 1.074_202_492_833_137_5,
        x - 1.070_399_545_133_113_9,
        x + 0.000_455_727_975_349_872_3,
        x + 12.658_089_399_337_769
    )
}

fn construct() -> String {
    let mut text = String::from("{\n \"Module.model.Model.forward.0\": null");
    for layer in 0..LAYERS {
        let module = format!("Module.model.layers.{layer}.fc.Linear.forward.0");
        let _ = write!(
            text,
            ",\n \"Functional.linear.{layer}.forward\": \"{module}\",\n \"{module}\": \"Module.model.Model.forward.0\""
        );
    }
    text.push_str("\n}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_made_up_pair_opens_whole_and_differs_from_the_middle_on() {
        let mut session = Session::new();
        for side in ["golden", "target"] {
            let file = |name: &str, text: String| {
                Box::new(Bytes::new(format!("{side}/{name}"), text.into_bytes())) as Box<dyn Source>
            };
            session.add(vec![file("dump.json", dump(side)), file("construct.json", construct())]);
        }
        let overview =
            session.compare(1, Some(0), &Options::default(), &mut |_: crate::Progress<'_>| {}).expect("it compares");
        assert_eq!(overview.target.ops, 2 * LAYERS);
        assert!(overview.target.damage.is_empty() && overview.target.warnings.is_empty());
        assert_eq!(overview.counts.error, 2 * (LAYERS - LAYERS / 2 - 1));
    }
}
