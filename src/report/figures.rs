//! Figures in words, each with its unit.

use crate::record::{Estimate, Percentiles, Timing};

/// A row's figure: its speed, or its operations a second where it has no size.
pub fn figure(timing: &Timing) -> String {
    match timing.bytes_per_second {
        Some(speed) => rate(speed.value),
        None => operations(per_second(timing.seconds).value),
    }
}

/// A speed to three digits: `48.2 MB/s`, `1.24 GB/s`. MB is 10^6 bytes.
pub fn rate(bytes_per_second: f64) -> String {
    scaled(
        bytes_per_second,
        &[(1e12, "TB/s"), (1e9, "GB/s"), (1e6, "MB/s"), (1e3, "kB/s"), (1.0, "B/s")],
    )
}

/// A time to three digits: `81.3 µs`.
pub fn duration(seconds: f64) -> String {
    scaled(seconds, &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"), (1e-12, "ps")])
}

/// A time to four digits without a space, for a column of a table: `40.00us`, `0.441ns`.
pub fn brief(seconds: f64) -> String {
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us"), (1e-9, "ns")];
    let (scale, unit) =
        units.into_iter().find(|(scale, _)| seconds >= scale * 0.99995).unwrap_or((1e-9, "ns"));
    let value = seconds / scale;
    let decimals = match value {
        _ if value < 9.9995 => 3,
        _ if value < 99.995 => 2,
        _ if value < 999.95 => 1,
        _ => 0,
    };
    format!("{value:.decimals$}{unit}")
}

/// Percentiles of single operations: `p50 51.0 µs, p95 53.2 µs, p99 77.1 µs`.
pub fn percentiles(percentiles: &Percentiles) -> String {
    let of = |name, seconds| format!("{name} {}", duration(seconds));
    let Percentiles { p50, p95, p99, .. } = *percentiles;
    [of("p50", p50), of("p95", p95), of("p99", p99)].join(", ")
}

/// Operations a second to four digits, in groups of three: `61 820 op/s`.
pub fn operations(per_second: f64) -> String {
    if per_second < 1000.0 {
        return format!("{} op/s", digits(per_second));
    }
    let unit = 10f64.powf((per_second.log10().floor() - 3.0).max(0.0));
    let whole = format!("{:.0}", (per_second / unit).round() * unit);
    let mut grouped = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i).is_multiple_of(3) {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    format!("{grouped} op/s")
}

/// How far the interval reaches from the value, at its longer side: `±0.6 %`.
pub fn margin(estimate: &Estimate) -> String {
    let share = (estimate.upper - estimate.value).max(estimate.value - estimate.lower).max(0.0)
        / estimate.value;
    let percent = share * 100.0;
    if percent < 0.05 {
        "±<0.1 %".to_owned()
    } else if percent < 9.95 {
        format!("±{percent:.1} %")
    } else {
        format!("±{percent:.0} %")
    }
}

/// How many times as much, to three digits: `1.21x`, `12.3x`, `0.053x`.
pub fn ratio(ratio: f64) -> String {
    if ratio < 0.0995 { format!("{ratio:.3}x") } else { format!("{}x", digits(ratio)) }
}

/// A speed as `openssl speed` writes it, in 1000s of bytes per second: `1234.56k`.
pub fn thousands(bytes_per_second: f64) -> String {
    format!("{:.2}k", bytes_per_second / 1000.0)
}

/// A message length: `1 byte`, `16384 bytes`.
pub fn bytes(bytes: usize) -> String {
    format!("{bytes} byte{}", if bytes == 1 { "" } else { "s" })
}

/// Memory: `8.00 GiB`.
pub fn memory(bytes: u64) -> String {
    format!("{} GiB", digits(bytes as f64 / f64::from(1u32 << 30)))
}

/// The estimate of operations a second that belongs to one of seconds per operation.
pub fn per_second(seconds: Estimate) -> Estimate {
    seconds.throughput(1)
}

fn scaled(value: f64, units: &[(f64, &str)]) -> String {
    let last = units.last().copied().unwrap_or((1.0, ""));
    // 999.5 of a unit would round to a fourth digit: it is one of the next.
    let (scale, unit) =
        units.iter().copied().find(|(scale, _)| value >= scale * 0.9995).unwrap_or(last);
    format!("{} {unit}", digits(value / scale))
}

/// Three significant digits, for what is under 1000.
fn digits(value: f64) -> String {
    if value < 9.995 {
        format!("{value:.2}")
    } else if value < 99.95 {
        format!("{value:.1}")
    } else {
        format!("{value:.0}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_digits_and_the_next_unit_in_time() {
        assert_eq!(rate(1_240_000_000.0), "1.24 GB/s");
        assert_eq!(rate(999_400_000.0), "999 MB/s");
        assert_eq!(rate(999_600_000.0), "1.00 GB/s");
        assert_eq!(rate(48_230_000.0), "48.2 MB/s");
        assert_eq!(rate(99_960.0), "100 kB/s");
        assert_eq!(rate(0.5), "0.50 B/s");
        assert_eq!(duration(81.34e-6), "81.3 µs");
        assert_eq!(duration(0.9996e-3), "1.00 ms");
        assert_eq!(duration(2.0), "2.00 s");
        assert_eq!(duration(62.0), "62.0 s");
        assert_eq!(brief(441e-12), "0.441ns");
        assert_eq!(brief(40e-6), "40.00us");
        assert_eq!(brief(999.96e-9), "1.000us");
        assert_eq!(brief(0.25), "250.0ms");
        assert_eq!(brief(62.5), "62.50s");
        assert_eq!(thousands(1_234_560.0), "1234.56k");
        assert_eq!(memory(8 << 30), "8.00 GiB");
        let ratios = [0.0531, 0.9, 1.214, 12.34, 123.4].map(ratio);
        assert_eq!(ratios, ["0.053x", "0.90x", "1.21x", "12.3x", "123x"]);
    }

    #[test]
    fn operations_are_grouped_and_rounded() {
        assert_eq!(operations(61_823.4), "61 820 op/s");
        assert_eq!(operations(1579.6), "1 580 op/s");
        assert_eq!(operations(9999.7), "10 000 op/s");
        assert_eq!(operations(1_234_567.0), "1 235 000 op/s");
        assert_eq!(operations(47.63), "47.6 op/s");
    }

    #[test]
    fn margin_is_the_longer_side() {
        let estimate = |lower, upper| Estimate { value: 100.0, lower, upper, confidence: 0.95 };
        assert_eq!(margin(&estimate(99.8, 100.6)), "±0.6 %");
        assert_eq!(margin(&estimate(80.0, 100.0)), "±20 %");
        assert_eq!(margin(&estimate(99.999, 100.001)), "±<0.1 %");
    }
}
