package io.plimsoll.htap;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.htap.Frontier;
import io.plimsoll.analysis.htap.FrontierComparison;
import io.plimsoll.analysis.htap.FrontierComparison.Better;
import io.plimsoll.analysis.htap.FrontierComparison.Region;
import io.plimsoll.analysis.htap.MeasuredFrontier;
import io.plimsoll.analysis.htap.Rates;
import io.plimsoll.report.plot.Plot;
import io.plimsoll.report.plot.Plot.At;
import io.plimsoll.report.plot.Plot.Band;
import io.plimsoll.report.plot.Plot.Layer;
import io.plimsoll.report.plot.Plot.Line;
import io.plimsoll.report.plot.Plot.Point;
import io.plimsoll.report.plot.Plot.Size;
import io.plimsoll.report.plot.Scale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Plots of frontiers: transactions to the right, queries upwards. Pure functions; stateless.
public final class FrontierPlots {
    private static final String UNIT = "queries per hour, by new orders per minute";
    private static final List<String> NOTES = List.of(
            "Dashed: all of both (1), and sharing in proportion (0.5).",
            "Points: sessions + streams, hollow where other loads do more of both.");

    private FrontierPlots() {}

    /// A frontier with the box of perfect isolation, the line of sharing in proportion, and all points. Empty if a
    /// baseline is missing, or if no load has both transactions and queries.
    public static Optional<Plot> of(HtapFigures sweep) {
        return sweep.together().isEmpty() ? Optional.empty() : sweep.frontier().map(measured -> of(sweep, measured));
    }

    private static Plot of(HtapFigures sweep, MeasuredFrontier measured) {
        Frontier frontier = measured.frontier();
        double transactions = frontier.transactionsAlone();
        double queries = frontier.queriesAlone();
        List<At> corners = corners(frontier);
        List<At> below = new ArrayList<>(List.of(new At(0, 0)));
        below.addAll(corners);
        List<Layer> layers = new ArrayList<>(List.of(
                new Line("below", below),
                new Line("box", List.of(new At(0, queries), new At(transactions, queries), new At(transactions, 0))),
                new Line("share", List.of(new At(0, queries), new At(transactions, 0))),
                new Line("edge", corners)));
        for (LoadFigures load : sweep.loads()) {
            Rates rates = load.rates().median();
            At at = new At(rates.transactions(), rates.queries());
            boolean isCorner = corners.contains(at);
            layers.add(new Point(
                    isCorner ? "point" : "beaten",
                    at,
                    isCorner || load.load().isTogether() ? HtapReport.brief(load.load()) : "",
                    tip(HtapReport.brief(load.load()), rates)));
        }
        String title = sweep.mode() == HtapMode.FRONTIER
                ? HtapReport.score(measured.isolation())
                : "Transactions and queries together";
        return new Plot(
                title,
                UNIT,
                NOTES,
                title + ", " + UNIT,
                Size.SQUARE,
                transactions(sweep.loads().stream().map(LoadFigures::transactions)),
                queries(sweep.loads().stream().map(LoadFigures::queriesPerHour)),
                layers,
                List.of());
    }

    /// Two frontiers in one plot. Shading shows which of the two answers more queries at equal transaction rates.
    static Plot of(Frontier base, Frontier candidate, FrontierComparison compared) {
        List<Layer> layers = new ArrayList<>();
        compared.regions().forEach(region -> layers.add(band(region)));
        frontier(layers, base, "");
        frontier(layers, candidate, " other");
        return new Plot(
                "Both frontiers",
                UNIT,
                List.of(),
                "Both frontiers, " + UNIT + ". " + HtapComparisonReport.answer(compared),
                Size.SQUARE,
                transactions(Stream.of(base.transactionsAlone(), candidate.transactionsAlone())),
                queries(Stream.of(base.queriesAlone(), candidate.queriesAlone())),
                layers,
                List.of(new Plot.Key("", "base"), new Plot.Key(" other", "candidate")));
    }

    private static Band band(Region region) {
        String kind = switch (region.better()) {
            case FIRST -> "gain";
            case SECOND -> "gain other";
            case NEITHER -> "tolerated";
        };
        String name =
                HtapComparisonReport.better(region.better()) + (region.better() == Better.NEITHER ? "" : " better");
        return new Band(kind, region.from(), region.to(), name);
    }

    private static void frontier(List<Layer> layers, Frontier frontier, String kind) {
        layers.add(new Line("edge" + kind, corners(frontier)));
        frontier.corners()
                .forEach(corner -> layers.add(new Point(
                        "point" + kind,
                        new At(corner.transactions(), corner.queries()),
                        "",
                        tip(kind.isEmpty() ? "base" : "candidate", corner))));
    }

    private static List<At> corners(Frontier frontier) {
        return frontier.corners().stream()
                .map(corner -> new At(corner.transactions(), corner.queries()))
                .toList();
    }

    private static String tip(String name, Rates rates) {
        return name + ": " + Figures.number(rates.transactions()) + " NOPM, " + Figures.number(rates.queries())
                + " QPH";
    }

    private static Scale transactions(Stream<Double> values) {
        return Scale.linear("transactions: new orders per minute (NOPM)", Figures::number, max(values));
    }

    private static Scale queries(Stream<Double> values) {
        return Scale.linear("queries per hour", Figures::number, max(values));
    }

    private static double max(Stream<Double> values) {
        return values.mapToDouble(Double::doubleValue).max().orElse(0);
    }
}
