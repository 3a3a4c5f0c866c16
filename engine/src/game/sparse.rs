//! Structs most of whose fields are nearly always as they are by default, as bytes: which fields are not, and those alone.

/// `Serialize` and `Deserialize` of a struct with these fields, which are all it has: a number whose bits say which flags are set and which values
/// differ from their defaults, the lowest bit for the first flag; then those values in this order. Only what is written so is read.
macro_rules! sparse {
    ($type:ident { flags { $($flag:ident),* $(,)? } values { $($value:ident),* $(,)? } }) => {
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeTuple as _;

                let $type { $($flag,)* $($value),* } = self;
                let mut written = $crate::game::sparse::Written::default();
                $(written.push(*$flag);)*
                let flags = written.places;
                $(written.push(!$crate::game::sparse::is_default($value));)*
                let mut tuple = serializer.serialize_tuple(1 + (written.bits >> flags).count_ones() as usize)?;
                tuple.serialize_element(&written.bits)?;
                let mut place = flags;
                $(
                    if written.has(place) {
                        tuple.serialize_element($value)?;
                    }
                    place += 1;
                )*
                debug_assert_eq!(place, written.places);
                tuple.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                struct Reader;

                impl<'de> serde::de::Visitor<'de> for Reader {
                    type Value = $type;

                    fn expecting(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        out.write_str(concat!("what of a ", stringify!($type), " is not as by default"))
                    }

                    fn visit_seq<A: serde::de::SeqAccess<'de>>(self, mut sequence: A) -> Result<$type, A::Error> {
                        let bits = $crate::game::sparse::next(&mut sequence)?;
                        let mut written = $crate::game::sparse::Written { bits, places: 0 };
                        let mut read = $type::default();
                        $(read.$flag = written.take();)*
                        $(
                            if written.take() {
                                read.$value = $crate::game::sparse::next(&mut sequence)?;
                                if $crate::game::sparse::is_default(&read.$value) {
                                    return Err(serde::de::Error::custom("a default is not written"));
                                }
                            }
                        )*
                        if written.has_further() {
                            return Err(serde::de::Error::custom("there is no such field"));
                        }
                        Ok(read)
                    }
                }

                const FIELDS: usize = [$(stringify!($value)),*].len();
                deserializer.deserialize_tuple(1 + FIELDS, Reader)
            }
        }
    };
}

pub(in crate::game) use sparse;

use serde::Deserialize;
use serde::de::{Error, SeqAccess};

/// Which fields are written.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::game) struct Written {
    /// A bit for each field, the lowest one for the first.
    pub(in crate::game) bits: u32,
    /// How many fields have been told or asked of.
    pub(in crate::game) places: u32,
}

impl Written {
    /// Tells of the next field.
    pub(in crate::game) const fn push(&mut self, is_written: bool) {
        self.bits |= (is_written as u32) << self.places;
        self.places += 1;
    }

    /// Asks of the field in this place.
    pub(in crate::game) const fn has(self, place: u32) -> bool {
        self.bits >> place & 1 == 1
    }

    /// Asks of the next field.
    pub(in crate::game) const fn take(&mut self) -> bool {
        self.places += 1;
        self.has(self.places - 1)
    }

    /// Whether there are bits of fields that were not asked of.
    pub(in crate::game) const fn has_further(self) -> bool {
        self.bits >> self.places != 0
    }
}

/// Whether a field is as by default.
pub(in crate::game) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The next value of a sequence.
pub(in crate::game) fn next<'de, T: Deserialize<'de>, A: SeqAccess<'de>>(sequence: &mut A) -> Result<T, A::Error> {
    sequence.next_element()?.ok_or_else(|| Error::custom("a field is missing"))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use crate::game::codec;
    use crate::game::object::{ObjectId, Permanent};

    #[test]
    fn what_is_as_by_default_takes_no_bytes_and_everything_is_read_again() {
        let bytes = |permanent: &Permanent| postcard::to_allocvec(permanent).unwrap();
        assert_eq!(bytes(&Permanent::default()), [0]);
        let tapped = Permanent { tapped: true, ..Permanent::default() };
        assert_eq!(bytes(&tapped), [1]);
        let full = Permanent {
            damage: 300,
            attached_to: Some(ObjectId::from_number(7)),
            fought: 4,
            attacked: [0, 2],
            linked: vec![ObjectId::from_number(9)],
            counted_by: vec![ObjectId::from_number(8)],
            ..tapped
        };
        assert_eq!(codec::read(&bytes(&full)), Ok(full));
    }

    #[test]
    fn only_what_would_be_written_is_read() {
        let read = |bytes: &[u8]| codec::read::<Permanent>(bytes);
        // The sixth field is the first value: the timestamp.
        assert_eq!(read(&[1 << 5, 3]).map(|permanent| permanent.timestamp), Ok(3));
        for refused in [&[1 << 5, 0][..], &[1 << 5], &[0x80, 0x80, 0x80, 1], &[0, 0], &[]] {
            assert_eq!(read(refused), Err(codec::Corrupt), "{refused:?}");
        }
    }
}
