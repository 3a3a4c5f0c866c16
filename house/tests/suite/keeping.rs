//! What is kept of a game: nothing that was judged, refused or taken back makes the documents grow, and no game becomes larger than what can be stored.

use engine::{Action, Choice, Game, options};
use house::documents::{
    ATTEMPTS_KEPT, ActionDocument, Document as _, GameDocument, HELD_MS, Input, Judged, Record, StateDocument,
    TableRequest,
};
use house::referee::{MOST_STORED, advance};
use house::refusal::reasons;
use house::store::{CommitError, Document, Expected, Memory, Path, Query, Store, StoreError, Version, Watched, Write};
use house::wire::{Answer, Ask, RefusalCode, pack, pack_actions, unpack};
use house::{Caller, Entropy, Seat, answer, record, referee};
use soak::Chooser;

use house_tests::table::{Table, settings};

fn judged(table: &Table) -> Vec<Judged> {
    let at = StateDocument::path(&table.game);
    table.read::<StateDocument>(&at).judged(&at).unwrap()
}

/// How many documents there are, and how many bytes they have together.
fn kept(table: &mut Table) -> (usize, usize) {
    let changes = table.store.changes(Version(0)).unwrap();
    table.store.told(changes.last().unwrap().1);
    let paths = table.store.changes(Version(0)).unwrap();
    let size = |path: &Path| serde_json::to_string(&table.store.get(path).unwrap().unwrap().fields).unwrap().len();
    (paths.len(), paths.iter().map(|(path, _)| size(path)).sum())
}

fn record_of(table: &mut Table) -> Record {
    let Answer::Record { body } =
        table.ask(Seat::A, Ask::from(record::ReadRecord { game: table.game.clone() })).unwrap()
    else {
        panic!("no record");
    };
    unpack(&body).unwrap()
}

#[test]
fn what_was_judged_goes_and_is_known_when_it_is_sent_again() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let (seat, head) = (table.to_act(), table.document().head);
    let pass = pack_actions(&[Action::Pass]).unwrap();
    table.write(seat, head + 1, "junk").unwrap();
    table.write(seat, head + 2, &pass).unwrap();
    let after = (table.truth().hash(), table.document().head);
    for seq in 1..=head + 2 {
        assert_eq!(table.store.get(&ActionDocument::path((&table.game, seq))).unwrap(), None, "{seq}");
    }
    for _ in 0..3 {
        assert_eq!(table.write(seat, head + 2, &pass), Ok(Answer::Accepted { seq: head + 2 }));
        assert_eq!(table.write(seat, head + 1, "junk"), Ok(Answer::Accepted { seq: head + 1 }));
        assert_eq!(
            table.write(seat, head + 1, &pass).unwrap_err().code,
            RefusalCode::WrongNumber,
            "it was another one"
        );
        assert_eq!(
            table.write(seat.other(), head + 2, &pass).unwrap_err().code,
            RefusalCode::WrongNumber,
            "not theirs"
        );
    }
    assert_eq!((table.truth().hash(), table.document().head), after);
    table.request(seat, TableRequest::Concede).unwrap();
    assert_eq!(table.write(seat, head + 2, &pass), Ok(Answer::Accepted { seq: head + 2 }), "after the end as well");
}

#[test]
fn refused_batches_leave_nothing_behind_that_grows() {
    let mut table = Table::playing(settings());
    let seat = table.to_act();
    let flood = |table: &mut Table| {
        for _ in 0..100 {
            table.now += HELD_MS;
            let head = table.document().head;
            table.write(seat, head + 1, "junk").unwrap();
        }
        kept(table)
    };
    let (documents, bytes) = flood(&mut table);
    let (documents_after, bytes_after) = flood(&mut table);
    assert_eq!(documents_after, documents);
    assert!(bytes_after < bytes + 100, "{bytes} bytes become {bytes_after}");
}

