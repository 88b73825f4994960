//! Where results are, and which set of them: the same for every verb that reads some.

use std::path::{Path, PathBuf};

use clap::Args;

use super::output::warn;
use crate::error::Result;
use crate::record::{CURRENT, ResultSet, Saved, find, place, saved};

/// Where results are.
#[derive(Args)]
pub(super) struct Home {
    /// Where the results are
    ///
    /// Without it: CIPHERBENCH_HOME; else `target/cipherbench` if Cargo started this program; else
    /// `cipherbench` in the platform's data directory, and what `cargo bench` left in the checkout that
    /// this is called in.
    #[arg(long = "dir", visible_alias = "home", value_name = "DIR")]
    directory: Option<PathBuf>,
}

/// Where `cargo bench` leaves results, seen from the top of a checkout.
const CHECKOUT: &str = "target/cipherbench";

impl Home {
    /// The directory that is written to.
    pub(super) fn path(&self) -> Result<PathBuf> {
        self.directory.clone().map_or_else(place::home, Ok)
    }

    /// Where Criterion keeps its own files: in a home that was named, if the environment does not say.
    #[cfg(feature = "criterion")]
    pub(super) fn criterion(&self) -> Result<PathBuf> {
        match &self.directory {
            Some(home) => place::criterion_directory_of(home),
            None => place::criterion_directory(),
        }
    }

    /// The directories that are looked into, the one that is written to first: an installed command also
    /// finds what `cargo bench` left in the checkout that it is called in.
    pub(super) fn places(&self) -> Result<Vec<PathBuf>> {
        let home = self.path()?;
        let checkout = Path::new(CHECKOUT);
        let told = self.directory.is_some() || std::env::var_os("CIPHERBENCH_HOME").is_some();
        let same = std::path::absolute(checkout).is_ok_and(|checkout| checkout == home);
        let also = !told && !same && !saved(checkout)?.is_empty();
        Ok([home].into_iter().chain(also.then(|| checkout.to_owned())).collect())
    }

    /// The sets of all places, the current one of each first.
    pub(super) fn sets(&self) -> Result<Vec<(PathBuf, Vec<Saved>)>> {
        self.places()?.into_iter().map(|place| saved(&place).map(|sets| (place, sets))).collect()
    }

    /// Reads a set by name or path, the current one if none is given, and warns of its damage.
    pub(super) fn read(&self, name: Option<&str>) -> Result<ResultSet> {
        let set = self.read_quietly(name)?;
        set.damage.iter().for_each(warn);
        Ok(set)
    }

    /// Reads a set as [`Self::read`] does, and leaves its damage to the caller.
    pub(super) fn read_quietly(&self, name: Option<&str>) -> Result<ResultSet> {
        ResultSet::read(self.file(name.unwrap_or(CURRENT))?)
    }

    /// The file of a set: in the first place that has it.
    fn file(&self, name: &str) -> Result<PathBuf> {
        find(&self.place_of(name)?, name)
    }

    /// The first place that has a set; the one that is written to where none has it.
    pub(super) fn place_of(&self, name: &str) -> Result<PathBuf> {
        let has = |place: &PathBuf| find(place, name).is_ok_and(|path| path.exists());
        match self.places()?.into_iter().find(has) {
            Some(place) => Ok(place),
            None => self.path(),
        }
    }
}
