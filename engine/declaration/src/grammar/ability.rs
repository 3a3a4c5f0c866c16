//! Abilities of permanents: activated, triggered and static; and what is said of a spell or ability as a whole.

use super::prelude::*;

phrases! {
    [OF_SPELL: Body, "LINE", "what is said of a spell as a whole"; "What is said of a spell as a whole"]
    once (Body { each_further_target: Some(cost), .. } = "each target beyond the first costs" / "this spell costs" cost:MANA_COST
        "more" / "more to cast for each target beyond the first")
    (Body { additional, .. } if !additional.is_empty() = "additional cost:" additional:COSTS => "as an additional cost to cast this spell," additional:Several("and", &COST))
    (Body { only, .. } if !only.is_empty() = "cast only" only:RESTRICTIONS => "cast this spell" only:RESTRICTIONS)
    once (Body { x_only: Some(color), .. } = "spend only" color:COLOR "mana on" _:AN_X)
    once (Body { mana_only, .. } if *mana_only != CardTypes::default() = "spend this mana only to cast" mana_only:of_types(SPELLS))

    [OF_ABILITY: Body, "LINE", "what is said of an ability as a whole"; "What is said of an activated ability as a whole"]
    (Body { x_is: Some(x), .. } = "X is" _:X_IN_COST x:COUNTED)
    once (Body { least_x: 1, .. } = "X can't be 0")
    once (Body { mana_only, .. } if *mana_only != CardTypes::default() = "spend this mana only to cast" mana_only:of_types(SPELLS))
    (Body { only, .. } if !only.is_empty() = "activate only" only:RESTRICTIONS => "activate" only:RESTRICTIONS)
    once (Body { by: Some(Reference::Opponent), .. } = "only your opponents may activate this" / "only your opponents may activate this ability")
    (Body { by: Some(Reference::EachPlayer), .. } = "any player may activate this" / "any player may activate this ability")
    once (Body { by: Some(Reference::OwnerOf(what)), .. } = "only ~'s owner may activate this" / "only ~'s owner may activate this ability" what:boxed(ITSELF))
    once (Body { by: Some(Reference::ControllerOf(what)), .. } = "only the controller of" what:boxed(REFERENCE) "may activate this" / "may activate this ability")

    /// Triggered mana abilities (605.1b).
    [MANA_TRIGGER: Ability, "LINE", "an event on mana"; "Triggered mana abilities"]
    once (Ability::TriggeredMana { on, adds: Additional::SameType } = "whenever a player taps" on:ANY_ONE "for mana: that player adds one mana of any type that land produced"
        / "for mana, that player adds one mana of any type that land produced")
    (Ability::TriggeredMana { on, adds: Additional::Mana(kind, count) } = "whenever" on:ANY_ONE "is tapped for mana: its controller adds an additional" / "is tapped for mana, its controller adds an additional" [kind, count]:MANA)

    /// One of those that an event befalls.
    [ANY_ONE: Reference, "a WHAT", ""]
    (Reference::Each(filter) = filter:A_PERMANENT)
    (on = on:REFERENCE)
}

/// Words that instructions begin with.
const INSTRUCTIONS: &str =
    "add|counter|deal|destroy|draw|exile|regenerate|return|tap|take|untap|discard|search|shuffle|create|mill";

/// Reads the line of an ability that is no keyword, to its end.
pub(crate) fn read_ability(reader: &mut Reader<'_>) -> Option<Ability> {
    let word = reader.peek().unwrap_or_default();
    let begins_cost =
        word.starts_with('{') || (is_form_of(word, "sacrifice|pay|exile|discard|tap|remove") && reader.holds(":"));
    let adds_mana =
        reader.holds("tapped for mana:") || (reader.holds("taps") && reader.holds("for mana: that player adds"));
    let ability = if adds_mana {
        MANA_TRIGGER.read(reader)?
    } else if is_form_of(word, "when|whenever|at") {
        triggered(reader)?
    } else if reader.take("rampage") {
        Ability::rampage(NUMBER.read(reader)?)
    } else if begins_cost {
        activated(reader)?
    } else if is_form_of(word, INSTRUCTIONS) {
        return reader.stop(Reason::InstructionOnPermanent);
    } else {
        let scope = Scope { fixed: true, ..reader.scope };
        Ability::Static(reader.within(scope, |reader| STATIC.read(reader))?)
    };
    reader.finish().map(|()| ability)
}

/// Reads `when this dies: instructions`, also with a condition between: `at the beginning of your upkeep, if ...:`.
fn triggered(reader: &mut Reader<'_>) -> Option<Ability> {
    let trigger = TRIGGER.read(reader)?;
    let (player, object) = trigger.speaks_of(reader.befallen.as_ref(), reader.scope.triggering_object);
    // X of the spell that became the permanent counts as it enters (107.3m).
    let x = reader.scope.x && trigger == Trigger::Enters(Reference::Itself);
    let scope = Scope { x, triggering: player, triggering_object: object, ..reader.scope };
    reader.within(scope, |reader| {
        let condition = if reader.take(", if") { Some(CONDITIONS.read(reader)?) } else { None };
        reader.words(":")?;
        does(reader)?;
        Some(Ability::Triggered { trigger, condition, body: Body { modes: modes_read(reader), ..Body::default() } })
    })
}

