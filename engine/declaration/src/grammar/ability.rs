//! Abilities of permanents: activated, triggered and static.

use super::prelude::*;

phrases! {
    /// Triggered mana abilities (605.1b).
    MANA_TRIGGER: Ability, "LINE", "an event on mana";
    once (Ability::TriggeredMana { on, adds: Additional::SameType } = "whenever a player taps" on:TAPPED "for mana: that player adds one mana of any type that land produced"
        => "whenever a player taps" on:TAPPED "for mana, that player adds one mana of any type that land produced")
    (Ability::TriggeredMana { on, adds } = "whenever" on:TAPPED "is tapped for mana: its controller adds an additional" adds:ADDED
        => "whenever" on:TAPPED "is tapped for mana, its controller adds an additional" adds:ADDED)
    (Ability::TriggeredMana { on, adds } = "whenever" on:TAPPED "is tapped for mana: its controller adds" adds:ADDED)
    once (Ability::TriggeredMana { on, adds } = "whenever a player taps" on:TAPPED "for mana: that player adds an additional" adds:ADDED)
}

/// What is tapped for mana.
const TAPPED: Hole<Reference> = hole(
    "a WHAT",
    |reader| {
        if reader.take("a^an") { PERMANENT.read(reader).map(Reference::Each) } else { REFERENCE.read(reader) }
    },
    |renderer, on| {
        Some(match on {
            Reference::Each(filter) => with_article(&PERMANENT.write(renderer, filter)?),
            other => renderer.subject(other),
        })
    },
);

/// Mana of one kind that is added besides.
const ADDED: Hole<Additional> = hole(
    "{G}{G}",
    |reader| MANA.read(reader).map(|(kind, count): (ManaKind, u8)| Additional::Mana(kind, count)),
    |renderer, adds| match adds {
        Additional::Mana(kind, count) => MANA.write(renderer, &(*kind, *count)),
        Additional::SameType => None,
    },
);

/// Whether a cost can begin with this word.
fn begins_cost(word: &str) -> bool {
    word.starts_with('{') || matches!(word, "sacrifice" | "pay" | "exile" | "discard" | "tap" | "remove")
}

/// The verbs of instructions, which a permanent follows only by an ability.
const INSTRUCTIONS: [&str; 16] = [
    "add",
    "counter",
    "deal",
    "destroy",
    "draw",
    "exile",
    "regenerate",
    "return",
    "tap",
    "take",
    "untap",
    "discard",
    "search",
    "shuffle",
    "create",
    "mill",
];

/// Reads the line of an ability that is no keyword.
pub(crate) fn read_ability(reader: &mut Reader<'_>) -> Option<Ability> {
    let word = reader.peek().unwrap_or_default();
    if matches!(word, "when" | "whenever" | "at") {
        if reader.holds("tapped for mana:") || (reader.holds("taps") && reader.holds("for mana: that player adds")) {
            let ability = MANA_TRIGGER.read(reader)?;
            return reader.finish().map(|()| ability);
        }
        return triggered(reader);
    }
    if reader.take("rampage") {
        let each = DIGIT.read(reader)?;
        return reader.finish().map(|()| Ability::rampage(each));
    }
    if word.starts_with('{') || (begins_cost(word) && reader.holds(":")) {
        return activated(reader);
    }
    if INSTRUCTIONS.contains(&word) {
        return reader.stop(Reason::InstructionOnPermanent);
    }
    let fixed = STATIC.read(reader)?;
    reader.finish().map(|()| Ability::Static(fixed))
}

/// Reads `when this dies: instructions`, also with a condition between: `at the beginning of your upkeep, if ...:`.
fn triggered(reader: &mut Reader<'_>) -> Option<Ability> {
    let trigger = TRIGGER.read(reader)?;
    let (player, object) = speaks_of(&trigger, reader.scope);
    // X of the spell that became the permanent counts as it enters (107.3m).
    let x = reader.scope.x && trigger == Trigger::Enters(Reference::Itself);
    let scope = Scope { x, triggering: player, triggering_object: object, ..reader.scope };
    reader.within(scope, |reader| {
        let condition = if reader.take(", if") { Some(CONDITIONS.read(reader)?) } else { None };
        reader.words(":")?;
        let body = if reader.peek_at(2).is_none() && reader.take("choose one") {
            // The modes stand on lines of their own behind it (700.2).
            Body::default()
        } else {
            instructions(reader)?;
            Body { modes: vec![std::mem::take(&mut reader.mode)], ..Body::default() }
        };
        reader.finish()?;
        Some(Ability::Triggered { trigger, condition, body })
    })
}

