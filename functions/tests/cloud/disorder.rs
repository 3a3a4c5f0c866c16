//! Events come twice, in any order, late or never; two instances work at once; one is killed in the middle. The same sixty actions always come to the same
//! state, and each counts once.

use std::thread;
use std::time::Duration;

use house::documents::{ActionDocument, Document as _, Judged, StateDocument, ViewDocument};
use house::referee::advance;
use house::store::{CommitError, Document, Expected, Memory, Path, Query, Store, StoreError, Version, Write};
use house::transfer::Export as _;
use house::wire::pack_actions;
use house::{GameId, Seat};
use soak::Chooser;

use crate::program::Program;
use crate::world::{Cloud, event};
use house_tests::table::{Table, settings};

const ACTIONS: usize = 60;

/// A table before its first action, the actions, and what comes of them.
struct Played {
    before: Memory,
    game: GameId,
    actions: Vec<(Path, ActionDocument)>,
    hash: [u8; 32],
    judged: Vec<Judged>,
}

fn played() -> Played {
    let mut table = Table::playing(settings());
    let before = table.store.clone();
    let mut chooser = Chooser::new(41);
    let mut actions = Vec::new();
    for seq in 1..=ACTIONS as u64 {
        let (seat, action) = table.act_at_random(&mut chooser);
        let body = pack_actions(&[action]).unwrap();
        let document = ActionDocument { uid: table.uids[seat].clone(), seq, at: table.now, body };
        actions.push((ActionDocument::path((&table.game, seq)), document));
    }
    let at = StateDocument::path(&table.game);
    let judged = table.read::<StateDocument>(&at).judged(&at).unwrap();
    Played { before, game: table.game.clone(), actions, hash: table.truth().hash(), judged }
}

impl Played {
    fn game(&self) -> &GameId {
        &self.game
    }

    /// The same table in the cloud.
    fn lay(&self, cloud: &Cloud) {
        let mut writes = Vec::new();
        self.before
            .each(&mut |path, fields| {
                writes.push(Write::Set(path, fields));
                Ok(())
            })
            .unwrap();
        cloud.store.clone().commit(&[], &writes).unwrap();
    }

    /// Somebody writes this action.
    fn write(&self, cloud: &Cloud, number: usize) {
        let (at, document) = &self.actions[number];
        cloud.store.clone().commit(&[], &[Write::set(at.clone(), document).unwrap()]).unwrap();
    }

    fn write_all(&self, cloud: &Cloud) {
        (0..ACTIONS).for_each(|number| self.write(cloud, number));
    }

    /// What a trigger says of this action.
    fn tell(&self, cloud: &Cloud, url: &str, number: usize) -> u16 {
        event(url, cloud.project.id(), self.actions[number].0.as_str())
    }

    /// What has come of it is what comes of it.
    fn check(&self, cloud: &Cloud, how: &str) {
        let table = cloud.table(self.game());
        assert_eq!(table.head, ACTIONS as u64, "{how}");
        assert_eq!(cloud.truth(self.game()).hash(), self.hash, "{how}");
        let at = StateDocument::path(self.game());
        assert_eq!(cloud.read::<StateDocument>(&at).judged(&at).unwrap(), self.judged, "{how}: each action once");
        for seat in [Seat::A, Seat::B] {
            let view: house::documents::ViewDocument = cloud.read(&ViewDocument::path((self.game(), seat)));
            assert_eq!(view.number, 1 + ACTIONS as u64, "{how}");
        }
    }
}

fn shuffled(count: usize, chooser: &mut Chooser) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    for last in (1..count).rev() {
        order.swap(last, chooser.below(last + 1));
    }
    order
}

#[test]
fn events_that_come_twice_and_shuffled_from_four_sides_judge_each_action_once() {
    let Some(cloud) = Cloud::new() else { return };
    let played = played();
    played.lay(&cloud);
    let mut chooser = Chooser::new(7);
    let order = shuffled(ACTIONS, &mut chooser);
    // Documents come in any order too, as they would where somebody writes around the rules.
    for part in order.chunks(15) {
        part.iter().for_each(|number| played.write(&cloud, *number));
        let mut twice: Vec<usize> = part.iter().chain(part).copied().collect();
        let mixed = shuffled(twice.len(), &mut chooser);
        twice = mixed.into_iter().map(|place| twice[place]).collect();
        let (played, cloud) = (&played, &cloud);
        thread::scope(|scope| {
            for side in twice.chunks(twice.len().div_ceil(4)) {
                scope.spawn(move || {
                    for number in side {
                        // Whoever was too slow too often is told again, as Google does.
                        while played.tell(cloud, &cloud.url, *number) == 503 {
                            thread::sleep(Duration::from_millis(20));
                        }
                    }
                });
            }
        });
    }
    played.check(&cloud, "shuffled");
}

