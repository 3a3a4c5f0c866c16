#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use house::documents::{DeckChoice, Document as _, Settings, StateDocument};
use house::store::{Memory, Store, Write};
use house::wire::{Answer, Refusal};
use house::{Caller, Entropy, Uid, answer, tables};

use super::*;

/// A browser's memory and chance.
#[derive(Clone, Default)]
struct Pocket {
    kept: Option<Kept>,
    drawn: u8,
}

impl Browser for Pocket {
    fn draw(&mut self) -> String {
        self.drawn += 1;
        hexadecimal::encode(&[self.drawn; 16])
    }

    fn kept(&mut self) -> Option<Kept> {
        self.kept.clone()
    }

    fn keep(&mut self, kept: &Kept) {
        self.kept = Some(kept.clone());
    }
}

/// A house in memory, with a table at which Ada and Bea sit.
struct House {
    store: Memory,
    game: GameId,
    now: u64,
}

fn uid(seat: Seat) -> Uid {
    Uid::of_token(if seat == Seat::A { "ada" } else { "bea" })
}

impl House {
    fn joined() -> Self {
        let mut house = Self { store: Memory::new(), game: GameId::from_random([0; 10]), now: 1_000 };
        let deck = || DeckChoice::Ready { name: engine::decks::ready()[0].name.to_owned() };
        let create = Ask::from(tables::Create {
            name: "Ada".to_owned(),
            deck: deck(),
            settings: Settings::default(),
            second: None,
        });
        let Answer::Created(tables::Created { game, invite }) = house.ask(Seat::A, &create).unwrap() else {
            panic!("no table")
        };
        house.game = game.clone();
        let join = Ask::from(tables::Join { game, invite: invite.unwrap(), name: "Bea".to_owned(), deck: deck() });
        house.ask(Seat::B, &join).unwrap();
        house
    }

    fn ask(&mut self, seat: Seat, ask: &Ask) -> Result<Answer, Refusal> {
        let caller = Caller::new(uid(seat), self.now, Entropy::new([7; Entropy::BYTES]));
        answer(&mut self.store, &caller, ask).map_err(|error| error.refusal())
    }

    fn table(&self) -> GameDocument {
        let at = GameDocument::path(&self.game);
        self.store.get(&at).unwrap().unwrap().read(&at).unwrap()
    }

    /// What somebody's page asks when it hears how the table stands.
    fn tell(&self, shuffle: &mut Shuffle, seat: Seat, pocket: &mut Pocket) -> Vec<Ask> {
        shuffle.see(&self.game, &self.table(), &[seat], pocket)
    }

    /// The same, and the house does it. Answers how much it was.
    fn hear(&mut self, shuffle: &mut Shuffle, seat: Seat, pocket: &mut Pocket) -> usize {
        let asks = self.tell(shuffle, seat, pocket);
        asks.iter().for_each(|ask| drop(self.ask(seat, ask).unwrap()));
        asks.len()
    }

    fn dealing(&self, shuffle: &Shuffle, seat: Seat) -> ShuffleStage {
        shuffle.dealing(&self.game, &self.table(), &[seat])
    }

    /// Bea is bound to bits that her program has drawn.
    fn bea_is_bound(&mut self) -> (Shuffle, Pocket) {
        let (mut bea, mut pocket) = (Shuffle::default(), Pocket { drawn: 100, ..Pocket::default() });
        assert_eq!(self.hear(&mut bea, Seat::B, &mut pocket), 1);
        (bea, pocket)
    }
}

#[test]
fn nothing_is_said_of_ones_bits_that_a_reload_would_lose() {
    let mut house = House::joined();
    let (mut page, mut pocket) = (Shuffle::default(), Pocket::default());
    let asks = house.tell(&mut page, Seat::A, &mut pocket);
    let [Ask::Seal(tables::CommitSeed { seal: said, .. })] = asks.as_slice() else { panic!("{asks:?}") };
    let bits = pocket.kept.clone().unwrap().bits.a.unwrap();
    assert_eq!(*said, seal(&house.game, Seat::A, &hexadecimal::decode(&bits).unwrap()));
    assert_eq!(house.tell(&mut page, Seat::A, &mut pocket), [], "once is enough");

    // It is loaded anew before the house has heard of it, and once more after that.
    let mut page = Shuffle::default();
    assert_eq!(house.tell(&mut page, Seat::A, &mut pocket), asks);
    assert_eq!(house.hear(&mut Shuffle::default(), Seat::A, &mut pocket), 1);
    house.bea_is_bound();
    let asks = house.tell(&mut Shuffle::default(), Seat::A, &mut pocket);
    let shown = Ask::from(tables::RevealSeed { game: house.game.clone(), seat: Seat::A, bits });
    assert_eq!(asks, [shown]);
    assert_eq!(pocket.drawn, 1);
}

#[test]
fn nothing_is_shown_before_all_are_bound_and_kept() {
    let mut house = House::joined();
    let (mut ada, mut pocket) = (Shuffle::default(), Pocket::default());
    assert_eq!(house.hear(&mut ada, Seat::A, &mut pocket), 1);
    assert_eq!((house.hear(&mut ada, Seat::A, &mut pocket), house.dealing(&ada, Seat::A)), (0, ShuffleStage::Binding));
    let (mut bea, mut hers) = house.bea_is_bound();
    assert_eq!(house.hear(&mut ada, Seat::A, &mut pocket), 1, "now it is");
    let table = house.table();
    let kept = pocket.kept.clone().unwrap();
    assert_eq!((kept.commitment, Some(kept.seals)), (table.commitment, table.seals));
    assert_eq!(house.hear(&mut bea, Seat::B, &mut hers), 1);
    assert_eq!(house.table().status, Status::Playing);
    assert_eq!(house.hear(&mut ada, Seat::A, &mut pocket), 0);
    assert!(pocket.kept.unwrap().begun);
}

