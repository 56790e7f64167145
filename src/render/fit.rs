use std::cmp::Reverse;

use crate::plan::Fit;
use crate::syntax::tree::Unit;

use super::Finding;
use super::node::{Each, Group, Node, Spare};
use super::pen::Pen;
use super::piece::{Flat, text_of};
use super::rendering::Rendering;

impl<'a> Rendering<'a> {
    /// Takes spare parts of a group away until it fits.
    pub(super) fn settle_group(
        &mut self,
        group: &Group<'a>,
        fit: &Fit,
        pen: &Pen,
    ) -> Option<Finding> {
        let spares = |this: &mut Self| {
            let mut found = Found::new(fit.unit);
            this.look_at(&group.members, &mut found);
            found.in_order()
        };
        self.settle(fit, pen, spares, |this| this.flatten_group(group))
    }

    /// Takes spare parts and rounds of an `each` away until the rounds fit; what stands in for
    /// the rest is not counted.
    pub(super) fn settle_each(&mut self, each: &Each<'a>, fit: &Fit, pen: &Pen) -> Option<Finding> {
        let join = each.join.clone().unwrap_or_else(|| "".into());
        let spares = |this: &mut Self| {
            let mut found = Found::new(fit.unit);
            this.look_at_each(each, true, &mut found);
            found.in_order()
        };
        self.settle(fit, pen, spares, |this| Flat::join(this.flatten_rounds(each), &join))
    }

    /// The fewest that make it fit are taken away, in their order. How many is found by
    /// halving: what stands in for a part is taken to be no longer than the part.
    fn settle(
        &mut self,
        fit: &Fit,
        pen: &Pen,
        spares: impl FnOnce(&mut Self) -> Vec<Spare>,
        mut flatten: impl FnMut(&mut Self) -> Flat,
    ) -> Option<Finding> {
        let mut fits = |this: &mut Self, gone: &[Spare]| {
            this.dropped.extend(gone);
            let flat = flatten(this);
            for spare in gone {
                this.dropped.remove(spare);
            }
            this.measure(&flat, fit.unit) <= fit.most
        };
        if fits(self, &[]) {
            return None;
        }
        let spares = spares(self);
        let (mut too_few, mut enough) = (0, spares.len());
        while too_few + 1 < enough {
            let middle = usize::midpoint(too_few, enough);
            let fitting = fits(self, spares.get(..middle).unwrap_or_default());
            *(if fitting { &mut enough } else { &mut too_few }) = middle;
        }
        let gone = spares.get(..enough).unwrap_or_default();
        let fitting = fits(self, gone);
        self.dropped.extend(gone);
        (!fitting).then(|| too_large(fit, pen))
    }

    fn look_at(&mut self, nodes: &[Node<'a>], found: &mut Found) {
        for node in nodes {
            match node {
                Node::Piece(_) => {}
                Node::Member { nodes, .. } | Node::Frame(nodes) => self.look_at(nodes, found),
                Node::Otherwise(first, _) => self.look_at(first, found),
                Node::Group(group) => {
                    if let Some((spare, level)) = group.spare {
                        let flat = self.flatten_group(group);
                        let size = self.measure(&flat, found.unit);
                        found.groups.push((level, Reverse(size), Reverse(spare)));
                    }
                    if !group.fitted {
                        self.look_at(&group.members, found);
                    }
                }
                Node::Each(each) => self.look_at_each(each, !each.fitted, found),
            }
        }
    }

    /// Rounds may go, and what is spare in them unless another `fit` has seen to it.
    fn look_at_each(&mut self, each: &Each<'a>, inside: bool, found: &mut Found) {
        if !found.in_round {
            found.rounds.extend(each.rounds.iter().map(|round| round.spare));
        }
        let outer = std::mem::replace(&mut found.in_round, true);
        for round in each.rounds.iter().filter(|_| inside) {
            self.look_at(&round.nodes, found);
        }
        found.in_round = outer;
    }

    fn measure(&self, flat: &Flat, unit: Unit) -> u64 {
        let text = text_of(&flat.pieces);
        let size = match unit {
            Unit::Bytes => text.len(),
            Unit::Tokens => return self.plan.estimator.tokens(&text),
            _ => text.chars().count(),
        };
        u64::try_from(size).unwrap_or(u64::MAX)
    }
}

/// What may be taken away.
struct Found {
    unit: Unit,
    /// Spare groups by level, size and place.
    groups: Vec<(u32, Reverse<u64>, Reverse<Spare>)>,
    /// Rounds of outermost `each`.
    rounds: Vec<Spare>,
    in_round: bool,
}

impl Found {
    fn new(unit: Unit) -> Self {
        Self { unit, groups: Vec::new(), rounds: Vec::new(), in_round: false }
    }

    /// Spare groups, level 1 first, the longest first, of equals the later first; then rounds
    /// from the end.
    fn in_order(mut self) -> Vec<Spare> {
        self.groups.sort_unstable();
        let groups = self.groups.into_iter().map(|(_, _, Reverse(spare))| spare);
        groups.chain(self.rounds.into_iter().rev()).collect()
    }
}

fn too_large(fit: &Fit, pen: &Pen) -> Finding {
    let unit = match fit.unit {
        Unit::Bytes => "bytes",
        Unit::Tokens => "tokens",
        _ => "chars",
    };
    let message =
        format!("with all that may be left out it is still larger than {} {unit}", fit.most);
    Finding::warning("render/does-not-fit", &pen.stamp, message)
}
