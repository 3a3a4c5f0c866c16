//! A house in which there is something of everything: people, tables at each stage, units, decks, challenges.

use engine::Action;
use house::accounts::become_player;
use house::decide::{Decision, Documents, Halt, Request, drive};
use house::documents::{
    BestOf, DeckChoice, DeckContent, DeckEntry, Document as _, GameDocument, PlayerDocument, Role, Settings,
    TableRequest, Watching,
};
use house::market::{UnitId, UnitNumber, catalogue};
use house::sealing::seal;
use house::store::{Memory, Store as _, Write};
use house::wire::{Answer, Ask, ChallengeAnswer, ChallengeAsk, MarketAsk, Wanted, pack_actions};
use house::{
    Caller, DeckId, Entropy, GameId, Seat, Uid, accounts, answer, challenges, decks, hexadecimal, market, matches,
    referee, reports, tables,
};

/// When everything happens.
pub const NOW: u64 = 1_000_000;
/// Ada sits at all tables and owns what there is.
pub const ADA: u8 = 1;
/// Bea sits at the tables that have two players.
pub const BEA: u8 = 2;
/// Eve has an account, and nothing to do with any of it.
pub const EVE: u8 = 3;
pub const HOST: u8 = 4;
/// Somebody of whom the house knows nothing.
pub const STRANGER: u8 = 9;

pub fn uid(number: u8) -> Uid {
    Uid::of_token(&format!("{number:032x}"))
}

pub fn deck(number: usize) -> DeckChoice {
    DeckChoice::Ready { name: engine::decks::ready()[number].name.to_owned() }
}

pub fn key(number: u8) -> String {
    format!("{number:032x}")
}

/// What somebody binds themselves to whose bits are their key.
pub fn sealed(game: &GameId, seat: Seat, who: u8) -> String {
    seal(game, seat, &hexadecimal::decode(&key(who)).unwrap())
}

pub fn content(name: &str) -> Box<DeckContent> {
    let main = vec![DeckEntry { count: 40, card: "Forest".to_owned() }];
    Box::new(DeckContent { name: name.to_owned(), main, ..DeckContent::default() })
}

pub fn deck_id(number: u8) -> DeckId {
    DeckId::from_random([number; 10])
}

/// Ada plays the next game with the deck that she has played with.
pub fn as_before(game: &GameId) -> matches::Sideboard {
    let deck = &engine::decks::ready()[0];
    let entries = |list: &[(u8, &str)]| {
        let entry = |(count, card): &(u8, &str)| DeckEntry { count: u16::from(*count), card: (*card).to_owned() };
        list.iter().map(entry).collect()
    };
    let (main, sideboard) = (entries(deck.list), entries(deck.sideboard));
    matches::Sideboard { game: game.clone(), seat: Seat::A, main, sideboard, begins: None }
}

/// A unit of Lightning Bolt.
pub fn bolt(number: u16) -> UnitId {
    let card = catalogue::by_name("Lightning Bolt").unwrap().code;
    UnitId { card, number: UnitNumber::new(number).unwrap() }
}

struct SignUp<'a>(&'a Uid, &'a str);

impl Request for SignUp<'_> {
    type Answer = ();

    fn decide(&self, documents: &Documents) -> Result<Decision<()>, Halt> {
        let (_, writes) = become_player(documents, self.0, self.1, NOW)?;
        Ok(Decision { writes, answer: () })
    }
}

/// The house, and what one must know of it to ask for something.
pub struct World {
    pub store: Memory,
    /// A table of Ada's that waits for its second player, and the invite to it.
    pub waiting: (GameId, String),
    /// One at which both sit and no seed is there yet, and the invite that Bea has used.
    pub seeding: (GameId, String),
    /// One at which both are bound to their parts of the seed, and Ada has shown hers.
    pub bound: GameId,
    /// One at which both play, and which may be watched.
    pub playing: GameId,
    /// Whose decision it is there.
    pub to_act: u8,
    /// One at which Ada has given up.
    pub over: GameId,
    /// One at which a game of a match is on.
    pub matched: GameId,
    /// One of a match of which Ada has lost the first game, and both may change their decks.
    pub between: GameId,
    /// Another one, where Ada is done and Bea is late.
    pub late: GameId,
    /// One at which the host and Bea sit, and which the host wants to close.
    pub wished: GameId,
    /// Ada challenges Bea.
    pub open: GameId,
    /// Ada has challenged Eve, who has declined.
    pub declined: GameId,
    asked: u8,
}

