//! Reading an object that says by one of its fields what the others are.
//!
//! Serde's own reading of such an enum keeps the whole object in memory, in a form of its own, before
//! it looks at the field: several times the time and memory that a line with a hundred samples needs.
//! What this crate writes has the field first, so that the others can be read as they come.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::{MapAccessDeserializer, MapDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error as _, IntoDeserializer, MapAccess, Visitor};
use serde_json::Value;

use super::{Line, Outcome};

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Tagged(PhantomData))
    }
}

impl<'de> Deserialize<'de> for Outcome {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Tagged(PhantomData))
    }
}

trait ByTag: Sized {
    const TAG: &'static str;
    const WHAT: &'static str;

    /// Reads the other fields of one of that kind.
    fn rest<'de, D: Deserializer<'de>>(kind: &str, rest: D) -> Result<Self, D::Error>;
}

impl ByTag for Line {
    const TAG: &'static str = "type";
    const WHAT: &'static str = "an environment or a measurement";

    fn rest<'de, D: Deserializer<'de>>(kind: &str, rest: D) -> Result<Self, D::Error> {
        match kind {
            "measurement" => Deserialize::deserialize(rest).map(Self::Measurement),
            "environment" => Deserialize::deserialize(rest).map(Self::Environment),
            _ => Err(D::Error::unknown_variant(kind, &["environment", "measurement"])),
        }
    }
}

impl ByTag for Outcome {
    const TAG: &'static str = "state";
    const WHAT: &'static str = "an outcome";

    fn rest<'de, D: Deserializer<'de>>(kind: &str, rest: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Reason {
            reason: String,
        }
        match kind {
            "measured" => Deserialize::deserialize(rest).map(Self::Measured),
            "unavailable" => {
                Reason::deserialize(rest).map(|Reason { reason }| Self::Unavailable { reason })
            }
            "failed" => Reason::deserialize(rest).map(|Reason { reason }| Self::Failed { reason }),
            _ => Err(D::Error::unknown_variant(kind, &["measured", "unavailable", "failed"])),
        }
    }
}

/// A name or a kind, borrowed from the line where it has no escapes.
#[derive(Deserialize)]
struct Word<'a>(#[serde(borrow)] Cow<'a, str>);

struct Tagged<T>(PhantomData<T>);

impl<'de, T: ByTag> Visitor<'de> for Tagged<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(T::WHAT)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<T, A::Error> {
        let Some(Word(first)) = map.next_key()? else {
            return Err(A::Error::missing_field(T::TAG));
        };
        if first == T::TAG {
            let Word(kind) = map.next_value()?;
            return T::rest(&kind, MapAccessDeserializer::new(Untagged { map, tag: T::TAG }));
        }
        // Somebody else's order: kept until the tag comes.
        let mut kept: Vec<(String, Value)> = vec![(first.into_owned(), map.next_value()?)];
        while let Some(Word(name)) = map.next_key()? {
            if name == T::TAG {
                let Word(kind) = map.next_value()?;
                let mut map = Untagged { map, tag: T::TAG };
                while let Some(entry) = map.next_entry()? {
                    kept.push(entry);
                }
                let rest = MapDeserializer::<_, serde_json::Error>::new(kept.into_iter());
                return T::rest(&kind, rest).map_err(A::Error::custom);
            }
            kept.push((name.into_owned(), map.next_value()?));
        }
        Err(A::Error::missing_field(T::TAG))
    }
}

/// The fields behind the tag: a second tag is refused.
struct Untagged<A> {
    map: A,
    tag: &'static str,
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Untagged<A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(
        &mut self,
        seed: K,
    ) -> Result<Option<K::Value>, A::Error> {
        match self.map.next_key()? {
            None => Ok(None),
            Some(Word(name)) if name == self.tag => Err(A::Error::duplicate_field(self.tag)),
            Some(Word(name)) => seed.deserialize(name.into_deserializer()).map(Some),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}
