//! What becomes of rows, good and spoiled.

use std::fs;

use cipherbench::record::{Outcome, place};

use super::cases::Verdict;
use super::place::{Place, output, text, want, want_code};

/// The row of a provider failed with these words and has no figure; the built-in one has one.
fn want_failed(
    place: &Place,
    registry: &str,
    filter: &str,
    words: &str,
) -> Result<Verdict, String> {
    let output = place.bench(registry, filter);
    want_code(1, &output)?;
    let set = place.results()?;
    let mut failed = 0;
    for row in &set.measurements {
        match (&row.outcome, row.id.provider.as_str()) {
            (Outcome::Failed { reason }, "spoiled") => {
                failed += 1;
                want(
                    reason.contains(words),
                    &format!("`{words}` is wanted in `{reason}`"),
                    &output,
                )?;
            }
            (Outcome::Measured(_), "rustcrypto") => {}
            (other, provider) => return Err(format!("{} by {provider}: {other:?}", row.id)),
        }
    }
    want(failed > 0, "a failed row is wanted", &output)?;
    want(text(&output).contains("failed:"), "the failure is to be printed", &output)?;
    Ok(Verdict::Passed)
}

pub fn good_row(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("good", "hash/sha-256/hash");
    want_code(0, &output)?;
    let set = place.results()?;
    want(set.damage.is_empty(), "no damage is wanted", &output)?;
    want(set.environments.len() == 1, "one receipt is wanted", &output)?;
    want(set.measurements.len() == 4, "four sizes are wanted", &output)?;
    for row in &set.measurements {
        let timing = row.outcome.timing().ok_or("a figure is wanted")?;
        let seconds = timing.seconds;
        want(
            seconds.lower <= seconds.value && seconds.value <= seconds.upper,
            "an interval around the value is wanted",
            &output,
        )?;
        want(timing.samples.len() == 10, "ten samples are wanted", &output)?;
        want(row.vectors_passed >= 3, "vectors are to be passed first", &output)?;
        want(row.run == set.environments[0].run, "the run's id is wanted", &output)?;
    }
    let page = place::page(&place.home());
    want(page.is_file(), "the page is wanted", &output)?;
    let printed = String::from_utf8_lossy(&output.stdout);
    want(
        printed.trim_end().ends_with(&page.display().to_string()),
        "the page is to be named last",
        &output,
    )?;
    Ok(Verdict::Passed)
}

pub fn list(place: &Place) -> Result<Verdict, String> {
    let output = output(
        &mut place.command("panics", &["--bench", "--list", "--format", "terse", "sha-256"]),
    );
    want_code(0, &output)?;
    let listed = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = listed.lines().collect();
    want(lines.len() == 8, "two providers at four sizes are wanted", &output)?;
    want(
        lines.contains(&"hash/sha-256/hash/spoiled/16: benchmark"),
        "the names are wanted",
        &output,
    )?;
    want(!place.home().exists(), "nothing is to be written", &output)?;
    Ok(Verdict::Passed)
}

pub fn test_mode(place: &Place) -> Result<Verdict, String> {
    let good = output(&mut place.command("good", &["--test", "aes-128-gcm"]));
    want_code(0, &good)?;
    want(text(&good).contains(" passed, 0 failed, 0 skipped"), "a count is wanted", &good)?;
    let bad = output(&mut place.command("flips-tag", &["--bench", "--test", "aes-128-gcm/seal/"]));
    want_code(1, &bad)?;
    want(text(&bad).contains("4 passed, 4 failed, 0 skipped"), "a count is wanted", &bad)?;
    want(!place.home().exists(), "nothing is to be written", &bad)?;
    Ok(Verdict::Passed)
}

pub fn wrong_digest(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "wrong-digest", "hash/sha-256/hash/.*/1024", "vectors answered wrongly")
}

pub fn flipped_tag(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "flips-tag", "aead/aes-128-gcm/seal/.*/16$", "vectors answered wrongly")
}

pub fn open_errors(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "open-errors", "aead/aes-128-gcm/open/.*/16$", "vectors answered wrongly")
}

pub fn takes_forgeries(place: &Place) -> Result<Verdict, String> {
    want_failed(
        place,
        "takes-forgeries",
        "aead/aes-128-gcm/open/.*/16$",
        "vectors answered wrongly",
    )
}

pub fn panics(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "panics", "hash/sha-256/hash/.*/16$", "out of cheese")
}

pub fn panics_on_the_input(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "panics-at-1024", "hash/sha-256/hash/.*/1024$", "out of crackers")
}

pub fn tires(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "tires", "hash/sha-256/hash/.*/16$", "worn out")
}

pub fn stale(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "stale", "hash/sha-256/hash/.*/1024$", "is not the digest in pieces")
}

pub fn stalls_once(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("stalls-once", "hash/sha-256/hash/spoiled/1024$");
    want_code(0, &output)?;
    let set = place.results()?;
    let timing = set.measurements[0].outcome.timing().ok_or("a figure is wanted")?;
    want(
        timing.timed_by == "criterion" && timing.samples.len() == 10,
        "Criterion's samples are wanted",
        &output,
    )?;
    Ok(Verdict::Passed)
}