#[test]
fn who_was_away_when_the_other_came_says_the_same_seal_again() {
    let mut house = House::joined();
    let (mut ada, mut pocket) = (Shuffle::default(), Pocket::default());
    let said = house.tell(&mut ada, Seat::A, &mut pocket);
    house.ask(Seat::A, &said[0]).unwrap();
    assert_eq!(house.tell(&mut ada, Seat::A, &mut pocket), []);
    let at = GameDocument::path(&house.game);
    let mut table = house.table();
    table.seals.as_mut().unwrap().a = None;
    house.store.commit(&[], &[Write::set(at, &table).unwrap()]).unwrap();
    assert_eq!(house.tell(&mut ada, Seat::A, &mut pocket), said);
    assert_eq!(ada.exchanged(), None);
}

#[test]
fn another_browser_draws_nothing_where_one_is_bound_already() {
    let mut house = House::joined();
    house.hear(&mut Shuffle::default(), Seat::A, &mut Pocket::default());
    let (mut page, mut pocket) = (Shuffle::default(), Pocket::default());
    assert_eq!((house.hear(&mut page, Seat::A, &mut pocket), pocket.drawn), (0, 0));
    assert_eq!(house.dealing(&page, Seat::A), ShuffleStage::Elsewhere);
    house.bea_is_bound();
    assert_eq!((house.hear(&mut page, Seat::A, &mut pocket), pocket.drawn), (0, 0));
    assert_eq!(house.dealing(&page, Seat::A), ShuffleStage::Elsewhere);
}

#[test]
fn who_waits_says_so_until_they_may_claim_it() {
    let mut house = House::joined();
    let (mut ada, mut pocket) = (Shuffle::default(), Pocket::default());
    house.hear(&mut ada, Seat::A, &mut pocket);
    house.bea_is_bound();
    house.hear(&mut ada, Seat::A, &mut pocket);
    let mut said = 0;
    while house.dealing(&ada, Seat::A) == ShuffleStage::Awaiting(false) {
        house.now += 5_000;
        let ask = ada.wait(&house.game, Seat::A).unwrap();
        assert_eq!(ada.wait(&house.game, Seat::A), None, "the house has not heard the last one");
        house.ask(Seat::A, &ask).unwrap();
        ada.waited();
        said += 1;
    }
    assert_eq!(said, 12);
    assert_eq!(house.dealing(&ada, Seat::A), ShuffleStage::Awaiting(true));
    house.ask(Seat::A, &Ask::from(tables::Await { game: house.game.clone(), seat: Seat::A, claim: true })).unwrap();
    assert_eq!(house.table().outcome.unwrap().winner, Some(Seat::A));
}

#[test]
fn a_commitment_that_is_rewritten_in_the_database_stops_the_game() {
    let rewritten: [fn(&mut GameDocument); 3] = [
        |table| table.commitment = Some("0".repeat(64)),
        |table| table.seals.as_mut().unwrap().b = Some("0".repeat(64)),
        |table| table.seals = None,
    ];
    for rewrite in rewritten {
        for begun in [false, true] {
            let mut house = House::joined();
            let (mut ada, mut pocket) = (Shuffle::default(), Pocket::default());
            house.hear(&mut ada, Seat::A, &mut pocket);
            let (mut bea, mut hers) = house.bea_is_bound();
            if begun {
                house.hear(&mut ada, Seat::A, &mut pocket);
                house.hear(&mut bea, Seat::B, &mut hers);
            } else {
                ada.see(&house.game, &house.table(), &[], &mut pocket);
            }
            let at = GameDocument::path(&house.game);
            let mut table = house.table();
            rewrite(&mut table);
            table.status = if begun { table.status } else { Status::Playing };
            house.store.commit(&[], &[Write::set(at, &table).unwrap()]).unwrap();
            assert_eq!(house.tell(&mut ada, Seat::A, &mut pocket), []);
            assert!(ada.exchanged().is_some());
            let mut page = Shuffle::default();
            assert_eq!(house.tell(&mut page, Seat::A, &mut pocket), []);
            assert!(page.exchanged().is_some(), "loading the page anew helps nobody");
        }
    }
}

#[test]
fn a_secret_that_was_rewritten_with_its_commitment_before_the_bits_were_shown_gets_none() {
    let mut house = House::joined();
    let (mut ada, mut pocket) = (Shuffle::default(), Pocket::default());
    house.hear(&mut ada, Seat::A, &mut pocket);
    let mut table = house.table();
    table.commitment = Some("0".repeat(64));
    let (at, state) = (GameDocument::path(&house.game), StateDocument::path(&house.game));
    let mut hidden: StateDocument = house.store.get(&state).unwrap().unwrap().read(&state).unwrap();
    hidden.secret = Some("0".repeat(64));
    let writes = [Write::set(at, &table).unwrap(), Write::set(state, &hidden).unwrap()];
    house.store.commit(&[], &writes).unwrap();
    house.bea_is_bound();
    assert_eq!(house.tell(&mut ada, Seat::A, &mut pocket), []);
    assert!(ada.exchanged().is_some());
}
