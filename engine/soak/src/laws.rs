//! What holds in every position of every game.

use std::collections::BTreeMap;

use engine::declaration::CardId;
use engine::memory::Memory;
use engine::prompt::{PromptKind, why};
use engine::state::{StackObjectKind, UnderWay};
use engine::{
    Act, Action, Choice, Event, Game, HandsView, LONGEST_GAME, MOST_TAKEN_BACK, ObjectId, Seat, Step, View,
    WatcherView, Zone, act, options, prompt,
};

use crate::shapes::fits;

/// A law that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which; the same for every game in which it breaks. For a panic, its place in the source.
    pub law: String,
    /// How, in this position.
    pub what: String,
    /// The action at which it shows, where it is none that the game has seen.
    pub at: Option<Action>,
}

impl std::fmt::Display for Broken {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}: {}", self.law, self.what)?;
        self.at.as_ref().map_or(Ok(()), |action| write!(out, ", at {action:?}"))
    }
}

pub(crate) fn broken<T>(law: &str, what: impl Into<String>) -> Result<T, Broken> {
    Err(Broken { law: law.to_owned(), what: what.into(), at: None })
}

/// How many of each card each player owns.
pub type Owned = [BTreeMap<CardId, u32>; 2];

/// The cards of a game, counted, with those outside it and those of the game in which it is a subgame: tokens and abilities are none.
pub fn owned(game: &Game) -> Owned {
    let mut counts = game.main_game().map_or_else(Owned::default, owned);
    let mut count = |seat: Seat, card: CardId| *counts[seat.index()].entry(card).or_default() += 1;
    for seat in Seat::BOTH {
        let player = game.player(seat);
        player.library.cards.iter().chain(&player.sideboard).flatten().for_each(|card| count(seat, *card));
    }
    let abilities: Vec<ObjectId> =
        game.stack().iter().filter(|item| item.announced != StackObjectKind::Spell).map(|item| item.id).collect();
    for (id, object) in game.objects().filter(|(_, object)| !object.token) {
        if !abilities.contains(&id) {
            count(object.owner, object.true_card().unwrap_or(object.card));
        }
    }
    counts
}

/// The same cards, whoever owns them.
fn together(owned: &Owned) -> BTreeMap<CardId, u32> {
    let mut all = owned[0].clone();
    owned[1].iter().for_each(|(card, count)| *all.entry(*card).or_default() += count);
    all
}

/// Every card is in exactly one zone, and every object in the list of its zone, once.
///
/// # Errors
/// What is not so.
pub fn zones(game: &Game, before: &Owned) -> Result<(), Broken> {
    for game in std::iter::successors(Some(game), |game| game.main_game()) {
        listed(game)?;
    }
    let after = owned(game);
    // Where cards are played for, some change their owner.
    let conserved = if game.rules().ante { together(&after) == together(before) } else { after == *before };
    if !conserved {
        return broken("cards conserved", format!("there are {after:?} instead of {before:?}"));
    }
    Ok(())
}

/// What a seat remembers of the other player's hand is there. It hears what has happened, and may look at what it sees now.
///
/// # Errors
/// What is not so.
pub fn remembered(game: &Game, memories: &mut [Memory; 2], events: &[Event], look: bool) -> Result<(), Broken> {
    for (seat, memory) in Seat::BOTH.into_iter().zip(memories) {
        let seen: Vec<Event> = events.iter().filter_map(|event| event.seen_by(seat)).collect();
        memory.hear(&seen);
        if look {
            let view = game.view(seat);
            if view.busy().is_none() {
                memory.see(&view.player(seat.other()).hand.revealed);
            }
        }
        let hand = game.player(seat.other()).hand.cards.iter().flatten();
        let mut hand: Vec<CardId> = hand.filter_map(|id| game.object(*id)?.true_card()).collect();
        for card in memory.held() {
            let Some(place) = hand.iter().position(|other| other == card) else {
                return broken("remembered", format!("{seat:?} remembers {card:?} in a hand that it is not in"));
            };
            hand.swap_remove(place);
        }
    }
    Ok(())
}

