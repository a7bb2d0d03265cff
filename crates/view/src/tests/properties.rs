//! What holds whatever the dumps are.

use super::made::{Made, pair};
use crate::view::View;
use crate::{Filter, Flags, How, ROOT_ROW, Row};
use dumpscope_graph::NodeKind;
use proptest::prelude::*;

/// A tree of modules: for each node which earlier node encloses it (0 the root), and whether it has a record.
type Plan = Vec<(prop::sample::Index, bool, bool, u8)>;

fn plan() -> impl Strategy<Value = Plan> {
    prop::collection::vec((any::<prop::sample::Index>(), any::<bool>(), prop::bool::weighted(0.8), 0..4_u8), 0..40)
}

/// Writes the nodes that `has` keeps; a node whose parent is left out hangs under what encloses that.
fn write(plan: &Plan, has: impl Fn(usize) -> bool, shift: f64) -> Made {
    let mut made = Made::default();
    let mut ids = vec![String::new()];
    for (n, (parent, op, _, step)) in plan.iter().enumerate() {
        let parent = ids[parent.index(ids.len())].clone();
        let id = format!("Module.m{n}.M.forward.0");
        if !has(n) {
            ids.push(parent);
            continue;
        }
        made = made.node(&id, &parent);
        if *op {
            made = made.op(&id, 1.0, 1.0 + shift * f64::from(*step) * 1e-3);
        }
        ids.push(id);
    }
    made
}

/// The target leaves some nodes out, the golden side others.
fn view(plan: &Plan) -> View {
    let target = write(plan, |n| plan[n].2 || n % 2 == 0, 1.0);
    let golden = write(plan, |n| plan[n].2 || n % 2 == 1, 0.0);
    pair(&target, &golden)
}

fn hows() -> impl Strategy<Value = Vec<(prop::sample::Index, How)>> {
    let how =
        prop_oneof![Just(How::Toggle), Just(How::Open), Just(How::Close), Just(How::OpenAll), Just(How::CloseOthers)];
    prop::collection::vec((any::<prop::sample::Index>(), how), 0..12)
}

