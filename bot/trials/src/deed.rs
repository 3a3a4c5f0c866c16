//! What a player has done, told so that two ways to do the same are equal: how it was paid for does not count, nor which of equal things was chosen.

use engine::declaration::CardId;
use engine::prompt::Why;
use engine::state::StackObjectKind;
use engine::{Game, ObjectId, Seat, Target, cards, prompt};

/// One complete thing that a player did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    Land(CardId),
    OnStack { card: CardId, kind: StackObjectKind, source: Vec<String>, mode: u8, x: u32, targets: Vec<(String, u32)> },
    Attack(Vec<String>),
    Block(Vec<(String, String)>),
    Other,
}

impl Deed {
    /// What leads from the one game to the other.
    pub(crate) fn between(before: &Game, after: &Game, seat: Seat) -> Deed {
        let why = prompt(before, seat).map(|asked| asked.why);
        match why {
            Some(Why::Attack) => {
                let mut names: Vec<String> =
                    after.combat().attackers.iter().map(|attacker| thing(before, attacker.id)).collect();
                names.sort();
                return Deed::Attack(names);
            }
            Some(Why::Block) => {
                let open = prompt(after, seat).filter(|asked| asked.why == Why::Block);
                let pairs: Vec<(ObjectId, ObjectId)> = match &open {
                    Some(asked) => asked.chosen_blocks().to_vec(),
                    None => after
                        .combat()
                        .attackers
                        .iter()
                        .flat_map(|attacker| attacker.blockers.iter().map(|blocker| (*blocker, attacker.id)))
                        .collect(),
                };
                let mut names: Vec<(String, String)> = pairs
                    .iter()
                    .map(|(blocker, attacker)| (thing(before, *attacker), thing(before, *blocker)))
                    .collect();
                names.sort();
                return Deed::Block(names);
            }
            _ => {}
        }
        if after.stack().len() > before.stack().len()
            && let Some(item) = after.stack().last().filter(|item| item.controller == seat)
        {
            let source =
                if item.announced == StackObjectKind::Spell { Vec::new() } else { vec![thing(before, item.source)] };
            return Deed::OnStack {
                card: item.card,
                kind: item.announced,
                source,
                mode: item.mode,
                x: item.x,
                targets: item.targets.iter().map(|chosen| (target(before, chosen.target), chosen.share)).collect(),
            };
        }
        let entered = after.battlefield().iter().find(|id| !before.battlefield().contains(id));
        match entered.and_then(|id| after.object(*id)) {
            Some(object) if after.player(seat).lands_played > before.player(seat).lands_played => {
                Deed::Land(object.card)
            }
            _ => Deed::Other,
        }
    }

    /// The same in words, for whoever reads what was played.
    pub(crate) fn words(&self) -> String {
        let name = |card: &CardId| cards::definition(*card).name.as_str();
        match self {
            Deed::Land(card) => format!("plays {}", name(card)),
            Deed::OnStack { card, kind, x, targets, .. } => {
                let verb = if *kind == StackObjectKind::Spell { "casts" } else { "activates" };
                let on: Vec<&str> = targets.iter().map(|(target, _)| target.as_str()).collect();
                format!("{verb} {} on [{}] for X={x}", name(card), on.join(", "))
            }
            Deed::Attack(names) => format!("attacks with [{}]", names.join(", ")),
            Deed::Block(pairs) => format!("blocks {pairs:?}"),
            Deed::Other => "does something else".to_owned(),
        }
    }
}

fn target(game: &Game, target: Target) -> String {
    match target {
        Target::Player(seat) => format!("{seat:?}"),
        Target::Object(id) => thing(game, id),
    }
}

/// An object by all that tells it from others.
fn thing(game: &Game, id: ObjectId) -> String {
    let Some(card) = game.known_card(id) else { return format!("{id:?}") };
    let name = &cards::definition(card).name;
    let Some((own, now)) = game.permanent(id).zip(game.characteristics(id)) else { return name.clone() };
    let tapped = if own.tapped { ", tapped" } else { "" };
    format!("{:?}:{name} {}/{}{tapped}", now.controller, now.power, now.toughness)
}
