//! Documents of the version before: their fields have the names of this one after the step, nothing is lost, and what an older program writes later is read.

use house::Seat;
use house::documents::{Document as _, GameDocument, TableRequest, ViewDocument};
use house::schema;
use house::store::{Fields, Path, Store as _, Write};
use soak::Chooser;

use house_tests::table::{Table, settings};

/// Gives the fields of a document the names that they had up to version 6.
fn with_old_names(path: &Path, mut fields: Fields) -> Fields {
    for (earlier, present) in [("awaits", "to_act"), ("awaited_since", "to_act_since"), ("told", "recent_events")] {
        if let Some(value) = fields.remove(present) {
            fields.insert(earlier.to_owned(), value);
        }
    }
    assert!(!fields.is_empty(), "{path}");
    fields
}

/// The table's document and its views.
fn paths(table: &Table) -> Vec<Path> {
    let views = Seat::BOTH.map(|seat| ViewDocument::path((&table.game, seat)));
    [GameDocument::path(&table.game)].into_iter().chain(views).collect()
}

fn fields(table: &Table) -> Vec<Option<Fields>> {
    let read = |path: &Path| table.store.get(path).unwrap().map(|document| document.fields);
    paths(table).iter().map(read).collect()
}

/// Writes the documents of the table as the version before did.
fn age(table: &mut Table) {
    for (path, fields) in paths(table).into_iter().zip(fields(table)) {
        let Some(fields) = fields else { continue };
        let fields = with_old_names(&path, fields);
        table.store.commit(&[], &[Write::Set(path, fields)]).unwrap();
    }
}

#[test]
fn tables_of_any_status_have_the_names_of_this_version_and_all_they_had() {
    let mut playing = Table::playing(settings());
    let mut chooser = Chooser::new(3);
    for _ in 0..40 {
        playing.act_at_random(&mut chooser);
    }
    assert!(!playing.view(Seat::A).recent_events.is_empty());
    let mut over = Table::playing(settings());
    over.request(Seat::A, TableRequest::Concede).unwrap();
    let tables = [
        (&mut Table::waiting(settings()), false),
        (&mut Table::joined(settings()), false),
        (&mut playing, true),
        (&mut over, false),
    ];
    for (table, playing) in tables {
        let before = fields(table);
        age(table);
        assert_ne!(fields(table), before);
        for _ in 0..2 {
            schema::migrate(&mut table.store, 6).unwrap();
            // A game under way is played again by a later step, which writes views anew.
            let mut written = fields(table).into_iter().zip(&before).map(|(now, before)| match (now, before) {
                (Some(now), Some(before)) => before.keys().eq(now.keys()),
                (now, before) => now.is_none() && before.is_none(),
            });
            assert!(written.all(|same| same));
            assert!(playing || fields(table) == before);
        }
    }
    for _ in 0..40 {
        playing.act_at_random(&mut chooser);
    }
}

#[test]
fn a_table_that_an_older_program_has_written_goes_on() {
    let mut table = Table::playing(settings());
    let mut chooser = Chooser::new(4);
    for _ in 0..20 {
        let (document, views) = (table.document(), Seat::BOTH.map(|seat| table.view(seat)));
        age(&mut table);
        assert_eq!((table.document(), Seat::BOTH.map(|seat| table.view(seat))), (document, views));
        table.act_at_random(&mut chooser);
        assert!(fields(&table)[0].as_ref().unwrap().contains_key("to_act"), "by its name of this version");
    }
}