/// Every object of a game is in the list of its zone, once.
fn listed(game: &Game) -> Result<(), Broken> {
    // A spell on its way to the stack is in no list yet (601.2).
    let announced = game.under_way().filter_map(|under_way| match under_way {
        UnderWay::Announced(item) if item.announced == StackObjectKind::Spell => Some(item.id),
        _ => None,
    });
    let mut listed: Vec<(ObjectId, Zone)> = announced.map(|id| (id, Zone::Stack)).collect();
    listed.extend(game.battlefield().iter().map(|id| (*id, Zone::Battlefield)));
    listed.extend(game.stack().iter().map(|item| (item.id, Zone::Stack)));
    for seat in Seat::BOTH {
        let player = game.player(seat);
        let Some(library) = &player.library.cards else { return broken("zones", "a library is absent") };
        if library.len() != player.library.count as usize {
            return broken("zones", format!("the library of {seat:?} has another number of cards than it says"));
        }
        let Some(hand) = &player.hand.cards else { return broken("zones", "a hand is absent") };
        if hand.len() != player.hand.count as usize {
            return broken("zones", format!("the hand of {seat:?} has another number of cards than it says"));
        }
        listed.extend(hand.iter().map(|id| (*id, Zone::Hand)));
        listed.extend(player.graveyard.iter().map(|id| (*id, Zone::Graveyard)));
        listed.extend(player.exile.iter().map(|id| (*id, Zone::Exile)));
        listed.extend(player.ante.iter().map(|id| (*id, Zone::Ante)));
        listed.extend(player.phased_out.iter().map(|id| (*id, Zone::PhasedOut)));
    }
    listed.sort_unstable_by_key(|(id, _)| *id);
    if let Some(pair) = listed.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        return broken("zones", format!("{:?} stands in two lists: {pair:?}", pair[0].0));
    }
    let mut objects = 0;
    for (id, object) in game.objects() {
        objects += 1;
        match listed.binary_search_by_key(&id, |(id, _)| *id).ok().and_then(|place| listed.get(place)) {
            Some((_, zone)) if *zone == object.zone => {}
            Some((_, zone)) => return broken("zones", format!("{object:?} stands in the list of {zone:?}")),
            None => return broken("zones", format!("{object:?} stands in no list")),
        }
    }
    if objects != listed.len() {
        return broken("zones", "a list names an object that is none");
    }
    Ok(())
}

/// What is tapped so that mana is kept for something else may be, and pays.
fn keeping(game: &Game) -> Result<(), Broken> {
    let (Some(seat), Some(uses)) = (game.to_act(), game.payment_keeping_mana()) else { return Ok(()) };
    let (mut then, asked) = (game.clone(), why(game));
    for (object, ability, kind) in &uses {
        let tap = Action::TapForMana { object: *object, ability: *ability, kind: *kind };
        if let Err(error) = act(&mut then, seat, &tap) {
            return broken("mana kept", format!("{uses:?} is proposed, of which {tap:?} is {error:?}"));
        }
    }
    if why(&then) != asked {
        return Ok(());
    }
    let more = then.payment_plan();
    if !more.is_empty() || act(&mut then, seat, &Action::PayAutomatically).is_err() {
        return broken("mana kept", format!("{uses:?} is proposed, and does not pay: {more:?} is left to tap"));
    }
    Ok(())
}