fn after(plan: &Plan, hows: &[(prop::sample::Index, How)]) -> View {
    let mut view = view(plan);
    for (row, how) in hows {
        view.expand(row.index(view.tree().len()) as Row, *how).unwrap();
    }
    view
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_node_has_one_row(plan in plan()) {
        let view = view(&plan);
        let tree = view.tree();
        let rows = || 0..tree.len() as Row;
        let mut targets: Vec<u32> = rows().filter_map(|row| tree.target(row)).collect();
        let mut goldens: Vec<u32> = rows().filter_map(|row| tree.golden(row)).collect();
        targets.sort_unstable();
        goldens.sort_unstable();
        prop_assert_eq!(targets, view.target().nodes().collect::<Vec<_>>());
        prop_assert_eq!(goldens, view.golden().unwrap().nodes().collect::<Vec<_>>());
        for row in rows() {
            if let Some(node) = tree.target(row) {
                prop_assert_eq!(tree.row_of_target(node), Some(row));
            }
        }
    }

    #[test]
    fn every_row_is_reached_from_the_root(plan in plan()) {
        let view = view(&plan);
        let tree = view.tree();
        let mut reached = vec![ROOT_ROW];
        let mut at = 0;
        while let Some(&row) = reached.get(at) {
            for (position, child) in tree.children(row).enumerate() {
                prop_assert_eq!(tree.parent(child), Some(row));
                prop_assert_eq!(tree.position(child) as usize, position);
                prop_assert!(tree.descendants(row).contains(&child));
                reached.push(child);
            }
            prop_assert_eq!(tree.children(row).count(), tree.child_count(row) as usize);
            at += 1;
        }
        reached.sort_unstable();
        prop_assert_eq!(reached, (0..tree.len() as Row).collect::<Vec<_>>());
    }

    #[test]
    fn sums_are_sums(plan in plan()) {
        let view = view(&plan);
        let tree = view.tree();
        for row in (0..tree.len() as Row).filter(|&row| tree.is_parent(row)) {
            let all = || std::iter::once(row).chain(tree.descendants(row)).filter(|&row| tree.has_op(row));
            let differs = |&row: &Row| tree.status(row).is_some_and(|s| matches!(s.word(), "warning" | "error"));
            prop_assert_eq!(tree.differing(row), (all().filter(differs).count() as u32, all().count() as u32));
        }
    }

    #[test]
    fn counts_are_those_of_the_comparison(plan in plan()) {
        let view = view(&plan);
        let counts = view.counts(&Filter::default());
        let comparison = view.comparison().unwrap();
        let graph = view.target();
        let of = |word: &str| {
            let mut counted = graph.nodes().filter(|&n| n != 0 && graph.kind(n) != NodeKind::Collection);
            let status = |n: u32| comparison.verdicts[n as usize].status.map_or("none", |s| s.word());
            counted.by_ref().filter(|&n| status(n) == word).count() as u32
        };
        prop_assert_eq!(counts.pass, of("pass"));
        prop_assert_eq!(counts.warning, of("warning"));
        prop_assert_eq!(counts.error, of("error"));
        prop_assert_eq!(counts.unmatched_target, of("unmatched"));
        prop_assert_eq!(counts.unjudged, of("none"));
        let alone = comparison.golden_partner.iter().filter(|partner| partner.is_none()).count();
        prop_assert_eq!(counts.unmatched_golden as usize, alone);
    }

    #[test]
    fn boxes_nest_and_siblings_keep_apart(plan in plan(), hows in hows()) {
        let view = after(&plan, &hows);
        let layout = view.layout();
        let mut bottom: std::collections::BTreeMap<u32, f32> = std::collections::BTreeMap::new();
        for at in 0..layout.len() {
            let parent = layout.parent[at];
            let (x, y) = (layout.x[at], layout.y[at]);
            if let Some(&end) = bottom.get(&parent) {
                prop_assert!(y >= end, "siblings overlap");
            }
            bottom.insert(parent, y + layout.h[at]);
            if let Some(outer) = layout.y.get(parent as usize) {
                let p = parent as usize;
                prop_assert!(*outer < y && y + layout.h[at] < outer + layout.h[p]);
                prop_assert!(layout.x[p] < x && x + layout.w[at] < layout.x[p] + layout.w[p]);
            }
            prop_assert!(layout.w[at] >= 220.0 && x + layout.w[at] <= layout.width);
            prop_assert!(y + layout.h[at] <= layout.height);
        }
    }

    #[test]
    fn outline_layout_and_scene_show_the_same(plan in plan(), hows in hows()) {
        let view = after(&plan, &hows);
        let (layout, outline) = (view.layout(), view.outline(0, u32::MAX));
        prop_assert_eq!(outline.total as usize, layout.len());
        let rows: Vec<Row> = outline.rows.iter().map(|row| row.row).collect();
        prop_assert_eq!(&rows, &layout.rows);
        for row in &outline.rows {
            prop_assert_eq!(row.parent.map(|at| layout.rows[at as usize]), view.tree().parent(row.row).filter(|&p| p != ROOT_ROW));
            prop_assert!(row.position >= 1 && row.position <= row.set_size);
            prop_assert_eq!(row.flags.has(Flags::PARENT), view.tree().is_parent(row.row));
        }
        let scene = view.scene(0.0, layout.height, 1.0);
        prop_assert_eq!(&scene.rows, &layout.rows);
        for at in 0..layout.len() {
            let place = view.layout().place(layout.rows[at]).unwrap();
            prop_assert_eq!(&scene.boxes[at * 4..at * 4 + 4], &[place.x, place.y, place.w, place.h][..]);
        }
    }

    #[test]
    fn a_part_of_the_scene_is_what_meets_it(plan in plan(), hows in hows(), from in 0.0..1.0_f32, long in 0.0..0.5_f32) {
        let view = after(&plan, &hows);
        let layout = view.layout();
        let (y0, y1) = (from * layout.height, (from + long) * layout.height);
        let meets = |&at: &usize| layout.y[at] <= y1 && layout.y[at] + layout.h[at] >= y0;
        let wanted: Vec<Row> = (0..layout.len()).filter(meets).map(|at| layout.rows[at]).collect();
        prop_assert_eq!(view.scene(y0, y1, 1.0).rows, wanted);
    }

    #[test]
    fn closing_and_opening_again_changes_nothing(plan in plan(), hows in hows(), row in any::<prop::sample::Index>()) {
        let mut view = after(&plan, &hows);
        let row = row.index(view.tree().len()) as Row;
        let before = view.layout().clone();
        view.expand(row, How::Toggle).unwrap();
        view.expand(row, How::Toggle).unwrap();
        prop_assert_eq!(view.layout(), &before);
    }

    #[test]
    fn a_revealed_row_is_in_sight(plan in plan(), hows in hows(), row in any::<prop::sample::Index>()) {
        let mut view = after(&plan, &hows);
        let row = row.index(view.tree().len()) as Row;
        let place = view.reveal(row).unwrap();
        prop_assert_eq!(place.row, row);
        prop_assert!(row == ROOT_ROW || view.layout().rows[place.index as usize] == row);
    }

    #[test]
    fn the_sequence_holds_every_op_once_and_keeps_each_sides_order(plan in plan()) {
        let view = view(&plan);
        let tree = view.tree();
        let mut ordered: Vec<(u32, Row)> =
            (0..tree.len() as Row).filter_map(|row| Some((tree.order(row)?, row))).collect();
        ordered.sort_unstable();
        prop_assert_eq!(ordered.len(), (0..tree.len() as Row).filter(|&row| tree.has_op(row)).count());
        let ops: Vec<u32> =
            ordered.iter().filter_map(|&(_, row)| view.target().op(tree.target(row)?)).collect();
        prop_assert!(ops.is_sorted());
    }

    #[test]
    fn a_bin_is_as_bad_as_its_ops(plan in plan(), bins in 1..60_u32) {
        let view = view(&plan);
        let ribbon = view.ribbon(bins);
        let largest = |sizes: &mut dyn Iterator<Item = f32>| sizes.fold(-1.0, f32::max);
        let tree = view.tree();
        let all = largest(&mut (0..tree.len() as Row).filter(|&r| tree.has_op(r)).filter_map(|r| tree.size(r)));
        prop_assert_eq!(largest(&mut ribbon.size.iter().copied()), all);
        for (size, row) in ribbon.size.iter().zip(&ribbon.rows) {
            if *row != Row::MAX {
                prop_assert_eq!(tree.size(*row).unwrap_or(-1.0), *size);
            }
        }
    }
}
