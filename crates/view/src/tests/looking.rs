//! Opening, drawing, searching, filtering and listing.

use super::made::{Made, layers, pair, read};
use crate::view::View;
use crate::{Filter, Flags, How, ListKind, ROOT_ROW, RibbonFlags, Row, Side, Sort};
use dumpscope_compare::Status;
use dumpscope_dump::name::Direction;

fn row(view: &View, name: &str) -> Row {
    (ROOT_ROW + 1..view.tree().len() as Row).find(|&row| view.label(row).name == name).unwrap()
}

/// a agrees, b's output is a little off, c's is far off and its input is too; the net is as far off as c.
fn graded() -> View {
    let target = layers(&["a", "b", "c"])
        .op("Module.net.b.Layer.forward.0", 1.0, 1.0005)
        .op("Module.net.c.Layer.forward.0", 1.5, 2.0)
        .op("Module.net.Net.forward.0", 1.0, 2.0);
    pair(&target, &layers(&["a", "b", "c"]))
}

#[test]
fn the_first_screen_opens_the_model_and_shows_its_parts() {
    let view = pair(&layers(&["a", "b", "c"]), &layers(&["a", "b", "c"]));
    assert_eq!(read(&view).first().map(String::as_str), Some("net"));
    assert!(read(&view).contains(&"  a".to_owned()));
    let many: Vec<String> = (0..30).map(|n| format!("l{n}")).collect();
    let many: Vec<&str> = many.iter().map(String::as_str).collect();
    let view = pair(&layers(&many), &layers(&many));
    assert_eq!(read(&view).len(), 31, "the model and its layers, all of them closed");
}

#[test]
fn forward_is_opened_before_a_larger_backward() {
    let mut made = Made::default().node("Module.net.Net.forward.0", "").node("Module.net.Net.backward.0", "");
    made = made.both("Module.net.a.A.forward.0", "Module.net.Net.forward.0").op("Module.net.Net.forward.0", 1.0, 1.0);
    for n in 0..20 {
        made = made.both(&format!("Module.net.b{n}.B.backward.0"), "Module.net.Net.backward.0");
    }
    let view = made.op("Module.net.Net.backward.0", 1.0, 1.0).alone();
    let outline = view.outline(0, 3);
    assert_eq!(outline.rows[1].name, "a");
    let groups: Vec<(u32, bool)> = outline.groups.iter().map(|group| (group.index, group.backward)).collect();
    assert_eq!(groups, [(0, false), (2, true)]);
}

#[test]
fn boxes_lie_inside_each_other() {
    let mut view = pair(&layers(&["a", "b"]), &layers(&["a", "b"]));
    view.expand(ROOT_ROW, How::OpenAll).unwrap();
    let layout = view.layout();
    // net: head 36; a: head 36, relu 26, gap 10 → 72; gap; b the same; gap; and 10 below: 36 + 72 + 10 + 72 + 10.
    assert_eq!(layout.h, [200.0, 72.0, 26.0, 72.0, 26.0]);
    assert_eq!(layout.y, [0.0, 36.0, 72.0, 118.0, 154.0]);
    assert_eq!(layout.x, [0.0, 16.0, 32.0, 16.0, 32.0]);
    assert_eq!(layout.w, [416.0, 392.0, 368.0, 392.0, 368.0]);
    assert_eq!((layout.width, layout.height), (416.0, 200.0));
    view.expand(row(&view, "net"), How::Close).unwrap();
    assert_eq!((view.layout().h.as_slice(), view.layout().height), (&[28.0][..], 28.0));
}

#[test]
fn a_hidden_row_is_stood_for_by_what_hides_it() {
    let mut view = graded();
    let (net, b) = (row(&view, "net"), row(&view, "b"));
    view.expand(net, How::Close).unwrap();
    let place = view.expand(b, How::Open).unwrap();
    assert_eq!(place.row, net);
    let place = view.reveal(b).unwrap();
    assert_eq!((place.row, place.index), (b, 3), "net, a, its relu, b");
    assert!(view.expand(view.tree().len() as Row, How::Open).is_err());
}

