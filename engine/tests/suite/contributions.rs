//! What makes power and toughness what they are is told one by one, and adds up.

use engine::state::Contribution;
use engine::{Seat, cards};

#[test]
fn what_changes_a_size_is_told_in_the_order_in_which_it_is_applied() {
    let mut own = crate::common::player(Seat::A, &["White Knight", "Crusade", "Crusade", "Grizzly Bears"], &[]);
    own.battlefield[0].counters = vec![(engine::state::Counter::Size(1, 1), 2)];
    let (game, ids) = crate::common::set_up([own, crate::common::player(Seat::B, &["Crusade"], &[])]);
    let [knight, .., bears] = ids[0][..] else { panic!("four permanents") };
    let parts = game.contributions(knight);
    let sizes: Vec<_> = parts.iter().map(|part| (part.before, part.after, part.sets)).collect();
    let expected = [((2, 2), (3, 3), false), ((3, 3), (4, 4), false), ((4, 4), (5, 5), false), ((5, 5), (7, 7), false)];
    assert_eq!(sizes.len(), 4);
    assert!(parts.windows(2).all(|two: &[Contribution]| two[0].after == two[1].before));
    assert_eq!(
        parts.iter().filter(|part| part.by.is_none()).map(|part| part.after.0 - part.before.0).collect::<Vec<_>>(),
        [2]
    );
    let now = game.characteristics(knight).unwrap();
    assert_eq!(parts.last().map(|part| part.after), Some((now.power, now.toughness)));
    assert_eq!(expected[3].1, (now.power, now.toughness));
    assert!(game.contributions(bears).is_empty());
    assert_eq!(cards::definition(now.card).name, "White Knight");
}
