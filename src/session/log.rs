//! What has happened, in words.

use std::collections::BTreeMap;
use std::sync::Arc;

use engine::declaration::CardId;
use engine::state::Place;
use engine::{Event, Game, ObjectId, Seat, Step, Zone};

use super::{LogLine, Weight};
use crate::words::{self, Around, Sentence};

/// The log of one seat's game.
#[derive(Debug, Default)]
pub struct Log {
    lines: Arc<Vec<LogLine>>,
    turn: u32,
    step: Option<Step>,
    /// The line that says which step it is, until something happens in it: steps in which nothing does are not worth one.
    unsaid: Option<Sentence>,
    /// The card of every object that has been seen: sentences speak of objects that are gone by the time they are written.
    cards: BTreeMap<ObjectId, CardId>,
}

impl Log {
    /// The lines, oldest first.
    pub const fn lines(&self) -> &Arc<Vec<LogLine>> {
        &self.lines
    }

    /// Takes note of the objects that can be seen now.
    pub fn know(&mut self, game: &Game) {
        let hands = Seat::BOTH.into_iter().filter_map(|seat| game.player(seat).hand.cards.as_ref()).flatten();
        let stack = game.stack().iter().map(|item| &item.id);
        for id in game.battlefield().iter().chain(hands).chain(stack) {
            if let Some(object) = game.object(*id) {
                self.cards.insert(*id, object.card);
            }
        }
        if self.step.is_none() && game.turn().number > 0 {
            self.turn = game.turn().number;
            self.step = Some(game.turn().step);
        }
    }

    /// Writes the lines for what has happened. `game` is the state after it, `own` the seat that is told it; none where one person has both.
    pub fn tell(&mut self, events: &[Event], game: &Game, names: &[String; 2], own: Option<Seat>) {
        self.know(game);
        let mut spoken = names.clone();
        if let Some(own) = own {
            spoken[own.index()].clear();
        }
        let mut lines = Vec::new();
        let mut mana = Mana::default();
        let first_turn = events.iter().position(|event| matches!(event, Event::TurnBegan { number: 1, .. }));
        for (place, event) in events.iter().enumerate() {
            self.learn(event);
            // A new hand is one line, not one for each card; that attackers tap goes without saying (508.1f).
            if is_of_a_new_hand(event, events) || is_of_an_attack(event, events.get(place + 1..).unwrap_or_default()) {
                continue;
            }
            match event {
                // What ends as a turn begins is told before its first step is.
                Event::TurnBegan { number, .. } => (self.turn, self.step) = (*number, Some(Step::Untap)),
                Event::StepBegan(step) => self.step = Some(*step),
                // The main game goes on in the turn in which it was.
                Event::SubgameOver(_) => (self.turn, self.step) = (game.turn().number, Some(game.turn().step)),
                _ => {}
            }
            let known = |id: ObjectId| self.cards.get(&id).copied();
            // What is tapped for a spell or an ability stands in its line.
            let paid = match event {
                Event::SpellCast { .. } => mana.take(None).filter_map(&known).collect(),
                Event::AbilityActivated { source, .. } => mana.take(Some(*source)).filter_map(&known).collect(),
                _ => Vec::new(),
            };
            let opening = first_turn.map_or(game.turn().number == 0, |first| place < first);
            let around = Around { paid: &paid, opening, redeals: game.rules().redeal_without_land };
            let mut sentence = words::event(event, around, &known, names);
            // What is destroyed has a sentence of its own; of whatever else is put into a graveyard, this is the only one.
            if let Event::Moved { old: Some(old), from: Place::Zone(Zone::Battlefield), .. } = event
                && !events.contains(&Event::Destroyed(*old))
                && let Some(sentence) = &mut sentence
            {
                sentence.weight = Weight::Plain;
            }
            if mana.holds(event, &mut sentence) {
                continue;
            }
            let told = match &sentence {
                Some(said) if said.weight != Weight::Small => {
                    words::event(event, Around { paid: &[], ..around }, &known, &spoken).map(|said| said.text)
                }
                _ => None,
            };
            let told = told.unwrap_or_default();
            if sentence.is_some() {
                for held in mana.release() {
                    self.say(held, String::new(), &mut lines);
                }
            }
            match (event, sentence) {
                (Event::StepBegan(_), sentence) => self.unsaid = sentence,
                (Event::TurnBegan { .. }, Some(sentence)) => {
                    self.unsaid = None;
                    self.say(sentence, told, &mut lines);
                }
                (_, Some(sentence)) => self.say(sentence, told, &mut lines),
                (_, None) => {}
            }
        }
        for held in mana.release() {
            self.say(held, String::new(), &mut lines);
        }
        if !lines.is_empty() {
            Arc::make_mut(&mut self.lines).extend(lines);
        }
    }