/// A stored game is the same game and lists the same; a view lists what the game lists, and shows nothing that is hidden.
///
/// # Errors
/// What is not so.
pub fn position(game: &Game, seed: &engine::Seed) -> Result<(), Broken> {
    let again = match Game::from_bytes(&game.to_bytes()) {
        Ok(again) if again != *game => return broken("stored", "the game is another one after being stored"),
        Ok(again) if again.hash() != game.hash() => return broken("stored", "the hash is another one"),
        Ok(again) => again,
        Err(error) => return broken("stored", error.to_string()),
    };
    keeping(game)?;
    if game.outcome().is_none() && game.to_act().is_none() {
        return broken("advances", "nobody is to decide, and the game is not over");
    }
    for seat in Seat::BOTH {
        let (view, choices) = (game.view(seat), options(game, seat));
        if choices.is_empty() == (game.to_act() == Some(seat)) {
            return broken("options", format!("{seat:?} has {} options", choices.len()));
        }
        // What is kept of what was computed is what is found where nothing is kept.
        let anew = options(&again, seat);
        if anew != choices {
            return broken("found anew", format!("{seat:?} has {choices:?}, and where nothing is kept {anew:?}"));
        }
        let seen = options(&view, seat);
        if seen != choices {
            return broken("view lists", format!("the view of {seat:?} lists {seen:?}, the game {choices:?}"));
        }
        hidden(game, &view, seat, seed)?;
        match View::from_bytes(&view.to_bytes()) {
            Ok(again) if again == view => {}
            _ => return broken("stored", format!("the view of {seat:?} is another one after being stored")),
        }
    }
    // Three more views are dear; so many positions of so many games are enough.
    if game.action_count().is_multiple_of(4) { watched(game) } else { Ok(()) }
}

/// Whoever watches is shown nothing that either player does not know, and nothing of a hand.
fn watched(game: &Game) -> Result<(), Broken> {
    let watched = game.watcher_view();
    if Seat::BOTH.iter().any(|seat| game.view(*seat).watcher_view() != watched) {
        return broken("watchers", "they see what one of the players does not");
    }
    for level in std::iter::successors(Some(&*watched), |game: &&Game| game.main_game()) {
        let shown = |seat: &Seat| {
            let player = level.player(*seat);
            player.hand.cards.is_some() || player.library.cards.is_some() || player.sideboard.is_some()
        };
        let in_hand = |(_, object): (ObjectId, &engine::state::Object)| object.zone == Zone::Hand;
        if Seat::BOTH.iter().any(shown) || level.objects().any(in_hand) {
            return broken("watchers", "they see a library, a hand or a sideboard");
        }
    }
    match WatcherView::from_bytes(&watched.to_bytes()) {
        Ok(again) if again == watched => hands(game, &watched),
        _ => broken("stored", "what whoever watches sees is another view after being stored"),
    }
}

/// Whoever watches where both hands are open is shown them as their players see them, and nothing else that is not shown without.
fn hands(game: &Game, watched: &WatcherView) -> Result<(), Broken> {
    let open = game.hands_view();
    for seat in Seat::BOTH {
        let (shown, own) = (open.player(seat), game.view(seat));
        // Whoever casts sees themselves do it.
        let is_own = own.viewer() == Some(seat) && shown.hand.count == own.player(seat).hand.count;
        if is_own && shown.hand.cards != own.player(seat).hand.cards {
            return broken("hands", format!("the hand of {seat:?} is another one"));
        }
        let cards = shown.hand.cards.as_deref().unwrap_or_default();
        if cards.len() != shown.hand.count as usize || cards.iter().any(|id| open.object(*id).is_none()) {
            return broken("hands", format!("the hand of {seat:?} is not there whole"));
        }
        if shown.library != watched.player(seat).library || shown.sideboard.is_some() {
            return broken("hands", "they see a library or a sideboard");
        }
    }
    let without = open.objects().filter(|(_, object)| object.zone != Zone::Hand);
    if !without.eq(watched.objects()) || open.main_game() != watched.main_game() {
        return broken("hands", "they see more than the hands");
    }
    let bytes = open.to_bytes();
    if WatcherView::from_bytes(&bytes).is_ok() || View::from_bytes(&bytes).is_ok() {
        return broken("hands", "a view with both hands is taken for one without");
    }
    match HandsView::from_bytes(&bytes) {
        Ok(again) if again == open => Ok(()),
        _ => broken("stored", "a view with both hands is another one after being stored"),
    }
}

