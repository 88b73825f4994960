//! Criterion's files: the one place that knows their names and format (Criterion 0.8).

use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::error::{Error, Result};
use crate::record::{Estimate, RowId, Sample};

/// The directory of one benchmark below Criterion's own.
pub(super) fn directory(group: &str, id: &RowId) -> PathBuf {
    let mut directory = PathBuf::from(group.replace('/', "_"));
    directory.push(&id.provider);
    if let Some(bytes) = id.bytes {
        directory.push(bytes.to_string());
    }
    directory
}

/// What Criterion found out about one benchmark.
#[derive(Debug)]
pub(super) struct Found {
    /// Seconds per operation: the median of the samples, which ratios are made of, too. Criterion itself
    /// prints the slope of a line or the mean, which one burst of noise moves.
    pub(super) seconds: Estimate,
    /// Standard deviation of seconds per operation.
    pub(super) std_dev: f64,
    /// Median absolute deviation of seconds per operation.
    pub(super) mad: f64,
    /// The samples.
    pub(super) samples: Vec<Sample>,
}

#[derive(Deserialize)]
struct Estimates {
    median: Point,
    std_dev: Point,
    median_abs_dev: Point,
}

#[derive(Deserialize)]
struct Point {
    point_estimate: f64,
    confidence_interval: Interval,
}

#[derive(Deserialize)]
struct Interval {
    confidence_level: f64,
    lower_bound: f64,
    upper_bound: f64,
}

#[derive(Deserialize)]
struct Samples {
    iters: Vec<f64>,
    times: Vec<f64>,
}

const NANOSECOND: f64 = 1e-9;

impl Point {
    fn seconds(&self) -> Estimate {
        Estimate {
            value: self.point_estimate * NANOSECOND,
            lower: self.confidence_interval.lower_bound * NANOSECOND,
            upper: self.confidence_interval.upper_bound * NANOSECOND,
            confidence: self.confidence_interval.confidence_level,
        }
    }
}

/// Reads what Criterion wrote for the benchmark in `directory` last.
///
/// # Errors
///
/// [`Error::ResultSet`] that names the file that is missing, damaged or half-written.
pub(super) fn read(directory: &Path) -> Result<Found> {
    let estimates: Estimates = load(&directory.join("new").join("estimates.json"))?;
    let samples = samples(&directory.join("new").join("sample.json"))?;
    Ok(Found {
        seconds: estimates.median.seconds(),
        std_dev: estimates.std_dev.point_estimate * NANOSECOND,
        mad: estimates.median_abs_dev.point_estimate * NANOSECOND,
        samples: samples
            .iters
            .iter()
            .zip(&samples.times)
            .map(|(iterations, nanoseconds)| Sample {
                operations: *iterations as u64,
                seconds: nanoseconds * NANOSECOND,
            })
            .collect(),
    })
}

/// At least two samples, as Criterion's comparison wants.
fn samples(path: &Path) -> Result<Samples> {
    let samples: Samples = load(path)?;
    if samples.iters.len() < 2 || samples.iters.len() != samples.times.len() {
        let problem = "Criterion's file is damaged: too few samples".to_owned();
        return Err(Error::ResultSet { path: path.to_owned(), problem });
    }
    Ok(samples)
}

fn load<T: for<'de> Deserialize<'de>>(path: &Path) -> Result<T> {
    let fault = |problem: String| Error::ResultSet { path: path.to_owned(), problem };
    let text = fs::read_to_string(path)
        .map_err(|error| fault(format!("Criterion's file cannot be read: {error}")))?;
    serde_json::from_str(&text)
        .map_err(|error| fault(format!("Criterion's file is damaged: {error}")))
}

/// Whether a named baseline of the benchmark in `directory` can be loaded.
pub(super) fn has_baseline(directory: &Path, baseline: &str) -> bool {
    samples(&directory.join(baseline).join("sample.json")).is_ok()
}