#[test]
fn others_are_closed_and_all_is_opened() {
    let mut view = graded();
    let (net, a, b) = (row(&view, "net"), row(&view, "a"), row(&view, "b"));
    view.expand(net, How::OpenAll).unwrap();
    assert_eq!(view.layout().len(), 7);
    view.expand(b, How::CloseOthers).unwrap();
    assert_eq!(read(&view), ["net", "  a", "  b", "    relu", "  c"]);
    view.expand(a, How::Toggle).unwrap();
    view.expand(b, How::Toggle).unwrap();
    assert_eq!(read(&view), ["net", "  a", "    relu", "  b", "  c"]);
    view.expand(row(&view, "relu"), How::Open).unwrap();
    assert!(!view.flags(row(&view, "relu")).has(Flags::EXPANDED), "a leaf is never open");
}

#[test]
fn a_closed_row_shows_the_worst_inside() {
    let mut view = graded();
    let net = row(&view, "net");
    view.expand(net, How::Close).unwrap();
    assert_eq!(view.flags(net).status(), Some(Status::Error));
    assert_eq!(view.outline(0, 1).rows[0].size, Some(1.0));
    let b = row(&view, "b");
    view.reveal(b).unwrap();
    assert_eq!(view.flags(b).status(), Some(Status::Warning));
    assert_eq!(view.flags(b).direction(), Direction::Forward);
}

#[test]
fn nan_on_one_side_is_infinitely_off() {
    let target = layers(&["a"]).op("Module.net.a.Layer.forward.0", 1.0, f64::NAN);
    let view = pair(&target, &layers(&["a"]));
    let a = row(&view, "a");
    assert!(view.flags(a).has(Flags::NON_FINITE));
    assert_eq!(view.tree().size(a), Some(f32::INFINITY));
    assert_eq!(view.first_overflow(), Some(a));
    let alone = target.alone();
    assert!(!alone.flags(row(&alone, "a")).has(Flags::NON_FINITE), "there is no other side");
    assert_eq!(alone.first_overflow(), Some(row(&alone, "a")));
}

#[test]
fn the_scene_is_what_meets_the_range() {
    let mut view = graded();
    view.expand(ROOT_ROW, How::OpenAll).unwrap();
    let names = |y0, y1, scale| view.scene(y0, y1, scale).names.join(" ");
    // net 0..282, a 36..108, relu 72..98, b 118..190, relu 154..180, c 200..272, relu 236..262
    assert_eq!(names(0.0, 300.0, 1.0), "net a relu b relu c relu");
    assert_eq!(names(120.0, 130.0, 1.0), "net b");
    assert_eq!(names(160.0, 201.0, 1.0), "net b relu c");
    assert_eq!(names(109.0, 117.0, 1.0), "net");
    assert_eq!(names(500.0, 600.0, 1.0), "");
    assert_eq!(names(0.0, 300.0, 0.02), "net a b c", "a relu would be half a pixel high");
    assert_eq!(names(0.0, 300.0, 0.005), "net");
}

#[test]
fn of_boxes_under_a_pixel_the_worst_of_each_pixel_is_drawn() {
    let mut made = Made::default();
    let mut worse = Made::default();
    for n in 0..100 {
        let id = format!("Module.m{n}.M.forward.0");
        made = made.both(&id, "");
        worse = worse.node(&id, "").op(&id, 1.0, if n == 57 { 3.0 } else { 1.0 });
    }
    let view = pair(&worse, &made);
    // 100 boxes, 38 units apart; at this scale ten to a pixel.
    let scene = view.scene(0.0, 1e6, 0.1 / 38.0);
    assert_eq!(scene.names.len(), 10);
    assert!(scene.names.contains(&"m57"));
}

