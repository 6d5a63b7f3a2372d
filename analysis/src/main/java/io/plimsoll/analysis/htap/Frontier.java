package io.plimsoll.analysis.htap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The most a target does of both: the points that no other point beats, joined by straight lines, from all
/// queries and no transactions to all transactions and no queries. It is not the convex hull, which could
/// never lie below the line of proportional sharing and so would hide interference. A point more may lower it:
/// the straight line between its neighbours was only the best guess. Immutable.
///
/// @param transactionsAlone T0: what there is of transactions without queries
/// @param queriesAlone A0: what there is of queries without transactions
/// @param corners from `(0, A0)` to `(T0, 0)`; transactions grow, queries fall
public record Frontier(double transactionsAlone, double queriesAlone, List<Rates> corners) {
    public Frontier {
        corners = List.copyOf(corners);
    }

    /// A point beyond what was measured alone counts as far as that: doing more beside others than alone is
    /// the noise of one of the two.
    ///
    /// @param alone both, measured without the other
    /// @param points in any order
    /// @throws IllegalArgumentException when one of the two is nothing alone
    public static Frontier of(Rates alone, List<Rates> points) {
        double most = alone.transactions();
        double mostQueries = alone.queries();
        if (most <= 0 || mostQueries <= 0) {
            throw new IllegalArgumentException(
                    "a frontier wants transactions and queries that are more than none alone");
        }
        List<Rates> inside =
                points.stream().map(point -> point.within(most, mostQueries)).toList();
        List<Rates> corners = new ArrayList<>();
        corners.add(new Rates(0, mostQueries));
        inside.stream()
                .filter(point -> inside.stream().noneMatch(other -> other.dominates(point)))
                .distinct()
                .filter(point -> point.transactions() > 0 && point.queries() > 0)
                .sorted(Comparator.comparingDouble(Rates::transactions))
                .forEach(corners::add);
        corners.add(new Rates(most, 0));
        return new Frontier(most, mostQueries, corners);
    }

    /// The queries there are beside so many transactions; none beyond T0, and the most at it.
    public double queriesAt(double transactions) {
        double most = 0;
        for (int i = 1; i < corners.size(); i++) {
            Rates left = corners.get(i - 1);
            Rates right = corners.get(i);
            if (left.transactions() <= transactions && transactions <= right.transactions()) {
                double width = right.transactions() - left.transactions();
                double share = width == 0 ? 0 : (transactions - left.transactions()) / width;
                most = Math.max(most, left.queries() + share * (right.queries() - left.queries()));
            }
        }
        return most;
    }

    /// The area below it, in transactions x queries.
    public double area() {
        double area = 0;
        for (int i = 1; i < corners.size(); i++) {
            Rates left = corners.get(i - 1);
            Rates right = corners.get(i);
            area += (right.transactions() - left.transactions()) * (left.queries() + right.queries()) / 2;
        }
        return area;
    }

    /// The isolation score: the area as a share of the box `T0 x A0`. 1 when neither takes anything from the
    /// other, 0.5 when both share in proportion, less when they hinder each other.
    public double isolation() {
        return area() / (transactionsAlone * queriesAlone);
    }
}
