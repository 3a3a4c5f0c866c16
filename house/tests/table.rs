//! A table to test at: two people, a store in memory, and a clock that stands until it is told to go on.

use engine::{Action, Game, View, options};
use house::accounts::become_player;
use house::decide::{Decision, Documents, Halt, Request, drive};
use house::documents::market::{SoldUnit, shard};
use house::documents::{
    CardDocument, DeckChoice, Document as _, GameDocument, HoldingsDocument, ListingsDocument, PlayerDocument, Role,
    Settings, StateDocument, Status, TableRequest, TimeControl, ViewDocument,
};
use house::market::{UnitId, catalogue};
use house::record::Kept;
use house::sealing::seal;
use house::store::{Memory, Path, Store, Write};
use house::wire::{Answer, Ask, Refusal, SecondPlayer, pack_actions, unpack_bytes};
use house::{Caller, Entropy, GameId, PerSeat, Seat, Uid, answer, hexadecimal, referee, tables};
use serde::de::DeserializeOwned;
use soak::Chooser;

/// A house with one table, and who sits there.
pub struct Table {
    pub store: Memory,
    pub game: GameId,
    pub uids: PerSeat<Uid>,
    /// Milliseconds since 1970.
    pub now: u64,
    pub invite: Option<String>,
    /// What the players' programs have drawn.
    pub drawn: PerSeat<Option<String>>,
    asked: u8,
}

/// What is agreed where nothing else is said.
pub fn settings() -> Settings {
    Settings::default()
}

/// The same, with a clock.
pub fn with_clock(base_seconds: u32, increment_seconds: u32) -> Settings {
    Settings { time: Some(TimeControl { base_seconds, increment_seconds }), ..settings() }
}

/// A ready deck, by its place in the list.
pub fn deck(number: usize) -> DeckChoice {
    DeckChoice::Ready { name: engine::decks::ready()[number].name.to_owned() }
}

/// Somebody, by a number.
pub fn uid(number: u8) -> Uid {
    Uid::of_token(&format!("{number:032x}"))
}

/// What the server asks for when somebody has chosen a name and a password; since when they play, milliseconds.
pub struct SignUp<'a>(pub &'a Uid, pub &'a str, pub u64);

impl Request for SignUp<'_> {
    type Answer = PlayerDocument;

    fn decide(&self, documents: &Documents) -> Result<Decision<PlayerDocument>, Halt> {
        let (answer, writes) = become_player(documents, self.0, self.1, self.2)?;
        Ok(Decision { writes, answer })
    }
}

/// Somebody who has an account of this name.
pub fn sign_up(table: &mut Table, number: u8, name: &str) -> Uid {
    let uid = uid(number);
    drive(&mut table.store, &SignUp(&uid, name, 1_000)).unwrap();
    uid
}

/// Gives somebody units of the bank's: so many of a card, those with the lowest numbers that are still the bank's. What has an odd number is offered.
pub fn own(store: &mut impl Store, uid: &Uid, cards: &[(u16, &str)]) {
    fn read<T: DeserializeOwned + Default>(store: &impl Store, at: &Path) -> T {
        store.get(at).unwrap().map_or_else(T::default, |found| found.read(at).unwrap())
    }
    for (count, name) in cards {
        let entry = *catalogue::by_name(name).unwrap();
        let mut card: CardDocument = read(store, &CardDocument::path(entry.code));
        let mut held: HoldingsDocument = read(store, &HoldingsDocument::path(uid));
        let free: Vec<_> =
            card.units(&entry).filter(|(_, owner, _)| owner.is_none()).map(|(number, ..)| number).collect();
        for number in free.into_iter().take(usize::from(*count)) {
            let offer = (!number.get().is_multiple_of(2)).then_some(entry.price);
            card.sold.insert(number, SoldUnit { owner: uid.clone(), offer });
            held.put(UnitId { card: entry.code, number }, offer);
        }
        let mut listings: ListingsDocument = read(store, &ListingsDocument::path(shard(entry.code)));
        listings.figures.insert(entry.code, card.figures(&entry));
        let writes =
            [card.write(entry.code).unwrap(), held.write(uid).unwrap(), listings.write(shard(entry.code)).unwrap()];
        store.commit(&[], &writes).unwrap();
    }
}

