//! The newest rows of a result set, arranged: families, then grids of rows and columns.

use std::collections::{BTreeSet, HashMap, HashSet};

use super::ratio::{centre, least_lead, level_with};
use crate::Registry;
use crate::algorithm::{Algorithm, Family, Status};
use crate::record::{Environment, Estimate, Measurement, ResultSet, Row, Timing};
use crate::workload::models;

/// The family of the overhead bench's own rows.
pub(super) const OVERHEAD: &str = "overhead";

/// Whether it is a main operation of a family that has no size.
pub(super) fn is_main_operation(slug: &str) -> bool {
    matches!(
        whatever_cost(slug),
        "sign" | "verify" | "agree" | "encapsulate" | "decapsulate" | "derive"
    )
}

/// `derive` for a derivation, whatever cost its slug spells.
fn whatever_cost(slug: &str) -> &str {
    if slug.starts_with("derive-") { "derive" } else { slug }
}

/// Everything that a table or page shows.
pub(super) struct View<'a> {
    /// The receipts of the newest invocation, in the order of the file.
    pub newest: Vec<&'a Environment>,
    pub families: Vec<FamilyView<'a>>,
}

pub(super) struct FamilyView<'a> {
    pub slug: &'a str,
    pub title: &'a str,
    /// False for a bench target's own rows, which no chooser picks from.
    pub is_known: bool,
    /// A grid per operation that has a size, then one whose columns are the operations that have none.
    pub grids: Vec<Grid<'a>>,
}

/// Rows by columns.
pub(super) struct Grid<'a> {
    /// The operation, where the columns are sizes.
    pub operation: Option<&'a str>,
    pub columns: Vec<Column<'a>>,
    /// Lines of one algorithm stand together, the fastest provider first, other receipts last.
    pub lines: Vec<GridLine<'a>>,
    /// Whether its lines stand against each other.
    ranked: bool,
    /// [`least_lead`] of the newest receipt.
    pub least_lead: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Column<'a> {
    Size(usize),
    Operation(&'a str),
}

/// What one provider did for one algorithm in one invocation.
pub(super) struct GridLine<'a> {
    pub algorithm: &'a str,
    pub provider: &'a str,
    /// What the registry knows of the algorithm.
    pub known: Option<&'a Algorithm>,
    pub environment: &'a Environment,
    /// Measured in an earlier invocation than the newest of the file.
    pub earlier: bool,
    /// Of another machine or build than the newest invocation: not to be compared with it.
    pub other_receipt: bool,
    /// By column.
    pub cells: Vec<Option<&'a Measurement>>,
}

/// How a cell stands among those of its column that may be compared with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Faster than every other that may be picked.
    pub fastest: bool,
    /// Among the fastest, too close to tell apart.
    pub tied: bool,
    /// Faster than every other provider of the algorithm.
    pub best_provider: bool,
}

impl<'a> View<'a> {
    pub fn new(set: &'a ResultSet, registry: &'a Registry) -> Self {
        let newest = set.newest_invocation();
        let order = Order::new(registry, newest.last().copied(), &set.environments);
        let rows = set.latest();
        let mut slugs: Vec<&'a str> = rows.iter().map(|row| &*row.measurement.id.family).collect();
        slugs.sort_by_key(|slug| (family_place(slug), *slug));
        slugs.dedup();
        let families = slugs
            .into_iter()
            .map(|slug| {
                let of_family: Vec<_> =
                    rows.iter().copied().filter(|row| row.measurement.id.family == slug).collect();
                let family = Family::from_slug(slug);
                let own = if slug == OVERHEAD { "Harness overhead" } else { slug };
                FamilyView {
                    slug,
                    title: family.map_or(own, |family| family.title()),
                    is_known: family.is_some(),
                    grids: order.grids(&of_family, family.is_some()),
                }
            })
            .collect();
        Self { newest, families }
    }
}

impl<'a> View<'a> {
    /// The receipts of all rows that stand against each other: the newest ones, then those of earlier
    /// runs on the same machine and build.
    pub fn ranked(&self) -> Vec<&'a Environment> {
        let mut ranked = self.newest.clone();
        let mut known: HashSet<&str> = ranked.iter().map(|receipt| &*receipt.run).collect();
        let grids = self.families.iter().flat_map(|family| &family.grids);
        for line in grids.flat_map(|grid| &grid.lines).filter(|line| !line.other_receipt) {
            if known.insert(&line.environment.run) {
                ranked.push(line.environment);
            }
        }
        ranked
    }
}

