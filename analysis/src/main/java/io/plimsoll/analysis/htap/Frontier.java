package io.plimsoll.analysis.htap;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// The frontier of transactions and queries: the points that no other point beats, joined by straight lines, from
/// queries alone to transactions alone. It is not the convex hull, which is never below the line of proportional
/// sharing and so would hide interference. A further point may lower the frontier: the straight line between its
/// neighbours was only the best guess. Immutable.
///
/// @param transactionsAlone T0: the rate of transactions without queries
/// @param queriesAlone A0: the rate of queries without transactions
/// @param corners from `(0, A0)` to `(T0, 0)`; transactions grow, queries fall
public record Frontier(double transactionsAlone, double queriesAlone, List<Rates> corners) {
    public Frontier {
        corners = List.copyOf(corners);
    }

    /// A point that exceeds a rate measured alone is cut to that rate: doing more together than alone is noise in
    /// one of the two measurements.
    ///
    /// @param alone both rates, each measured without the other
    /// @param points in any order
    /// @throws IllegalArgumentException when one of the rates alone is zero
    public static Frontier of(Rates alone, List<Rates> points) {
        double most = alone.transactions();
        double mostQueries = alone.queries();
        if (most <= 0 || mostQueries <= 0) {
            throw new IllegalArgumentException(
                    "a frontier needs rates above zero for transactions alone and queries alone");
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

    /// The rate of queries at a rate of transactions: zero beyond T0, and the highest value at T0.
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

    /// The area below the frontier, in transactions x queries.
    public double area() {
        double area = 0;
        for (int i = 1; i < corners.size(); i++) {
            Rates left = corners.get(i - 1);
            Rates right = corners.get(i);
            area += (right.transactions() - left.transactions()) * (left.queries() + right.queries()) / 2;
        }
        return area;
    }

    /// The isolation score: the area as a share of the box `T0 x A0`. 1 if neither slows the other down, 0.5 if
    /// both share in proportion, less if they hinder each other.
    public double isolation() {
        return area() / (transactionsAlone * queriesAlone);
    }
}