pub fn forgeries_in_place(place: &Place) -> Result<Verdict, String> {
    let times = ["--noplot", "--warm-up-time", "0.01", "--measurement-time", "0.02"];
    let arguments =
        [&["--bench"], &times[..], &["aead/aes-128-gcm/open-in-place/spoiled/1024$"]].concat();
    let output =
        output(place.command("wrong-in-place", &arguments).env("CIPHERBENCH_PLAN", "full"));
    want_code(1, &output)?;
    want(text(&output).contains("opened in place, is accepted"), "the reason is wanted", &output)?;
    Ok(Verdict::Passed)
}

pub fn not_offered(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("no-setup", "aead/aes-128-gcm/setup/spoiled");
    want_code(0, &output)?;
    want(
        text(&output).contains("unavailable: setup is not offered here"),
        "a line is wanted",
        &output,
    )?;
    Ok(Verdict::Passed)
}

pub fn adapters_file(place: &Place) -> Result<Verdict, String> {
    want_failed(place, "reads-a-file", "hash/sha-256/hash/.*/16$", "/no/such/file")
}

pub fn discarded(place: &Place) -> Result<Verdict, String> {
    let times = ["--warm-up-time", "0.2", "--measurement-time", "0.02", "--sample-size", "10"];
    let filter = ["--discard-baseline", "hash/sha-256/hash/rustcrypto/16$"];
    let output = output(
        &mut place.command("good", &[&["--bench", "--noplot"], &times[..], &filter].concat()),
    );
    want_code(0, &output)?;
    let set = place.results()?;
    let timing = set.measurements[0].outcome.timing().ok_or("a figure is wanted")?;
    want(
        timing.samples.len() == 10 && timing.timed_by == "own",
        "the ten last samples are wanted",
        &output,
    )?;
    want(
        !place.criterion().join("hash_sha-256_hash").exists(),
        "nothing of Criterion's is to stay",
        &output,
    )?;
    Ok(Verdict::Passed)
}

/// Right on every published vector, wrong on the very length that is timed.
pub fn disagreement(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("wrong-at-1024", "hash/sha-256/hash/.*/1024$");
    want_code(1, &output)?;
    let set = place.results()?;
    let failed =
        set.measurements.iter().filter(|row| matches!(row.outcome, Outcome::Failed { .. })).count();
    want(failed == 2, "with two providers neither can be believed: both are to fail", &output)?;
    want(
        text(&output).contains("rustcrypto") && text(&output).contains("spoiled"),
        "both are to be named",
        &output,
    )?;
    Ok(Verdict::Passed)
}

pub fn failed_leaves_nothing(place: &Place) -> Result<Verdict, String> {
    let stale = place.criterion().join("hash_sha-256_hash/spoiled/16/new");
    fs::create_dir_all(&stale).map_err(|error| error.to_string())?;
    fs::write(stale.join("estimates.json"), "{}").map_err(|error| error.to_string())?;
    let named = place.criterion().join("hash_sha-256_hash/spoiled/16/before");
    fs::create_dir_all(&named).map_err(|error| error.to_string())?;
    let output = place.bench("wrong-digest", "hash/sha-256/hash/.*/16$");
    want_code(1, &output)?;
    want(!stale.exists(), "the failed row's old files are to go", &output)?;
    want(named.exists(), "a baseline that somebody named is to stay", &output)?;
    let good = place.criterion().join("hash_sha-256_hash/rustcrypto/16/new/estimates.json");
    want(good.is_file(), "the good row's files are to stay", &output)?;
    Ok(Verdict::Passed)
}

pub fn absent(place: &Place) -> Result<Verdict, String> {
    let output = place.bench("absent", "hash/sha-256/hash/.*/16$");
    want_code(0, &output)?;
    let reasons: Vec<String> = place
        .results()?
        .measurements
        .iter()
        .filter_map(|row| match &row.outcome {
            Outcome::Unavailable { reason } => Some(reason.clone()),
            _ => None,
        })
        .collect();
    want(reasons == ["its library is not installed"], "one unavailable row is wanted", &output)?;
    Ok(Verdict::Passed)
}

pub fn slow_and_quick(place: &Place) -> Result<Verdict, String> {
    let arguments = ["--bench", "--quick", "--noplot", "hash/sha-256/hash/spoiled/16$"];
    let output = output(&mut place.command("slow", &arguments));
    want_code(0, &output)?;
    let set = place.results()?;
    let timing = set.measurements[0].outcome.timing().ok_or("a figure is wanted")?;
    want(
        timing.timed_by == "own" && timing.samples.len() == 3,
        "three real samples are wanted",
        &output,
    )?;
    want(
        timing.samples.iter().all(|sample| sample.seconds >= 0.12),
        "no sample is to be invented",
        &output,
    )?;
    want(timing.seconds.confidence < 0.95, "three samples do not make 95 %", &output)?;
    Ok(Verdict::Passed)
}