/// Removes what Criterion keeps of the benchmark's last run, so that a row without a figure leaves
/// no old one behind. Baselines that somebody named stay.
///
/// # Errors
///
/// [`Error::Io`] where they are there and cannot be removed.
pub(super) fn remove(directory: &Path) -> Result<()> {
    ["new", "base", "change", "report"]
        .iter()
        .try_for_each(|name| remove_one(&directory.join(name)))
}

/// Removes the samples and estimates of the last run, so that what is read after the next one is its
/// own.
///
/// # Errors
///
/// [`Error::Io`] where they are there and cannot be removed.
pub(super) fn remove_new(directory: &Path) -> Result<()> {
    remove_one(&directory.join("new"))
}

fn remove_one(directory: &Path) -> Result<()> {
    match fs::remove_dir_all(directory) {
        Ok(()) => Ok(()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(Error::Io { action: "remove", path: directory.to_owned(), source }),
    }
}

/// Removes what an interrupted Criterion left half-written in the benchmark's directory: it would
/// report an error each time it met the file, and leave its index unmade. Returns the files removed.
pub(super) fn remove_damaged(directory: &Path) -> Vec<PathBuf> {
    let mut removed = Vec::new();
    for baseline in fs::read_dir(directory).into_iter().flatten().flatten() {
        let (sample, estimates) = ("sample.json", "estimates.json");
        for name in [sample, estimates, "benchmark.json", "tukey.json"] {
            let path = baseline.path().join(name);
            let damaged = path.is_file()
                && match name {
                    // A change's estimates have neither a mean of seconds nor samples beside them.
                    _ if name == sample => samples(&path).is_err(),
                    _ => load::<serde_json::Value>(&path).is_err(),
                };
            if damaged && fs::remove_file(&path).is_ok() {
                // One without the other makes Criterion give up.
                let other = baseline.path().join(if name == sample { estimates } else { sample });
                let _ = fs::remove_file(other);
                removed.push(path);
            }
        }
    }
    removed
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory_with(estimates: &str, sample: &str) -> PathBuf {
        static NEXT: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);
        let n = NEXT.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        let directory =
            std::env::temp_dir().join(format!("cipherbench-{}-{n}", std::process::id()));
        fs::create_dir_all(directory.join("new")).unwrap();
        fs::write(directory.join("new/estimates.json"), estimates).unwrap();
        fs::write(directory.join("new/sample.json"), sample).unwrap();
        directory
    }

    const POINT: &str = r#"{"confidence_interval":{"confidence_level":0.95,"lower_bound":90.0,"upper_bound":110.0},"point_estimate":100.0,"standard_error":1.0}"#;

    #[test]
    fn the_median_is_taken_whatever_else_there_is() {
        let estimates = format!(
            r#"{{"mean":{{}},"median":{POINT},"median_abs_dev":{POINT},"slope":null,"std_dev":{POINT}}}"#
        );
        let sample = r#"{"sampling_mode":"Flat","iters":[2.0,2.0],"times":[200.0,202.0]}"#;
        let directory = directory_with(&estimates, sample);
        let found = read(&directory).unwrap();
        assert!((found.seconds.value - 100e-9).abs() < 1e-15);
        assert_eq!(found.samples[1].operations, 2);
        assert!((found.samples[1].seconds - 202e-9).abs() < 1e-15);
        assert!(has_baseline(&directory, "new"));
        fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn a_damaged_file_is_named_and_removed() {
        let directory = directory_with(r#"{"mean":"#, r#"{"iters":[],"times":[]}"#);
        let error = read(&directory).unwrap_err().to_string();
        assert!(error.contains("estimates.json") && error.contains("damaged"), "{error}");
        assert_eq!(remove_damaged(&directory).len(), 1);
        assert!(read(&directory).unwrap_err().to_string().contains("cannot be read"));
        remove(&directory).unwrap();
        remove(&directory).unwrap();
    }
}
