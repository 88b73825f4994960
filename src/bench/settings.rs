//! What a run is asked to do: the plan, and the environment variables that change it.

use std::time::Duration;

use crate::error::{Error, Result, nearest};

/// How much is measured, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plan {
    /// Every benchmark of `full` once, without figures: a test that all of them work.
    Smoke,
    /// What people ask for: the rows and sizes of `standard.txt`.
    Standard,
    /// Every operation of every entry at every size.
    Full,
    /// The rows of `standard` with Criterion's default times: 3 s of warm-up and 5 s of measuring.
    Thorough,
}

impl Plan {
    /// Every plan.
    pub const ALL: [Self; 4] = [Self::Smoke, Self::Standard, Self::Full, Self::Thorough];

    /// The word that selects it.
    pub fn slug(self) -> &'static str {
        match self {
            Self::Smoke => "smoke",
            Self::Standard => "standard",
            Self::Full => "full",
            Self::Thorough => "thorough",
        }
    }

    /// The times and counts that Criterion is given unless its own arguments say otherwise.
    pub fn timing(self) -> Timings {
        match self {
            Self::Thorough => Timings {
                warm_up: Duration::from_secs(3),
                measurement: Duration::from_secs(5),
                samples: 100,
                resamples: 100_000,
            },
            _ => Timings {
                warm_up: Duration::from_millis(300),
                measurement: Duration::from_millis(700),
                samples: 50,
                resamples: 10_000,
            },
        }
    }
}

/// Criterion's settings of one plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timings {
    /// Warm-up.
    pub warm_up: Duration,
    /// Measuring.
    pub measurement: Duration,
    /// Samples.
    pub samples: usize,
    /// Resamples of the bootstrap.
    pub resamples: usize,
}

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The plan.
    pub plan: Plan,
    /// Message lengths in bytes in place of the plan's; empty: the plan's.
    pub sizes: Vec<usize>,
    /// Providers by slug; empty: all.
    pub providers: Vec<String>,
}

/// The seed of all keys and messages.
pub const SEED: u64 = 0x6369_7068_6572_6265;

/// The longest message that may be asked for, in bytes: a row has some five buffers of it.
const LONGEST: usize = 64 << 20;

impl Settings {
    /// Reads `CIPHERBENCH_PLAN` (or its alias `CIPHERBENCH_PROFILE`), `CIPHERBENCH_SIZES` and
    /// `CIPHERBENCH_PROVIDERS`.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] or [`Error::UnknownName`] for a value that cannot be read, naming the variable.
    pub fn from_environment() -> Result<Self> {
        Self::from_variables(|name| match std::env::var_os(name) {
            None => Ok(None),
            Some(value) => value.into_string().map(Some).map_err(|_| {
                Error::Usage(format!("the environment variable {name} is not valid Unicode"))
            }),
        })
    }

    fn from_variables(variable: impl Fn(&str) -> Result<Option<String>>) -> Result<Self> {
        let given =
            |name| variable(name).map(|value| value.filter(|value| !value.trim().is_empty()));
        let (plan, profile) = (given("CIPHERBENCH_PLAN")?, given("CIPHERBENCH_PROFILE")?);
        if let (Some(plan), Some(profile)) = (&plan, &profile)
            && plan != profile
        {
            return Err(Error::Usage(format!(
                "CIPHERBENCH_PLAN is `{plan}` and its alias CIPHERBENCH_PROFILE is `{profile}`: unset one"
            )));
        }
        let plan = match plan.or(profile) {
            None => Plan::Standard,
            Some(word) => plan_of(&word)?,
        };
        let sizes = match given("CIPHERBENCH_SIZES")? {
            None => Vec::new(),
            Some(list) => sizes_of(&list)?,
        };
        let providers = match given("CIPHERBENCH_PROVIDERS")? {
            None => Vec::new(),
            Some(list) if words(&list).next().is_none() => {
                return Err(Error::Usage(format!(
                    "CIPHERBENCH_PROVIDERS: `{list}` names no provider"
                )));
            }
            Some(list) => words(&list).map(str::to_owned).collect(),
        };
        Ok(Self { plan, sizes, providers })
    }
}

fn words(list: &str) -> impl Iterator<Item = &str> {
    list.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty())
}

fn plan_of(word: &str) -> Result<Plan> {
    let word = word.trim();
    Plan::ALL.into_iter().find(|plan| plan.slug() == word).ok_or_else(|| Error::UnknownName {
        kind: "plan (CIPHERBENCH_PLAN: smoke, standard, full, thorough)",
        name: word.to_owned(),
        nearest: nearest(word, Plan::ALL.map(Plan::slug)),
    })
}

fn sizes_of(list: &str) -> Result<Vec<usize>> {
    if words(list).next().is_none() {
        return Err(Error::Usage(format!("CIPHERBENCH_SIZES: `{list}` names no size")));
    }
    let mut sizes = words(list)
        .map(|word| match word.parse() {
            Ok(size) if (1..=LONGEST).contains(&size) => Ok(size),
            _ => Err(Error::Usage(format!(
                "CIPHERBENCH_SIZES: `{word}` is no size; whole numbers of bytes from 1 to {LONGEST} \
                 are, separated by commas"
            ))),
        })
        .collect::<Result<Vec<usize>>>()?;
    sizes.sort_unstable();
    sizes.dedup();
    Ok(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> Result<Settings> {
        Settings::from_variables(|name| {
            Ok(pairs.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned()))
        })
    }

    #[test]
    fn nothing_set_is_the_standard_plan() {
        let settings = settings(&[]).unwrap();
        assert_eq!((settings.plan, settings.sizes.len()), (Plan::Standard, 0));
    }

    #[test]
    fn every_variable_is_read() {
        let settings = settings(&[
            ("CIPHERBENCH_PROFILE", "full"),
            ("CIPHERBENCH_SIZES", "1024, 16 16"),
            ("CIPHERBENCH_PROVIDERS", "rustcrypto,mine"),
        ])
        .unwrap();
        assert_eq!(settings.plan, Plan::Full);
        assert_eq!(settings.sizes, [16, 1024]);
        assert_eq!(settings.providers, ["rustcrypto", "mine"]);
    }

    #[test]
    fn bad_values_name_their_variable() {
        for (name, value) in [
            ("CIPHERBENCH_PLAN", "fulll"),
            ("CIPHERBENCH_SIZES", "16,many"),
            ("CIPHERBENCH_SIZES", "0"),
            ("CIPHERBENCH_SIZES", "-1"),
            ("CIPHERBENCH_SIZES", ","),
            ("CIPHERBENCH_PROVIDERS", ","),
            ("CIPHERBENCH_SIZES", "99999999999999999999"),
        ] {
            let error = settings(&[(name, value)]).unwrap_err();
            assert_eq!(error.exit_code(), 2);
            assert!(error.to_string().contains(name), "{error}");
        }
        let both = settings(&[("CIPHERBENCH_PLAN", "full"), ("CIPHERBENCH_PROFILE", "smoke")]);
        assert!(both.unwrap_err().to_string().contains("unset one"));
    }
}