/// Somebody who has the house.
pub fn host(table: &mut Table) -> Uid {
    host_named(table, 9, "Hostess")
}

/// The same, of this number and name.
pub fn host_named(table: &mut Table, number: u8, name: &str) -> Uid {
    let uid = sign_up(table, number, name);
    make_host(table, &uid);
    uid
}

/// Gives the house to somebody with an account.
pub fn make_host(table: &mut Table, uid: &Uid) {
    let at = PlayerDocument::path(uid);
    let host = PlayerDocument { role: Role::Host, ..table.read(&at) };
    table.store.commit(&[], &[Write::set(at, &host).unwrap()]).unwrap();
}

impl Table {
    /// No table yet, in an empty house.
    pub fn empty() -> Self {
        let uids = PerSeat { a: uid(1), b: uid(2) };
        let game = GameId::from_random([0; 10]);
        Self { store: Memory::new(), game, uids, now: 1_000_000, invite: None, drawn: PerSeat::default(), asked: 0 }
    }

    /// A table that waits for its second player.
    pub fn waiting(settings: Settings) -> Self {
        let uids = PerSeat { a: uid(1), b: if settings.hot_seat { uid(1) } else { uid(2) } };
        let second = settings.hot_seat.then(|| SecondPlayer { name: "Bea".to_owned(), deck: deck(1) });
        let mut table = Self { uids, ..Self::empty() };
        let create = Ask::from(tables::Create { name: "Ada".to_owned(), deck: deck(0), settings, second });
        let Answer::Created(tables::Created { game, invite }) = table.ask(Seat::A, create).unwrap() else {
            panic!("no table was made")
        };
        (table.game, table.invite) = (game, invite);
        table
    }

    /// A table at which both sit.
    pub fn joined(settings: Settings) -> Self {
        let mut table = Self::waiting(settings);
        if let Some(invite) = table.invite.clone() {
            table.ask(Seat::B, table.join(&invite)).unwrap();
        }
        table
    }

    /// A table at which the game has begun.
    pub fn playing(settings: Settings) -> Self {
        let mut table = Self::joined(settings);
        table.seed(Seat::A, "0123456789abcdef0123456789abcdef").unwrap();
        table.seed(Seat::B, "fedcba9876543210fedcba9876543210").unwrap();
        table
    }

    /// What the second player asks who has this invitation.
    pub fn join(&self, invite: &str) -> Ask {
        Ask::from(tables::Join {
            game: self.game.clone(),
            invite: invite.to_owned(),
            name: "Bea".to_owned(),
            deck: deck(1),
        })
    }

    /// A player's program has drawn these bits: it binds itself to them, and when both have, each shows theirs.
    pub fn seed(&mut self, seat: Seat, bits: &str) -> Result<Answer, Refusal> {
        let answer = self.bind(seat, bits)?;
        if self.document().is_sealed() {
            for seat in Seat::BOTH {
                let bits = self.drawn[seat].clone().unwrap();
                self.show(seat, &bits)?;
            }
        }
        Ok(answer)
    }

    /// A player binds themselves to these bits.
    pub fn bind(&mut self, seat: Seat, bits: &str) -> Result<Answer, Refusal> {
        self.drawn[seat] = Some(bits.to_owned());
        let seal = seal(&self.game, seat, &hexadecimal::decode(bits).unwrap());
        self.ask(seat, Ask::from(tables::CommitSeed { game: self.game.clone(), seat, seal }))
    }

    /// A player shows these bits.
    pub fn show(&mut self, seat: Seat, bits: &str) -> Result<Answer, Refusal> {
        self.ask(seat, Ask::from(tables::RevealSeed { game: self.game.clone(), seat, bits: bits.to_owned() }))
    }