impl World {
    pub fn new() -> Self {
        let nowhere = GameId::from_random([0; 10]);
        let mut world = Self {
            store: Memory::new(),
            waiting: (nowhere.clone(), String::new()),
            seeding: (nowhere.clone(), String::new()),
            bound: nowhere.clone(),
            playing: nowhere.clone(),
            to_act: ADA,
            over: nowhere.clone(),
            matched: nowhere.clone(),
            between: nowhere.clone(),
            late: nowhere.clone(),
            wished: nowhere.clone(),
            open: nowhere.clone(),
            declined: nowhere,
            asked: 0,
        };
        for (number, name) in [(ADA, "Ada"), (BEA, "Bea"), (EVE, "Eve"), (HOST, "Host")] {
            drive(&mut world.store, &SignUp(&uid(number), name)).unwrap();
        }
        let at = PlayerDocument::path(&uid(HOST));
        let mut host: PlayerDocument = world.store.get(&at).unwrap().unwrap().read(&at).unwrap();
        host.role = Role::Host;
        world.store.commit(&[], &[Write::set(at, &host).unwrap()]).unwrap();
        world.market();
        world.decks();
        world.tables();
        world.challenges();
        world.people();
        world
    }

    fn ask(&mut self, who: u8, ask: Ask) -> Answer {
        self.asked += 1;
        let caller = Caller::new(uid(who), NOW, Entropy::new([self.asked; Entropy::BYTES]));
        answer(&mut self.store, &caller, &ask).unwrap()
    }

    /// Ada has two units, and offers the first one.
    fn market(&mut self) {
        for number in [1, 2] {
            let wanted = Wanted::Unit(bolt(number));
            let buy =
                MarketAsk::Buy(market::Buy { key: key(100 + u8::try_from(number).unwrap()), wanted, at_most: 350 });
            self.ask(ADA, Ask::Market(buy));
        }
        self.ask(ADA, Ask::from(market::Offer { key: key(110), unit: bolt(1), price: 100 }));
        // What Bea began with buys nothing of Ada's.
        self.ask(HOST, Ask::from(accounts::Credit { uid: uid(BEA), from: 100_000, to: 100_500 }));
    }

    /// Ada has a deck that is in its second version and that others may see, and has thrown another one away.
    fn decks(&mut self) {
        for number in [1, 2] {
            self.ask(ADA, Ask::from(decks::Create { deck: deck_id(number), content: content("Trees") }));
        }
        self.ask(ADA, Ask::from(decks::Save { deck: deck_id(1), version: 1, content: content("Forest") }));
        self.ask(ADA, Ask::from(decks::Share { deck: deck_id(1), shared: true }));
        self.ask(ADA, Ask::from(decks::Delete { deck: deck_id(2) }));
    }

