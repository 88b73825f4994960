//! Whole sets: of any size, of builds with and without instructions, of the same rows over weeks.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use cipherbench::algorithm::Family;
use cipherbench::record::{Environment, Line, Outcome, ProviderVersion, RowId};
use cipherbench::workload::{Model, SIZES};
use jiff::{SignedDuration, Timestamp};
use rand::RngExt;

use super::libraries::{LIBRARIES, Library, PAIRS, library};
use super::samples::{generator, measured, normal};
use super::{base, environment, measured_algorithms, measurement, rate, usual_models, workload};

/// A set of that many benchmarks, each of so many samples, of one invocation. The catalogue's rows of
/// every library come first; where they do not suffice, algorithms beyond it are made up
/// (`own-hash-001`). A few rows are unavailable or failed.
pub fn scale(rows: usize, samples: usize, seed: u64) -> Vec<Line> {
    let mut subjects = of_the_catalogue(LIBRARIES.iter(), &all_sizes());
    let mut number = 0;
    while subjects.len() < rows {
        number += 1;
        subjects.extend(made_up(number, seed));
    }
    subjects.truncate(rows);
    Point { seed, samples, spoiled: true, ..Point::of("scale", "2026-12-01T00:40:00Z") }
        .lines(subjects)
}

/// The catalogue in the builds of [`PAIRS`], fifty samples each.
pub fn pairs() -> Vec<Line> {
    let libraries = PAIRS.iter().flat_map(|(with, without)| [library(with), library(without)]);
    let subjects = of_the_catalogue(libraries, &SIZES);
    Point { samples: 50, ..Point::of("pairs", "2026-12-01T00:40:00Z") }.lines(subjects)
}

/// The same rows in as many sets, a week apart: three libraries, [`HISTORY`]'s algorithms and
/// operations at three sizes, thirty samples each. Everything becomes slower by [`DRIFT`] each week;
/// from [`step_of`] on `rustcrypto`'s AES-GCM takes [`STEP`] times as long, in a version of its own;
/// from [`environment_change_of`] on the compiler is a newer one and `rustcrypto`'s hashes take
/// [`COMPILER`] times as long. All else is noise.
pub fn history(points: usize) -> Vec<Vec<Line>> {
    let begin: Timestamp = "2026-01-05T04:00:00Z".parse().unwrap();
    (0..points)
        .map(|i| {
            let started = begin + SignedDuration::from_hours(24 * 7 * i as i64);
            let libraries = ["rustcrypto", "openssl", "ring"].map(library);
            let mut subjects = of_the_catalogue(libraries, &[64, 1024, 16384]);
            subjects.retain(|subject| HISTORY.contains(&(&subject.slug, subject.model.operation)));
            let (step, newer) = (i >= step_of(points), i >= environment_change_of(points));
            for subject in &mut subjects {
                subject.centre *= DRIFT.powi(i as i32);
                let own = subject.library.provider == "rustcrypto";
                if own && step && subject.slug.ends_with("-gcm") {
                    subject.centre *= STEP;
                    subject.version = Some("RustCrypto 0.11.2");
                }
                if own && newer && matches!(subject.family, Family::Hash | Family::Mac) {
                    subject.centre *= COMPILER;
                }
            }
            let mut point = Point {
                samples: 30,
                seed: i as u64,
                unsteady: 0.004,
                ..Point::of(&format!("week-{i:02}"), &written(started))
            };
            if newer {
                point.rustc = "rustc 1.96.0 (ac0ffee12 2026-05-28)";
            }
            point.lines(subjects)
        })
        .collect()
}

/// What a [`history`] has.
pub const HISTORY: &[(&str, &str)] = &[
    ("sha-256", "hash"),
    ("sha-512", "hash"),
    ("hmac-sha-256", "mac"),
    ("aes-128-gcm", "seal"),
    ("aes-128-gcm", "open"),
    ("aes-256-gcm", "seal"),
    ("chacha20-poly1305", "seal"),
    ("rc4", "encrypt"),
    ("ed25519", "sign"),
    ("ed25519", "verify"),
    ("x25519", "agree"),
];

/// What each week's set takes against the week's before.
pub const DRIFT: f64 = 1.001;