/// Reads `COSTS: instructions`.
fn activated(reader: &mut Reader<'_>) -> Option<Ability> {
    let start = reader.mark();
    let cost = COSTS.read(reader)?;
    reader.words(":")?;
    let x = cost.iter().any(|cost| matches!(cost, Cost::Mana(mana) if mana.x > 0));
    if !x && reader.peek_at(2).is_none_or(|word| word == ";") && reader.take("choose one") {
        // The modes stand on lines of their own behind it (700.2).
        let mut body = Body::default();
        if reader.take("; activate only") {
            body.only = RESTRICTIONS.read(reader)?;
        }
        reader.finish()?;
        return Some(Ability::Activated(Activation { cost, body, mana: false, by: None }));
    }
    let scope = Scope { x, triggering: false, activated: true, ..reader.scope };
    reader.within(scope, |reader| {
        instructions(reader)?;
        if x && !reader.is_next("; X is") && !mode_uses_x(&reader.mode) {
            return reader.stop_at(start, Reason::XUnused);
        }
        let mana = is_mana_ability(&reader.mode);
        if mana && !is_narrow(&cost, x, &reader.mode) {
            return reader.stop_at(start, Reason::WideManaAbility);
        }
        let mut body = Body { x_is: x_of_target(&reader.mode), ..Body::default() };
        let mut by = None;
        while reader.take(";") {
            if reader.take("only this's owner may activate this") {
                by = Some(Reference::OwnerOf(Box::new(Reference::Itself)));
            } else if reader.take("only your opponents may activate this") {
                by = Some(Reference::Opponent);
            } else if reader.take("any player may activate this") {
                by = Some(Reference::EachPlayer);
            } else if reader.take("only the controller of") {
                by = Some(Reference::ControllerOf(Box::new(REFERENCE.read(reader)?)));
                reader.words("may activate this")?;
            } else if x && reader.take("X is") {
                body.x_is = Some(COUNTED.read(reader)?);
            } else if reader.take("spend this mana only to cast") {
                body.mana_only = SPELLS_OF.read(reader)?;
            } else if reader.take("X can't be 0") {
                body.least_x = 1;
            } else {
                reader.words("activate only")?;
                body.only.extend(RESTRICTIONS.read(reader)?);
            }
        }
        reader.finish()?;
        body.modes.push(std::mem::take(&mut reader.mode));
        Some(Ability::Activated(Activation { cost, body, mana, by }))
    })
}

/// Whether the instruction makes mana.
const fn is_mana(effect: &Effect) -> bool {
    matches!(effect, Effect::AddMana(_))
}

/// Whether an ability is a mana ability: no target, and it could add mana (605.1a).
fn is_mana_ability(mode: &Mode) -> bool {
    mode.targets.is_empty() && mode.effects.iter().any(|effect| effect.any(&mut is_mana))
}

/// Whether a mana ability is one of those that are understood.
fn is_narrow(cost: &[Cost], x: bool, mode: &Mode) -> bool {
    let several = mode.effects.iter().filter(|effect| is_mana(effect)).count() > 1;
    let gives = cost.iter().filter(|cost| matches!(cost, Cost::Give { .. })).count();
    let single = |cost: &Cost| matches!(cost, Cost::Give { how: Giving::Sacrifice, count: 1, .. });
    let payable = cost.iter().all(|cost| match cost {
        Cost::DiscardAtRandom(_) | Cost::DiscardLastDrawn | Cost::Mill(_) => false,
        Cost::Give { .. } => single(cost) && gives == 1,
        // What is given up is chosen while nothing is paid (601.2g).
        Cost::Mana(_) => gives == 0,
        _ => true,
    });
    let plain = mode.effects.iter().all(|effect| match effect {
        Effect::AddMana(Produced::Amount(_, Amount::CountersRemoved(_))) => true,
        Effect::AddMana(Produced::ChosenColor(_)) => false,
        Effect::AddMana(Produced::OneColor(_) | Produced::ColorOf(_) | Produced::Amount(..)) => !several,
        _ => true,
    });
    // What else it does, it does when the mana is there.
    let behind = mode.effects.iter().skip_while(|effect| is_mana(effect)).any(|effect| effect.any(&mut is_mana));
    payable && !x && plain && !behind
}

