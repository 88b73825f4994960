//! The newest rows of a result set, arranged: families, then grids of rows and columns.

use std::collections::BTreeSet;

use crate::Registry;
use crate::algorithm::{Algorithm, Family, Status};
use crate::record::{Environment, Estimate, Measurement, ResultSet, Row};
use crate::workload::models;

/// Everything that a table or page shows.
pub(super) struct View<'a> {
    /// The receipts of the newest invocation, in the order of the file.
    pub newest: Vec<&'a Environment>,
    pub families: Vec<FamilyView<'a>>,
}

pub(super) struct FamilyView<'a> {
    pub slug: &'a str,
    pub title: &'a str,
    /// A grid per operation that has a size, then one whose columns are the operations that have none.
    pub grids: Vec<Grid<'a>>,
}

/// Rows by columns.
pub(super) struct Grid<'a> {
    /// The operation, where the columns are sizes.
    pub operation: Option<&'a str>,
    pub columns: Vec<Column<'a>>,
    /// Lines of one algorithm stand together, the fastest provider first, earlier runs last.
    pub lines: Vec<GridLine<'a>>,
    /// The newest invocation that has a row here.
    newest: Option<&'a str>,
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
    /// By column.
    pub cells: Vec<Option<&'a Measurement>>,
}

/// How a cell stands among those of its column that may be compared with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Mark {
    /// Faster than every other that may be picked.
    pub fastest: bool,
    /// Among the fastest, intervals overlapping.
    pub tied: bool,
    /// Faster than every other provider of the algorithm.
    pub best_provider: bool,
}

impl<'a> View<'a> {
    pub fn new(set: &'a ResultSet, registry: &'a Registry) -> Self {
        let newest = set.newest_invocation();
        let order =
            Order { registry, newest: newest.first().map(|environment| &*environment.invocation) };
        let rows = set.latest();
        let mut slugs: Vec<&'a str> = rows.iter().map(|row| &*row.measurement.id.family).collect();
        slugs.sort_by_key(|slug| {
            (place(Family::ALL.iter().map(|family| family.slug()), slug), *slug)
        });
        slugs.dedup();
        let families = slugs
            .into_iter()
            .map(|slug| {
                let of_family: Vec<_> =
                    rows.iter().copied().filter(|row| row.measurement.id.family == slug).collect();
                let title = Family::from_slug(slug).map_or(slug, |family| family.title());
                FamilyView { slug, title, grids: order.grids(&of_family) }
            })
            .collect();
        Self { newest, families }
    }
}

struct Order<'a> {
    registry: &'a Registry,
    newest: Option<&'a str>,
}

impl<'a> Order<'a> {
    fn grids(&self, rows: &[Row<'a>]) -> Vec<Grid<'a>> {
        let mut operations: Vec<&str> =
            rows.iter().map(|row| &*row.measurement.id.operation).collect();
        operations
            .sort_by_key(|slug| (place(models().iter().map(|model| model.operation), slug), *slug));
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
            ));
        }
        grids
    }

    fn grid(
        &self,
        operation: Option<&'a str>,
        columns: Vec<Column<'a>>,
        rows: &[Row<'a>],
    ) -> Grid<'a> {
        let mut lines: Vec<GridLine<'a>> = Vec::new();
        for row in rows {
            let id = &row.measurement.id;
            let invocation = &row.environment.invocation;
            let Some(column) = columns.iter().position(|column| match column {
                Column::Size(bytes) => id.bytes == Some(*bytes),
                Column::Operation(slug) => id.operation == *slug,
            }) else {
                continue;
            };
            let at = lines
                .iter()
                .position(|line| {
                    line.algorithm == id.algorithm
                        && line.provider == id.provider
                        && line.environment.invocation == *invocation
                })
                .unwrap_or_else(|| {
                    lines.push(GridLine {
                        algorithm: &id.algorithm,
                        provider: &id.provider,
                        known: self.known(&id.algorithm),
                        environment: row.environment,
                        earlier: Some(&**invocation) != self.newest,
                        cells: vec![None; columns.len()],
                    });
                    lines.len() - 1
                });
            lines[at].cells[column] = Some(row.measurement);
        }
        lines.sort_by(|a, b| {
            let known = |line: &GridLine| {
                place(
                    self.registry.algorithms().iter().map(|algorithm| algorithm.slug()),
                    line.algorithm,
                )
            };
            known(a)
                .cmp(&known(b))
                .then_with(|| a.algorithm.cmp(b.algorithm))
                .then_with(|| a.earlier.cmp(&b.earlier))
                .then_with(|| b.speed().total_cmp(&a.speed()))
                .then_with(|| a.provider.cmp(b.provider))
        });
        Grid {
            operation,
            columns,
            lines,
            newest: rows.last().map(|row| &*row.environment.invocation),
        }
    }

    fn known(&self, slug: &str) -> Option<&'a Algorithm> {
        self.registry
            .algorithms()
            .iter()
            .find(|algorithm| algorithm.slug() == slug)
            .map(|algorithm| &**algorithm)
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

    /// How each line's cell of a column stands. Only lines of the grid's newest invocation stand
    /// against each other, and only what may be picked can be the fastest.
    pub fn marks(&self, column: usize) -> Vec<Mark> {
        let figures: Vec<Option<Estimate>> = self
            .lines
            .iter()
            .map(|line| {
                line.figure(column).filter(|_| self.newest == Some(&*line.environment.invocation))
            })
            .collect();
        let picks: Vec<bool> = self.lines.iter().map(GridLine::may_be_picked).collect();
        let leaders = leaders(figures.iter().enumerate().filter(|(i, _)| picks[*i]));
        self.lines
            .iter()
            .enumerate()
            .map(|(i, line)| {
                let of_algorithm = figures
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| self.lines[*j].algorithm == line.algorithm);
                Mark {
                    fastest: leaders == [i],
                    tied: leaders.len() > 1 && leaders.contains(&i),
                    best_provider: self::leaders(of_algorithm) == [i],
                }
            })
            .collect()
    }
}

/// Those that none of the others is faster than, as far as the intervals tell; none without a rival.
fn leaders<'e>(figures: impl Iterator<Item = (usize, &'e Option<Estimate>)>) -> Vec<usize> {
    let figures: Vec<_> = figures.filter_map(|(i, figure)| Some((i, (*figure)?))).collect();
    let best = figures.iter().map(|(_, figure)| figure).max_by(|a, b| a.value.total_cmp(&b.value));
    match best {
        Some(best) if figures.len() > 1 => figures
            .iter()
            .filter(|(_, figure)| figure.upper >= best.lower)
            .map(|(i, _)| *i)
            .collect(),
        _ => Vec::new(),
    }
}

impl GridLine<'_> {
    /// Bytes per second, or operations per second where the operation has no size.
    pub fn figure(&self, column: usize) -> Option<Estimate> {
        self.cells.get(column).copied().flatten().and_then(speed)
    }

    /// Legacy and broken algorithms, and those that nobody has judged, are never the pick.
    pub fn may_be_picked(&self) -> bool {
        self.status()
            .is_some_and(|status| matches!(status, Status::Recommended | Status::Acceptable))
    }

    pub fn status(&self) -> Option<Status> {
        self.known.map(Algorithm::standing)
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

/// Where something stands in a list; after its end if nowhere.
fn place<'s>(mut list: impl Iterator<Item = &'s str>, wanted: &str) -> usize {
    list.position(|known| known == wanted).unwrap_or(usize::MAX)
}
