//! Scrolling of one list or field, and of nothing around it: `scrollIntoView` moves the page as well.

use web_sys::Element;

/// Where what is out of sight is brought to, in the words of `scrollIntoView`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Alignment {
    /// To the beginning. A list that snaps to the beginnings of its entries leaves it there.
    Start,
    /// No further than it has to be.
    Nearest,
}

/// Scrolls until nothing of the element is out of sight; where it is larger than there is room for, its beginning is seen.
pub fn into_view(scroller: &Element, element: &Element, alignment: Alignment) {
    let (place, room) = (element.get_bounding_client_rect(), scroller.get_bounding_client_rect());
    // Whole pixels are near enough.
    let right = beyond(alignment, (place.left(), place.right()), (room.left(), room.right())) as i32;
    let down = beyond(alignment, (place.top(), place.bottom()), (room.top(), room.bottom())) as i32;
    scroller.set_scroll_left(scroller.scroll_left() + right);
    scroller.set_scroll_top(scroller.scroll_top() + down);
}

/// How far something has to be moved to lie within its room.
fn beyond(alignment: Alignment, (from, to): (f64, f64), (begin, end): (f64, f64)) -> f64 {
    let to_begin = from < begin || to - from > end - begin || (alignment == Alignment::Start && to > end);
    if to_begin { from - begin } else { (to - end).max(0.0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(alignment: Alignment) -> [i32; 4] {
        [(20.0, 60.0), (120.0, 160.0), (190.0, 230.0), (90.0, 290.0)]
            .map(|place| beyond(alignment, place, (100.0, 200.0)) as i32)
    }

    #[test]
    fn what_lies_beyond_an_edge_is_moved_as_far_as_it_has_to_be() {
        assert_eq!(moved(Alignment::Nearest), [-80, 0, 30, -10]);
    }

    #[test]
    fn what_lies_beyond_an_edge_is_moved_to_the_beginning() {
        assert_eq!(moved(Alignment::Start), [-80, 0, 90, -10]);
    }
}
