//! The honest pair: two players with accounts who play one game after another, and whose clicks are timed.

use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use engine::{View, options};
use house::documents::{DeckChoice, Document as _, GameDocument, Settings, ViewDocument, Watching};
use house::sealing::seal;
use house::wire::{Answer, Ask, ChallengeAsk, FromHouse, Refusal, pack_actions, unpack_bytes};
use house::{GameId, PerSeat, Seat, Uid, challenges, hexadecimal, referee, tables};
use soak::Chooser;
use tokio::sync::watch;
use tokio::time::sleep;

use crate::client::{Client, post};
use crate::{Broken, Outcome};

/// Where they come from.
const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

/// Two players.
#[derive(Debug)]
pub struct Pair {
    players: PerSeat<Player>,
    game: Option<GameId>,
    /// The table at which they play, for whoever would watch.
    table: watch::Sender<Option<GameId>>,
    watching: Watching,
    chooser: Chooser,
    /// How long they think before they click.
    thinking: Duration,
    refused: u64,
}

/// One of them, and what they have been told of the table last.
#[derive(Debug)]
struct Player {
    client: Client,
    table: Option<Box<GameDocument>>,
    view: Option<Box<ViewDocument>>,
}

impl Player {
    async fn sign_up(port: u16, name: &str) -> Outcome<Self> {
        let guest = Client::hello(HERE, port, &[]).await?;
        let body = serde_json::json!({ "name": name, "password": "a lantern for the old mill" }).to_string();
        let (status, cookies) = post(HERE, port, "/account/sign-up", &body, &guest.cookies.join("; ")).await?;
        if status != 200 {
            return Err(Broken(format!("{name} cannot sign up: {status}")));
        }
        Ok(Self { client: Client::hello(HERE, port, &cookies).await?, table: None, view: None })
    }

