//! Looking: at the catalogue, at the listings, at one card, at what is one's own.

use serde::{Deserialize, Serialize};

use super::overrides::CatalogueOverrides;
use crate::accounts::{account, player};
use crate::command::Command;
use crate::decide::{Decision, Documents, Halt};
use crate::documents::market::{CardDocument, HoldingsDocument, ListingsDocument, SHARDS, SalesDocument, shard};
use crate::documents::{CatalogueOverridesDocument, Document as _, Figures, PlayerDocument};
use crate::market::{CardCode, Entry};
use crate::wire::{CardAnswer, CatalogueLine, Held, Mine, SaleLine, UnitLine};
use crate::{Caller, Uid};

/// All cards with what holds of them now, in the order of their codes.
#[derive(Clone, Copy, Debug)]
pub struct ShowCatalogue;

impl Command for ShowCatalogue {
    const WRITES: bool = false;
    type Reply = Vec<CatalogueLine>;

    fn decide(&self, _: &Caller, documents: &Documents) -> Result<Decision<Vec<CatalogueLine>>, Halt> {
        let line = |Entry { name, set, rarity, price, maximum, units, .. }: Entry| {
            CatalogueLine(name.to_owned(), set.to_owned(), rarity, price, maximum, units)
        };
        Ok(Decision::answer(CatalogueOverrides::of(documents)?.all().map(line).collect()))
    }
}

/// What is for sale of each card, at which prices.
#[derive(Clone, Copy, Debug)]
pub struct ShowListings;

impl Command for ShowListings {
    const WRITES: bool = false;
    type Reply = Vec<Figures>;

    fn decide(&self, _: &Caller, documents: &Documents) -> Result<Decision<Vec<Figures>>, Halt> {
        let paths: Vec<_> = (0..SHARDS).map(ListingsDocument::path).collect();
        documents.want(&[&[CatalogueOverridesDocument::path(())], paths.as_slice()].concat())?;
        let shard_of = |shard| Ok(documents.get::<ListingsDocument>(shard)?.unwrap_or_default());
        let shards = (0..SHARDS).map(shard_of).collect::<Result<Vec<_>, Halt>>()?;
        let figures = |entry: Entry| {
            let dealt = shards.get(shard(entry.code)).and_then(|shard| shard.figures.get(&entry.code));
            dealt.copied().unwrap_or_else(|| untouched(&entry))
        };
        Ok(Decision::answer(CatalogueOverrides::of(documents)?.all().map(figures).collect()))
    }
}

/// What is for sale of a card that nobody has dealt in.
fn untouched(entry: &Entry) -> Figures {
    Figures(entry.units, Some(entry.price), entry.price.saturating_mul(u64::from(entry.units)))
}

/// Every unit of one card, its last sales, and what of it came with one's starter deck.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowCard {
    pub card: CardCode,
}

impl Command for ShowCard {
    const WRITES: bool = false;
    type Reply = Box<CardAnswer>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Box<CardAnswer>>, Halt> {
        documents.want(&[
            CatalogueOverridesDocument::path(()),
            PlayerDocument::path(&caller.uid),
            CardDocument::path(self.card),
            SalesDocument::path(self.card),
            HoldingsDocument::path(&caller.uid),
        ])?;
        let entry = CatalogueOverrides::of(documents)?.entry(self.card)?;
        let you = player(documents, &caller.uid, caller.now)?;
        let card = documents.get::<CardDocument>(self.card)?.unwrap_or_default();
        let history = documents.get::<SalesDocument>(self.card)?.unwrap_or_default();

        let mut people = People::default();
        let units = card.units(&entry).map(|(_, owner, offer)| UnitLine(people.place(owner), offer)).collect();
        let sales = (history.sales.iter())
            .map(|sale| SaleLine {
                at: sale.at,
                unit: sale.unit,
                price: sale.price,
                seller: people.place(sale.seller.as_ref()),
                buyer: people.place(Some(&sale.buyer)),
            })
            .collect();
        let place = people.0.iter().position(|uid| uid == &caller.uid).and_then(|place| u16::try_from(place + 1).ok());
        let names = if you.role.has_account() { people.names(documents)? } else { people.nameless() };
        let holdings = documents.get::<HoldingsDocument>(&caller.uid)?.unwrap_or_default();
        let starter = holdings.starter.get(&self.card).copied().unwrap_or_default();
        let answer = CardAnswer { card: self.card, units, sales, people: names, you: place, starter, sats: you.sats };
        Ok(Decision::answer(Box::new(answer)))
    }
}

/// Those who occur in an answer, each once; the bank stands before all of them.
#[derive(Default)]
struct People(Vec<Uid>);

impl People {
    fn place(&mut self, uid: Option<&Uid>) -> u16 {
        let Some(uid) = uid else { return 0 };
        let place = self.0.iter().position(|known| known == uid).unwrap_or_else(|| {
            self.0.push(uid.clone());
            self.0.len() - 1
        });
        // A card has a hundred units and thirty sales at most.
        u16::try_from(place + 1).unwrap_or(u16::MAX)
    }

    fn names(&self, documents: &Documents) -> Result<Vec<String>, Halt> {
        documents.want(&self.0.iter().map(PlayerDocument::path).collect::<Vec<_>>())?;
        let mut names = vec![String::new()];
        for uid in &self.0 {
            names.push(documents.get::<PlayerDocument>(uid)?.map_or_else(String::new, |player| player.name));
        }
        Ok(names)
    }

    fn nameless(&self) -> Vec<String> {
        vec![String::new(); self.0.len() + 1]
    }
}

/// The units that are mine.
#[derive(Clone, Copy, Debug)]
pub struct ShowOwn;

impl Command for ShowOwn {
    const WRITES: bool = false;
    type Reply = Mine;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Mine>, Halt> {
        documents.want(&[PlayerDocument::path(&caller.uid), HoldingsDocument::path(&caller.uid)])?;
        let you = account(documents, &caller.uid)?;
        let holdings = documents.get::<HoldingsDocument>(&caller.uid)?.unwrap_or_default();
        Ok(Decision::answer(Mine { sats: you.sats, cards: held(&holdings), withdrawn: holdings.withdrawn }))
    }
}

/// The units of somebody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShowTheirs {
    pub uid: Uid,
}

impl Command for ShowTheirs {
    const WRITES: bool = false;
    type Reply = Vec<Held>;

    fn decide(&self, caller: &Caller, documents: &Documents) -> Result<Decision<Vec<Held>>, Halt> {
        documents.want(&[PlayerDocument::path(&caller.uid), HoldingsDocument::path(&self.uid)])?;
        account(documents, &caller.uid)?;
        let mut holdings = documents.get::<HoldingsDocument>(&self.uid)?.unwrap_or_default();
        holdings.starter.clear();
        Ok(Decision::answer(held(&holdings)))
    }
}

/// What somebody owns, card by card, in the order of the cards' codes.
fn held(holdings: &HoldingsDocument) -> Vec<Held> {
    let mut cards: Vec<CardCode> = holdings.units.keys().chain(holdings.starter.keys()).copied().collect();
    cards.sort_unstable();
    cards.dedup();
    let of = |card: CardCode| {
        let starter = holdings.starter.get(&card).copied().unwrap_or_default();
        let mut held = Held { card, starter, kept: Vec::new(), offered: Vec::new() };
        for (number, offer) in holdings.units.get(&card).into_iter().flatten() {
            match offer {
                None => held.kept.push(number.get()),
                Some(price) => held.offered.push((number.get(), *price)),
            }
        }
        held
    };
    cards.into_iter().map(of).collect()
}
