//! The pages of a log that those read once who come late, so that what is read with every change stays short.

use crate::GameId;
use crate::documents::{Document as _, LogPage, ViewEvents, WatchedDocument};
use crate::store::{Damaged, Write};

/// How much of what happened last is read with every change, bytes.
const TAIL_BYTES: usize = 8 * 1_024;
/// How much of it goes into a page when there is more.
const PAGE_BYTES: usize = 6 * 1_024;
/// How many pages are kept: with what is read with every change, the whole log of a long game.
const PAGES: usize = 16;

fn bytes(events: &[ViewEvents]) -> usize {
    events.iter().map(|events| events.body.len()).sum()
}

/// Moves what has become too much into pages. What earlier versions have written in one document goes into several at once.
pub(super) fn turn(watched: &mut WatchedDocument, game: &GameId) -> Result<Vec<Write>, Damaged> {
    let mut made = Vec::new();
    while bytes(&watched.recent_events) > TAIL_BYTES {
        let page = next_page(watched);
        let Some(last) = page.last() else { break };
        made.push((last.number, page));
    }
    watched.pages.extend(made.iter().map(|(number, _)| *number));
    let too_many = watched.pages.len().saturating_sub(PAGES);
    let dropped: Vec<u64> = watched.pages.drain(..too_many).collect();
    let (unneeded, kept): (Vec<_>, Vec<_>) = made.into_iter().partition(|(number, _)| dropped.contains(number));
    let old = dropped.iter().filter(|number| unneeded.iter().all(|(made, _)| made != *number));
    let mut writes: Vec<Write> = old.map(|number| Write::Delete(LogPage::path((game, *number)))).collect();
    for (number, recent_events) in kept {
        writes.push(LogPage { recent_events }.write((game, number))?);
    }
    Ok(writes)
}

/// The oldest events that fill a page: at least those of one change, and never the newest.
fn next_page(watched: &mut WatchedDocument) -> Vec<ViewEvents> {
    let Some((_, older)) = watched.recent_events.split_last() else { return Vec::new() };
    let mut count = older.len().min(1);
    while count < older.len() && bytes(&older[..=count]) <= PAGE_BYTES {
        count += 1;
    }
    watched.recent_events.drain(..count).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::packed;

    fn events(number: u64, length: usize) -> ViewEvents {
        ViewEvents { number, body: packed::pack_bytes(&vec![7; length]) }
    }

    fn log(lengths: impl IntoIterator<Item = usize>) -> WatchedDocument {
        let recent_events = (1..).zip(lengths).map(|(number, length)| events(number, length)).collect();
        WatchedDocument { number: 1_000, recent_events, ..WatchedDocument::default() }
    }

    fn set(writes: &[Write]) -> Vec<(String, LogPage)> {
        let pages = writes.iter().filter_map(|write| match write {
            Write::Set(path, fields) => {
                let value = serde_json::Value::Object(fields.clone());
                Some((path.name().to_owned(), serde_json::from_value(value).unwrap()))
            }
            Write::Delete(_) => None,
        });
        pages.collect()
    }

    #[test]
    fn what_is_read_with_every_change_is_bounded_and_nothing_of_the_log_is_lost_or_told_twice() {
        let game = GameId::from_random([1; 10]);
        let (mut watched, mut pages, mut most) = (log([]), Vec::<ViewEvents>::new(), 0);
        for number in 1..=600 {
            watched.recent_events.push(events(number, 40 + (number as usize * 37) % 90));
            let writes = turn(&mut watched, &game).unwrap();
            assert!(writes.len() <= 1, "a change turns one page at most");
            for (name, page) in set(&writes) {
                assert_eq!(name, format!("log-{}", page.recent_events.last().unwrap().number));
                assert!(bytes(&page.recent_events) <= PAGE_BYTES);
                pages.extend(page.recent_events);
            }
            most = most.max(bytes(&watched.recent_events));
        }
        assert!(most <= TAIL_BYTES && watched.pages.len() > 3);
        let numbers = pages.iter().chain(&watched.recent_events).map(|events| events.number);
        assert_eq!(numbers.collect::<Vec<_>>(), (1..=600).collect::<Vec<_>>());
    }

    #[test]
    fn the_log_of_an_earlier_version_goes_into_pages_at_once() {
        let game = GameId::from_random([1; 10]);
        let mut watched = log(std::iter::repeat_n(300, 240));
        let writes = turn(&mut watched, &game).unwrap();
        let pages = set(&writes);
        assert_eq!(pages.len(), watched.pages.len());
        let told = pages.iter().flat_map(|(_, page)| &page.recent_events).chain(&watched.recent_events);
        assert_eq!(told.map(|events| events.number).collect::<Vec<_>>(), (1..=240).collect::<Vec<_>>());
    }

    #[test]
    fn there_is_an_end_to_what_is_kept() {
        let game = GameId::from_random([1; 10]);
        let mut watched = log(std::iter::repeat_n(600, 400));
        let writes = turn(&mut watched, &game).unwrap();
        assert_eq!((watched.pages.len(), writes.len()), (PAGES, PAGES), "what would go at once is not written");
        let first = watched.pages[0];
        watched.recent_events.push(events(2_000, TAIL_BYTES));
        let writes = turn(&mut watched, &game).unwrap();
        assert!(writes.contains(&Write::Delete(LogPage::path((&game, first)))));
        assert_eq!((watched.pages.len(), watched.recent_events.len()), (PAGES, 1), "the newest stays, however long");
    }
}