/// What `rustcrypto`'s AES-GCM takes from [`step_of`] on.
pub const STEP: f64 = 1.18;

/// What `rustcrypto`'s hashes and MACs take from [`environment_change_of`] on.
pub const COMPILER: f64 = 0.93;

/// The first point, from 0, after the step.
pub fn step_of(points: usize) -> usize {
    points / 2
}

/// The first point, from 0, of another compiler.
pub fn environment_change_of(points: usize) -> usize {
    points * 3 / 4
}

/// Writes a set as it is, at once: no lock, no check, no flush to the disk, as [`super::write`] has
/// for each line.
pub fn save(path: &Path, lines: &[Line]) {
    let mut file = BufWriter::new(File::create(path).unwrap());
    for line in lines {
        serde_json::to_writer(&mut file, line).unwrap();
        file.write_all(b"\n").unwrap();
    }
    file.flush().unwrap();
}

fn all_sizes() -> Vec<usize> {
    SIZES.into_iter().chain([1350]).collect()
}

/// What is going to be a row.
struct Subject {
    family: Family,
    slug: String,
    library: &'static Library,
    model: &'static Model,
    bytes: Option<usize>,
    /// Where another than the library's.
    version: Option<&'static str>,
    whole_blocks: bool,
    /// Seconds per operation.
    centre: f64,
}

/// Every row that the libraries have of the catalogue, library by library.
fn of_the_catalogue(
    libraries: impl IntoIterator<Item = &'static Library>,
    sizes: &[usize],
) -> Vec<Subject> {
    let mut subjects = Vec::new();
    for library in libraries {
        for algorithm in measured_algorithms() {
            let (family, slug) = (algorithm.family(), algorithm.slug());
            if !library.offers(family, slug) {
                continue;
            }
            for model in usual_models(family) {
                for bytes in sizes_of(model, sizes) {
                    subjects.push(Subject {
                        family,
                        slug: slug.to_owned(),
                        library,
                        model,
                        bytes,
                        version: None,
                        whole_blocks: algorithm.takes_whole_blocks(),
                        centre: centre(library, slug, model, bytes),
                    });
                }
            }
        }
    }
    subjects
}

fn sizes_of(model: &Model, sizes: &[usize]) -> Vec<Option<usize>> {
    if model.sized { sizes.iter().copied().map(Some).collect() } else { vec![None] }
}

/// An algorithm beyond the catalogue, by three libraries.
fn made_up(number: usize, seed: u64) -> Vec<Subject> {
    let families = [Family::Hash, Family::Mac, Family::Stream, Family::Block, Family::Aead];
    let family = families[number % families.len()];
    let slug = format!("own-{family}-{number:03}");
    let mut random = generator(seed, &slug);
    let rate = 10f64.powf(random.random_range(7.5..9.9));
    let first = random.random_range(0..LIBRARIES.len());
    let mut subjects = Vec::new();
    for i in 0..3 {
        let library = &LIBRARIES[(first + i) % LIBRARIES.len()];
        let vary = random.random_range(0.7..1.3);
        for model in usual_models(family) {
            for bytes in sizes_of(model, &all_sizes()) {
                let bulk = bytes.unwrap_or(64) as f64 / (rate * library.bulk * vary);
                subjects.push(Subject {
                    family,
                    slug: slug.clone(),
                    library,
                    model,
                    bytes,
                    version: None,
                    whole_blocks: false,
                    centre: library.call + bulk,
                });
            }
        }
    }
    subjects
}

/// Seconds per operation, give or take a few per cent that are a row's own.
fn centre(library: &Library, slug: &str, model: &Model, bytes: Option<usize>) -> f64 {
    let own = generator(0, &format!("{} {slug} {} {bytes:?}", library.version, model.operation))
        .random_range(0.96..1.04);
    let seconds = match bytes {
        Some(bytes) => {
            let rate = rate(slug, model.operation) * library.bulk / library.slowdown(slug);
            library.call + bytes as f64 / rate
        }
        None => base(slug, model.operation) / library.public_key,
    };
    seconds * own
}