    /// What the programs of both have kept of the game, which they saw from its beginning.
    pub fn kept(&self) -> Kept {
        let mut kept = Kept::default();
        kept.see(&GameDocument { status: Status::Seeding, ..self.document() }).unwrap();
        Kept { bits: self.drawn.clone(), ..kept }
    }

    /// Whoever sits on this seat asks for something.
    pub fn ask(&mut self, seat: Seat, ask: Ask) -> Result<Answer, Refusal> {
        self.ask_as(&self.uids[seat].clone(), ask)
    }

    /// Anybody asks for something.
    pub fn ask_as(&mut self, uid: &Uid, ask: Ask) -> Result<Answer, Refusal> {
        self.asked = self.asked.wrapping_add(1);
        let entropy = Entropy::new([self.asked; Entropy::BYTES]);
        let caller = Caller::new(uid.clone(), self.now, entropy);
        answer(&mut self.store, &caller, &ask).map_err(|error| error.refusal())
    }

    /// A document that is there.
    pub fn read<T: serde::de::DeserializeOwned>(&self, at: &Path) -> T {
        self.store.get(at).unwrap().unwrap().read(at).unwrap()
    }

    /// The table's own document.
    pub fn document(&self) -> GameDocument {
        self.read(&GameDocument::path(&self.game))
    }

    /// The document that this seat's player is sent.
    pub fn view(&self, seat: Seat) -> ViewDocument {
        self.read(&ViewDocument::path((&self.game, seat)))
    }

    /// What this seat's player knows.
    pub fn seen(&self, seat: Seat) -> View {
        View::from_bytes(&unpack_bytes(&self.view(seat).body).unwrap()).unwrap()
    }

    /// What only the house knows.
    pub fn truth(&self) -> Game {
        let at = StateDocument::path(&self.game);
        self.read::<StateDocument>(&at).game(&at).unwrap().unwrap()
    }

    /// Whose decision it is.
    pub fn to_act(&self) -> Seat {
        self.document().to_act.unwrap()
    }

    /// The next document of actions, by whoever must decide.
    pub fn act(&mut self, actions: &[Action]) -> Result<Answer, Refusal> {
        self.act_as(self.to_act(), actions)
    }

    /// The next document of actions, by this seat.
    pub fn act_as(&mut self, seat: Seat, actions: &[Action]) -> Result<Answer, Refusal> {
        let seq = self.document().head + 1;
        self.write(seat, seq, &pack_actions(actions).unwrap())
    }

    /// A document of actions, with this number and body.
    pub fn write(&mut self, seat: Seat, seq: u64, body: &str) -> Result<Answer, Refusal> {
        self.ask(seat, Ask::from(referee::Act { game: self.game.clone(), seq, body: body.to_owned() }))
    }

    /// This seat's next request.
    pub fn request(&mut self, seat: Seat, request: TableRequest) -> Result<Answer, Refusal> {
        let number = self.document().requests[seat] + 1;
        self.ask(seat, Ask::from(referee::MakeRequest { game: self.game.clone(), seat, number, request }))
    }

    /// Why this seat's last batch was refused, if it was.
    pub fn refused(&self, seat: Seat) -> Option<Refusal> {
        self.view(seat).answered.and_then(|answered| answered.refused)
    }

    /// Why this seat's last request was refused, if it was.
    pub fn request_refused(&self, seat: Seat) -> Option<Refusal> {
        self.view(seat).request_answered.and_then(|answered| answered.refused)
    }

    /// Whoever must decide takes any option that their own view lists.
    pub fn act_at_random(&mut self, chooser: &mut Chooser) -> (Seat, Action) {
        let seat = self.to_act();
        let action = chooser.choose(&options(&self.seen(seat), seat)).unwrap();
        self.act(std::slice::from_ref(&action)).unwrap();
        assert_eq!(self.refused(seat), None, "{action:?}");
        (seat, action)
    }

    /// Plays until it is this seat's decision, with more than the opening hands behind.
    pub fn until_first_priority(&mut self) {
        while self.truth().turn().number == 0 {
            self.act(&[Action::Keep]).unwrap();
        }
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.document().outcome.is_some()
    }
}
