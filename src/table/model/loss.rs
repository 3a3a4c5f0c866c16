//! What a player has lost of what they had on the battlefield.

use std::collections::BTreeSet;

use engine::declaration::CardId;
use engine::state::Place;
use engine::{Event, Game, ObjectId, Seat, Zone};

/// How a permanent is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loss {
    Destroyed,
    /// It is put into a graveyard, and was not destroyed: sacrificed, or dead for another reason.
    Graveyard,
    Exiled,
    /// It is somewhere else.
    Left,
    /// The other player has it.
    Taken,
}

/// The permanents of a player.
pub fn permanents_of(game: &Game, seat: Seat) -> impl Iterator<Item = ObjectId> + '_ {
    let is_own = move |id: &ObjectId| game.object(*id).is_some_and(|object| object.controller == seat);
    game.battlefield().iter().copied().filter(is_own)
}

/// What the player on `seat` loses by these events. `own` are their permanents before, `game` is the game after.
pub fn losses(events: &[Event], game: &Game, seat: Seat, own: &BTreeSet<ObjectId>) -> Vec<(Loss, CardId)> {
    let mut own = own.clone();
    let mut lost: Vec<(ObjectId, Loss, CardId)> = Vec::new();
    for event in events {
        match event {
            Event::LandPlayed { player, object, .. } if *player == seat => {
                own.insert(*object);
            }
            Event::TokenCreated { controller, object, .. } if *controller == seat => {
                own.insert(*object);
            }
            // Who has it when it enters is not said: who has it afterwards, or its owner where it has left again.
            Event::Moved { owner, to: Place::Zone(Zone::Battlefield), new: Some(new), .. }
                if game.object(*new).map_or(*owner, |object| object.controller) == seat =>
            {
                own.insert(*new);
            }
            Event::PhasedIn(object) if game.object(*object).is_some_and(|object| object.controller == seat) => {
                own.insert(*object);
            }
            Event::ControlChanged { object, controller } if *controller == seat => {
                own.insert(*object);
                lost.retain(|(taken, ..)| taken != object);
            }
            Event::ControlChanged { object, .. } | Event::PhasedOut(object) => {
                if own.remove(object)
                    && let Some(card) = game.known_card(*object)
                {
                    let how = if matches!(event, Event::PhasedOut(_)) { Loss::Left } else { Loss::Taken };
                    lost.push((*object, how, card));
                }
            }
            Event::Moved { card: Some(card), from: Place::Zone(Zone::Battlefield), to, old: Some(old), .. }
                if own.remove(old) =>
            {
                let how = match to {
                    Place::Zone(Zone::Graveyard) if events.contains(&Event::Destroyed(*old)) => Loss::Destroyed,
                    Place::Zone(Zone::Graveyard) => Loss::Graveyard,
                    Place::Zone(Zone::Exile) => Loss::Exiled,
                    _ => Loss::Left,
                };
                lost.push((*old, how, *card));
            }
            _ => {}
        }
    }
    lost.into_iter().map(|(_, how, card)| (how, card)).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::panic)]

    use engine::declaration::ManaKind;
    use engine::position::{Position, PositionPermanent, PositionPlayer};
    use engine::{Action, Rules, Step, Target, act, cards};

    use super::*;

    fn card(name: &str) -> CardId {
        cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"))
    }

    /// A's main phase, with these in A's hand and the mana for them, and these on either side.
    fn table(hand: &str, mana: &str, battlefields: [&[&str]; 2]) -> Game {
        let permanent = |name: &&str, controller| PositionPermanent {
            card: card(name),
            controller,
            tapped: false,
            sick: false,
            damage: 0,
            counters: Vec::new(),
            chosen: engine::state::Choices::default(),
            form: None,
            attached_to: None,
        };
        let player = |seat: Seat, hand: Vec<CardId>| PositionPlayer {
            life: 20,
            library: vec![card("Forest"); 9],
            hand,
            battlefield: battlefields[seat.index()].iter().map(|name| permanent(name, seat)).collect(),
            ..PositionPlayer::default()
        };
        let mut setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(Seat::A, vec![card(hand)]), player(Seat::B, Vec::new())],
        };
        for letter in mana.chars() {
            let kind = ManaKind::ALL.into_iter().find(|kind| kind.letter() == letter).unwrap();
            setting.players[0].mana.0[kind.index()] += 1;
        }
        Game::from_position(&setting).unwrap().0
    }

    /// What either seat loses when A casts the card of their hand at a target, and both pass.
    fn lost(game: &mut Game, target: Option<usize>) -> [Vec<(Loss, CardId)>; 2] {
        let own = Seat::BOTH.map(|seat| permanents_of(game, seat).collect::<BTreeSet<_>>());
        let spell = game.player(Seat::A).hand.cards.clone().unwrap()[0];
        let target = target.map(|place| Action::SelectTarget(Target::Object(game.battlefield()[place])));
        let mut events = Vec::new();
        let passes = [(Seat::A, Action::Pass), (Seat::B, Action::Pass)];
        let cast = [Some(Action::CastSpell(spell)), target].into_iter().flatten().map(|action| (Seat::A, action));
        for (seat, action) in cast.chain(passes) {
            events.extend_from_slice(act(game, seat, &action).unwrap().events());
        }
        Seat::BOTH.map(|seat| losses(&events, game, seat, &own[seat.index()]))
    }

    #[test]
    fn what_is_destroyed_exiled_or_returned_is_lost_by_whoever_had_it() {
        let bears = card("Grizzly Bears");
        for (spell, mana, how) in [
            ("Terror", "BC", Loss::Destroyed),
            ("Swords to Plowshares", "W", Loss::Exiled),
            ("Unsummon", "U", Loss::Left),
        ] {
            let mut game = table(spell, mana, [&[], &["Grizzly Bears"]]);
            assert_eq!(lost(&mut game, Some(0)), [vec![], vec![(how, bears)]], "{spell}");
        }
    }

    #[test]
    fn both_lose_what_a_spell_for_all_destroys() {
        let mut game = table("Wrath of God", "WWCC", [&["Hill Giant"], &["Grizzly Bears", "Grizzly Bears"]]);
        let bears = (Loss::Destroyed, card("Grizzly Bears"));
        assert_eq!(lost(&mut game, None), [vec![(Loss::Destroyed, card("Hill Giant"))], vec![bears, bears]]);
    }

    #[test]
    fn what_phases_out_is_lost() {
        let game = table("Unsummon", "U", [&[], &["Grizzly Bears"]]);
        let bears = game.battlefield()[0];
        let (out, back) = (Event::PhasedOut(bears), Event::PhasedIn(bears));
        let own = BTreeSet::from([bears]);
        assert_eq!(losses(std::slice::from_ref(&out), &game, Seat::B, &own), [(Loss::Left, card("Grizzly Bears"))]);
        assert_eq!(losses(&[back, out], &game, Seat::B, &BTreeSet::new()), [(Loss::Left, card("Grizzly Bears"))]);
    }

    #[test]
    fn what_is_taken_and_given_back_is_not_lost() {
        let mut game = table("Unsummon", "U", [&[], &["Grizzly Bears"]]);
        let bears = game.battlefield()[0];
        let own = BTreeSet::from([bears]);
        let to = |controller| Event::ControlChanged { object: bears, controller };
        assert_eq!(losses(&[to(Seat::A)], &game, Seat::B, &own), [(Loss::Taken, card("Grizzly Bears"))]);
        assert_eq!(losses(&[to(Seat::A), to(Seat::B)], &game, Seat::B, &own), []);
        assert_eq!(lost(&mut game, Some(0))[1], [(Loss::Left, card("Grizzly Bears"))]);
    }

    #[test]
    fn what_the_other_player_takes_is_lost() {
        let mut game = table("Control Magic", "UUCC", [&[], &["Grizzly Bears"]]);
        assert_eq!(lost(&mut game, Some(0)), [vec![], vec![(Loss::Taken, card("Grizzly Bears"))]]);
    }
}
