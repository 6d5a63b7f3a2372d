package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import io.plimsoll.results.GrowthFacts;
import io.plimsoll.results.PhaseResult;
import java.util.List;
import java.util.Objects;

/// The operations added so many rows while measuring that the dataset was another one at the end: more than 10 % of
/// what loading makes. Nothing is said where operations do not tell what they add ([GrowthFacts]).
final class DataGrew implements Rule {
    private static final double SHARE_MAX = 0.10;

    @Override
    public List<Finding> check(Measured measured) {
        List<GrowthFacts> growth = measured.rounds().stream()
                .map(PhaseResult::facts)
                .map(facts -> facts.growth())
                .filter(Objects::nonNull)
                .toList();
        long added = growth.stream().mapToLong(GrowthFacts::added).sum();
        long loaded = growth.stream().mapToLong(GrowthFacts::loaded).max().orElse(0);
        if (loaded == 0 || added <= SHARE_MAX * loaded) {
            return Found.nothing();
        }
        return Found.note(
                "DataGrew",
                "the data grew by about " + Figures.count(added, "row") + " while measuring, "
                        + Figures.percent(added / (double) loaded) + " of the " + Figures.count(loaded)
                        + " that loading makes",
                "compare with runs as long, from data loaded anew (load = replace), or use a larger scale");
    }
}
