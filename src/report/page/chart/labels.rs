//! Labels at the ends of lines, moved as little as will do so that none stands on another.

/// New heights for labels that would stand at `wanted`, at least `gap` apart and between `top` and `bottom`
/// as far as there is room.
pub(super) fn spread(wanted: &[f64], gap: f64, top: f64, bottom: f64) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|a, b| wanted[*a].total_cmp(&wanted[*b]));
    // Neighbours that meet become one block, which stands where its middle would.
    let mut blocks: Vec<Block> = Vec::new();
    for i in &order {
        blocks.push(Block { sum: wanted[*i], count: 1 });
        while let [.., upper, lower] = &mut *blocks
            && upper.end(gap, top, bottom) + gap > lower.start(gap, top, bottom)
        {
            // The lower one's members are wanted as far below the upper one's as they will stand.
            upper.sum += lower.sum - gap * (upper.count * lower.count) as f64;
            upper.count += lower.count;
            blocks.pop();
        }
    }
    let mut heights = vec![0.0; wanted.len()];
    let mut next = order.into_iter();
    for block in &blocks {
        let start = block.start(gap, top, bottom);
        for (place, i) in next.by_ref().take(block.count).enumerate() {
            heights[i] = start + place as f64 * gap;
        }
    }
    heights
}

/// Labels that stand one under the other.
struct Block {
    /// Of where the first would stand for each of them to be where it is wanted.
    sum: f64,
    count: usize,
}

impl Block {
    fn start(&self, gap: f64, top: f64, bottom: f64) -> f64 {
        let height = (self.count - 1) as f64 * gap;
        (self.sum / self.count as f64).min(bottom - height).max(top)
    }

    fn end(&self, gap: f64, top: f64, bottom: f64) -> f64 {
        self.start(gap, top, bottom) + (self.count - 1) as f64 * gap
    }
}

#[cfg(test)]
mod tests {
    use super::spread;

    #[test]
    fn labels_with_room_stay() {
        assert_eq!(spread(&[50.0, 10.0, 90.0], 12.0, 0.0, 100.0), [50.0, 10.0, 90.0]);
    }

    #[test]
    fn labels_that_meet_part_evenly_and_in_order() {
        assert_eq!(spread(&[50.0, 50.0], 12.0, 0.0, 100.0), [44.0, 56.0]);
        assert_eq!(spread(&[51.0, 50.0, 52.0], 10.0, 0.0, 100.0), [51.0, 41.0, 61.0]);
    }

    #[test]
    fn labels_stay_on_the_drawing_while_they_fit() {
        assert_eq!(spread(&[99.0, 100.0], 12.0, 0.0, 100.0), [88.0, 100.0]);
        assert_eq!(spread(&[0.0, 1.0], 12.0, 0.0, 100.0), [0.0, 12.0]);
        let crowd = spread(&[5.0; 20], 12.0, 0.0, 100.0);
        assert!(crowd.windows(2).all(|pair| pair[1] - pair[0] == 12.0), "{crowd:?}");
    }
}
