//! Small values stay small: what is copied at every step is pinned here.

use std::mem::size_of;

#[test]
fn what_is_copied_at_every_step_is_small() {
    assert_eq!(size_of::<engine::ObjectId>(), 4);
    assert_eq!(size_of::<engine::Target>(), 8);
    assert!(size_of::<engine::Action>() <= 32, "Action: {}", size_of::<engine::Action>());
    assert!(size_of::<engine::Event>() <= 48, "Event: {}", size_of::<engine::Event>());
    assert!(size_of::<engine::Choice>() <= 48, "Choice: {}", size_of::<engine::Choice>());
    assert!(
        size_of::<engine::state::Characteristics>() <= 72,
        "Characteristics: {}",
        size_of::<engine::state::Characteristics>()
    );
    assert!(size_of::<engine::declaration::Effect>() <= 128, "Effect: {}", size_of::<engine::declaration::Effect>());
}
