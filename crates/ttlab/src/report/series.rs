//! Raw samples. Knows what each was taken of and whether chance has a part in it; does not know statistics.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Whether the same run gives the same number again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Noise {
    /// It does: a count of one thread's work. Differences are real.
    Exact,
    /// It does not: a time, or the work of several threads. Differences need a test.
    Noisy,
}

/// One measurement.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Sample {
    /// The keying, graph or other choice that chance was seeded with.
    pub(crate) seed: u64,
    /// Which run of that choice, from 1.
    pub(crate) repeat: u32,
    pub(crate) value: f64,
}

/// Measurements of one quantity of one thing.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Series {
    /// The thing: what a legend calls it.
    pub(crate) name: String,
    /// What tells it from the others, by name.
    pub(crate) parameters: BTreeMap<String, String>,
    /// What was measured.
    pub(crate) quantity: String,
    pub(crate) unit: String,
    pub(crate) noise: Noise,
    pub(crate) samples: Vec<Sample>,
}

impl Series {
    pub(crate) fn new(name: impl Into<String>, quantity: &str, unit: &str, noise: Noise) -> Self {
        Series {
            name: name.into(),
            parameters: BTreeMap::new(),
            quantity: quantity.to_owned(),
            unit: unit.to_owned(),
            noise,
            samples: Vec::new(),
        }
    }

    #[allow(clippy::needless_pass_by_value)] // most callers have a number at hand
    pub(crate) fn with(mut self, parameter: &str, value: impl ToString) -> Self {
        self.parameters.insert(parameter.to_owned(), value.to_string());
        self
    }

    /// With the values as repeats of one seed.
    pub(crate) fn with_repeats(mut self, seed: u64, values: impl IntoIterator<Item = f64>) -> Self {
        self.samples.extend(values.into_iter().zip(1..).map(|(value, repeat)| Sample { seed, repeat, value }));
        self
    }

    /// The values alone.
    pub(crate) fn values(&self) -> Vec<f64> {
        self.samples.iter().map(|sample| sample.value).collect()
    }
}