    fn tables(&mut self) {
        let mut tables = Vec::new();
        for number in 0..8 {
            let best_of = if number < 5 { BestOf::One } else { BestOf::Three };
            let watching = if number == 3 { Watching::WithLink } else { Watching::Nobody };
            let create = Ask::from(tables::Create {
                name: "Ada".to_owned(),
                deck: deck(0),
                settings: Settings { best_of, watching, ..Settings::default() },
                second: None,
            });
            let Answer::Created(tables::Created { game, invite }) = self.ask(ADA, create) else { panic!("no table") };
            tables.push((game, invite.unwrap()));
        }
        for (game, invite) in tables.iter().skip(1).cloned() {
            self.ask(BEA, Ask::from(tables::Join { game, invite, name: "Bea".to_owned(), deck: deck(1) }));
        }
        for (game, _) in tables.iter().skip(2) {
            for (who, seat) in [(ADA, Seat::A), (BEA, Seat::B)] {
                self.ask(
                    who,
                    Ask::from(tables::CommitSeed { game: game.clone(), seat, seal: sealed(game, seat, who) }),
                );
            }
            self.ask(ADA, Ask::from(tables::RevealSeed { game: game.clone(), seat: Seat::A, bits: key(ADA) }));
        }
        for (game, _) in tables.iter().skip(3) {
            self.ask(BEA, Ask::from(tables::RevealSeed { game: game.clone(), seat: Seat::B, bits: key(BEA) }));
        }
        let [waiting, seeding, (bound, _), (playing, _), (over, _), (matched, _), (between, _), (late, _)] =
            <[_; 8]>::try_from(tables).unwrap();
        for game in [&over, &between, &late] {
            let concede = Ask::from(referee::MakeRequest {
                game: game.clone(),
                seat: Seat::A,
                number: 1,
                request: TableRequest::Concede,
            });
            self.ask(ADA, concede);
        }
        self.ask(ADA, Ask::from(as_before(&late)));
        let at = GameDocument::path(&late);
        let mut table: GameDocument = self.store.get(&at).unwrap().unwrap().read(&at).unwrap();
        table.match_game.as_mut().unwrap().sideboarding.as_mut().unwrap().until.b = NOW;
        self.store.commit(&[], &[Write::set(at, &table).unwrap()]).unwrap();
        (self.matched, self.between, self.late) = (matched, between, late);
        let at = GameDocument::path(&playing);
        let table: GameDocument = self.store.get(&at).unwrap().unwrap().read(&at).unwrap();
        self.to_act = if table.to_act == Some(Seat::A) { ADA } else { BEA };
        (self.waiting, self.seeding, self.playing, self.over) = (waiting, seeding, playing, over);
        self.bound = bound;
    }

    fn challenges(&mut self) {
        let mut send = |to: u8| {
            let send = ChallengeAsk::Send(challenges::Send {
                key: key(to),
                to: uid(to),
                name: "Ada".to_owned(),
                deck: deck(0),
                settings: Settings::default(),
            });
            match self.ask(ADA, Ask::Challenges(send)) {
                Answer::Challenges(ChallengeAnswer::Challenge { challenge }) => challenge.challenge,
                other => panic!("{other:?}"),
            }
        };
        let (open, declined) = (send(BEA), send(EVE));
        let decline = ChallengeAsk::Decline(challenges::Decline { challenge: declined.clone(), word: String::new() });
        self.ask(EVE, Ask::Challenges(decline));
        (self.open, self.declined) = (open, declined);
    }

    /// The host wants to close a table of theirs and has blocked Eve, and Bea has reported Ada.
    fn people(&mut self) {
        let create = Ask::from(tables::Create {
            name: "Host".to_owned(),
            deck: deck(0),
            settings: Settings::default(),
            second: None,
        });
        let Answer::Created(tables::Created { game, invite }) = self.ask(HOST, create) else { panic!("no table") };
        self.wished = game.clone();
        let join = Ask::from(tables::Join {
            game: game.clone(),
            invite: invite.unwrap(),
            name: "Bea".to_owned(),
            deck: deck(1),
        });
        self.ask(BEA, join);
        self.ask(HOST, Ask::from(tables::Close { game }));
        self.ask(HOST, Ask::from(accounts::Block { uid: uid(EVE), game: None }));
        self.ask(BEA, Ask::from(reports::Report { game: self.playing.clone(), word: "rude".to_owned() }));
    }

    /// Whoever does not have to decide where both play.
    pub fn other(&self) -> u8 {
        if self.to_act == ADA { BEA } else { ADA }
    }

    /// The first decision there: the hand is kept.
    pub fn keep(&self, seq: u64) -> Ask {
        Ask::from(referee::Act { game: self.playing.clone(), seq, body: pack_actions(&[Action::Keep]).unwrap() })
    }
}
