//! How two hierarchies become one.

use super::made::{Made, layers, pair, read};
use crate::{Flags, How, ROOT_ROW};

fn opened(target: &Made, golden: &Made) -> Vec<String> {
    let mut view = pair(target, golden);
    view.expand(ROOT_ROW, How::OpenAll).unwrap();
    read(&view)
}

#[test]
fn a_node_of_the_golden_side_alone_stands_after_its_paired_sibling() {
    let lines = opened(&layers(&["a", "c"]), &layers(&["a", "b", "c"]));
    // The APIs are numbered by call, so that c's relu is another one on each side: nothing paired stands before it.
    assert_eq!(lines, ["net", "  a", "    relu", "  b G", "    relu G", "  c", "    relu G", "    relu T"]);
}

#[test]
fn without_a_paired_sibling_it_stands_first() {
    let lines = opened(&layers(&["b"]), &layers(&["x", "y", "b"]));
    assert_eq!(lines, ["net", "  x G", "    relu G", "  y G", "    relu G", "  b", "    relu G", "    relu T"]);
}

#[test]
fn what_the_target_has_alone_keeps_its_place() {
    let lines = opened(&layers(&["a", "b"]), &layers(&["b"]));
    assert_eq!(lines, ["net", "  a T", "    relu T", "  b", "    relu G", "    relu T"]);
}

#[test]
fn children_run_in_execution_order_whatever_construct_says() {
    let made = Made::default()
        .node("Module.net.Net.forward.0", "")
        .node("Module.net.late.Late.forward.0", "Module.net.Net.forward.0")
        .node("Module.net.idle.Idle.forward.0", "Module.net.Net.forward.0")
        .node("Module.net.early.Early.forward.0", "Module.net.Net.forward.0")
        .op("Module.net.early.Early.forward.0", 1.0, 1.0)
        .op("Module.net.late.Late.forward.0", 1.0, 1.0)
        .op("Module.net.Net.forward.0", 1.0, 1.0);
    let mut view = made.alone();
    view.expand(ROOT_ROW, How::OpenAll).unwrap();
    let names: Vec<String> = view.outline(0, 9).rows.iter().map(|row| row.name.to_owned()).collect();
    assert_eq!(names, ["net", "early", "late", "idle"], "a node without ops stays behind its neighbour");
}

#[test]
fn the_sequence_holds_ops_of_both_sides_in_order() {
    let view = pair(&layers(&["a", "c"]), &layers(&["a", "b", "c"]));
    let tree = view.tree();
    let names: Vec<String> = (0..)
        .map_while(|order| (0..tree.len() as u32).find(|&row| tree.order(row) == Some(order)))
        .map(|row| format!("{}{}", view.label(row).name, if tree.target(row).is_some() { "" } else { " G" }))
        .collect();
    assert_eq!(names, ["relu", "a", "relu G", "b G", "relu G", "relu", "c", "net"]);
}

#[test]
fn sums_hold_each_op_once() {
    // a differs in its output, and so does the net; b is the golden side's alone.
    let target = layers(&["a"]).op("Module.net.a.Layer.forward.0", 1.0, 2.0);
    let target = target.op("Module.net.Net.forward.0", 1.0, 2.0);
    let view = pair(&target, &layers(&["a", "b"]));
    let tree = view.tree();
    let net = tree.children(ROOT_ROW).next().unwrap();
    assert_eq!(tree.differing(net), (2, 5), "net, a, its relu, b and its relu");
    let a = tree.children(net).next().unwrap();
    assert_eq!(tree.differing(a), (1, 2));
    let relu = tree.children(a).next().unwrap();
    assert_eq!(tree.differing(relu), (0, 0), "leaves have no inside");
    assert_eq!(tree.size(a), Some(1.0));
    assert_eq!(tree.size(relu), Some(0.0));
}

