//! Which cards one wants to see, and in which order; kept in the page's address, so that it can be gone back to and passed on.

use std::cmp::Reverse;

use engine::declaration::{Card, CardType, Color, Colors, Keyword, Subtype};
use house::market::Rarity;

use super::Listed;
use super::catalogue::searched;

/// What one may ask for by color: the five, and what has none.
pub const TINTS: [char; 6] = ['W', 'U', 'B', 'R', 'G', 'C'];

/// What a card is, as one asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Land,
    Creature,
    Artifact,
    Enchantment,
    Instant,
    Sorcery,
    Wall,
    /// A creature that flies.
    Flying,
}

impl Kind {
    pub const ALL: [Kind; 8] = [
        Kind::Land,
        Kind::Creature,
        Kind::Artifact,
        Kind::Enchantment,
        Kind::Instant,
        Kind::Sorcery,
        Kind::Wall,
        Kind::Flying,
    ];

    /// Its name in an address.
    pub const fn slug(self) -> &'static str {
        match self {
            Kind::Land => "land",
            Kind::Creature => "creature",
            Kind::Artifact => "artifact",
            Kind::Enchantment => "enchantment",
            Kind::Instant => "instant",
            Kind::Sorcery => "sorcery",
            Kind::Wall => "wall",
            Kind::Flying => "flying",
        }
    }

    /// Whether a card is that.
    pub fn is(self, card: &Card) -> bool {
        let has = |card_type| card.type_line.types.contains(card_type);
        match self {
            Kind::Land => has(CardType::Land),
            Kind::Creature => has(CardType::Creature),
            Kind::Artifact => has(CardType::Artifact),
            Kind::Enchantment => has(CardType::Enchantment),
            Kind::Instant => has(CardType::Instant),
            Kind::Sorcery => has(CardType::Sorcery),
            Kind::Wall => card.type_line.subtypes.contains(&Subtype::WALL),
            Kind::Flying => card.keywords.contains(&Keyword::Flying),
        }
    }
}

/// In which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sort {
    /// Lands, artifacts, colors, then by name.
    #[default]
    Kind,
    Name,
    /// By mana cost.
    Cost,
    /// The cheapest first.
    Cheapest,
    /// The most expensive first.
    Dearest,
    /// The rarest first.
    Rarity,
}

impl Sort {
    pub const ALL: [Sort; 6] = [Sort::Kind, Sort::Name, Sort::Cost, Sort::Cheapest, Sort::Dearest, Sort::Rarity];

    /// Its name in an address.
    pub const fn slug(self) -> &'static str {
        match self {
            Sort::Kind => "kind",
            Sort::Name => "name",
            Sort::Cost => "cost",
            Sort::Cheapest => "cheapest",
            Sort::Dearest => "dearest",
            Sort::Rarity => "rarity",
        }
    }
}

/// What one wants to see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// What the name holds.
    pub words: String,
    /// Any of these [`TINTS`]; empty for all.
    pub tints: String,
    pub kind: Option<Kind>,
    /// The code of the set that was the first to print it; empty for all.
    pub set: String,
    /// The mana cost; the last, [`Filter::COSTS`], stands for so much and more.
    pub cost: Option<u32>,
    pub rarity: Option<Rarity>,
    /// What is for sale, or offered by oneself, only.
    pub for_sale: bool,
    /// What can be played only, or only what cannot.
    pub playable: Option<bool>,
    /// What is in a deck of one's own only, or only what is in none.
    pub deck: Option<bool>,
    /// Every unit by itself.
    pub each: bool,
    /// In which order.
    pub sort: Sort,
}

impl Filter {
    /// The highest mana cost to be asked for.
    pub const COSTS: u32 = 7;

    /// What an address asks for: `get` finds what stands under a key.
    pub fn read(get: impl Fn(&str) -> Option<String>) -> Filter {
        let text = |key: &str| get(key).unwrap_or_default();
        let letters = text("color").to_uppercase();
        Filter {
            words: text("q"),
            tints: TINTS.into_iter().filter(|tint| letters.contains(*tint)).collect(),
            kind: Kind::ALL.into_iter().find(|kind| kind.slug() == text("type")),
            set: text("set"),
            cost: text("cost").parse().ok().filter(|cost| *cost <= Filter::COSTS),
            rarity: Rarity::ALL.into_iter().find(|rarity| text("rarity") == rarity.letter().to_string()),
            for_sale: text("sale") == "yes",
            playable: either(&text("playable")),
            deck: either(&text("deck")),
            each: text("units") == "each",
            sort: Sort::ALL.into_iter().find(|sort| sort.slug() == text("sort")).unwrap_or_default(),
        }
    }