#[test]
fn whoever_is_refused_too_often_waits_and_can_still_give_up() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let (seat, pass) = (table.to_act(), pack_actions(&[Action::Pass]).unwrap());
    for _ in 0..ATTEMPTS_KEPT {
        let head = table.document().head;
        table.write(seat, head + 1, "junk").unwrap();
    }
    let head = table.document().head;
    assert_eq!(table.write(seat, head + 1, &pass), Err(reasons::refused_too_often()));
    assert_eq!(table.request(seat, TableRequest::OfferDraw), Err(reasons::refused_too_often()));
    assert_eq!(table.document().head, head, "it is not even stored");
    table.request(seat.other(), TableRequest::OfferDraw).unwrap();
    assert_eq!(table.document().draw_offer, Some(seat.other()), "the other player is none of it");
    table.now += HELD_MS;
    table.write(seat, head + 1, &pass).unwrap();
    assert_eq!(table.refused(seat), None);

    while table.to_act() != seat {
        table.act(&[Action::Pass]).unwrap();
    }
    for _ in 0..ATTEMPTS_KEPT {
        let head = table.document().head;
        table.write(seat, head + 1, "junk").unwrap();
    }
    assert!(table.document().held_until[seat] > table.now);
    table.request(seat, TableRequest::Concede).unwrap();
    assert!(table.is_over());
}

/// Plays at random until whoever must decide can do something and take it back: what they do, and how.
fn until_something_can_be_taken_back(
    table: &mut Table,
    chooser: &mut Chooser,
    back: impl Fn(&Game, Seat, &Action) -> Option<Action>,
) -> Option<(Seat, Action, Action)> {
    for _ in 0..400 {
        if table.is_over() {
            return None;
        }
        let seat = table.to_act();
        let seen = table.seen(seat);
        for choice in options(&seen, seat) {
            let Choice::Act(action) = choice else { continue };
            let mut after = seen.clone();
            if after.act(seat, &action).is_ok()
                && after.to_act() == Some(seat)
                && let Some(back) = back(&after, seat, &action)
            {
                return Some((seat, action, back));
            }
        }
        table.act_at_random(chooser);
    }
    None
}

fn lists(game: &Game, seat: Seat, action: &Action) -> bool {
    options(game, seat).iter().any(|choice| choice.action() == Some(action))
}

#[test]
fn what_is_taken_back_is_not_kept() {
    let canceled = |game: &Game, seat: Seat, _: &Action| lists(game, seat, &Action::Cancel).then_some(Action::Cancel);
    let let_go = |game: &Game, seat: Seat, action: &Action| {
        let chooses = matches!(action, Action::SelectAttackingCreature(_));
        (chooses && lists(game, seat, action)).then(|| action.clone())
    };
    type Kind<'a> = (&'a str, &'a dyn Fn(&Game, Seat, &Action) -> Option<Action>);
    let kinds: [Kind<'_>; 2] = [("a spell", &canceled), ("an attacker", &let_go)];
    for (what, back) in kinds {
        let found = (80..120).find_map(|seed| {
            let mut table = Table::playing(settings());
            let mut chooser = Chooser::new(seed);
            until_something_can_be_taken_back(&mut table, &mut chooser, back).map(|found| (table, chooser, found))
        });
        let (mut table, mut chooser, (seat, action, back)) = found.expect(what);
        let before = judged(&table);
        // One by one, in one batch, and begun in one and taken back in another.
        for _ in 0..6 {
            table.act(std::slice::from_ref(&action)).unwrap();
            assert_eq!((table.refused(seat), judged(&table).len()), (None, before.len() + 1), "{what}");
            table.act(std::slice::from_ref(&back)).unwrap();
            assert_eq!((table.refused(seat), judged(&table)), (None, before.clone()), "{what}");
            table.act(&[action.clone(), back.clone(), action.clone(), back.clone()]).unwrap();
            assert_eq!((table.refused(seat), judged(&table)), (None, before.clone()), "{what}");
            table.act(&[action.clone(), back.clone(), action.clone()]).unwrap();
            assert_eq!(judged(&table).last().unwrap().input, Input::Actions(vec![action.clone()]), "{what}");
            table.act(&[back.clone(), action.clone(), back.clone()]).unwrap();
            assert_eq!((table.refused(seat), judged(&table)), (None, before.clone()), "{what}");
        }
        // The game goes on, and is what its record says.
        table.act(std::slice::from_ref(&action)).unwrap();
        for _ in 0..60 {
            if !table.is_over() {
                table.act_at_random(&mut chooser);
            }
        }
        if !table.is_over() {
            table.request(seat, TableRequest::Concede).unwrap();
        }
        let record = record_of(&mut table);
        assert_eq!(record.verify(&table.kept()).unwrap().end.unwrap().hash(), table.truth().hash(), "{what}");
        assert!(record.inputs().unwrap().iter().any(|judged| judged.fingerprint.is_some()));
    }
}

#[test]
fn a_game_that_ends_while_something_taken_back_still_counts_is_what_its_record_says() {
    let canceled = |game: &Game, seat: Seat, _: &Action| lists(game, seat, &Action::Cancel).then_some(Action::Cancel);
    let mut table = Table::playing(settings());
    let found = until_something_can_be_taken_back(&mut table, &mut Chooser::new(7), canceled);
    let (seat, action, back) = found.expect("a spell");
    table.act(&[action.clone(), back]).unwrap();
    table.act(&[action]).unwrap();
    table.request(seat, TableRequest::Concede).unwrap();
    assert_eq!(record_of(&mut table).verify(&table.kept()).unwrap().end.unwrap().hash(), table.truth().hash());
}

/// Puts so many offers of a draw and their refusals into what has led to the game, that it has so many characters.
fn inflate(table: &mut Table, characters: usize) {
    let at = StateDocument::path(&table.game);
    let mut state: StateDocument = table.read(&at);
    let mut judged = state.judged(&at).unwrap();
    let stored = |judged: &[Judged]| pack(judged).unwrap().len();
    let one = |input| Judged { at: table.now, seat: Seat::A, input, fingerprint: None };
    let thousand: Vec<Judged> = (0..1_000).map(|_| one(Input::DrawOffered)).collect();
    for _ in 0..characters * 500 / stored(&thousand) {
        judged.extend([one(Input::DrawOffered), one(Input::DrawDeclined)]);
    }
    state.judged = pack(&judged).unwrap();
    table.store.commit(&[], &[Write::set(at, &state).unwrap()]).unwrap();
}

#[test]
fn a_game_too_large_to_be_stored_ends_in_words_while_it_can() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    inflate(&mut table, MOST_STORED / 2);
    table.act(&[Action::Pass]).unwrap();
    assert!(!table.is_over(), "half of it can be stored");
    inflate(&mut table, MOST_STORED / 2);
    let before = table.truth();
    let (seat, head) = (table.to_act(), table.document().head);
    table.act(&[Action::Pass]).unwrap();
    let document = table.document();
    let outcome = document.outcome.unwrap();
    assert_eq!(outcome.reason, "too many actions");
    assert!(outcome.winner.is_some(), "whoever has taken more of the actions has lost");
    assert_eq!((document.head, table.refused(seat)), (head + 1, Some(reasons::game_too_large())));
    assert_eq!(table.truth().turn(), before.turn(), "what was too much has not happened");
    let record = record_of(&mut table);
    assert_eq!(record.verify(&table.kept()).unwrap().end.unwrap().hash(), table.truth().hash());
    assert_eq!(record.attempts.count(), 0, "nobody has tried anything");
}

