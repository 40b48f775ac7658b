//! One process at a time in one folder.

use std::fs::{self, File, TryLockError};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// A folder of a run that nobody else writes to. The system lets go of it when its owner dies, however
/// that comes about: so a dead owner's folder is free.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    _file: File,
}

const NAME: &str = ".lock";

impl Lock {
    /// Take the folder, which is made if it is not there.
    pub fn take(folder: &Path) -> Result<Lock> {
        let cannot = || format!("cannot save the run in `{}`", folder.display());
        fs::create_dir_all(folder).with_context(cannot)?;
        let path = folder.join(NAME);
        let open = File::options().create(true).truncate(false).read(true).write(true).open(&path);
        let mut file = open.with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => bail!(
                "`{}` is being written by another tincan{}\n  = help: wait until it has ended, or keep \
                 this under another name (--save NAME)",
                folder.display(),
                owner(&mut file)
            ),
            // Some file systems have no locks: there the user must take care.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {}
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
        }
        file.set_len(0)
            .and_then(|()| write!(file, "{}", std::process::id()))
            .with_context(cannot)?;
        Ok(Lock { path, _file: file })
    }
}

/// Who holds it, as far as is known.
fn owner(file: &mut File) -> String {
    let mut text = String::new();
    let read = file.rewind().and_then(|()| file.read_to_string(&mut text));
    match read.is_ok() && !text.is_empty() {
        true => format!(" (process {})", text.trim()),
        false => String::new(),
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // It is let go of in any case; a file that stays is no lock.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::files::testing::Folder;

    #[test]
    fn the_second_in_a_folder_is_refused_until_the_first_is_gone() {
        let folder = Folder::new("lock");
        let held = Lock::take(&folder.0).unwrap();
        let told = Lock::take(&folder.0).unwrap_err().to_string();
        let process = format!("(process {})", std::process::id());
        assert!(told.contains("another tincan") && told.contains(&process), "{told}");
        assert!(told.contains("= help: wait"), "{told}");
        drop(held);
        assert!(folder.names().is_empty(), "nothing is left behind");
        assert!(Lock::take(&folder.0).is_ok());
    }

    #[test]
    fn what_a_dead_owner_left_is_no_lock() {
        let folder = Folder::new("lock-dead");
        fs::write(folder.0.join(NAME), "999999").unwrap();
        assert!(Lock::take(&folder.0).is_ok());
    }
}