#[test]
fn equal_inputs_and_unequal_outputs_are_a_jump() {
    let target = layers(&["a"]).op("Module.net.a.Layer.forward.0", 1.0, 2.0);
    let view = pair(&target, &layers(&["a"]));
    let net = view.tree().children(ROOT_ROW).next().unwrap();
    let a = view.tree().children(net).next().unwrap();
    assert!(view.flags(a).has(Flags::JUMP));
    assert!(!view.flags(net).has(Flags::JUMP));
    assert_eq!(view.jumps(), 1);
}

#[test]
fn a_partner_elsewhere_has_a_row_of_its_own() {
    let net = "Module.net.Net.forward.0";
    let relu = "Torch.relu.0.forward";
    let base = Made::default().node(net, "").node("Module.net.a.Layer.forward.0", net);
    let ops = |made: Made| made.op(relu, 1.0, 1.0).op("Module.net.a.Layer.forward.0", 1.0, 1.0).op(net, 1.0, 1.0);
    let (target, golden) =
        (ops(base.clone().node(relu, "Module.net.a.Layer.forward.0")).graph(), ops(base.node(relu, net)).graph());
    let options = dumpscope_compare::Options::default();
    let mut comparison = dumpscope_compare::compare(&target, &golden, &options, &mut |_, _| {});
    // Exact pairing asks for equal ancestors; a mapping or a later pairing does not.
    let (t, g) = (target.find(relu).unwrap(), golden.find(relu).unwrap());
    comparison.target_partner[t as usize] = Some(g);
    comparison.golden_partner[g as usize] = Some(t);
    let tree = crate::PairTree::of_pair(&target, &golden, &comparison);
    let (mine, theirs) = (tree.row_of_target(t).unwrap(), tree.row_of_golden(g).unwrap());
    assert_ne!(mine, theirs);
    assert!(tree.nature(mine).has(Flags::PARTNER_ELSEWHERE) && tree.nature(theirs).has(Flags::PARTNER_ELSEWHERE));
    assert_eq!(tree.partner_row(&comparison, mine), Some(theirs));
    assert_eq!(tree.partner_row(&comparison, theirs), Some(mine));
    assert_eq!(tree.differing(1).1, 3, "the op is counted once");
    let mut view = crate::View::of_pair(target, golden, comparison);
    view.expand(1, How::Close).unwrap();
    view.reveal(theirs).unwrap();
    assert!(view.layout().index_of(mine).is_some(), "the partner is in sight as well");
}

#[test]
fn gradients_whose_place_was_reserved_early_come_with_their_backward() {
    let (forward, backward) = ("Module.fc.Linear.forward.0", "Module.fc.Linear.backward.0");
    let made = |gradient: &str, early: bool| {
        let mut made = Made::default().node(forward, "").node(backward, "").op(forward, 1.0, 1.0);
        made = if early { made.op(gradient, 1.0, 1.0) } else { made };
        made = made.op("Module.last.Last.forward.0", 1.0, 1.0).node("Module.last.Last.forward.0", "");
        made = made.node("Torch.mm.0.backward", backward).op("Torch.mm.0.backward", 1.0, 1.0);
        if early { made.op(backward, 1.0, 1.0) } else { made.op(gradient, 1.0, 1.0).op(backward, 1.0, 1.0) }
    };
    for (gradient, early) in [("Module.fc.Linear.parameters_grad", true), ("Module.fc.Linear.parameters_grad.0", false)]
    {
        let mut view = made(gradient, early).alone();
        view.expand(ROOT_ROW, How::OpenAll).unwrap();
        let tree = view.tree();
        let line = |row: &crate::OutlineRow<'_>| format!("{} {:?}", row.name, row.flags.direction());
        let lines: Vec<String> = view.outline(0, 9).rows.iter().map(line).collect();
        assert_eq!(lines, ["fc Forward", "last Forward", "fc Backward", "mm Backward", "fc Gradient"]);
        // A reserved record comes after everything of its backward, a late one where it stands in the file.
        let wanted = if early { [0, 1, 3, 2, 4] } else { [0, 1, 4, 2, 3] };
        assert_eq!((1..6).map(|row| tree.order(row).unwrap()).collect::<Vec<_>>(), wanted);
    }
}
