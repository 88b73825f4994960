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

/// Times and samples of a command line, in the place of the plan's.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Times {
    /// `--warm-up-time`, in seconds.
    pub(crate) warm_up: Option<f64>,
    /// `--measurement-time`, in seconds.
    pub(crate) measurement: Option<f64>,
    /// `--sample-size`.
    pub(crate) samples: Option<usize>,
}

impl Times {
    /// Whether anything is given at all.
    pub(crate) fn any(&self) -> bool {
        self.warm_up.is_some() || self.measurement.is_some() || self.samples.is_some()
    }
}

/// Fewer samples make Criterion panic, more make it analyse for minutes.
const SAMPLES: std::ops::RangeInclusive<usize> = 10..=10_000;

/// The longest time that may be asked for, in seconds.
pub(super) const DAY: f64 = 86_400.0;

impl Timings {
    /// These timings with what a command line gives.
    ///
    /// # Errors
    ///
    /// [`Error::Usage`] for what Criterion would panic at.
    pub(crate) fn with(mut self, given: Times) -> Result<Self> {
        if let Some(seconds) = given.warm_up {
            self.warm_up = time("--warm-up-time", seconds)?;
        }
        if let Some(seconds) = given.measurement {
            self.measurement = time("--measurement-time", seconds)?;
        }
        if let Some(n) = given.samples {
            if !SAMPLES.contains(&n) {
                return Err(Error::Usage(format!(
                    "--sample-size {n}: from 10 to 10,000 samples can be had"
                )));
            }
            self.samples = n;
        }
        Ok(self)
    }
}

/// Criterion panics at what is no duration, and at a zero one.
fn time(name: &str, seconds: f64) -> Result<Duration> {
    Duration::try_from_secs_f64(seconds)
        .ok()
        .filter(|duration| seconds <= DAY && !duration.is_zero())
        .ok_or_else(|| {
            Error::Usage(format!(
                "{name} {seconds}: a positive number of seconds, at most a day, is wanted"
            ))
        })
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

/// What a command line says in the place of the environment variables.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// The plan.
    pub(crate) plan: Option<Plan>,
    /// `--sizes`: message lengths in bytes, separated by commas.
    pub(crate) sizes: Option<String>,
    /// Providers by slug; none: not given.
    pub(crate) providers: Vec<String>,
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
        Self::given(Given::default())
    }

    /// What a command line says, and of the rest what the environment variables say.
    ///
    /// # Errors
    ///
    /// As [`Self::from_environment`]; a variable that is not asked may say what it likes.
    pub(crate) fn given(given: Given) -> Result<Self> {
        Self::from_variables(given, |name| match std::env::var_os(name) {
            None => Ok(None),
            Some(value) => value.into_string().map(Some).map_err(|_| {
                Error::Usage(format!("the environment variable {name} is not valid Unicode"))
            }),
        })
    }

    fn from_variables(
        given: Given,
        variable: impl Fn(&str) -> Result<Option<String>>,
    ) -> Result<Self> {
        let set = |name| variable(name).map(|value| value.filter(|value| !value.trim().is_empty()));
        let plan = match given.plan {
            Some(plan) => plan,
            None => Self::plan(set("CIPHERBENCH_PLAN")?, set("CIPHERBENCH_PROFILE")?)?,
        };
        let sizes = match given.sizes {
            Some(list) => sizes_of("--sizes", &list)?,
            None => match set("CIPHERBENCH_SIZES")? {
                None => Vec::new(),
                Some(list) => sizes_of("CIPHERBENCH_SIZES", &list)?,
            },
        };
        if !given.providers.is_empty() {
            return Ok(Self { plan, sizes, providers: given.providers });
        }
        let providers = match set("CIPHERBENCH_PROVIDERS")? {
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

    fn plan(plan: Option<String>, profile: Option<String>) -> Result<Plan> {
        if let (Some(plan), Some(profile)) = (&plan, &profile)
            && plan != profile
        {
            return Err(Error::Usage(format!(
                "CIPHERBENCH_PLAN is `{plan}` and its alias CIPHERBENCH_PROFILE is `{profile}`: unset one"
            )));
        }
        plan.or(profile).map_or(Ok(Plan::Standard), |word| plan_of(&word))
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

/// The sizes in a list that `name`, a variable or a flag, gives.
fn sizes_of(name: &str, list: &str) -> Result<Vec<usize>> {
    if words(list).next().is_none() {
        return Err(Error::Usage(format!("{name}: `{list}` names no size")));
    }
    let mut sizes = words(list)
        .map(|word| match word.parse() {
            Ok(size) if (1..=LONGEST).contains(&size) => Ok(size),
            _ => Err(Error::Usage(format!(
                "{name}: `{word}` is no size; whole numbers of bytes from 1 to {LONGEST} \
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
        given(Given::default(), pairs)
    }

    fn given(given: Given, pairs: &[(&str, &str)]) -> Result<Settings> {
        Settings::from_variables(given, |name| {
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
    fn what_is_given_goes_before_a_variable_even_a_bad_one() {
        let flags = Given {
            plan: Some(Plan::Full),
            sizes: Some("64, 16".into()),
            providers: vec!["mine".into()],
        };
        let bad = [
            ("CIPHERBENCH_PLAN", "fulll"),
            ("CIPHERBENCH_SIZES", "many"),
            ("CIPHERBENCH_PROVIDERS", ","),
        ];
        let settings = given(flags, &bad).unwrap();
        assert_eq!((settings.plan, &*settings.sizes), (Plan::Full, &[16, 64][..]));
        assert_eq!(settings.providers, ["mine"]);
        let flags = Given { sizes: Some("1k".into()), ..Given::default() };
        assert!(given(flags, &[]).unwrap_err().to_string().starts_with("--sizes: `1k`"));
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