#[test]
fn search_ranks_the_short_name_first() {
    let made = Made::default()
        .both("Module.projector.mid_proj.Linear.forward.0", "")
        .both("Module.x.proj.Linear.forward.0", "")
        .both("Module.proj.inner.Linear.forward.0", "")
        .both("Module.x.project.Linear.forward.0", "");
    let view = made.alone();
    let found = view.search(" PROJ ", 10);
    let names: Vec<&str> = found.hits.iter().map(|hit| hit.name).collect();
    assert_eq!(names, ["proj", "project", "inner", "mid_proj"], "exact, beginning, word, part");
    assert_eq!((found.hits[0].at, found.hits[3].at), ("Module.x.".len(), "Module.".len()));
    assert_eq!(view.search("proj", 2).hits.len(), 2);
    assert_eq!((view.search("proj", 2).total, view.search("", 9).total), (4, 0));
    assert_eq!(view.search("module.x.proj.linear.forward.0", 9).hits[0].name, "proj");
}

#[test]
fn search_finds_what_only_the_golden_side_has_and_suggests() {
    let view = pair(&layers(&["q_proj"]), &layers(&["q_proj", "k_norm"]));
    let found = view.search("k_norm", 9);
    assert_eq!((found.total, found.hits[0].side, found.suggestion), (1, Side::Golden, None));
    assert_eq!(view.search("q_proj", 9).total, 1, "both sides are one hit");
    let nothing = view.search("q_prj", 9);
    assert_eq!((nothing.total, nothing.suggestion), (0, Some("q_proj")));
    assert_eq!(view.search("entirely_else", 9).suggestion, None);
}

#[test]
fn suspects_begin_with_jumps() {
    let mut view = graded();
    let by_size = view.list(ListKind::Suspects, Sort::Size, 0, 9);
    let names: Vec<&str> = by_size.rows.iter().map(|row| row.name).collect();
    // b jumps, so that the net around it need not; c's input is off already. Equal sizes come in execution order.
    assert_eq!(names, ["b", "c", "net"]);
    assert_eq!((by_size.total, by_size.jumps), (3, 1));
    let by_order = view.list(ListKind::Suspects, Sort::Order, 0, 9);
    let names: Vec<&str> = by_order.rows.iter().map(|row| row.name).collect();
    assert_eq!(names, ["b", "c", "net"], "the net is recorded when it returns");
    assert_eq!((by_order.rows[1].path.as_str(), by_order.rows[2].path.as_str()), ("net", ""));
    assert_eq!(view.list(ListKind::Suspects, Sort::Order, 2, 9).rows.len(), 1);
}

#[test]
fn unmatched_nodes_are_listed_by_side() {
    let mut view = pair(&layers(&["a", "t"]), &layers(&["a", "g"]));
    let list = view.list(ListKind::Unmatched, Sort::Order, 0, 9);
    let rows: Vec<(&str, &str)> = list.rows.iter().map(|row| (row.name, row.path.as_str())).collect();
    assert_eq!(rows, [("t", "net"), ("relu", "net.t"), ("g", "net"), ("relu", "net.g")]);
    assert_eq!((list.total, list.target_only), (4, 2));
    let counts = view.counts(&Filter::default());
    assert_eq!((counts.unmatched_target, counts.unmatched_golden), (2, 2));
}

#[test]
fn a_filter_dims_what_holds_nothing_and_shortens_the_lists() {
    let mut view = graded();
    let (net, a, b, c) = (row(&view, "net"), row(&view, "a"), row(&view, "b"), row(&view, "c"));
    let counts = view.set_filter(Filter { warning: true, ..Filter::default() });
    assert_eq!((counts.warning, counts.error, counts.pass), (1, 0, 0));
    let dimmed = |view: &View, row| view.flags(row).has(Flags::DIMMED);
    assert_eq!([net, a, b, c].map(|row| dimmed(&view, row)), [false, true, false, true]);
    assert_eq!(view.list(ListKind::Suspects, Sort::Size, 0, 9).total, 1);
    view.set_filter(Filter::default());
    assert!(!dimmed(&view, a));
    assert_eq!(view.list(ListKind::Suspects, Sort::Size, 0, 9).total, 3);
}

