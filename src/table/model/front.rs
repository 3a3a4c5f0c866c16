//! How blockers come to stand in front of what they block.

/// A pile of a row, by what it takes of the row's breadth.
#[derive(Clone, Copy, Debug)]
pub struct Stands {
    /// Where it begins.
    pub left: f64,
    pub width: f64,
    /// The middle of what it blocks.
    pub before: Option<f64>,
}

impl Stands {
    fn middle(&self) -> f64 {
        self.left + self.width / 2.0
    }
}

/// How far each pile of a row moves aside, so that those that block stand in front of what they block and the others beside them; nowhere, where
/// the row, so broad, has no room for it. They do not begin to overlap: `gap` is between them.
pub fn moved(row: &[Stands], breadth: f64, gap: f64) -> Vec<f64> {
    let mut moves = vec![0.0; row.len()];
    let mut places: Vec<usize> = (0..row.len()).collect();
    let wish = |place: &usize| row[*place].before.unwrap_or_else(|| row[*place].middle());
    places.sort_by(|one, other| wish(one).total_cmp(&wish(other)));
    let (blocking, others): (Vec<usize>, Vec<usize>) =
        places.into_iter().partition(|place| row[*place].before.is_some());
    // Several before one stand around its middle.
    let mut line: Vec<(usize, f64)> = Vec::new();
    for group in blocking.chunk_by(|one, other| row[*one].before == row[*other].before) {
        let whole: f64 = group.iter().map(|place| row[*place].width + gap).sum::<f64>() - gap;
        let mut left = wish(&group[0]) - whole / 2.0;
        for place in group {
            left = line.last().map_or(left, |(before, end): &(usize, f64)| left.max(end + row[*before].width + gap));
            line.push((*place, left));
            left += row[*place].width + gap;
        }
    }
    let (Some((_, begin)), Some((last, end))) = (line.first().copied(), line.last().copied()) else { return moves };
    let (mut begin, mut end) = (begin, end + row[last].width);
    let first = line.iter().map(|(place, _)| *place).min().unwrap_or_default();
    let (before, after): (Vec<usize>, Vec<usize>) = others.into_iter().partition(|place| *place < first);
    for place in before.into_iter().rev() {
        begin = row[place].left.min(begin - gap - row[place].width);
        line.push((place, begin));
    }
    for place in after {
        let left = row[place].left.max(end + gap);
        end = left + row[place].width;
        line.push((place, left));
    }
    if begin >= 0.0 && end <= breadth {
        for (place, left) in line {
            moves[place] = left - row[place].left;
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Piles of a breadth of 10 with a gap of 2, in the middle of a row of 100.
    fn row(before: &[Option<f64>]) -> Vec<f64> {
        let begin = 51.0 - 6.0 * before.len() as f64;
        let stands = |(place, before): (usize, &Option<f64>)| Stands {
            left: begin + 12.0 * place as f64,
            width: 10.0,
            before: *before,
        };
        let row: Vec<Stands> = before.iter().enumerate().map(stands).collect();
        moved(&row, 100.0, 2.0).iter().zip(&row).map(|(by, stands)| stands.middle() + by).collect()
    }

    #[test]
    fn a_blocker_stands_before_what_it_blocks() {
        assert_eq!(row(&[Some(20.0)]), [20.0]);
        assert_eq!(row(&[Some(70.0), Some(30.0)]), [70.0, 30.0]);
    }

    #[test]
    fn two_before_one_stand_around_its_middle() {
        assert_eq!(row(&[Some(50.0), Some(50.0)]), [44.0, 56.0]);
    }

    #[test]
    fn what_does_not_block_makes_way() {
        assert_eq!(row(&[None, Some(44.0)]), [32.0, 44.0]);
        assert_eq!(row(&[None, Some(44.0), None]), [32.0, 44.0, 62.0]);
    }

    #[test]
    fn a_row_without_room_stays_as_it_is() {
        assert_eq!(row(&[None, None, Some(8.0)]), [38.0, 50.0, 62.0]);
    }
}
