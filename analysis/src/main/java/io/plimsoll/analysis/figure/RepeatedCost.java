package io.plimsoll.analysis.figure;

import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.unit.Cost;
import io.plimsoll.unit.Price;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The cost of a million units of work, over repeats. Immutable.
///
/// @param low at the highest rate
/// @param high at the lowest rate; null if that repeat did no work
public record RepeatedCost(Cost cost, double low, @Nullable Double high) {
    /// The cost for the headline's [HeadlineWork] of all runs; empty if they have no common price, or did no work.
    public static Optional<RepeatedCost> of(List<RunDocument> runs) {
        Set<Optional<Price>> prices =
                runs.stream().map(RunDocument::plan).map(PlanDocument::price).collect(Collectors.toSet());
        List<HeadlineWork> works =
                runs.stream().flatMap(run -> HeadlineWork.of(run).stream()).toList();
        Set<String> names = works.stream().map(HeadlineWork::name).collect(Collectors.toSet());
        if (prices.size() != 1 || names.size() != 1) {
            return Optional.empty();
        }
        Repeated rates = Repeated.of(works.stream().map(HeadlineWork::perSecond).toList());
        return prices.iterator()
                .next()
                .flatMap(price -> of(price, rates, names.iterator().next()));
    }

    /// @param perSecond the rate of the work
    /// @param work the unit that is counted, in the plural
    public static Optional<RepeatedCost> of(Price price, Repeated perSecond, String work) {
        return of(price, perSecond.min(), perSecond.median(), perSecond.max(), work);
    }

    /// The cost at a rate, with the interval of that rate.
    public static Optional<RepeatedCost> of(Price price, double low, double rate, double high, String work) {
        return price.of(rate, work)
                .map(cost -> new RepeatedCost(
                        cost,
                        price.of(high, work).map(Cost::perMillion).orElse(cost.perMillion()),
                        price.of(low, work).map(Cost::perMillion).orElse(null)));
    }

    /// `0.0123 USD per million operations`, followed by the range unless all repeats cost the same.
    @Override
    public String toString() {
        String range = range();
        return cost + (range.isEmpty() ? "" : " (" + range + ")");
    }

    /// `0.0121 to 0.0126`; empty if all repeats cost the same.
    public String range() {
        Double highest = high;
        String from = number(low);
        String to = highest == null ? "" : number(highest);
        return from.equals(to) ? "" : from + (to.isEmpty() ? " up" : " to " + to);
    }

    private String number(double perMillion) {
        return new Cost(perMillion, cost.currency(), cost.work()).number();
    }
}
