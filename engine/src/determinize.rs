//! A game out of a view: what its seat may not know is filled in by a guess. It is how a computer player thinks ahead without knowing more than
//! a human would.

use declaration::CardId;

use crate::engine;
use crate::game::Game;
use crate::game::action::Action;
use crate::game::determined;
use crate::game::frame::{Discarding, Frame, Question, Resolution, Shape};
use crate::game::object::ObjectId;
use crate::game::random::Seed;
use crate::seat::Seat;
use crate::view::View;

/// What a view lacks, and a guess has to name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unseen {
    /// How many cards of the other player's hand are unseen, the revealed ones among them; 0 where the hand is seen.
    pub hand: usize,
    /// Those of the hand that are revealed.
    pub revealed: Vec<CardId>,
    /// How many cards each library has, by seat.
    pub libraries: [usize; 2],
    /// The top card of each library, where it is revealed, by seat.
    pub tops: [Option<CardId>; 2],
    /// The owners of the objects that are face down and may not be looked at.
    pub face_down: Vec<Seat>,
    /// What is lacking of the main game, where this one is a subgame.
    pub main: Option<Box<Unseen>>,
}

/// A guess at what a view lacks.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hidden {
    /// The cards of the other player's hand.
    pub hand: Vec<CardId>,
    /// The cards of the libraries, by seat, the bottom one first.
    pub libraries: [Vec<CardId>; 2],
    /// The cards that the other player owns outside the game.
    pub sideboard: Vec<CardId>,
    /// The cards of the objects that are face down, as [`Unseen`] lists them.
    pub face_down: Vec<CardId>,
    /// The same for the main game, where this one is a subgame.
    pub main: Option<Box<Hidden>>,
}

/// A guess that contradicts the view: other numbers of cards, or without a card that is revealed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unfit;

impl std::fmt::Display for Unfit {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str("these cards are not what the view lacks")
    }
}

impl std::error::Error for Unfit {}

impl View {
    /// What is lacking here.
    pub fn unseen(&self) -> Unseen {
        self.viewer().map_or_else(Unseen::default, |seat| unseen(self, seat))
    }
}

fn unseen(view: &Game, seat: Seat) -> Unseen {
    let other = view.player(seat.other());
    let count = |whose: Seat| view.player(whose).library.count as usize;
    Unseen {
        hand: if determined::lacks_hand(view, seat.other()) { other.hand.count as usize } else { 0 },
        revealed: if determined::lacks_hand(view, seat.other()) { other.hand.revealed.clone() } else { Vec::new() },
        libraries: Seat::BOTH.map(count),
        tops: Seat::BOTH.map(|whose| view.player(whose).library.revealed),
        face_down: determined::unseen_face_down(view).map(|(_, object)| object.owner).collect(),
        main: view.main_game().map(|main| Box::new(unseen(main, seat))),
    }
}

/// A game that looks like this to the seat of the view, with these cards where it may not look and the chance of this seed.
///
/// # Errors
/// [`Unfit`], where there are other numbers of cards, or a card is not among them that the view shows there.
pub fn determinize(view: &View, hidden: &Hidden, seed: Seed) -> Result<Game, Unfit> {
    let seat = view.viewer().ok_or(Unfit)?;
    determined(view, seat, hidden, Some(seed))
}

/// The same; a game that waits for a subgame has no chance of its own.
fn determined(view: &Game, seat: Seat, hidden: &Hidden, seed: Option<Seed>) -> Result<Game, Unfit> {
    if !fits(&unseen(view, seat), hidden) {
        return Err(Unfit);
    }
    let mut game = view.clone();
    let other = seat.other();
    determined::fill_face_down(&mut game, &hidden.face_down);
    if determined::lacks_hand(view, other) {
        determined::fill_hand(&mut game, other, &hidden.hand);
    }
    for whose in Seat::BOTH {
        determined::fill_library(&mut game, whose, hidden.libraries[whose.index()].clone());
    }
    determined::fill_rest(&mut game, seat, hidden.sideboard.clone(), seed);
    if let (Some(main), Some(hidden)) = (game.main_game_mut(), &hidden.main) {
        *main = determined(main, seat, hidden, None)?;
    }
    let held = game.player(other).hand.cards.clone().unwrap_or_default();
    for frame in game.frames_mut() {
        match frame {
            Frame::Discard(open) => fill_discarding(open, &held),
            Frame::Announcement(open) => {
                let (card, spell) = (open.card, open.object);
                if let Some(before) = &mut open.before {
                    let guess = before_announcement(before, seat, hidden, card, spell);
                    **before = determined(before, seat, &guess, seed)?;
                }
            }
            _ => {}
        }
    }
    ask_again(&mut game, view, seat);
    Ok(game)
}

