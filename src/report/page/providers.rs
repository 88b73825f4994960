//! The providers of a page in one order, so that each looks the same wherever it is drawn.

use std::collections::HashMap;

use super::chart::Look;
use crate::report::view::View;

/// Those that have a figure of the newest machine and build, the one with most of them first.
pub(super) struct Providers<'a>(Vec<&'a str>);

impl<'a> Providers<'a> {
    pub fn of(view: &View<'a>) -> Self {
        let mut figures: HashMap<&str, usize> = HashMap::new();
        let known = view.families.iter().filter(|family| family.is_known);
        for line in known.flat_map(|family| &family.grids).flat_map(|grid| &grid.lines) {
            let measured =
                line.cells.iter().flatten().filter(|cell| cell.outcome.timing().is_some());
            let count = if line.other_receipt { 0 } else { measured.count() };
            if count > 0 {
                *figures.entry(line.provider).or_default() += count;
            }
        }
        let mut order: Vec<(&str, usize)> = figures.into_iter().collect();
        order.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(b.0)));
        Self(order.into_iter().map(|(provider, _)| provider).collect())
    }

    /// What the others are held against: the one with most figures, where there are others.
    pub fn reference(&self) -> Option<&'a str> {
        if self.are_several() { self.0.first().copied() } else { None }
    }

    pub fn are_several(&self) -> bool {
        self.0.len() > 1
    }

    pub fn place(&self, provider: &str) -> usize {
        self.0.iter().position(|known| *known == provider).unwrap_or(self.0.len())
    }

    pub fn look(&self, provider: &str) -> Look {
        Look::of(self.place(provider))
    }
}