/// Reads what an ability does, into the mode; where it says `choose one`, its modes stand on lines of their own behind it (700.2).
fn does(reader: &mut Reader<'_>) -> Option<()> {
    let modal = reader.peek_at(2).is_none_or(|word| word == ";") && reader.take("choose one");
    if modal { Some(()) } else { instructions(reader) }
}

/// The mode that was read, where that was one.
fn modes_read(reader: &mut Reader<'_>) -> Vec<Mode> {
    let mode = std::mem::take(&mut reader.mode);
    if mode.effects.is_empty() { Vec::new() } else { vec![mode] }
}

/// Reads `COSTS: instructions`.
fn activated(reader: &mut Reader<'_>) -> Option<Ability> {
    let start = reader.mark();
    let cost = COSTS.read(reader)?;
    reader.words(":")?;
    reader.uses_x = false;
    let x = cost.iter().any(|cost| matches!(cost, Cost::Mana(mana) if mana.x > 0));
    let scope = Scope { x, triggering: false, activated: true, ..reader.scope };
    reader.within(scope, |reader| {
        does(reader)?;
        if x && !reader.is_next("; X is") && !reader.uses_x {
            return reader.stop_at(start, Reason::XUnused);
        }
        let mana = reader.mode.could_add_mana();
        if mana && !reader.mode.is_understood_for(&cost) {
            return reader.stop_at(start, Reason::WideManaAbility);
        }
        let mut body = Body { x_is: reader.mode.x_of_target(), ..Body::default() };
        while reader.take(";") {
            body = body.and(OF_ABILITY.read(reader)?);
        }
        body.modes = modes_read(reader);
        Some(Ability::Activated(Activation { cost, body, mana }))
    })
}

impl Renderer<'_> {
    /// An ability as a paragraph of the face, or as a line of the declaration.
    pub(crate) fn ability(&self, ability: &Ability) -> String {
        let mut renderer = self.other(&[]);
        let closed = |said| if self.face() { ended(said) } else { said };
        let words = match (ability, ability.rampage_number()) {
            (_, Some(each)) => Some(format!("rampage {each}")),
            (Ability::Activated(activation), _) => self.activated(activation),
            (Ability::Triggered { trigger, condition, body }, _) => self.triggered(trigger, condition.as_ref(), body),
            (Ability::TriggeredMana { .. }, _) => MANA_TRIGGER.write(&mut renderer, ability).map(closed),
            (Ability::Static(fixed), _) => {
                renderer.said.fixed = true;
                STATIC.write(&mut renderer, fixed).map(closed)
            }
        };
        self.capital(words.unwrap_or_default())
    }

    pub(crate) fn capital(&self, said: String) -> String {
        if self.face() { capitalized(&said) } else { said }
    }

    pub(crate) fn mode(&self, mode: &Mode) -> Option<String> {
        self.other(&mode.targets).instructions(&mode.effects).map(|said| self.capital(said))
    }

    /// What a spell or ability does, and its modes on lines behind it.
    pub(crate) fn does(&self, modes: &[Mode]) -> Option<(String, String)> {
        if let [only] = modes {
            return Some((self.mode(only)?, String::new()));
        }
        let begin = if self.face() { "\n•" } else { "\n   -" };
        let lines =
            modes.iter().map(|mode| Some(format!("{begin} {}", self.mode(mode)?))).collect::<Option<String>>()?;
        let face = (format!("Choose one —{lines}"), String::new());
        Some(if self.face() { face } else { ("choose one".to_owned(), lines) })
    }

    /// A triggered ability, `when Onulet dies, you gain 2 life.`
    fn triggered(&self, trigger: &Trigger, condition: Option<&Condition>, body: &Body) -> Option<String> {
        let mut event = self.other(&[]);
        let mut text = TRIGGER.write(&mut event, trigger)?;
        let mode = body.modes.first()?;
        let only = event.said.only;
        let mut renderer = self.other(&mode.targets).triggered_by(trigger, event.befallen);
        renderer.said.only = if only == Only::Itself { only } else { Only::Nothing };
        if let Some(condition) = condition.filter(|_| !self.face() || body.modes.len() == 1) {
            text.push_str(&format!(", if {}", CONDITIONS.write(&mut renderer, condition)?));
        }
        text.push_str(if self.face() { ", " } else { ": " });
        if body.modes.len() == 1 {
            return Some(text + &renderer.instructions(&mode.effects)?);
        }
        let (does, modes) = self.does(&body.modes)?;
        Some(text + &lower_first(&does) + &modes)
    }

    /// An activated ability, `{1}, {T}: Tap target artifact, creature, or land.`
    fn activated(&self, Activation { cost, body, .. }: &Activation) -> Option<String> {
        let mut renderer = self.other(body.modes.first().map_or(&[], |mode| &mode.targets));
        let said = |cost| COST.write(&mut self.other(&[]), cost).map(|said| self.capital(said));
        let costs: Vec<String> = cost.iter().map(said).collect::<Option<_>>()?;
        let (does, modes) = self.does(&body.modes)?;
        let mut line = format!("{}: {does}", costs.join(", "));
        renderer.mention_targets();
        let unsaid = !self.face() && body.modes.first().and_then(Mode::x_of_target).is_some();
        let said = Body { x_is: body.x_is.clone().filter(|_| !unsaid), ..body.clone() };
        for said in OF_ABILITY.each(&mut renderer, &said) {
            line.push_str(&if self.face() { format!(" {}.", capitalized(&said)) } else { format!("; {said}") });
        }
        Some(line + &modes)
    }
}