/// A store that cannot keep what a game comes to by the batch of this number, as long as the game goes on.
struct Small {
    inner: Memory,
    head: u64,
}

impl Store for Small {
    fn get(&self, path: &Path) -> Result<Option<Document>, StoreError> {
        self.inner.get(path)
    }

    fn query(&self, query: &Query) -> Result<Vec<(Path, Document)>, StoreError> {
        self.inner.query(query)
    }

    fn commit(&mut self, expected: &[Expected], writes: &[Write]) -> Result<Version, CommitError> {
        for write in writes {
            if let Write::Set(path, fields) = write
                && path.collection() == GameDocument::COLLECTION
                && (fields["head"].as_u64(), fields["status"].as_str()) == (Some(self.head), Some("playing"))
            {
                return Err(StoreError::lasting(format!("{path} is too large")).into());
            }
        }
        self.inner.commit(expected, writes)
    }
}

#[test]
fn a_game_whose_next_step_cannot_be_stored_is_stuck_for_nobody() {
    let mut table = Table::playing(settings());
    table.until_first_priority();
    let (seat, head) = (table.to_act(), table.document().head);
    let mut store = Small { inner: table.store.clone(), head: head + 1 };
    let ask = Ask::from(referee::Act {
        game: table.game.clone(),
        seq: head + 1,
        body: pack_actions(&[Action::Pass]).unwrap(),
    });
    let caller = Caller::new(table.uids[seat].clone(), table.now, Entropy::new([1; Entropy::BYTES]));
    answer(&mut store, &caller, &ask).unwrap();
    assert_eq!(advance(&mut store, &table.game), Ok(Vec::new()), "nothing waits any more");
    table.store = store.inner;
    assert_eq!(table.document().outcome.unwrap().reason, "too many actions");
    assert_eq!(table.refused(seat), Some(reasons::game_too_large()));
    assert_eq!(table.store.get(&ActionDocument::path((&table.game, head + 1))).unwrap(), None);
}