#[test]
fn lost_and_late_events_leave_nothing_behind() {
    let Some(cloud) = Cloud::new() else { return };
    let played = played();
    played.lay(&cloud);
    // All but every seventh are lost.
    for number in 0..ACTIONS {
        played.write(&cloud, number);
        if number % 7 == 6 {
            assert_eq!(played.tell(&cloud, &cloud.url, number), 204);
        }
    }
    assert_eq!(played.tell(&cloud, &cloud.url, ACTIONS - 1), 204);
    played.check(&cloud, "lost");
    // And all those that were late change nothing, and write nothing.
    let writes = cloud.store.total().writes();
    for number in (0..ACTIONS).rev() {
        assert_eq!(played.tell(&cloud, &cloud.url, number), 204);
    }
    assert_eq!(cloud.store.total().writes(), writes);
    played.check(&cloud, "late");
}

#[test]
fn two_instances_at_once_come_to_the_same() {
    let Some(cloud) = Cloud::new() else { return };
    let played = played();
    played.lay(&cloud);
    let other = cloud.another();
    played.write_all(&cloud);
    let (played, cloud) = (&played, &cloud);
    thread::scope(|scope| {
        for url in [&cloud.url, &other] {
            scope.spawn(move || {
                for number in 0..ACTIONS {
                    while played.tell(cloud, url, number) == 503 {
                        thread::sleep(Duration::from_millis(20));
                    }
                }
            });
        }
    });
    played.check(cloud, "two instances");
}

#[test]
fn a_function_that_is_killed_again_and_again_loses_nothing_and_does_nothing_twice() {
    let Some(cloud) = Cloud::new() else { return };
    let played = played();
    played.lay(&cloud);
    played.write_all(&cloud);
    let mut killed_at_work = 0;
    for life in 0..40 {
        let mut program = Program::start(&cloud);
        let url = program.url.clone();
        let (played, cloud) = (&played, &cloud);
        let answered = thread::scope(|scope| {
            let asking = scope.spawn(move || played.tell(cloud, &url, ACTIONS - 1));
            // A little longer each time, so that it is hit at every point of its work.
            thread::sleep(Duration::from_millis(15 + 13 * life));
            program.kill();
            asking.join().unwrap()
        });
        killed_at_work += u32::from(answered == 0);
        if cloud.table(played.game()).head == ACTIONS as u64 {
            break;
        }
    }
    assert!(killed_at_work > 0, "it was never hit at work");
    assert_eq!(played.tell(&cloud, &cloud.url, ACTIONS - 1), 204);
    played.check(&cloud, "killed");
}

/// Firestore behind a line that is cut at every third commit: before it is made, or after, when nobody hears of it.
struct Cut<S> {
    inner: S,
    commits: u32,
}

impl<S: Store> Store for Cut<S> {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.inner.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.inner.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        self.commits += 1;
        let cut = || StoreError::new("the line is cut").into();
        match self.commits % 6 {
            2 => Err(cut()),
            5 => self.inner.commit(expected, writes).and_then(|_| Err(cut())),
            _ => self.inner.commit(expected, writes),
        }
    }
}

#[test]
fn a_line_that_is_cut_between_reading_and_writing_or_just_after_changes_nothing() {
    let Some(cloud) = Cloud::new() else { return };
    let played = played();
    played.lay(&cloud);
    played.write_all(&cloud);
    let mut store = Cut { inner: functions::store::DocumentCache::new(cloud.store.clone()), commits: 0 };
    let mut cut = 0;
    while advance(&mut store, played.game()).is_err() {
        cut += 1;
    }
    assert!(cut >= 20, "cut {cut} times");
    played.check(&cloud, "cut");
}
