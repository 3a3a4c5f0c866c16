//! Copying into what is there already: a copy of a game has dozens of lists, and one that takes the place of another needs no room for them.

/// `Clone` of a struct with these fields, which are all it has. `clone_from` copies field by field, so that the lists of the fields stay where they are.
macro_rules! clone_by_field {
    ($type:ident { $($field:ident),* $(,)? }) => {
        impl Clone for $type {
            fn clone(&self) -> $type {
                let $type { $($field),* } = self;
                $type { $($field: $field.clone()),* }
            }

            fn clone_from(&mut self, from: &$type) {
                let $type { $($field),* } = from;
                $(self.$field.clone_from($field);)*
            }
        }
    };
}

pub(in crate::game) use clone_by_field;
