//! What a run is going to take, in time and room, said before it is begun.

use std::path::Path;
use std::time::Duration;

use super::request::Request;
use super::rows::Row;
use crate::error::{Error, Result};

/// About how much disk Criterion needs for one benchmark, in bytes: its data, and with plots.
const CRITERION_DISK: (u64, u64) = (24_000, 230_000);

/// About how much disk the result set and the page need for one benchmark, in bytes.
const RECORD_DISK: u64 = 8_000;

/// About how long Criterion's analysis and plots take for one benchmark, in seconds.
const ANALYSIS: (f64, f64) = (0.05, 0.35);

/// About how long one of the rows takes, on average.
pub(super) fn row(rows: &[&Row], request: &Request) -> Duration {
    let analysis = if request.options.plots { ANALYSIS.1 } else { ANALYSIS.0 };
    let (warm_up, measurement) = (request.timings.warm_up, request.timings.measurement);
    let single = rows.iter().filter(|row| row.is_timed_singly()).count() as f64;
    let share = single / rows.len().max(1) as f64;
    let timed = match request.options.quick {
        true => 0.3,
        false => {
            (warm_up + measurement).as_secs_f64() * 1.05 + share * measurement.as_secs_f64() / 4.0
        }
    };
    Duration::from_secs_f64(timed + analysis)
}

/// How many rows are thought to fit into the budget, if there is one.
///
/// # Errors
///
/// [`Error::Usage`] where not even one does.
#[cfg(feature = "cli")]
pub(crate) fn fitting(rows: &[&Row], request: &Request) -> Result<Option<usize>> {
    let budget = request.budget.map(|limit| {
        super::budget::Budget::new(limit, std::time::Instant::now(), row(rows, request))
    });
    Ok(budget.transpose()?.map(|budget| budget.rows()))
}

/// Says what is going to be done.
pub(crate) fn sentence(rows: &[&Row], request: &Request) -> String {
    let count = rows.len() as u64;
    let seconds = (count as f64 * row(rows, request).as_secs_f64()).ceil() as u64;
    let criterion = &request.criterion;
    format!(
        "{}: {count} benchmarks, plan {}, about {}:{:02} min, about {} under {}",
        request.target,
        request.plan.slug(),
        seconds / 60,
        seconds % 60,
        megabytes(count * (disk(request) + RECORD_DISK)),
        criterion.parent().unwrap_or(criterion).display(),
    )
}

/// Refuses where the disk has no room for so many rows.
pub(super) fn room(rows: usize, request: &Request) -> Result<()> {
    let count = rows as u64;
    room_in(&request.home, count * RECORD_DISK)?;
    if request.options.keeps_files {
        room_in(&request.criterion, count * disk(request))?;
    }
    Ok(())
}

fn disk(request: &Request) -> u64 {
    if request.options.plots { CRITERION_DISK.1 } else { CRITERION_DISK.0 }
}

/// Refuses where fewer than `wanted` bytes are free on the file system that holds `path`.
fn room_in(path: &Path, wanted: u64) -> Result<()> {
    let existing = path.ancestors().find(|ancestor| ancestor.exists()).unwrap_or(path);
    match fs4::available_space(existing) {
        Ok(free) if free < wanted => Err(Error::Io {
            action: "begin, for want of room in",
            path: path.to_owned(),
            source: std::io::Error::new(
                std::io::ErrorKind::StorageFull,
                format!("about {} wanted, {} free", megabytes(wanted), megabytes(free)),
            ),
        }),
        _ => Ok(()),
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}