/// The view shows no seed, no library and no card of the other hand.
fn hidden(game: &Game, view: &View, seat: Seat, seed: &engine::Seed) -> Result<(), Broken> {
    let levels = |game| std::iter::successors(Some(game), |game: &&Game| game.main_game());
    for (game, seen) in levels(game).zip(levels(view)) {
        hidden_here(game, seen, seat)?;
    }
    let bytes = view.to_bytes();
    let holds = |secret: &[u8]| !secret.is_empty() && bytes.windows(secret.len()).any(|window| window == secret);
    if seed.chunks(8).any(holds) {
        return broken("view hides", format!("{seat:?} sees the seed"));
    }
    Ok(())
}

/// A view of one game, which may be in the middle of a subgame, shows no library and no card of the other hand.
fn hidden_here(game: &Game, view: &Game, seat: Seat) -> Result<(), Broken> {
    let other = seat.other();
    let hand = game.player(other).hand.cards.as_deref().unwrap_or_default();
    // Who controls the other player sees what that player sees (722.4).
    let controls = game.controller_of(other) == seat;
    let libraries = Seat::BOTH.iter().any(|whose| view.player(*whose).library.cards.is_some());
    let seen = view.player(other).hand.cards.is_some() || hand.iter().any(|id| view.object(*id).is_some());
    if libraries || (seen && !controls) || view.player(other).sideboard.is_some() {
        return broken("view hides", format!("{seat:?} sees a library, the other hand or the other sideboard"));
    }
    let face_down = |object: &engine::state::Object| {
        object.face_down.is_some_and(|face_down| face_down.card.is_some())
            && (object.zone == Zone::Exile || object.controller != seat)
    };
    if game.outcome().is_none() && !controls && view.objects().any(|(_, object)| face_down(object)) {
        return broken("view hides", format!("{seat:?} sees a card that is face down"));
    }
    Ok(())
}

/// Tries an action on a copy of the game: it is accepted if and only if it is listed, it is nobody else's to take, a refusal changes
/// nothing, and the view does the same as far as it goes. Answers the game after it, where it was accepted.
///
/// # Errors
/// What is not so.
pub fn judge(game: &Game, seat: Seat, action: &Action, choices: &[Choice]) -> Result<Option<Game>, Broken> {
    judged(game, seat, action, choices).map_err(|broken| Broken { at: Some(action.clone()), ..broken })
}

fn judged(game: &Game, seat: Seat, action: &Action, choices: &[Choice]) -> Result<Option<Game>, Broken> {
    let listed = choices.iter().any(|choice| match choice {
        Choice::Act(listed) => listed == action,
        Choice::Answer(shape) => fits(shape, action),
    });
    let mut after = game.clone();
    if act(&mut after, seat.other(), action).is_ok() {
        return broken("out of turn", format!("{:?} may act, and {seat:?} is to decide", seat.other()));
    }
    let done = act(&mut after, seat, action);
    let mut view = game.view(seat);
    let guess = view.act(seat, action);
    match (done, listed) {
        (Ok(_), false) => broken("listed if accepted", "an action was accepted that the options do not list"),
        (Err(refused), true) => broken("accepted if listed", refused.to_string()),
        (Err(_), false) if after != *game => broken("refusals change nothing", "a refused action has changed the game"),
        (Err(_), false) if guess.is_ok() => broken("view plays", "the view accepts what the game refuses"),
        (Err(_), false) => Ok(None),
        (Ok(Act::NeedsHidden(_)), true) => broken("advances", "the true game waits for the house"),
        (Ok(Act::Applied(_)), true) => match guess {
            Err(_) => broken("view plays", "the view refuses what the game accepts"),
            // The view stops at the other player's decision, and does not know whether they let it pass by.
            Ok(Act::Applied(_)) if view.to_act() == Some(seat.other()) && passes_by(game, seat.other()) => {
                Ok(Some(after))
            }
            Ok(Act::Applied(_)) if view.view(seat).hash() != after.view(seat).hash() => {
                broken("view plays", "the view is another one after it than the game's")
            }
            Ok(_) if !comes_back(game, seat, action, &after) => {
                broken("taken back", "untapping what was tapped for mana leads elsewhere")
            }
            Ok(_) => Ok(Some(after)),
        },
    }
}