#[test]
fn in_a_single_dump_overflow_is_the_suspect() {
    let made = layers(&["a", "b"]).op("Module.net.a.Layer.forward.0", 1.0, f64::NAN);
    let mut view = made.alone();
    let list = view.list(ListKind::Suspects, Sort::Size, 0, 9);
    assert_eq!((list.total, list.jumps, list.rows[0].name), (1, 0, "a"));
    assert_eq!(list.rows[0].status, None);
    assert_eq!(view.list(ListKind::Unmatched, Sort::Size, 0, 9).total, 0);
    let counts = view.counts(&Filter::default());
    assert_eq!((counts.critical, counts.pass, counts.unjudged), (1, 0, 0));
}

#[test]
fn the_ribbon_keeps_the_worst_of_each_bin() {
    let view = graded();
    // relu a relu b relu c net
    let fine = view.ribbon(7);
    assert_eq!(fine.size, [0.0, 0.0, 0.0, fine.size[3], 0.0, 1.0, 1.0]);
    assert_eq!(fine.flags[3].0, RibbonFlags::WARNING);
    let coarse = view.ribbon(2);
    assert_eq!(
        coarse.flags.iter().map(|flags| flags.0).collect::<Vec<_>>(),
        [RibbonFlags::WARNING, RibbonFlags::ERROR]
    );
    assert_eq!(coarse.rows[1], row(&view, "c"));
    let wide = view.ribbon(14);
    assert_eq!((wide.rows[10], wide.rows[11]), (row(&view, "c"), row(&view, "c")));
    assert!(view.ribbon(0).rows.is_empty());
    assert!(Made::default().alone().ribbon(3).rows.iter().all(|&row| row == Row::MAX));
}

#[test]
fn ribbon_sections_name_modules_of_a_readable_size() {
    let names: Vec<String> = (0..8).map(|n| format!("layers.{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let view = pair(&layers(&names), &layers(&names));
    let sections = view.ribbon(170).sections;
    // 17 ops: two in each layer, then the model itself.
    assert_eq!(sections.iter().map(|section| section.label).collect::<Vec<_>>(), names);
    assert_eq!((sections[1].from, sections[1].to), (20, 40));
    assert!(sections.iter().all(|section| section.direction == Direction::Forward));
}

/// Two micro steps of one module; the last backward's output is far off.
fn two_micro_steps() -> View {
    let ids = ["forward.0", "backward.0", "forward.1", "backward.1"].map(|call| format!("Module.net.Net.{call}"));
    let golden = ids.iter().fold(Made::default(), |made, id| made.both(id, ""));
    pair(&golden.clone().op(&ids[3], 1.0, 2.0), &golden)
}

#[test]
fn micro_steps_have_their_own_groups_and_sections() {
    let view = two_micro_steps();
    assert_eq!(view.micro_steps(), 2);
    let groups = view.outline(0, 0).groups;
    let groups: Vec<(u32, bool, u32)> = groups.iter().map(|g| (g.index, g.backward, g.micro_step)).collect();
    assert_eq!(groups, [(0, false, 0), (1, true, 0), (2, false, 1), (3, true, 1)]);
    let sections = view.ribbon(8).sections;
    let sections: Vec<_> = sections.iter().map(|s| (s.label, s.micro_step, s.from, s.to)).collect();
    assert_eq!(sections, [("", Some(0), 0, 4), ("", Some(1), 4, 8)]);
}

#[test]
fn forward_and_backward_are_counted_apart() {
    let view = two_micro_steps();
    let by = view.tree().counts_by_direction();
    assert_eq!((by.forward.pass, by.forward.error), (2, 0));
    assert_eq!((by.backward.pass, by.backward.error), (1, 1));
    assert_eq!(view.counts(&Filter::default()).error, 1);
}