    /// As it stands in an address, each key with its text; what is left as it is at first is left out.
    pub fn written(&self) -> Vec<(&'static str, String)> {
        let yes = |is: bool| if is { "yes" } else { "" }.to_owned();
        let yes_or_no = |is: bool| if is { "yes" } else { "no" }.to_owned();
        let all = [
            ("q", self.words.clone()),
            ("color", self.tints.clone()),
            ("type", self.kind.map_or("", Kind::slug).to_owned()),
            ("set", self.set.clone()),
            ("cost", self.cost.map_or_else(String::new, |cost| cost.to_string())),
            ("rarity", self.rarity.map_or_else(String::new, |rarity| rarity.letter().to_string())),
            ("sale", yes(self.for_sale)),
            ("playable", self.playable.map_or_else(String::new, yes_or_no)),
            ("deck", self.deck.map_or_else(String::new, yes_or_no)),
            ("units", if self.each { "each" } else { "" }.to_owned()),
            ("sort", if self.sort == Sort::default() { "" } else { self.sort.slug() }.to_owned()),
        ];
        all.into_iter().filter(|(_, text)| !text.is_empty()).collect()
    }

    /// How many kinds of cards it leaves out beside those that are searched by name.
    pub fn narrowed(&self) -> usize {
        let apart = ["q", "units", "sort"];
        self.written().iter().filter(|(key, _)| !apart.contains(key)).count()
    }

    /// Whether a card is wanted. Whether it is for sale, and in a deck, is for the caller to say.
    pub fn wants(&self, card: &Listed, is_for_sale: bool, is_in_deck: bool) -> bool {
        let words = searched(&self.words);
        let cost = |wanted: u32| card.cost().is_some_and(|cost| cost.min(Filter::COSTS) == wanted);
        words.split_whitespace().all(|word| card.searched.contains(word))
            && (self.tints.is_empty() || self.tints.chars().any(|tint| has_tint(card, tint)))
            && self.kind.is_none_or(|kind| card.is(kind))
            && (self.set.is_empty() || card.set == self.set)
            && self.cost.is_none_or(cost)
            && self.rarity.is_none_or(|rarity| card.rarity == rarity)
            && self.playable.is_none_or(|wanted| card.card.is_some() == wanted)
            && (!self.for_sale || is_for_sale)
            && self.deck.is_none_or(|wanted| is_in_deck == wanted)
    }

    /// Puts cards in order. `price` is what the order by price goes by.
    pub fn sort<'a, T>(&self, cards: &mut [T], card: impl Fn(&T) -> &'a Listed, price: impl Fn(&T) -> Option<u64>) {
        // What has no price comes last in both directions.
        let dear = |item: &T| price(item).unwrap_or(u64::MAX);
        match self.sort {
            Sort::Kind => cards.sort_by(|a, b| {
                // Basic lands, of which every deck has many, are the first.
                let key = |item: &T| (card(item).group(), card(item).maximum.is_some(), card(item).searched.clone());
                key(a).cmp(&key(b))
            }),
            Sort::Name => cards.sort_by(|a, b| card(a).searched.cmp(&card(b).searched)),
            Sort::Cost => cards.sort_by_key(|item| (card(item).cost(), card(item).searched.clone())),
            Sort::Cheapest => cards.sort_by_key(|item| (dear(item), card(item).searched.clone())),
            Sort::Dearest => {
                cards.sort_by_key(|item| (price(item).is_none(), Reverse(price(item)), card(item).searched.clone()));
            }
            Sort::Rarity => cards.sort_by_key(|item| (Reverse(card(item).rarity), card(item).searched.clone())),
        }
        // Whoever writes a name means that card, where no other order is asked for.
        let words = searched(self.words.trim());
        if !words.is_empty() && matches!(self.sort, Sort::Kind | Sort::Name) {
            cards.sort_by_key(|item| {
                let name = &card(item).searched;
                (*name != words, !name.starts_with(&words))
            });
        }
    }
}

/// What `yes` and `no` ask for in an address.
fn either(text: &str) -> Option<bool> {
    match text {
        "yes" => Some(true),
        "no" => Some(false),
        _ => None,
    }
}

