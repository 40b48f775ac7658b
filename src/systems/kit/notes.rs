//! What a system tells besides playing: its index with rulings and clarifications, and the settings
//! of a cell as reports name them.

use crate::config::{Library, Problems};
use crate::systems::index::{self, Index};
use crate::systems::{Request, clarifications, sides};

use super::Book;
use super::policies::PolicyLibrary;

/// The index of a book with its rulings and clarifications; `None` where none has been made.
pub fn index<B: Book>(book: &B) -> Option<Index> {
    let mut index = B::index()?;
    index.touching.extend(index::rulings(book.files().text("rulings"), index.listed));
    index.clarifications = clarifications::read(book.files().clarifications());
    Some(index)
}

/// What a report tells of a request: which game of the box is played, what was set, and policies
/// that are not the first of their side.
pub fn settings<B: Book>(
    book: &B,
    request: &Request,
    library: &Library,
) -> Result<Vec<(String, String)>, Problems> {
    let mut settings = library.said();
    for path in edition_paths::<B>() {
        let value = library.value(path).filter(|_| settings.iter().all(|(said, _)| said != path));
        settings.splice(0..0, value.map(|value| (path.to_owned(), value)));
    }
    let seats = sides::seated(book, &request.policies)?;
    settings.extend(PolicyLibrary::of(book).settings(&seats));
    Ok(settings)
}

/// The settings that editions differ in.
fn edition_paths<B: Book>() -> Vec<&'static str> {
    let sets = B::ABOUT.editions.iter().flat_map(|edition| edition.sets);
    let mut paths: Vec<_> = sets.filter_map(|set| Some(set.split_once('=')?.0)).collect();
    paths.dedup();
    paths
}
