//! Games whose path matters, their true values, and what a search finds. Knows graphs and rules; does not count.

use transposition::model::{ModelConfig, ModelTable};
use transposition::{Depth, Effort, Entry};
use transposition_games::synthetic::{
    Graph, Repetition, Rules, Shape, Step, Walk, exhaustive, retrograde, two_ways_into_a_cycle,
};
use transposition_search::{GraphHistory, Request, reference::Negamax};

use super::{Family, trial};
use crate::cli::Graphs;
use crate::failure::Failure;

/// The positions that may be walked to find the truth; the graphs are small enough for far fewer.
const BUDGET: u64 = 10_000_000;

/// The games of each rule.
pub(super) fn families(game: Graphs) -> Vec<Family> {
    let family = |(name, rules)| Family {
        name,
        trial: Box::new(move |number| {
            let graph = graph(game, number, rules)?;
            let truth = truth(&graph, rules)?;
            trial(truth, |treatment| searched(&graph, rules, treatment))
        }),
    };
    rules(game).into_iter().map(family).collect()
}

/// The rules that a family of games is played under.
fn rules(game: Graphs) -> Vec<(&'static str, Rules)> {
    let bare = [
        ("a repetition is a draw", Rules::of(Repetition::Draw)),
        ("a repetition loses for the first player", Rules::of(Repetition::LosesForFirst)),
        ("repeating is illegal", Rules::of(Repetition::Illegal)),
    ];
    if game == Graphs::TwoWays {
        return bare[1..].to_vec();
    }
    let names = ["a draw, with a clock", "loses, with a clock", "illegal, with a clock"];
    let clocked = bare.map(|(_, rules)| rules.with_clock(5, 2));
    bare.into_iter().chain(names.into_iter().zip(clocked)).collect()
}

/// The graph of a number.
fn graph(game: Graphs, number: u64, rules: Rules) -> Result<Graph, Failure> {
    let shapes = [
        Shape { positions: 8, moves: 2, ends: 250, top: 1, alternating: true },
        Shape { positions: 9, moves: 3, ends: 300, top: 1, alternating: false },
        Shape { positions: 12, moves: 3, ends: 100, top: 2, alternating: true },
        Shape { positions: 16, moves: 3, ends: 120, top: 6, alternating: true },
    ];
    let shape = match game {
        Graphs::Random => shapes[(number % 4) as usize],
        Graphs::Scored => Shape { positions: 11, moves: 3, ends: 150, top: 9, alternating: number.is_multiple_of(2) },
        Graphs::TwoWays | Graphs::Chess => {
            let figure = two_ways_into_a_cycle(rules.repetition);
            return figure.map(|figure| figure.graph).ok_or_else(|| Failure::told("the figure has no rule of draws"));
        }
    };
    shape.cyclic(number).map_err(|error| Failure::told(format!("graph {number}: {error}")))
}

/// The first player's value of position 0: by retrograde analysis where no path can change it, else by walking every path.
fn truth(graph: &Graph, rules: Rules) -> Result<i32, Failure> {
    let free = if rules.clock.is_none() { retrograde(graph, rules.repetition) } else { None };
    let value = free.map(|values| values[0]).or_else(|| exhaustive(graph, rules, 0, None, BUDGET));
    value.ok_or_else(|| {
        Failure::told(format!("a graph has more than {BUDGET} positions on its paths; give another --seed"))
    })
}

/// The first player's value of position 0 by a search to the end over an unbounded table, and the nodes it took.
fn searched(graph: &Graph, rules: Rules, treatment: GraphHistory) -> Result<(i32, u64), Failure> {
    let table = ModelTable::<Entry<Step>>::new(ModelConfig::UNBOUNDED, Effort);
    let table = table.map_err(|error| Failure::told(error.to_string()))?;
    let mut walk = Walk::new(graph, 0, rules);
    let report = Negamax::new(&table).with_graph_history(treatment).search(&mut walk, Request::to_depth(Depth::SOLVED));
    let report = report.expect("a search without limits is never stopped");
    let score = report.score.get();
    Ok((if graph.node(0).first { score } else { -score }, report.stats.nodes))
}