    /// Says a sentence, below the line of the step in which it is the first thing to happen.
    fn say(&mut self, sentence: Sentence, told: String, lines: &mut Vec<LogLine>) {
        if let Some(step) = self.unsaid.take() {
            lines.push(self.line(step, String::new(), lines.len()));
        }
        lines.push(self.line(sentence, told, lines.len()));
    }

    /// A sentence as the next line but `ahead`.
    fn line(&self, sentence: Sentence, told: String, ahead: usize) -> LogLine {
        LogLine {
            number: (self.lines.len() + ahead) as u64,
            turn: self.turn,
            step: self.step,
            by: sentence.by,
            weight: sentence.weight,
            text: sentence.text,
            told,
            cards: sentence.cards,
        }
    }

    /// Takes note of the objects that an event names together with their cards.
    fn learn(&mut self, event: &Event) {
        match event {
            Event::LandPlayed { object, card, .. } | Event::SpellCast { object, card, .. } => {
                self.cards.insert(*object, *card);
            }
            Event::AbilityActivated { source, card, .. } | Event::AbilityTriggered { source, card, .. } => {
                self.cards.insert(*source, *card);
            }
            Event::Drew { card: Some((id, card)), .. } => {
                self.cards.insert(*id, *card);
            }
            Event::Moved { card: Some(card), old, new, .. } => {
                for id in [*old, *new].into_iter().flatten() {
                    self.cards.insert(id, *card);
                }
            }
            _ => {}
        }
    }
}

/// What was tapped for mana and has not been said yet: a spell that it pays for says it.
#[derive(Default)]
struct Mana {
    /// What was tapped last, until it has given mana.
    tapped: Option<ObjectId>,
    sources: Vec<ObjectId>,
    lines: Vec<Sentence>,
}

impl Mana {
    /// Whether the line of this event is held back, and if so takes it.
    fn holds(&mut self, event: &Event, sentence: &mut Option<Sentence>) -> bool {
        match event {
            Event::Tapped(id) => self.tapped = Some(*id),
            Event::ManaAdded { .. } => self.sources.extend(self.tapped.take()),
            _ => return false,
        }
        self.lines.extend(sentence.take());
        true
    }

    /// What has given the mana for a spell, or for an ability of `source`; nothing of it is said apart any more.
    fn take(&mut self, source: Option<ObjectId>) -> impl Iterator<Item = ObjectId> + use<> {
        // Something else was tapped last, as a cost; that an ability's own source taps for it goes without saying.
        let other = self.tapped.take().is_some_and(|tapped| Some(tapped) != source);
        let rest = if other { self.lines.pop() } else { None };
        self.lines = rest.into_iter().collect();
        std::mem::take(&mut self.sources).into_iter()
    }

    /// What was for nothing that followed.
    fn release(&mut self) -> Vec<Sentence> {
        let Mana { lines, .. } = std::mem::take(self);
        lines
    }
}

/// Whether it is a part of a mulligan, or of dealing a hand again, that is told by one line.
fn is_of_a_new_hand(event: &Event, events: &[Event]) -> bool {
    let whose = match event {
        Event::Shuffled(seat) | Event::Drew { player: seat, .. } => *seat,
        Event::Moved { owner, from: Place::Zone(Zone::Hand), to: Place::Library, .. } => *owner,
        _ => return false,
    };
    events.contains(&Event::Redealt(whose))
}