struct Order<'a> {
    newest: Option<&'a Environment>,
    registry: &'a Registry,
    /// The runs of another machine or build than the newest.
    others: HashSet<&'a str>,
}

impl<'a> Order<'a> {
    fn new(
        registry: &'a Registry,
        newest: Option<&'a Environment>,
        receipts: &'a [Environment],
    ) -> Self {
        let differs = |receipt: &&Environment| {
            newest.is_none_or(|newest| !newest.differences(receipt).is_empty())
        };
        Self {
            newest,
            registry,
            others: receipts.iter().filter(differs).map(|receipt| &*receipt.run).collect(),
        }
    }

    fn grids(&self, rows: &[Row<'a>], ranked: bool) -> Vec<Grid<'a>> {
        let mut operations: Vec<&str> =
            rows.iter().map(|row| &*row.measurement.id.operation).collect();
        operations.sort_by_key(|slug| (operation_place(slug), *slug));
        operations.dedup();
        let (sized, unsized_): (Vec<_>, Vec<_>) =
            rows.iter().copied().partition(|row| row.measurement.id.bytes.is_some());
        let mut grids = Vec::new();
        for operation in &operations {
            let rows: Vec<_> = sized
                .iter()
                .copied()
                .filter(|row| row.measurement.id.operation == *operation)
                .collect();
            let sizes: BTreeSet<usize> =
                rows.iter().filter_map(|row| row.measurement.id.bytes).collect();
            if !rows.is_empty() {
                grids.push(self.grid(
                    Some(*operation),
                    sizes.into_iter().map(Column::Size).collect(),
                    &rows,
                    ranked,
                ));
            }
        }
        if !unsized_.is_empty() {
            operations
                .retain(|slug| unsized_.iter().any(|row| row.measurement.id.operation == *slug));
            grids.push(self.grid(
                None,
                operations.into_iter().map(Column::Operation).collect(),
                &unsized_,
                ranked,
            ));
        }
        grids
    }

    fn grid(
        &self,
        operation: Option<&'a str>,
        columns: Vec<Column<'a>>,
        rows: &[Row<'a>],
        ranked: bool,
    ) -> Grid<'a> {
        let mut lines: Vec<GridLine<'a>> = Vec::new();
        let mut places = HashMap::new();
        for row in rows {
            let id = &row.measurement.id;
            let invocation = &row.environment.invocation;
            let Some(column) = columns.iter().position(|column| match column {
                Column::Size(bytes) => id.bytes == Some(*bytes),
                Column::Operation(slug) => id.operation == *slug,
            }) else {
                continue;
            };
            let at =
                *places.entry((&id.algorithm, &id.provider, invocation)).or_insert_with(|| {
                    lines.push(GridLine {
                        algorithm: &id.algorithm,
                        provider: &id.provider,
                        known: self.registry.algorithm(&id.algorithm),
                        environment: row.environment,
                        earlier: self.newest.is_none_or(|newest| newest.invocation != *invocation),
                        other_receipt: self.others.contains(&*row.environment.run),
                        cells: vec![None; columns.len()],
                    });
                    lines.len() - 1
                });
            lines[at].cells[column] = Some(row.measurement);
        }
        lines.sort_by(|a, b| {
            let known = |line: &GridLine| self.registry.place(line.algorithm);
            known(a)
                .cmp(&known(b))
                .then_with(|| a.algorithm.cmp(b.algorithm))
                .then_with(|| a.other_receipt.cmp(&b.other_receipt))
                .then_with(|| b.speed().total_cmp(&a.speed()))
                .then_with(|| a.provider.cmp(b.provider))
        });
        let least_lead = self.newest.map_or(0.0, least_lead);
        Grid { operation, columns, lines, ranked, least_lead }
    }
}

impl<'a> Grid<'a> {
    /// The receipt of all lines, where they are all of one earlier invocation.
    pub fn wholly_earlier(&self) -> Option<&'a Environment> {
        let first = self.lines.first()?.environment;
        let all = self
            .lines
            .iter()
            .all(|line| line.earlier && line.environment.invocation == first.invocation);
        all.then_some(first)
    }

    /// The fastest of a column, whoever it is: what bars are drawn against.
    pub fn top_speed(&self, column: usize) -> f64 {
        self.lines
            .iter()
            .filter_map(|line| line.figure(column))
            .map(|figure| figure.value)
            .fold(0.0, f64::max)
    }

    /// How each line's cell of a column stands. Only lines of the newest invocation's machine and
    /// build stand against each other, short runs not at all, and only what may be picked can be the
    /// fastest.
    pub fn marks(&self, column: usize) -> Vec<Mark> {
        let figures: Vec<Option<&Timing>> = self
            .lines
            .iter()
            .map(|line| {
                line.timing(column)
                    .filter(|_| self.ranked && !line.other_receipt)
                    .filter(|timing| !is_short(timing))
            })
            .collect();
        let of_all =
            |(i, line): (usize, &GridLine)| (i, figures[i].filter(|_| line.may_be_picked()));
        let first = leaders(self.lines.iter().enumerate().map(of_all), self.least_lead);
        let mut marks = vec![Mark::default(); self.lines.len()];
        for i in &first {
            marks[*i].fastest = first.len() == 1;
            marks[*i].tied = first.len() > 1;
        }
        // Lines of one algorithm stand together.
        let mut at = 0;
        for lines in self.lines.chunk_by(|a, b| a.algorithm == b.algorithm) {
            let of_algorithm = (at..at + lines.len()).map(|i| (i, figures[i]));
            if let [best] = leaders(of_algorithm, self.least_lead)[..] {
                marks[best].best_provider = true;
            }
            at += lines.len();
        }
        marks
    }
}

/// The fastest, and those behind it that no difference is seen to; none without a rival.
fn leaders<'t>(
    figures: impl Iterator<Item = (usize, Option<&'t Timing>)>,
    least_lead: f64,
) -> Vec<usize> {
    let mut figures: Vec<_> =
        figures.filter_map(|(i, timing)| Some((i, timing?, centre(timing?)))).collect();
    figures.sort_by(|a, b| a.2.total_cmp(&b.2));
    match &figures[..] {
        [(_, best, _), behind @ ..] if !behind.is_empty() => {
            let level = level_with(best, behind.iter().map(|(_, timing, _)| (*timing, least_lead)));
            figures[..=level].iter().map(|(i, ..)| *i).collect()
        }
        _ => Vec::new(),
    }
}

impl<'a> GridLine<'a> {
    /// Bytes per second, or operations per second where the operation has no size.
    pub fn figure(&self, column: usize) -> Option<Estimate> {
        self.cells.get(column).copied().flatten().and_then(speed)
    }

