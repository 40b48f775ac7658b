//! Which of several answers is best, by as few games as will do.

/// After so many branches the first answers are dropped; then after twice as many, and so on.
const FIRST_LOOK: u32 = 16;

/// An answer that has come to the same as the policy's own in so many branches is the same.
const SAME_IN: usize = 16;

/// An answer so many standard errors behind the best is dropped.
const HOPELESS: f64 = 3.0;

/// So many standard errors another answer must be ahead of the policy's own. With none, a captain would
/// change his mind by noise wherever answers are as good as each other.
const CONVINCED: f64 = 2.0;

/// The best of `answers`: the one of the policy unless another is ahead of it by more than noise. `value` is
/// what a branch comes to; branches of one number share their dice, so that answers are compared branch
/// by branch. The hopeless are dropped on the way (successive elimination: Even-Dar, Mannor and Mansour,
/// JMLR 7, 2006), and where nobody is left but the policy's answer, no more is played.
pub fn best(
    answers: usize,
    by_policy: usize,
    branches: u32,
    mut value: impl FnMut(usize, u32) -> f64,
) -> usize {
    let mut values: Vec<Vec<f64>> = vec![Vec::new(); answers];
    let mut racing: Vec<usize> = (0..answers).collect();
    let mut until = FIRST_LOOK.min(branches);
    loop {
        for &answer in &racing {
            let from = values[answer].len() as u32;
            let more = (from..until).map(|nth| value(answer, nth));
            values[answer].extend(more.collect::<Vec<f64>>());
        }
        let leader = leader(&racing, by_policy, &values);
        let own = Ahead::of(&values[leader], &values[by_policy]);
        racing.retain(|&answer| {
            let same = values[answer].len() >= SAME_IN && values[answer] == values[by_policy];
            let hopeless = Ahead::of(&values[leader], &values[answer]).by(HOPELESS);
            answer == by_policy || !same && !hopeless
        });
        if racing.len() == 1 || until == branches {
            return if leader == by_policy || !own.by(CONVINCED) { by_policy } else { leader };
        }
        until = (2 * until).min(branches);
    }
}

/// The answer with the highest sum; of equals the policy's own, then the first.
fn leader(racing: &[usize], by_policy: usize, values: &[Vec<f64>]) -> usize {
    let sum = |answer: usize| values[answer].iter().sum::<f64>();
    racing.iter().fold(by_policy, |best, &answer| match sum(answer) > sum(best) {
        true => answer,
        false => best,
    })
}

/// How far one answer is ahead of another, branch by branch.
struct Ahead {
    sum: f64,
    /// The standard error of the sum.
    error: f64,
}

impl Ahead {
    fn of(one: &[f64], other: &[f64]) -> Ahead {
        let n = one.len() as f64;
        let each = one.iter().zip(other).map(|(one, other)| one - other);
        let (sum, squares) = each.fold((0.0, 0.0), |(sum, squares), d| (sum + d, squares + d * d));
        let variance = (squares - sum * sum / n).max(0.0) / (n - 1.0).max(1.0);
        Ahead { sum, error: (n * variance).sqrt() }
    }

    fn by(&self, errors: f64) -> bool {
        self.sum > errors * self.error
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games won in a hundred for each answer, and dice for every branch.
    fn won(chances: &[u32]) -> impl Fn(usize, u32) -> f64 {
        move |answer, nth| {
            let die = nth.wrapping_mul(2_654_435_761) >> 16;
            f64::from(u8::from(die % 100 < chances[answer]))
        }
    }

    #[test]
    fn the_best_answer_is_found_wherever_it_stands() {
        let of = |chances: &[u32], by_policy| best(chances.len(), by_policy, 256, won(chances));
        assert_eq!(of(&[20, 80, 40], 0), 1);
        assert_eq!(of(&[20, 80, 40], 1), 1);
        assert_eq!(of(&[40, 20, 80], 1), 2);
        assert_eq!(of(&[80, 20], 1), 0);
    }

    #[test]
    fn equals_leave_the_policy_its_own_answer() {
        for own in 0..3 {
            assert_eq!(best(3, own, 64, won(&[50, 50, 50])), own);
        }
        // One game in 64 is no reason: a standard error is one game.
        let one = |answer: usize, nth: u32| f64::from(u8::from(answer == 1 && nth == 40));
        assert_eq!(best(2, 0, 64, one), 0);
    }

    #[test]
    fn the_hopeless_are_played_no_further() {
        let mut games = [0; 3];
        let found = best(3, 2, 256, |answer, nth| {
            games[answer] += 1;
            won(&[2, 95, 60])(answer, nth)
        });
        assert_eq!(found, 1);
        assert!(games[0] < 64 && games[1] >= games[0], "{games:?}");
    }
}
