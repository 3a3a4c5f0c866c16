//! The lists of commands and of replies, and all that is made of them.

use super::unread::Part;

/// Makes an area's asks of the list of its commands: the enum that goes over the wire, the name of each, whether it writes, who carries it out, and how its
/// reply goes over the wire.
///
/// First those that say nothing but their name, then those that say more, and then further areas, each with its own list. An attribute says by which other
/// name one goes over the wire, or went in the version before: so it may lie in a document unanswered.
macro_rules! commands {
    (
        $(#[$about:meta])*
        $asks:ident, $prefix:literal, answered by $answers:ident:
        $($(#[$of_bare:meta])* $bare:ident = $silent:path,)*;
        $($(#[$attribute:meta])* $variant:ident($command:path),)*;
        $($area:ident($further:ident),)*
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $asks {
            $($(#[$of_bare])* #[doc = concat!("[`", stringify!($silent), "`]")] $bare,)*
            $($(#[$attribute])* #[doc = concat!("[`", stringify!($command), "`]")] $variant($command),)*
            $(#[doc = concat!("[`", stringify!($further), "`]")] $area($further),)*
        }

        impl $asks {
            /// The names of all kinds.
            #[must_use]
            pub fn names() -> Vec<&'static str> {
                let own = vec![
                    $(concat!($prefix, stringify!($bare)),)*
                    $(concat!($prefix, stringify!($variant)),)*
                ];
                [own, $($further::names(),)*].concat()
            }

            /// The name of this kind.
            #[must_use]
            pub fn name(&self) -> &'static str {
                match self {
                    $(Self::$bare => concat!($prefix, stringify!($bare)),)*
                    $(Self::$variant(_) => concat!($prefix, stringify!($variant)),)*
                    $(Self::$area(ask) => ask.name(),)*
                }
            }

            /// Whether the house writes anything when it does this (`Command::WRITES`).
            #[must_use]
            pub fn writes(&self) -> bool {
                match self {
                    $(Self::$bare => <$silent as $crate::command::Command>::WRITES,)*
                    $(Self::$variant(_) => <$command as $crate::command::Command>::WRITES,)*
                    $(Self::$area(ask) => ask.writes(),)*
                }
            }

            /// Has this carried out for this caller.
            pub(crate) fn run(
                &self,
                executor: &mut $crate::executor::Executor<'_, impl $crate::store::Store>,
                caller: &$crate::Caller,
            ) -> Result<$crate::wire::Answer, $crate::decide::DriveError> {
                match self {
                    $(Self::$bare => executor.run(caller, &$silent),)*
                    $(Self::$variant(command) => executor.run(caller, command),)*
                    $(Self::$area(ask) => ask.run(executor, caller),)*
                }
            }
        }

        $(impl From<$silent> for $crate::wire::Ask {
            fn from(_: $silent) -> Self {
                Self::from($asks::$bare)
            }
        })*
        $(impl From<$command> for $crate::wire::Ask {
            fn from(command: $command) -> Self {
                Self::from($asks::$variant(command))
            }
        })*
        $(impl From<$further> for $asks {
            fn from(ask: $further) -> Self {
                Self::$area(ask)
            }
        })*
        $crate::wire::list::exchanges! { $answers: $($silent,)* $($command,)* }
    };
}

/// How the replies of these commands go over the wire: among the answers of their area.
macro_rules! exchanges {
    ($answers:ident: $($command:path,)*) => {
        $(impl $crate::command::Exchange for $command {
            fn answer(reply: Self::Reply) -> $crate::wire::Answer {
                $crate::wire::Answer::from($answers::from(reply))
            }

            fn read(answer: &$crate::wire::Unread) -> Option<Self::Reply> {
                let part = $crate::wire::unread::Part::of(answer).under($answers::UNDER)?;
                <Self::Reply as $crate::wire::list::ReadFrom<$answers>>::read_from(part)
            }
        })*
    };
}

/// A reply that is read out of an answer of this area, and nothing else of it.
pub(super) trait ReadFrom<Answers>: Sized {
    /// Reads it; none where the answer is another one.
    fn read_from(part: Part<'_>) -> Option<Self>;
}

/// Says which reply is which answer of an area, there and back, and under which name the area's answers stand in the wire's. Behind an answer stands
/// what it is called there where that is not its name.
macro_rules! replies {
    ($answers:ident, $under:literal: $($reply:ty: ($($inner:tt)*) = ($($outer:tt)*) $(as $name:literal)?,)*) => {
        impl $answers {
            pub(super) const UNDER: &'static str = $under;
        }

        $(impl $crate::wire::list::ReadFrom<$answers> for $reply {
            fn read_from(part: $crate::wire::unread::Part<'_>) -> Option<Self> {
                $crate::wire::list::reading! { part ($($name)?) $($outer)* }
                Some($($inner)*)
            }
        }

        impl From<$reply> for $answers {
            fn from($($inner)*: $reply) -> Self {
                Self::$($outer)*
            }
        })*
    };
}

/// Takes the parts of an answer, each by the name that it has there.
macro_rules! reading {
    ($part:ident () $variant:ident $($inside:tt)*) => {
        $crate::wire::list::reading! { $part (stringify!($variant)) $variant $($inside)* }
    };
    ($part:ident ($name:expr) $variant:ident) => { $part.is($name)?; };
    ($part:ident ($name:expr) $variant:ident($value:ident)) => { let $value = $part.under($name)?.read()?; };
    ($part:ident ($name:expr) $variant:ident { $($field:ident $(: $value:ident)?),* }) => {
        let fields = $part.under($name)?;
        $($crate::wire::list::reading! { @field fields $field $($value)? })*
    };
    (@field $fields:ident $field:ident) => { let $field = $fields.field(stringify!($field)).read()?; };
    (@field $fields:ident $field:ident $value:ident) => { let $value = $fields.field(stringify!($field)).read()?; };
}

pub(super) use {commands, exchanges, reading, replies};
