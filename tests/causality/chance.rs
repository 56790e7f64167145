//! Chance that is the same every time.

/// Numbers that look random and follow from a seed (splitmix64).
pub(crate) struct Chance {
    state: u64,
    slips: usize,
}

impl Chance {
    /// The numbers of a case.
    pub(crate) fn of(case: u64) -> Self {
        let state = case.wrapping_mul(0xd134_2543_de82_ef95);
        let mut chance = Self { state, slips: 7 };
        chance.next();
        chance
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`; 0 if there is none.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end.max(1) as u64).unwrap()
    }

    /// A number from `from` to `to`, both included.
    pub(crate) fn between(&mut self, from: usize, to: usize) -> usize {
        from + self.below(to - from + 1)
    }

    /// True in so many of a hundred cases.
    pub(crate) fn percent(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// Sets how often, of a hundred times, something is worse than what stands around it.
    pub(crate) fn set_slips(&mut self, percent: usize) {
        self.slips = percent;
    }

    /// True as often as something is worse than what stands around it.
    pub(crate) fn slips(&mut self) -> bool {
        self.percent(self.slips)
    }

    /// One of them.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}
