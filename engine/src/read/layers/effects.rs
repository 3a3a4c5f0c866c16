//! The layers of a change (613.1), and what it alters in each.

use declaration::{AbilityId, CardId, Change, Keyword};

use crate::game::Game;
use crate::game::alteration::{Alteration, layer};
use crate::game::characteristics::Subtypes;
use crate::read::context;
use crate::read::context::Context;

/// The layers in which this change is made.
pub(crate) fn layers_of(change: &Change) -> impl Iterator<Item = u8> + '_ {
    LAYERS.into_iter().filter(|layer| match change {
        Change::YouControl => *layer == layer::CONTROL,
        Change::LandType(_) | Change::ChosenLandType => *layer == layer::TYPE,
        Change::Becomes(becomes) => match *layer {
            layer::TYPE => true,
            layer::COLOR => becomes.colors.is_some(),
            layer::BASE_SIZE => becomes.size.is_some(),
            _ => false,
        },
        Change::Color(_) | Change::ChosenColor => *layer == layer::COLOR,
        Change::Has(_)
        | Change::ChosenLandwalk
        | Change::HasAbility(_)
        | Change::Loses(_)
        | Change::LosesAll(_)
        | Change::LosesAllAbilities => *layer == layer::ABILITY,
        Change::BaseSize(..) | Change::BasePower(_) | Change::BaseToughness(_) => *layer == layer::BASE_SIZE,
        Change::Size(..) => *layer == layer::SIZE,
        Change::Switch => *layer == layer::SWITCH,
        Change::StaysTapped | Change::ProducesColorless(_) => *layer == layer::RULES,
    })
}

/// What the change is in this layer, as the context understands its words. The card `declaring` has the abilities it quotes.
pub(crate) fn alteration(
    game: &Game,
    change: &Change,
    layer: u8,
    context: &Context<'_>,
    declaring: CardId,
    timestamp: u32,
) -> Option<Alteration> {
    let text = context.text;
    Some(match change {
        Change::YouControl => Alteration::Control(context.you),
        Change::LandType(land) => Alteration::LandType(text.land(*land)),
        Change::ChosenLandType => Alteration::LandType(context::choices(game, context).land?),
        Change::ChosenColor => Alteration::Color(context::choices(game, context).colors?),
        Change::ChosenLandwalk => Alteration::Has(Keyword::Landwalk(context::choices(game, context).land?)),
        Change::Becomes(becomes) => match layer {
            layer::TYPE => {
                let mut subtypes = Subtypes::default();
                for subtype in &becomes.subtypes {
                    subtypes.insert(text.subtype(*subtype));
                }
                Alteration::Types(becomes.types, subtypes)
            }
            layer::COLOR => Alteration::Color(text.colors(becomes.colors?)),
            _ => {
                let (power, toughness) = becomes.size.as_ref()?;
                Alteration::BaseSize(
                    context::evaluate(game, power, context),
                    context::evaluate(game, toughness, context),
                )
            }
        },
        Change::Color(colors) => Alteration::Color(text.colors(*colors)),
        Change::Has(keyword) => Alteration::Has(text.keyword(*keyword)),
        Change::HasAbility(place) => {
            let id = AbilityId { card: declaring, place: AbilityId::QUOTED.saturating_add(*place) };
            Alteration::HasAbility(id, text, timestamp)
        }
        Change::Loses(keyword) => Alteration::Loses(text.keyword(*keyword)),
        Change::LosesAll(family) => Alteration::LosesAll(*family),
        Change::LosesAllAbilities => Alteration::LosesAllAbilities,
        Change::BasePower(power) => Alteration::BasePower(context::evaluate(game, power, context)),
        Change::BaseToughness(toughness) => Alteration::BaseToughness(context::evaluate(game, toughness, context)),
        Change::BaseSize(power, toughness) => {
            Alteration::BaseSize(context::evaluate(game, power, context), context::evaluate(game, toughness, context))
        }
        Change::Size(power, toughness) => {
            Alteration::Size(context::evaluate(game, power, context), context::evaluate(game, toughness, context))
        }
        Change::Switch => Alteration::Switch,
        Change::StaysTapped => Alteration::StaysTapped,
        Change::ProducesColorless(color) => Alteration::ProducesColorless(text.color(*color)),
    })
}

/// The layers in which declared changes are made, in their order.
pub(crate) const LAYERS: [u8; 8] = [
    layer::CONTROL,
    layer::TYPE,
    layer::COLOR,
    layer::ABILITY,
    layer::BASE_SIZE,
    layer::SIZE,
    layer::SWITCH,
    layer::RULES,
];
