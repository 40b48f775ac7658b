//! Numbers that may be unknown, kept in JSON: there is no NaN there, so they go as null.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub fn serialize<S: Serializer>(value: &f64, to: S) -> Result<S::Ok, S::Error> {
    value.is_finite().then_some(*value).serialize(to)
}

pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<f64, D::Error> {
    Ok(Option::<f64>::deserialize(from)?.unwrap_or(f64::NAN))
}

#[cfg(test)]
mod tests {
    use crate::stats::Estimate;

    #[test]
    fn an_estimate_comes_back_to_the_bit_and_the_unknown_stays_unknown() {
        let known = Estimate { value: 0.1 + 0.2, low: -1.0 / 3.0, high: 1e300, n: u64::MAX };
        let text = serde_json::to_string(&known).unwrap();
        assert_eq!(serde_json::from_str::<Estimate>(&text).unwrap(), known);
        let text = serde_json::to_string(&Estimate::unknown(3)).unwrap();
        assert_eq!(text, r#"{"value":null,"low":null,"high":null,"n":3}"#);
        let back: Estimate = serde_json::from_str(&text).unwrap();
        assert!(back.value.is_nan() && back.low.is_nan() && back.high.is_nan());
    }
}
