//! Fractions of factorials against the published ones (Box & Hunter 1961, parts I and II).

use super::{assert_close, dot, lettered};
use crate::experiment::design::factorial;
use crate::experiment::design::fraction::Columns;
use crate::experiment::design::{Layout, Misfit};

fn named(factors: usize, halved: usize) -> Columns {
    Columns::named(factors, &format!("2^({factors}-{halved})")).unwrap()
}

fn layout(factors: usize, columns: &Columns) -> Layout {
    factorial::layout(&lettered(factors), columns)
}

/// `AB = CE`: every effect that is not alone.
fn shared(factors: usize, halved: usize) -> Vec<String> {
    let layout = layout(factors, &named(factors, halved));
    let mixed = layout.effects.iter().filter(|effect| !effect.aliases.is_empty());
    let all = |name: &String, aliases: &[String]| {
        [std::slice::from_ref(name), aliases].concat().join(" = ")
    };
    mixed.map(|effect| all(&effect.name, &effect.aliases).replace(" × ", "")).collect()
}

const ALL: [(usize, usize, u32); 15] = [
    (3, 1, 3),
    (4, 1, 4),
    (5, 1, 5),
    (5, 2, 3),
    (6, 1, 6),
    (6, 2, 4),
    (6, 3, 3),
    (7, 1, 7),
    (7, 2, 4),
    (7, 3, 4),
    (7, 4, 3),
    (8, 1, 8),
    (8, 2, 5),
    (8, 3, 4),
    (8, 4, 4),
];

#[test]
fn every_named_fraction_has_its_published_resolution_and_size() {
    for (factors, halved, resolution) in ALL {
        let columns = named(factors, halved);
        let fraction = columns.fraction().unwrap();
        assert_eq!(fraction.resolution, resolution, "2^({factors}-{halved})");
        assert_eq!(fraction.generators.len(), halved);
        assert_eq!(columns.runs(), 1 << (factors - halved));
    }
    assert_eq!(Columns::whole(5).unwrap().fraction(), None);
}

#[test]
fn the_words_are_the_published_ones() {
    let words = |factors, halved| named(factors, halved).words();
    assert_eq!(words(4, 1), ["ABCD"]);
    assert_eq!(words(5, 1), ["ABCDE"]);
    assert_eq!(words(5, 2), ["ABD", "ACE", "BCDE"]);
    assert_eq!(words(6, 2), ["ABCE", "ADEF", "BCDF"]);
    assert_eq!(words(7, 2), ["CEFG", "ABCDF", "ABDEG"]);
    assert_eq!(words(7, 3), ["ABCE", "ABFG", "ACDG", "ADEF", "BCDF", "BDEG", "CEFG"]);
    assert_eq!(words(8, 2), ["ABCDG", "ABEFH", "CDEFGH"]);
    assert_eq!(words(8, 3), ["ABCF", "ABDG", "CDFG", "ACEGH", "ADEFH", "BCDEH", "BEFGH"]);
    let eight = words(8, 4);
    assert!(eight.len() == 15 && eight[13].len() == 4 && eight[14] == "ABCDEFGH", "{eight:?}");
}

#[test]
fn the_aliases_are_the_published_ones() {
    assert_eq!(shared(4, 1), ["AB = CD", "AC = BD", "AD = BC"]);
    let six = ["AB = CE", "AC = BE", "AD = EF", "AE = BC = DF", "AF = DE", "BD = CF", "BF = CD"];
    assert_eq!(shared(6, 2), six);
    assert_eq!(shared(7, 2), ["CE = FG", "CF = EG", "CG = EF"]);
    let seven = [
        "AB = CE = FG",
        "AC = BE = DG",
        "AD = CG = EF",
        "AE = BC = DF",
        "AF = BG = DE",
        "AG = BF = CD",
        "BD = CF = EG",
    ];
    assert_eq!(shared(7, 3), seven);
    let eight = [
        "AB = CG = DH = EF",
        "AC = BG = DF = EH",
        "AD = BH = CF = EG",
        "AE = BF = CH = DG",
        "AF = BE = CD = GH",
        "AG = BC = DE = FH",
        "AH = BD = CE = FG",
    ];
    assert_eq!(shared(8, 4), eight);
    for (factors, halved) in [(5, 1), (6, 1), (7, 1), (8, 1), (8, 2)] {
        assert_eq!(shared(factors, halved), [""; 0], "resolution V and more leaves pairs clear");
    }
    assert_eq!(shared(3, 1), ["A = −BC", "B = −AC", "C = −AB"]);
    assert_eq!(shared(7, 4)[0], "A = −BD = −CE = −FG");
}

