//! The boxes that meet a stretch of the drawing.

use crate::flags::Flags;
use crate::layout::Layout;
use crate::tree::Row;
use crate::view::View;

/// Boxes as columns of one length, parents before children, in execution order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Scene<'a> {
    /// Row of each box.
    pub rows: Vec<Row>,
    /// x, y, w, h of each box.
    pub boxes: Vec<f32>,
    /// What is known of each.
    pub flags: Vec<Flags>,
    /// How many boxes enclose it.
    pub depth: Vec<u8>,
    /// Own size of the difference, or the worst inside for a closed box; NaN where nothing is judged.
    pub size: Vec<f32>,
    /// Ops inside that differ; 0 for leaves.
    pub differing: Vec<u32>,
    /// Ops inside; 0 for leaves.
    pub inside: Vec<u32>,
    /// Short name.
    pub names: Vec<&'a str>,
    /// Class.
    pub classes: Vec<&'a str>,
}

impl View {
    /// What lies between `y0` and `y1`. Boxes under one screen pixel are left out: their parent stands for them; of
    /// those at the top level, which have none, the worst of each pixel is kept.
    pub fn scene(&self, y0: f32, y1: f32, scale: f32) -> Scene<'_> {
        let mut scene = Scene::default();
        for at in seen(self.layout(), y0, y1, scale, |at| self.urgency(at)) {
            self.draw(&mut scene, at as usize);
        }
        scene
    }

    /// The larger, the more a box must not be overlooked.
    fn urgency(&self, at: u32) -> f32 {
        let row = self.layout().rows[at as usize];
        let size = self.shown_size(row);
        let alone = self.tree().nature(row).has(Flags::TARGET) != self.tree().nature(row).has(Flags::GOLDEN);
        size.max(if alone { 0.0 } else { -1.0 })
    }

    fn draw<'a>(&'a self, scene: &mut Scene<'a>, at: usize) {
        let layout = self.layout();
        let row = layout.rows[at];
        let label = self.label(row);
        let (differing, inside) = self.tree().differing(row);
        scene.rows.push(row);
        scene.boxes.extend([layout.x[at], layout.y[at], layout.w[at], layout.h[at]]);
        scene.flags.push(self.flags(row));
        scene.depth.push(u8::try_from(layout.depth[at]).unwrap_or(u8::MAX));
        scene.size.push(self.shown_size(row));
        scene.differing.push(differing);
        scene.inside.push(inside);
        scene.names.push(label.name);
        scene.classes.push(label.class);
    }
}

/// Places of the boxes to draw, ascending.
fn seen(layout: &Layout, y0: f32, y1: f32, scale: f32, urgency: impl Fn(u32) -> f32) -> Vec<u32> {
    let first = layout.y.partition_point(|&y| y < y0);
    let mut found = spanning(layout, first, y0, scale);
    let mut at = first;
    let mut pixel = f32::NAN;
    while let Some(&y) = layout.y.get(at).filter(|&&y| y <= y1) {
        if layout.h[at] * scale >= 1.0 {
            found.push(at as u32);
            at += 1;
            continue;
        }
        if layout.depth[at] == 0 {
            let here = (y * scale).floor();
            match found.last_mut().filter(|_| here == pixel) {
                Some(last) if urgency(at as u32) > urgency(*last) => *last = at as u32,
                Some(_) => {}
                None => found.push(at as u32),
            }
            pixel = here;
        }
        at = layout.end[at] as usize;
    }
    found
}

/// Boxes that begin above `y0` and reach below it: among the one before `first` and what encloses it.
fn spanning(layout: &Layout, first: usize, y0: f32, scale: f32) -> Vec<u32> {
    let Some(last) = first.checked_sub(1) else { return Vec::new() };
    let up = |at: &u32| layout.parent.get(*at as usize).copied().filter(|&parent| parent != Layout::NONE);
    let chain = std::iter::successors(Some(last as u32), up);
    let reaches = |at: &u32| {
        let at = *at as usize;
        layout.y[at] + layout.h[at] >= y0 && layout.h[at] * scale >= 1.0
    };
    let mut found: Vec<u32> = chain.filter(reaches).collect();
    found.reverse();
    found
}