/// Whether the guess names as many cards as are unseen, with those that are revealed in their places.
fn fits(unseen: &Unseen, hidden: &Hidden) -> bool {
    let mut hand = hidden.hand.clone();
    let mut is_there =
        |card: &CardId| hand.iter().position(|other| other == card).map(|place| hand.swap_remove(place)).is_some();
    hidden.hand.len() == unseen.hand
        && hidden.face_down.len() == unseen.face_down.len()
        && hidden.main.is_some() == unseen.main.is_some()
        && unseen.revealed.iter().all(&mut is_there)
        && Seat::BOTH.iter().all(|whose| {
            let cards = &hidden.libraries[whose.index()];
            let top = unseen.tops[whose.index()];
            cards.len() == unseen.libraries[whose.index()] && (top.is_none() || cards.last().copied() == top)
        })
}

/// The guess for the game before something was begun: a card of a hand that is being cast was in the hand then.
fn before_announcement(before: &Game, seat: Seat, hidden: &Hidden, card: CardId, spell: ObjectId) -> Hidden {
    let lacking = unseen(before, seat);
    let mut guess = hidden.clone();
    if guess.hand.len() + 1 == lacking.hand && before.object(spell).is_none() {
        guess.hand.push(card);
    }
    guess
}

/// The cards of the other player's hand that are being discarded: which, only that player knows.
fn fill_discarding(open: &mut Discarding, held: &[ObjectId]) {
    let mut free: Vec<ObjectId> = held.iter().copied().filter(|id| !open.cards.contains(&Some(*id))).collect();
    let mut filled = Vec::new();
    for card in &mut open.cards {
        if card.is_none() {
            *card = free.pop();
            filled.extend(*card);
        }
    }
    for card in &mut open.on_top {
        if card.is_none() {
            *card = filled.pop();
        }
    }
}

/// What the other player is asked or has answered in secret is asked again: whoever asks knows what the choice is from. What does not come to the
/// same view is left absent, and the game stops there as the view does.
fn ask_again(game: &mut Game, view: &Game, seat: Seat) {
    let mut answered = game.clone();
    if fill_answers(&mut answered, seat) && answered.view(seat).0 == *view {
        *game = answered;
    }
    if let Some(Frame::Question(Question { player, shape, .. })) = game.frame()
        && game.controller_of(*player) != seat
        && matches!(shape, Shape::Objects { .. } | Shape::Cards { .. } | Shape::Order { .. })
    {
        let mut again = game.clone();
        again.pop_frame();
        if engine::run(&mut again).is_ok() && again.view(seat).0 == *view {
            *game = again;
        }
    }
}

/// Fills in the answers that are absent; whether there were any.
fn fill_answers(game: &mut Game, seat: Seat) -> bool {
    let mut filled = false;
    while let Some((place, absent)) = first_absent(game) {
        let mut asked = game.clone();
        for _ in place + 1..game.frames().len() {
            asked.pop_frame();
        }
        if let Some(Frame::Resolution(open)) = asked.frames_mut().get_mut(place) {
            open.answers.truncate(absent);
        }
        if engine::run(&mut asked).is_err() || asked.to_act() == Some(seat) {
            return filled;
        }
        let Some(Frame::Question(Question { shape: Shape::Objects { from, min, .. }, .. })) = asked.frame() else {
            return filled;
        };
        let chosen: Vec<ObjectId> = from.iter().copied().take(usize::from(*min).max(1)).collect();
        let Some(Frame::Resolution(open)) = game.frames_mut().get_mut(place) else { return filled };
        let Some(answer) = open.answers.get_mut(absent) else { return filled };
        *answer = Some(Action::Choose(chosen));
        filled = true;
    }
    filled
}

/// The first answer that is absent: the place of its frame, and its own.
fn first_absent(game: &Game) -> Option<(usize, usize)> {
    let absent = |open: &Resolution| open.answers.iter().position(Option::is_none);
    game.frames().iter().enumerate().find_map(|(place, frame)| match frame {
        Frame::Resolution(open) => absent(open).map(|absent| (place, absent)),
        _ => None,
    })
}