    fn timing(&self, column: usize) -> Option<&'a Timing> {
        self.cells.get(column).copied().flatten()?.outcome.timing()
    }

    /// Measured for so short a time, or so few times, that the figure is rough.
    pub fn is_short(&self, column: usize) -> bool {
        self.timing(column).is_some_and(is_short)
    }

    /// Legacy and broken algorithms, and those that nobody has judged, are never the pick.
    pub fn may_be_picked(&self) -> bool {
        may_be_picked(self.known)
    }

    /// The last column's figure, to sort by.
    fn speed(&self) -> f64 {
        (0..self.cells.len())
            .rev()
            .find_map(|column| self.figure(column))
            .map_or(0.0, |figure| figure.value)
    }
}

/// Bytes per second, or operations per second where the operation has no size.
pub(super) fn speed(measurement: &Measurement) -> Option<Estimate> {
    let timing = measurement.outcome.timing()?;
    Some(timing.bytes_per_second.unwrap_or_else(|| super::figures::per_second(timing.seconds)))
}

/// Few samples, Criterion's plan not followed, or less than 0.2 s of sampling in all.
pub(super) fn is_short(timing: &Timing) -> bool {
    let sampled: f64 = timing.samples.iter().map(|sample| sample.seconds).sum();
    timing.samples.len() < 10 || timing.timed_by == "own" || sampled < 0.2
}

/// Legacy and broken algorithms, and those that nobody has judged, are never the pick; nor is what is no
/// cryptography, or no more than a part of it that wants another key for each message.
pub(super) fn may_be_picked(known: Option<&Algorithm>) -> bool {
    let known = known
        .filter(|algorithm| algorithm.family() != Family::Ceiling && !algorithm.has_one_time_key());
    let status = known.map(Algorithm::standing);
    status.is_some_and(|status| matches!(status, Status::Recommended | Status::Acceptable))
}

/// Where a family stands among those that are shown; after all of them if it is none.
pub(super) fn family_place(slug: &str) -> usize {
    place(Family::ALL.iter().map(|family| family.slug()), slug)
}

/// Where an operation stands among those that are shown; after all of them if it is a caller's own.
pub(super) fn operation_place(slug: &str) -> usize {
    place(models().iter().map(|model| model.operation), whatever_cost(slug))
}

/// Where something stands in a list; after its end if nowhere.
pub(super) fn place<'s>(mut list: impl Iterator<Item = &'s str>, wanted: &str) -> usize {
    list.position(|known| known == wanted).unwrap_or(usize::MAX)
}
