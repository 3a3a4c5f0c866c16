//! What is chosen or given up as a permanent enters: `as this enters, choose a color and an opponent`.

use super::characteristics::{card_type, keyword, size};
use super::cursor::Cursor;
use super::fault::Fault;
use super::filter::{Noun, filter};
use super::reference::{Scope, count, equal_to};
use crate::{Choosing, Form, Mode, Price, Static};

/// Reads such a line, where one is next.
pub(super) fn entering(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Option<Static>, Fault> {
    if cursor.take("as this enters , choose") {
        let mut all = vec![choosing(cursor)?];
        while cursor.take("and") {
            all.push(choosing(cursor)?);
        }
        return Ok(Some(Static::Chooses(all)));
    }
    if cursor.take("as this enters , it becomes your choice of") {
        let mut forms = Vec::new();
        loop {
            forms.push(form(cursor, scope)?);
            cursor.take(",");
            if !cursor.take("or") && !cursor.is_next("a") {
                return Ok(Some(Static::EntersAs(forms)));
            }
        }
    }
    if cursor.take("as this enters , pay any amount of life , at most") {
        return Ok(Some(Static::EntersFor(Price::Life(equal_to(cursor, scope, &Mode::default())?))));
    }
    if cursor.take("as this enters , sacrifice any number of") {
        let (what, noun) = filter(cursor, scope.subtypes)?;
        if noun != Noun::Permanent {
            return Err(cursor.unexpected("a description of permanents"));
        }
        return Ok(Some(Static::EntersFor(Price::Sacrifice(what))));
    }
    Ok(None)
}

/// Whether something that a player chooses for later is next, behind `choose` or `chooses`.
pub(super) fn begins_choosing(cursor: &Cursor<'_>, ahead: usize) -> bool {
    let after = (cursor.peek_at(ahead), cursor.peek_at(ahead + 1));
    matches!(after, (Some("a" | "an"), Some("color" | "basic" | "number" | "opponent")) | (Some("one"), Some("or")))
        || cursor.peek_at(ahead + 2) == Some("name")
}

/// Reads what is chosen: `a color`, `a number between 0 and 7`.
pub(super) fn choosing(cursor: &mut Cursor<'_>) -> Result<Choosing, Fault> {
    if cursor.take("a number between") {
        let least = u16::from(count(cursor)?);
        cursor.expect("and")?;
        return Ok(Choosing::Number(least, u16::from(count(cursor)?)));
    }
    for (words, chosen) in [
        ("a color", Choosing::Color { several: false }),
        ("one or more colors", Choosing::Color { several: true }),
        ("a basic land type", Choosing::BasicLand),
        ("an opponent", Choosing::Opponent),
        ("a card name", Choosing::CardName),
    ] {
        if cursor.take(words) {
            return Ok(chosen);
        }
    }
    Err(cursor.unexpected(
        "what is chosen: 'a color', 'a basic land type', 'a number between 0 and 7', 'an opponent' or 'a card name'",
    ))
}

/// Reads `a 2/2 artifact creature with flying`.
fn form(cursor: &mut Cursor<'_>, scope: Scope<'_>) -> Result<Form, Fault> {
    cursor.expect("a")?;
    let Some(size) = cursor.peek().and_then(size) else {
        return Err(cursor.unexpected("power and toughness, like '2/2'"));
    };
    cursor.advance();
    let mut form = Form { size, subtypes: Vec::new(), keywords: Vec::new() };
    while let Some(subtype) = cursor.peek().and_then(|word| scope.subtypes.find(word)) {
        form.subtypes.push(subtype);
        cursor.advance();
    }
    while cursor.peek().and_then(card_type).is_some() {
        cursor.advance();
    }
    if cursor.take("with") {
        form.keywords.push(keyword(cursor)?);
    }
    Ok(form)
}