/// One invocation: a run for each family, as each is a bench target.
struct Point {
    name: String,
    started: String,
    rustc: &'static str,
    seed: u64,
    samples: usize,
    /// Standard deviation of what a process differs by from the next.
    unsteady: f64,
    /// Whether some rows are unavailable or failed.
    spoiled: bool,
}

impl Point {
    fn of(name: &str, started: &str) -> Self {
        Self {
            name: name.into(),
            started: started.into(),
            rustc: "rustc 1.95.0 (59807616e 2026-04-14)",
            seed: 0,
            samples: 10,
            unsteady: 0.0,
            spoiled: false,
        }
    }

    fn lines(&self, mut subjects: Vec<Subject>) -> Vec<Line> {
        // A target after the other; inside one all providers of a row together, as they are run.
        subjects.sort_by(|a, b| {
            let key = |s: &Subject| {
                (Family::ALL.iter().position(|family| *family == s.family), s.slug.clone())
            };
            let row = |s: &Subject| (s.model.operation, s.bytes);
            key(a).cmp(&key(b)).then_with(|| row(a).cmp(&row(b)))
        });
        let mut at: Timestamp = self.started.parse().unwrap();
        let mut family = None;
        let mut lines = Vec::with_capacity(subjects.len() + Family::ALL.len());
        for subject in subjects {
            let run = format!("{}-{}", self.name, subject.family);
            if family.replace(subject.family) != Some(subject.family) {
                lines.push(Line::Environment(Box::new(self.receipt(&run, subject.family, at))));
            }
            at += SignedDuration::from_millis(6_100);
            lines.push(self.line(&run, at, &subject));
        }
        lines
    }

    fn receipt(&self, run: &str, family: Family, at: Timestamp) -> Environment {
        let mut receipt = environment(run, &self.name, &written(at), family.slug());
        receipt.os = Some("Linux (Debian GNU/Linux 12)".into());
        receipt.toolchain.rustc = Some(self.rustc.into());
        receipt.providers = LIBRARIES
            .iter()
            .map(|library| ProviderVersion {
                provider: library.provider.into(),
                versions: vec![library.version.into()],
            })
            .collect();
        receipt
    }

    fn line(&self, run: &str, at: Timestamp, subject: &Subject) -> Line {
        let Subject { family, slug, library, model, bytes, .. } = subject;
        let id = RowId {
            family: family.slug().into(),
            algorithm: slug.clone(),
            operation: model.operation.into(),
            provider: library.provider.into(),
            bytes: *bytes,
        };
        let mut random = generator(self.seed, &format!("{run} {id}"));
        let outcome = match bytes {
            Some(bytes) if subject.whole_blocks && bytes % 16 != 0 => {
                Outcome::Unavailable { reason: "not a multiple of 16".into() }
            }
            _ if self.spoiled && random.random_bool(0.002) => {
                Outcome::Failed { reason: format!("vector 3 of {slug}.txt: the output is wrong") }
            }
            _ if self.spoiled && random.random_bool(0.005) => Outcome::Unavailable {
                reason: format!("this build of {} has no {slug}", library.provider),
            },
            _ => {
                let centre = subject.centre * (1.0 + self.unsteady * normal(&mut random));
                measured(&mut random, centre, *bytes, self.samples)
            }
        };
        let RowId { family, algorithm, operation, provider, .. } = &id;
        let mut row = measurement(run, family, algorithm, operation, provider, *bytes, outcome);
        row.at = written(at);
        row.implementation.version = subject.version.unwrap_or(library.version).into();
        let (backend, evidence) = library.backend(slug);
        row.implementation.backend = backend.into();
        row.implementation.backend_evidence = evidence.into();
        row.workload = workload(model);
        if let Outcome::Measured(timing) = &mut row.outcome {
            let size = bytes.map(|bytes| format!("/{bytes}")).unwrap_or_default();
            timing.criterion = Some(format!("{family}_{algorithm}_{operation}/{provider}{size}"));
        } else {
            (row.agrees_with, row.vectors_passed) = (Vec::new(), 0);
        }
        Line::Measurement(Box::new(row))
    }
}

fn written(at: Timestamp) -> String {
    format!("{at:.3}")
}