#[test]
fn every_fraction_plays_the_book_first_and_its_effects_are_orthogonal() {
    for (factors, halved, _) in ALL {
        let layout = layout(factors, &named(factors, halved));
        assert_eq!(layout.rows[0], vec![0; factors], "2^({factors}-{halved})");
        for (n, effect) in layout.effects.iter().enumerate() {
            assert_close(effect.coefficients.iter().sum(), 0.0);
            assert_close(effect.coefficients.iter().map(|c| c.abs()).sum(), 2.0);
            for other in &layout.effects[..n] {
                assert_close(dot(&effect.coefficients, &other.coefficients), 0.0);
            }
        }
    }
}

/// Half the product of the signs of some factors: an interaction of size 1 and nothing else.
fn pure(layout: &Layout, of: &[usize]) -> Vec<f64> {
    let sign =
        |row: &Vec<usize>| of.iter().map(|&f| row[f] as f64 * 2.0 - 1.0).product::<f64>() / 2.0;
    layout.rows.iter().map(sign).collect()
}

#[test]
fn an_alias_enters_with_the_sign_it_is_listed_with() {
    let three = layout(3, &named(3, 1));
    let ab = pure(&three, &[0, 1]);
    assert_close(dot(&three.effects[2].coefficients, &ab), -1.0); // C = −AB
    let seven = layout(7, &named(7, 2));
    let fg = pure(&seven, &[5, 6]);
    for effect in &seven.effects {
        let expected = if effect.name == "C × E" { 1.0 } else { 0.0 };
        assert_close(dot(&effect.coefficients, &fg), expected);
    }
}

/// 2^(7-3) has resolution IV: pairs do not touch main effects.
#[test]
fn main_effects_are_what_was_put_in_whatever_the_pairs_do() {
    let layout = layout(7, &named(7, 3));
    let worth = [0.5, -0.25, 0.125, 0.0, 1.0, -2.0, 0.75];
    let pairs = [pure(&layout, &[0, 1]), pure(&layout, &[2, 6]), pure(&layout, &[3, 4])];
    let mean = |(n, row): (usize, &Vec<usize>)| {
        let mains: f64 = row.iter().zip(worth).map(|(&level, worth)| level as f64 * worth).sum();
        mains + pairs.iter().map(|pair| pair[n]).sum::<f64>()
    };
    let means: Vec<f64> = layout.rows.iter().enumerate().map(mean).collect();
    for (effect, worth) in layout.effects.iter().zip(worth) {
        assert_close(dot(&effect.coefficients, &means), worth);
    }
}

#[test]
fn own_generators_may_make_any_letter_in_any_order() {
    let columns = Columns::generated(5, &["a = cde", "B=CD"]).unwrap();
    assert_eq!(columns.fraction().unwrap().generators, ["A=CDE", "B=CD"]);
    assert_eq!(columns.words(), ["ABE", "BCD", "ACDE"]);
    for run in 0..columns.runs() {
        let level = |factor| columns.level(run, factor);
        assert_eq!(level(0), level(2) ^ level(3) ^ level(4));
        assert_eq!(level(1), level(2) ^ level(3));
    }
}

#[test]
fn generators_that_do_not_fit_say_why() {
    let why = |factors, rules: &[&str]| {
        let Misfit { what, help } = Columns::generated(factors, rules).unwrap_err();
        format!("{what} ({help})")
    };
    let shape = "write it as \"E=ABC\": a factor, and the factors it goes with";
    assert_eq!(why(3, &["ABC"]), format!("`ABC` is not a generator ({shape})"));
    assert_eq!(why(3, &["BC=A"]), format!("`BC=A` is not a generator ({shape})"));
    let letters = "the 3 factors are lettered in order: ABC";
    assert_eq!(why(3, &["C=AI"]), format!("no factor `I` in `C=AI` ({letters})"));
    assert_eq!(why(3, &["D=AB"]), format!("no factor `D` in `D=AB` ({letters})"));
    let new = "a factor is made from two others or more, each named once";
    for rule in ["C=A", "C=AC", "C=AAB", "C="] {
        assert_eq!(why(3, &[rule]), format!("`{rule}` does not make a new factor ({new})"));
    }
    let once = "one generator for each factor made";
    assert_eq!(why(4, &["D=AB", "D=AC"]), format!("`D` is made twice ({once})"));
    let free = "write it with factors that no generator makes";
    assert_eq!(
        why(4, &["D=AC", "C=AB"]),
        format!("`D=AC` uses `C`, which is made itself ({free})")
    );
    let same = "give one of them another generator";
    assert_eq!(
        why(4, &["C=AB", "D=AB"]),
        format!("`C` and `D` would always change together ({same})")
    );
    let cells = "at most 4096 are played: give more generators";
    assert_eq!(why(13, &[]), format!("13 factors with 13 free make 2^13 variants ({cells})"));
}