/// Whether a card is of one of the [`TINTS`]. What cannot be played yet has none that is known.
fn has_tint(card: &Listed, tint: char) -> bool {
    match Color::ALL.into_iter().find(|color| color.letter() == tint) {
        Some(color) => card.colors().contains(color),
        None => card.card.is_some() && card.colors() == Colors::NONE,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use house::wire::CatalogueLine;

    use super::*;
    use crate::collection::Catalogue;

    fn catalogue() -> Catalogue {
        let line = |name: &str, set: &str, rarity, price| {
            CatalogueLine(name.to_owned(), set.to_owned(), rarity, price, Some(4), 20)
        };
        Catalogue::of(vec![
            line("Mountain", "LEA", Rarity::Basic, 15),
            line("Lightning Bolt", "LEA", Rarity::Common, 350),
            line("Juzám Djinn", "ARN", Rarity::Rare, 19_000),
            line("Serra Angel", "LEA", Rarity::Uncommon, 450),
            line("Ornithopter", "ATQ", Rarity::Common, 100),
            line("No Such Card", "LEG", Rarity::Common, 50),
        ])
    }

    fn found(address: &str) -> Vec<String> {
        let pairs: Vec<(String, String)> = address
            .split('&')
            .filter_map(|pair| pair.split_once('='))
            .map(|(key, text)| (key.to_owned(), text.to_owned()))
            .collect();
        let filter = Filter::read(|key| pairs.iter().find(|(known, _)| known == key).map(|(_, text)| text.clone()));
        let catalogue = catalogue();
        let mut cards: Vec<&Listed> =
            catalogue.cards.iter().filter(|card| filter.wants(card, card.price > 100, card.price > 10_000)).collect();
        filter.sort(&mut cards, |card| *card, |card| Some(card.price));
        cards.into_iter().map(|card| card.name.clone()).collect()
    }

    #[test]
    fn cards_are_found_by_what_they_are() {
        assert_eq!(found("q=JUZAM"), ["Juzám Djinn"]);
        assert_eq!(found("q=ang ser"), ["Serra Angel"]);
        assert_eq!(found("color=RW&sort=name"), ["Lightning Bolt", "Serra Angel"]);
        assert_eq!(found("color=c&sort=name"), ["Mountain", "Ornithopter"]);
        assert_eq!(found("type=creature&sort=name"), ["Juzám Djinn", "Ornithopter", "Serra Angel"]);
        assert_eq!(found("type=flying&sort=name"), ["Ornithopter", "Serra Angel"]);
        assert_eq!(found("set=ATQ"), ["Ornithopter"]);
        assert_eq!(found("cost=5"), ["Serra Angel"]);
        assert_eq!(found("cost=0"), ["Ornithopter"]);
        assert_eq!(found("rarity=r"), ["Juzám Djinn"]);
        assert_eq!(found("playable=no"), ["No Such Card"]);
        assert_eq!(found("deck=yes"), ["Juzám Djinn"]);
        assert_eq!(found("deck=no&sort=name").len(), 5);
        assert_eq!(found("sale=yes&sort=cheapest"), ["Lightning Bolt", "Serra Angel", "Juzám Djinn"]);
    }

    #[test]
    fn they_come_in_the_order_that_is_asked_for() {
        let kinds = ["Mountain", "Ornithopter", "Serra Angel", "Juzám Djinn", "Lightning Bolt", "No Such Card"];
        assert_eq!(found(""), kinds);
        assert_eq!(found("sort=dearest")[0], "Juzám Djinn");
        assert_eq!(found("sort=cheapest")[0], "Mountain");
        assert_eq!(found("sort=rarity")[..2], ["Juzám Djinn", "Serra Angel"]);
        assert_eq!(found("sort=cost")[5], "Serra Angel");
    }

    #[test]
    fn the_name_that_is_written_leads_and_then_those_that_begin_so() {
        let line = |name: &str| CatalogueLine(name.to_owned(), "LEA".to_owned(), Rarity::Common, 50, Some(4), 20);
        let names = [
            "Aerathi Berserker",
            "Berserk",
            "Hurloon Minotaur",
            "Mountain Goat",
            "Goblins of the Flarg",
            "Goblin King",
        ];
        let catalogue = Catalogue::of(names.into_iter().map(line).collect());
        let found = |words: &str, sort| {
            let filter = Filter { words: words.to_owned(), sort, ..Filter::default() };
            let mut cards: Vec<&Listed> =
                catalogue.cards.iter().filter(|card| filter.wants(card, false, false)).collect();
            filter.sort(&mut cards, |card| *card, |card| Some(card.price));
            cards.into_iter().map(|card| card.name.clone()).collect::<Vec<_>>()
        };
        for sort in [Sort::Kind, Sort::Name] {
            assert_eq!(found(" berserk ", sort), ["Berserk", "Aerathi Berserker"]);
            assert_eq!(found("Goblin", sort)[0], "Goblin King");
            assert_eq!(found("go", sort).last().map(String::as_str), Some("Mountain Goat"));
        }
        assert_eq!(found("berserk", Sort::Cheapest), ["Aerathi Berserker", "Berserk"], "another order was asked for");
    }

    #[test]
    fn an_address_says_what_was_asked_for_and_junk_asks_for_nothing() {
        let filter = Filter {
            words: "bolt".to_owned(),
            tints: "UR".to_owned(),
            kind: Some(Kind::Instant),
            set: "LEA".to_owned(),
            cost: Some(1),
            rarity: Some(Rarity::Common),
            for_sale: true,
            playable: Some(true),
            deck: Some(false),
            each: true,
            sort: Sort::Dearest,
        };
        let written = filter.written();
        assert_eq!(
            Filter::read(|key| written.iter().find(|(known, _)| *known == key).map(|(_, text)| text.clone())),
            filter
        );
        assert_eq!(filter.narrowed(), 8);
        assert_eq!(Filter::default().written(), []);
        assert_eq!(Filter::read(|_| Some("<?>".to_owned())).narrowed(), 1, "any text may be a set's code");
    }
}