    /// Goes on until something holds of what has come.
    async fn until(&mut self, holds: impl Fn(&Self) -> bool) -> Outcome<()> {
        while !holds(self) {
            match self.client.next().await? {
                FromHouse::Game { document, .. } => self.table = Some(document),
                FromHouse::View { document, .. } => self.view = Some(document),
                FromHouse::Reply { answer: Err(refusal), .. } => return Err(Broken(format!("refused: {refusal}"))),
                FromHouse::Closing { message, .. } => return Err(Broken(format!("closed: {message}"))),
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether they have been told that so many batches are judged.
    fn is_at(&self, head: u64) -> bool {
        self.table.as_ref().is_some_and(|table| table.head >= head)
    }

    /// Whether they have seen what came of them, too.
    fn knows(&self, head: u64) -> bool {
        self.is_at(head) && self.view.as_ref().is_some_and(|view| view.seq >= head)
    }
}

impl Pair {
    /// They sign up and sit down.
    ///
    /// # Errors
    /// When the house does not let them.
    pub async fn sit_down(port: u16, thinking: Duration) -> Outcome<Self> {
        let players = PerSeat { a: Player::sign_up(port, "Ada").await?, b: Player::sign_up(port, "Ben").await? };
        let table = watch::Sender::new(None);
        Ok(Self {
            players,
            game: None,
            table,
            watching: Watching::Nobody,
            chooser: Chooser::new(1),
            thinking,
            refused: 0,
        })
    }

    /// Who is challenged by whoever attacks with challenges.
    #[must_use]
    pub fn challenged(&self) -> Uid {
        self.players.a.client.uid.clone()
    }

    /// At which table they play, as it changes.
    #[must_use]
    pub fn table(&self) -> watch::Receiver<Option<GameId>> {
        self.table.subscribe()
    }

    /// Whether whoever likes may watch from now on: what was agreed for one game holds to its end, so another one is begun.
    pub fn may_be_watched(&mut self, watched: bool) {
        let watching = if watched { Watching::WithLink } else { Watching::Nobody };
        if self.watching != watching {
            (self.game, self.watching) = (None, watching);
        }
    }

    /// How much of what they did was refused so far.
    #[must_use]
    pub fn refused(&self) -> u64 {
        self.refused
    }

    /// One challenges the other; why not, when it is refused.
    ///
    /// # Errors
    /// When the connection has ended.
    pub async fn challenge(&mut self) -> Outcome<Option<Refusal>> {
        let challenge = ChallengeAsk::Send(challenges::Send {
            key: "0123456789abcdef".repeat(2),
            to: self.challenged(),
            name: String::new(),
            deck: deck(1),
            settings: Settings::default(),
        });
        Ok(self.players.b.client.ask(Ask::Challenges(challenge)).await?.err())
    }

    /// They say that they are still there.
    ///
    /// # Errors
    /// When they are not answered.
    pub async fn stay(&mut self) -> Outcome<()> {
        for seat in Seat::BOTH {
            let answer = self.players[seat].client.ask(Ask::Mine).await?;
            answer.map_err(|refusal| Broken(format!("refused: {refusal}")))?;
        }
        Ok(())
    }

    /// They play for so long. How long each click took until its author saw what came of it.
    ///
    /// # Errors
    /// When they cannot go on.
    pub async fn play(&mut self, time: Duration) -> Outcome<Vec<Duration>> {
        let (begun, mut clicks) = (Instant::now(), Vec::new());
        while begun.elapsed() < time {
            let game = match self.game.clone() {
                Some(game) => game,
                None => self.begin().await?,
            };
            sleep(self.thinking).await;
            clicks.extend(self.click(&game).await?);
        }
        Ok(clicks)
    }

    /// They make a table, and the game begins.
    async fn begin(&mut self) -> Outcome<GameId> {
        let create = Ask::from(tables::Create {
            name: String::new(),
            deck: deck(0),
            settings: Settings { watching: self.watching, ..Settings::default() },
            second: None,
        });
        let made = self.players.a.client.ask(create).await?;
        let Ok(Answer::Created(tables::Created { game, invite: Some(invite) })) = made else {
            return Err(Broken(format!("no table is made: {made:?}")));
        };
        let join = Ask::from(tables::Join { game: game.clone(), invite, name: String::new(), deck: deck(1) });
        self.players.b.client.ask(join).await?.map_err(|refusal| Broken(format!("nobody joins: {refusal}")))?;
        for seat in Seat::BOTH {
            let player = &mut self.players[seat];
            (player.table, player.view) = (None, None);
            player.client.subscribe(&game).await?;
        }
        for part in parts(&game) {
            for (seat, ask) in part {
                let answer = self.players[seat].client.ask(ask).await?;
                answer.map_err(|refusal| Broken(format!("nothing is dealt: {refusal}")))?;
            }
        }
        for seat in Seat::BOTH {
            let begun = |player: &Player| {
                player.view.is_some() && player.table.as_ref().is_some_and(|table| table.to_act.is_some())
            };
            // What came with the answers was passed over, so it is asked for once more.
            self.players[seat].client.subscribe(&game).await?;
            self.players[seat].until(begun).await?;
        }
        self.game = Some(game.clone());
        self.table.send_replace(Some(game.clone()));
        Ok(game)
    }

    /// Whoever must decide does something; how long it took. Nothing, when the game is over.
    async fn click(&mut self, game: &GameId) -> Outcome<Option<Duration>> {
        let table = self.players.a.table.as_ref();
        let Some((seat, head)) = table.and_then(|table| Some((table.to_act?, table.head))) else {
            self.game = None;
            return Ok(None);
        };
        let player = &mut self.players[seat];
        let damaged = || Broken(format!("what is told of {} cannot be read", ViewDocument::path((game, seat))));
        let view = player.view.as_ref().ok_or_else(damaged)?;
        let seen = View::from_bytes(&unpack_bytes(&view.body).map_err(|_| damaged())?).map_err(|_| damaged())?;
        let action = self.chooser.choose(&options(&seen, seat)).ok_or_else(damaged)?;
        let body = pack_actions(&[action]).map_err(|_| damaged())?;
        let begun = Instant::now();
        player.client.ask_blindly(Ask::from(referee::Act { game: game.clone(), seq: head + 1, body })).await?;
        player.until(|player| player.knows(head + 1)).await?;
        let took = begun.elapsed();
        let answered = player.view.as_ref().and_then(|view| view.answered.as_ref());
        let refused = answered.is_some_and(|answered| answered.seq == head + 1 && answered.refused.is_some());
        self.refused += u64::from(refused);
        // The other one is told nothing of what was refused but its number.
        let other = &mut self.players[seat.other()];
        other.until(|player| player.is_at(head + 1) && (refused || player.knows(head + 1))).await?;
        Ok(Some(took))
    }
}

/// What both players say for a game to begin: to what they are bound first, and then what that is.
#[must_use]
pub fn parts(game: &GameId) -> [[(Seat, Ask); 2]; 2] {
    let bits = |seat: Seat| [seat as u8; 16];
    let seal = |seat: Seat| {
        (seat, Ask::from(tables::CommitSeed { game: game.clone(), seat, seal: seal(game, seat, &bits(seat)) }))
    };
    let seed = |seat: Seat| {
        (seat, Ask::from(tables::RevealSeed { game: game.clone(), seat, bits: hexadecimal::encode(&bits(seat)) }))
    };
    [Seat::BOTH.map(seal), Seat::BOTH.map(seed)]
}

/// One of the ready decks.
#[must_use]
pub fn deck(number: usize) -> DeckChoice {
    let ready = engine::decks::ready();
    DeckChoice::Ready { name: ready[number % ready.len()].name.to_owned() }
}
