//! Finding every card that is named anywhere inside a value.
//!
//! It goes by how a value is written and not by what its fields mean: whatever names a card is found, in whichever field it hides.

use std::fmt;

use engine::declaration::CardId;
use serde::ser::{self, Serialize, Serializer};

/// Every card that is named inside a value, as often as it is named.
///
/// # Errors
/// When the value cannot be written at all.
pub fn identities<T: Serialize + ?Sized>(value: &T) -> Result<Vec<CardId>, Unwritable> {
    let mut search = Search { found: Vec::new(), inside_card: false };
    value.serialize(&mut search)?;
    Ok(search.found)
}

/// A value that refuses to be written.
#[derive(Debug)]
pub struct Unwritable(String);

impl fmt::Display for Unwritable {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "a value cannot be searched for cards: {}", self.0)
    }
}

impl std::error::Error for Unwritable {}

impl ser::Error for Unwritable {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

/// A serializer that writes nothing and keeps every [`CardId`] that it is given.
struct Search {
    found: Vec<CardId>,
    /// Whether what comes next is the inside of a [`CardId`].
    inside_card: bool,
}

/// Methods for plain values, which name no card.
macro_rules! plain {
    ($($method:ident: $type:ty),*) => {
        $(fn $method(self, _: $type) -> Result<(), Unwritable> { Ok(()) })*
    };
}

/// Methods that open something with parts, which are searched one by one.
macro_rules! parts {
    ($($method:ident($($argument:ty),*) -> $kind:ident;)*) => {
        $(fn $method(self, $(_: $argument),*) -> Result<Self::$kind, Unwritable> { Ok(self) })*
    };
}

impl<'search> Serializer for &'search mut Search {
    type Ok = ();
    type Error = Unwritable;
    type SerializeSeq = &'search mut Search;
    type SerializeTuple = &'search mut Search;
    type SerializeTupleStruct = &'search mut Search;
    type SerializeTupleVariant = &'search mut Search;
    type SerializeMap = &'search mut Search;
    type SerializeStruct = &'search mut Search;
    type SerializeStructVariant = &'search mut Search;

    plain! {
        serialize_bool: bool, serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64, serialize_u8: u8,
        serialize_u32: u32, serialize_u64: u64, serialize_f32: f32, serialize_f64: f64, serialize_char: char,
        serialize_str: &str, serialize_bytes: &[u8], serialize_unit_struct: &'static str
    }

    parts! {
        serialize_seq(Option<usize>) -> SerializeSeq;
        serialize_tuple(usize) -> SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> SerializeTupleVariant;
        serialize_map(Option<usize>) -> SerializeMap;
        serialize_struct(&'static str, usize) -> SerializeStruct;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> SerializeStructVariant;
    }

    fn serialize_u16(self, number: u16) -> Result<(), Unwritable> {
        if self.inside_card {
            self.found.push(CardId(number));
        }
        Ok(())
    }

    fn serialize_none(self) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_unit(self) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, _: &'static str) -> Result<(), Unwritable> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Unwritable> {
        value.serialize(self)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, name: &'static str, value: &T) -> Result<(), Unwritable> {
        self.inside_card = name == "CardId";
        let result = value.serialize(&mut *self);
        self.inside_card = false;
        result
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), Unwritable> {
        value.serialize(self)
    }
}

/// The parts of sequences, tuples and structures are searched as they come.
macro_rules! searched {
    ($($kind:ident { $($method:ident($($name:ty)?)),* })*) => {
        $(impl ser::$kind for &mut Search {
            type Ok = ();
            type Error = Unwritable;

            $(fn $method<T: Serialize + ?Sized>(&mut self, $(_: $name,)? value: &T) -> Result<(), Unwritable> {
                value.serialize(&mut **self)
            })*

            fn end(self) -> Result<(), Unwritable> {
                Ok(())
            }
        })*
    };
}

searched! {
    SerializeSeq { serialize_element() }
    SerializeTuple { serialize_element() }
    SerializeTupleStruct { serialize_field() }
    SerializeTupleVariant { serialize_field() }
    SerializeMap { serialize_key(), serialize_value() }
    SerializeStruct { serialize_field(&'static str) }
    SerializeStructVariant { serialize_field(&'static str) }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[derive(serde::Serialize)]
    enum Hiding {
        Nothing,
        Plain(u16),
        Deep { list: Vec<Option<(CardId, u16)>>, map: std::collections::BTreeMap<CardId, CardId> },
    }

    #[test]
    fn a_card_is_found_wherever_it_hides_and_a_number_is_no_card() {
        assert!(identities(&(Hiding::Nothing, Hiding::Plain(7), 9_u16)).unwrap().is_empty());
        let deep = Hiding::Deep { list: vec![None, Some((CardId(3), 4))], map: [(CardId(5), CardId(6))].into() };
        assert_eq!(identities(&deep).unwrap(), [CardId(3), CardId(5), CardId(6)]);
    }
}