impl Renderer<'_> {
    /// An ability as a paragraph of the face, or as a line of the declaration.
    pub(crate) fn ability(&self, ability: &Ability) -> String {
        let words = match ability {
            Ability::Activated(activation) => self.activation(activation),
            Ability::Triggered { trigger, body, .. } => match ability.rampage_number() {
                Some(each) if self.face => return format!("Rampage {each}"),
                Some(each) => return format!("rampage {each}"),
                None => self.triggered(ability, trigger, body),
            },
            Ability::TriggeredMana { .. } => {
                MANA_TRIGGER.write(&mut self.other(&[]), ability).map(|said| self.paragraph(&said))
            }
            Ability::Static(fixed) => STATIC.write(&mut self.other(&[]), fixed).map(|said| self.paragraph(&said)),
        };
        words.unwrap_or_default()
    }

    /// As a sentence on a face.
    fn paragraph(&self, said: &str) -> String {
        if self.face { ended(capitalized(said)) } else { said.to_owned() }
    }

    /// One mode.
    pub(crate) fn mode(&self, mode: &Mode) -> Option<String> {
        let said = self.other(&mode.targets).instructions(&mode.effects)?;
        Some(if self.face { capitalized(&said) } else { said })
    }

    /// Modes to choose from, one a line: `Choose one —`.
    fn choice_of(&self, modes: &[Mode]) -> Option<String> {
        let (head, bullet) = if self.face { ("Choose one —", "•") } else { ("choose one", "   -") };
        let modes: Option<Vec<String>> =
            modes.iter().map(|mode| Some(format!("\n{bullet} {}", self.mode(mode)?))).collect();
        Some(format!("{head}{}", modes?.concat()))
    }

    /// A triggered ability, `When Onulet dies, you gain 2 life.`
    fn triggered(&self, ability: &Ability, trigger: &Trigger, body: &Body) -> Option<String> {
        let event = TRIGGER.write(&mut self.other(&[]), trigger)?;
        let mut text = if self.face { capitalized(&event) } else { event };
        let Ability::Triggered { condition, .. } = ability else { return None };
        let mode = body.modes.first()?;
        let mut renderer = self.other(&mode.targets).triggered_by(trigger);
        if let Some(condition) = condition.as_ref().filter(|_| !self.face || body.modes.len() == 1) {
            text.push_str(&format!(", if {}", CONDITIONS.write(&mut renderer, condition)?));
        }
        text.push_str(if self.face { ", " } else { ": " });
        text.push_str(&if body.modes.len() > 1 {
            let choice = self.choice_of(&body.modes)?;
            if self.face { lower_first(&choice) } else { choice }
        } else {
            renderer.instructions(&mode.effects)?
        });
        Some(text)
    }

    /// An activated ability, `{1}, {T}: Tap target artifact, creature, or land.`
    fn activation(&self, activation: &Activation) -> Option<String> {
        let body = &activation.body;
        let costs: Vec<String> = activation
            .cost
            .iter()
            .map(|cost| {
                let said = COST.write(&mut self.other(&[]), cost)?;
                Some(if self.face { capitalized(&said) } else { said })
            })
            .collect::<Option<_>>()?;
        let mut sentences = Vec::new();
        let modal = body.modes.len() > 1;
        match body.modes.as_slice() {
            [only] => sentences.push(self.mode(only)?),
            modes if self.face => sentences.push(self.choice_of(modes)?),
            _ => sentences.push("choose one".to_owned()),
        }
        if let (Some(x), Some(mode)) = (&body.x_is, body.modes.first()) {
            let mut renderer = self.other(&mode.targets);
            renderer.mention_targets();
            let said =
                if x_of_target(mode).is_some() && !self.face { None } else { Some(COUNTED.write(&mut renderer, x)?) };
            sentences.extend(said.map(|x| format!("X is {x}")));
        }
        sentences.extend((body.least_x > 0).then(|| "X can't be 0".to_owned()));
        sentences.extend(self.spending(body));
        sentences.extend(self.only("activate", body)?);
        let this = if self.face { "this ability" } else { "this" };
        sentences.extend(match &activation.by {
            None => None,
            Some(Reference::ControllerOf(of)) => {
                let of = self.other(&[]).subject(of);
                Some(format!("only the controller of {of} may activate {this}"))
            }
            Some(Reference::OwnerOf(_)) => Some(format!("only {}'s owner may activate {this}", self.name())),
            Some(Reference::Opponent) => Some(format!("only your opponents may activate {this}")),
            Some(_) => Some(format!("any player may activate {this}")),
        });
        if self.face {
            let (first, further) = sentences.split_first()?;
            let further = further.iter().map(|said| format!(" {}.", capitalized(said)));
            return Some(format!("{}: {first}{}", costs.join(", "), further.collect::<String>()));
        }
        let mut line = format!("{}: {}", costs.join(", "), sentences.join("; "));
        if modal {
            let modes = self.choice_of(&body.modes)?;
            line.push_str(modes.strip_prefix("choose one").unwrap_or_default());
        }
        Some(line)
    }

    /// What alone the mana may be spent on.
    pub(crate) fn spending(&self, body: &Body) -> Option<String> {
        if body.mana_only == CardTypes::default() {
            return None;
        }
        let spells = SPELLS_OF.write(&mut self.other(&[]), &body.mana_only)?;
        Some(format!("spend this mana only to cast {spells}"))
    }

    /// When alone it may be cast or activated; nothing, where that is always.
    pub(crate) fn only(&self, verb: &str, body: &Body) -> Option<Option<String>> {
        if body.only.is_empty() {
            return Some(None);
        }
        Some(Some(format!("{verb} {}", RESTRICTIONS.write(&mut self.other(&[]), &body.only)?)))
    }
}