/// Whether mana that was made, where it can be taken back, leads back to the game before.
fn comes_back(game: &Game, seat: Seat, made: &Action, after: &Game) -> bool {
    let Action::TapForMana { object, .. } = made else { return true };
    let take_back = Action::TakeBackMana(*object);
    let mut then = after.clone();
    act(&mut then, seat, &take_back).is_err() || then.mark() == game.mark()
}

/// The laws by which every game ends: what is taken back counts for nothing, so much is taken back at most between two actions that
/// stand, and so many of these there are at most.
#[derive(Clone, Debug, Default)]
pub struct Ends {
    /// How many actions counted before each announcement was begun that is under way.
    begun: Vec<u32>,
    /// What was declared, and how many actions counted, before the action that is judged.
    declared: Option<usize>,
    counted: u32,
    /// Whether nothing more may be taken back then, and yet what is declared is not legal.
    must_do_without: bool,
    /// How much was taken back since something stood.
    taken_back: usize,
    /// How much of it had to be, for the declaration to be legal.
    done_without: usize,
}

impl Ends {
    /// Takes note of the game before an action.
    pub fn before(&mut self, game: &Game) {
        (self.declared, self.counted) = (declared(game), game.action_count());
        self.must_do_without =
            self.declared.is_some() && self.taken_back >= usize::from(MOST_TAKEN_BACK) && !may_declare(game);
    }

    /// Judges the game after it.
    ///
    /// # Errors
    /// What is not so.
    pub fn after(&mut self, game: &Game, action: &Action) -> Result<(), Broken> {
        let announced: Vec<bool> = game
            .under_way()
            .filter_map(|under_way| match under_way {
                UnderWay::Announced(item) => Some(item.commanded),
                UnderWay::Resolving(_) => None,
            })
            .collect();
        // What is commanded is begun in the midst of a resolution, when the action that has led to it counts already.
        let commanded = announced.last() == Some(&true);
        let announced = announced.len();
        let cancelled = *action == Action::Cancel;
        if cancelled && self.begun.get(announced).is_some_and(|before| *before != game.action_count()) {
            return broken("taken back counts for nothing", format!("{} actions count", game.action_count()));
        }
        self.begun.resize(announced, if commanded { game.action_count() } else { self.counted });
        let less = declared(game).is_some_and(|now| self.declared.is_some_and(|before| now < before));
        if less && self.must_do_without {
            self.done_without += 1;
        } else {
            self.taken_back += usize::from(cancelled || less);
        }
        if announced == 0 && game.action_count() > self.counted {
            (self.taken_back, self.done_without) = (0, 0);
        }
        // What an announcement holds may be taken back as often, and then the announcement itself. What a declaration must do without goes once.
        if self.taken_back > usize::from(MOST_TAKEN_BACK) + 1 || self.done_without > game.battlefield().len() {
            return broken("ends", format!("{} things were taken back in a row", self.taken_back + self.done_without));
        }
        if game.action_count() >= LONGEST_GAME && game.outcome().is_none() {
            return broken("ends", format!("after {LONGEST_GAME} actions the game is not over"));
        }
        Ok(())
    }
}

/// Whether the declaration that is under way may be made as it is.
fn may_declare(game: &Game) -> bool {
    let made = |choice: &Choice| matches!(choice, Choice::Act(Action::SubmitAttack | Action::SubmitDefense));
    game.to_act().is_some_and(|seat| options(game, seat).iter().any(made))
}

/// How much is chosen in the declaration that is under way.
fn declared(game: &Game) -> Option<usize> {
    // What is asked takes long to say; it is no declaration in any other step.
    if !matches!(game.turn().step, Step::DeclareAttackers | Step::DeclareBlockers) {
        return None;
    }
    match prompt(game, game.to_act()?)?.kind {
        PromptKind::Attackers { chosen, bands } => Some(chosen.len() + bands.len()),
        PromptKind::Blockers { chosen } => Some(chosen.len()),
        _ => None,
    }
}

fn passes_by(game: &Game, seat: Seat) -> bool {
    game.player(seat).pass_until.is_some()
}