/// Whether it is the tapping of a creature that is declared as an attacker right after it; `next` is what follows.
fn is_of_an_attack(event: &Event, next: &[Event]) -> bool {
    let Event::Tapped(id) = event else { return false };
    let declared = next.iter().find(|one| !matches!(one, Event::Tapped(_)));
    matches!(declared, Some(Event::Attacked { attackers, .. }) if attackers.contains(id))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

    use engine::{Rules, Setup};

    use super::*;

    #[test]
    fn a_step_has_a_line_only_when_something_happens_in_it() {
        let forest = engine::cards::by_name("Forest").unwrap();
        let setup = Setup {
            decks: [vec![forest; 40], vec![forest; 40]],
            starting: Seat::A,
            rules: Rules::current(),
            sideboards: Default::default(),
        };
        let game = engine::Game::new(&setup, [0; 32]).unwrap();
        let mut log = Log::default();
        let drew = Event::Drew { player: Seat::A, card: None };
        let events = [
            Event::TurnBegan { player: Seat::A, number: 4 },
            Event::StepBegan(Step::Upkeep),
            Event::StepBegan(Step::Draw),
            drew,
            Event::StepBegan(Step::FirstMain),
        ];
        let names = ["Ann".to_owned(), "Bob".to_owned()];
        log.tell(&events, &game, &names, Some(Seat::A));
        log.tell(&[Event::Shuffled(Seat::B)], &game, &names, Some(Seat::A));
        let texts: Vec<&str> = log.lines().iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["Turn 4: Ann", "Draw step", "Ann draws a card.", "First main phase", "Bob shuffles."]);
        let told: Vec<&str> = log.lines().iter().map(|line| line.told.as_str()).collect();
        assert_eq!(told, ["Turn 4: your turn", "", "You draw a card.", "", ""], "bookkeeping is not said");
        assert!(log.lines().iter().enumerate().all(|(place, line)| line.number == place as u64));
        assert!(log.lines().iter().all(|line| line.turn == 4));
    }

    /// A game in which A's main phase has come, with these in A's hand and on A's side.
    fn table(hand: &[&str], battlefield: &[&str]) -> engine::Game {
        use engine::position::{Position, PositionPermanent, PositionPlayer};
        let card = |name: &&str| engine::cards::by_name(name).unwrap_or_else(|| panic!("no card {name}"));
        let permanent = |card| PositionPermanent {
            card,
            controller: Seat::A,
            tapped: false,
            sick: false,
            damage: 0,
            counters: Vec::new(),
            chosen: engine::state::Choices::default(),
            form: None,
            attached_to: None,
        };
        let player = |hand: &[&str], battlefield: &[&str]| PositionPlayer {
            life: 20,
            library: vec![card(&"Forest"); 9],
            hand: hand.iter().map(card).collect(),
            battlefield: battlefield.iter().map(|name| permanent(card(name))).collect(),
            ..PositionPlayer::default()
        };
        let setting = Position {
            rules: Rules::current(),
            active: Seat::A,
            step: Step::FirstMain,
            seed: [1; 32],
            scripted: Vec::new(),
            players: [player(hand, battlefield), player(&[], &[])],
        };
        engine::Game::from_position(&setting).unwrap().0
    }

    /// The lines about these actions of A's.
    fn told(game: &mut engine::Game, actions: &[engine::Action]) -> Vec<String> {
        let mut log = Log::default();
        log.know(game);
        let mut events = Vec::new();
        for action in actions {
            events.extend_from_slice(engine::act(game, Seat::A, action).unwrap().events());
        }
        log.tell(&events, game, &["Ann".to_owned(), "Bob".to_owned()], None);
        log.lines().iter().map(|line| line.text.clone()).collect()
    }

    #[test]
    fn what_is_tapped_for_nothing_is_told_below_the_line_of_its_step() {
        let game = table(&[], &["Mountain"]);
        let mountain = game.battlefield()[0];
        let mut log = Log::default();
        log.know(&game);
        let events = [
            Event::StepBegan(Step::Upkeep),
            Event::Tapped(mountain),
            Event::Shuffled(Seat::B),
            Event::StepBegan(Step::Draw),
            Event::Tapped(mountain),
        ];
        log.tell(&events, &game, &["Ann".to_owned(), "Bob".to_owned()], None);
        let texts: Vec<&str> = log.lines().iter().map(|line| line.text.as_str()).collect();
        let expected = ["Upkeep", "Mountain is tapped.", "Bob shuffles.", "Draw step", "Mountain is tapped."];
        assert_eq!(texts, expected);
        assert!(log.lines().iter().enumerate().all(|(place, line)| line.number == place as u64));
    }

    #[test]
    fn a_source_is_not_said_to_be_tapped_for_its_own_ability() {
        use engine::{Action, Target};

        for (source, at, mana) in [("Prodigal Sorcerer", "Bob", ""), ("Icy Manipulator", "Mountain", " (Mountain)")] {
            let mut game = table(&[], &[source, "Mountain"]);
            let [id, mountain] = game.battlefield()[..] else { panic!("two permanents") };
            let activates = |choice: &engine::Choice| match choice.action() {
                Some(action @ Action::ActivateAbility { object, .. }) if *object == id => Some(action.clone()),
                _ => None,
            };
            let ability = engine::options(&game, Seat::A).iter().find_map(activates).unwrap();
            let target = if mana.is_empty() { Target::Player(Seat::B) } else { Target::Object(mountain) };
            let mut actions = vec![ability, Action::SelectTarget(target)];
            actions.extend((!mana.is_empty()).then_some(Action::PayAutomatically));
            let told = told(&mut game, &actions);
            assert_eq!(told, [format!("Ann activates {source} targeting {at}{mana}.")]);
        }
    }

    #[test]
    fn what_is_tapped_for_a_spell_stands_in_its_line() {
        use engine::{Action, Target};

        let mut game = table(&["Lightning Bolt"], &["Mountain", "Sol Ring"]);
        let bolt = game.player(Seat::A).hand.cards.clone().unwrap()[0];
        let cast = [Action::CastSpell(bolt), Action::SelectTarget(Target::Player(Seat::B)), Action::PayAutomatically];
        assert_eq!(told(&mut game, &cast), ["Ann casts Lightning Bolt targeting Bob (Mountain)."]);
    }

    #[test]
    fn a_spell_is_said_to_resolve_and_of_anything_else_its_ability() {
        use engine::{Action, Target};

        let mut game = table(&["Shatter"], &["Prodigal Sorcerer", "Sol Ring", "Mountain", "Mountain"]);
        let shatter = game.player(Seat::A).hand.cards.clone().unwrap()[0];
        let [sorcerer, ring, ..] = game.battlefield()[..] else { panic!("four permanents") };
        let activates = |choice: &engine::Choice| match choice.action() {
            Some(action @ Action::ActivateAbility { object, .. }) if *object == sorcerer => Some(action.clone()),
            _ => None,
        };
        let ability = engine::options(&game, Seat::A).iter().find_map(activates).unwrap();
        let cast = [Action::CastSpell(shatter), Action::SelectTarget(Target::Object(ring)), Action::PayAutomatically];
        let mut log = Log::default();
        log.know(&game);
        for action in [&[ability, Action::SelectTarget(Target::Player(Seat::B))], cast.as_slice()].concat() {
            engine::act(&mut game, Seat::A, &action).unwrap();
        }
        let mut events = Vec::new();
        while let (false, Some(seat)) = (game.stack().is_empty(), game.to_act()) {
            events.extend_from_slice(engine::act(&mut game, seat, &Action::Pass).unwrap().events());
        }
        log.tell(&events, &game, &["Ann".to_owned(), "Bob".to_owned()], None);
        let resolved = log.lines().iter().map(|line| line.text.as_str()).filter(|text| text.contains("resolves"));
        assert_eq!(resolved.collect::<Vec<_>>(), ["Shatter resolves.", "Prodigal Sorcerer's ability resolves."]);
    }

    #[test]
    fn attackers_are_said_to_attack_and_not_to_be_tapped_for_it() {
        use engine::Action;

        let mut game = table(&[], &["Grizzly Bears", "Hill Giant", "Mountain"]);
        let [bears, giant, mountain] = game.battlefield()[..] else { panic!("three permanents") };
        for seat in [Seat::A, Seat::B, Seat::A, Seat::B] {
            if game.turn().step != Step::DeclareAttackers {
                engine::act(&mut game, seat, &Action::Pass).unwrap();
            }
        }
        let attack = [bears, giant].map(Action::SelectAttackingCreature);
        let attack = [attack.as_slice(), &[Action::SubmitAttack]].concat();
        assert_eq!(told(&mut game, &attack), ["Ann attacks with Grizzly Bears and Hill Giant."]);
        let mut log = Log::default();
        log.know(&game);
        let attacked = Event::Attacked { player: Seat::A, attackers: vec![bears, giant], bands: [].into() };
        let events =
            [Event::Tapped(giant), Event::Passed(Seat::A), Event::Tapped(mountain), Event::Tapped(bears), attacked];
        log.tell(&events, &game, &["Ann".to_owned(), "Bob".to_owned()], None);
        let texts: Vec<&str> = log.lines().iter().map(|line| line.text.as_str()).collect();
        let expected =
            ["Hill Giant is tapped.", "Mountain is tapped.", "Ann attacks with Grizzly Bears and Hill Giant."];
        assert_eq!(texts, expected, "what was tapped before, and for something else, is said");
    }

    #[test]
    fn mana_that_pays_for_nothing_has_its_lines() {
        let mut game = table(&[], &["Mountain"]);
        let mountain = game.battlefield()[0];
        let kind = engine::declaration::ManaKind::Colored(engine::declaration::Color::Red);
        let tap = engine::options(&game, Seat::A).into_iter().find_map(|choice| match choice.action() {
            Some(action @ engine::Action::TapForMana { kind: of, .. }) if *of == kind => Some(action.clone()),
            _ => None,
        });
        assert!(game.permanent(mountain).is_some());
        assert_eq!(told(&mut game, &[tap.unwrap()]), ["Mountain is tapped.", "Ann adds 1 red mana."]);
    }

    #[test]
    fn mana_that_is_lost_has_a_line_where_it_does_not_burn() {
        let mut game = table(&[], &["Mountain"]);
        let tap = engine::options(&game, Seat::A).into_iter().find_map(|choice| match choice.action() {
            Some(action @ engine::Action::TapForMana { .. }) => Some(action.clone()),
            _ => None,
        });
        engine::act(&mut game, Seat::A, &tap.unwrap()).unwrap();
        let mut events = Vec::new();
        for seat in [Seat::A, Seat::B] {
            events.extend_from_slice(engine::act(&mut game, seat, &engine::Action::Pass).unwrap().events());
        }
        let mut log = Log::default();
        log.know(&game);
        log.tell(&events, &game, &["Ann".to_owned(), "Bob".to_owned()], Some(Seat::A));
        let told: Vec<&str> = log.lines().iter().map(|line| line.told.as_str()).collect();
        assert_eq!(told, ["You lose 1 unspent mana."]);
    }

    #[test]
    fn a_mulligan_is_one_line() {
        let game = table(&[], &[]);
        let card = engine::cards::by_name("Forest");
        let id = ObjectId::from_number;
        let back = |number| Event::Moved {
            card,
            owner: Seat::A,
            from: Place::Zone(Zone::Hand),
            to: Place::Library,
            old: Some(id(number)),
            new: None,
        };
        let mut events: Vec<Event> = vec![Event::Redealt(Seat::A)];
        events.extend((0..7).map(back));
        events.push(Event::Shuffled(Seat::A));
        events.extend((0..7).map(|_| Event::Drew { player: Seat::A, card: None }));
        let mut log = Log::default();
        log.tell(&events, &game, &["Ann".to_owned(), "Bob".to_owned()], None);
        let texts: Vec<&str> = log.lines().iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts, ["Ann takes a mulligan."]);
    }
}
