package io.plimsoll.report;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OperationDoings;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// For which operations the sessions of the load waited for what. Stateless.
final class OperationTable {
    private static final int SHOWN = 20;
    private static final int NAMED = 4;
    private static final int NAMED_IN_LINE = 3;
    private static final int NAME_MAX = 30;
    private static final int WORDS_MAX = 60;

    /// With fewer sessions seen, shares are too uncertain.
    private static final long SEEN_MIN = 20;

    /// What statements that belong to no single operation take is worth a mention from this share on.
    private static final double SHARED_MIN = 0.05;

    private OperationTable() {}

    /// Shown only when everything is requested.
    static Part of(ServerTotal server) {
        List<OperationDoings> operations = server.operations();
        if (operations.isEmpty()) {
            return new Part.Detail(List.of());
        }
        double all = operations.stream().mapToDouble(OperationDoings::sessions).sum();
        List<List<String>> rows = new ArrayList<>();
        for (OperationDoings operation : operations.stream().limit(SHOWN).toList()) {
            rows.add(List.of(
                    name(operation.operation()),
                    Figures.number(operation.sessions()),
                    Figures.percent(operation.sessions() / all),
                    operation.words(NAMED)));
        }
        return new Part.Detail(
                new Part.Note("What the sessions of the load did for which operation, by the texts of their statements."
                        + " Several operations send COMMIT, for example. Sessions that waited for their"
                        + " next operation are left out."),
                Part.Table.plain(
                        List.of(
                                TableColumn.word("operation", NAME_MAX),
                                TableColumn.figure("mean"),
                                TableColumn.figure("share"),
                                TableColumn.word("waits for, or does", WORDS_MAX)),
                        rows));
    }

    private static String name(String operation) {
        return switch (operation) {
            case Wait.SHARED -> "several operations";
            case Wait.UNKNOWN -> "unknown";
            default -> operation;
        };
    }

    /// What the sessions that performed the slowest operation did; empty if there is only one, or if that was not
    /// seen often enough.
    static String slowest(Measured measured) {
        List<OperationTotal> performed = measured.operations().stream()
                .filter(operation ->
                        !measured.isBeside(operation) && operation.counts().acknowledged() > 0)
                .toList();
        Optional<OperationTotal> slowest =
                performed.stream().max(Comparator.comparingDouble(operation -> meanNanos(operation)));
        if (performed.size() < 2 || slowest.isEmpty()) {
            return "";
        }
        List<OperationDoings> operations = measured.server().operations();
        return operations.stream()
                .filter(doings -> doings.operation().equals(slowest.get().name()) && doings.seen() >= SEEN_MIN)
                .findFirst()
                .map(doings -> doings.operation() + ", " + Figures.time(meanNanos(slowest.get())) + " on average: "
                        + doings.words(NAMED_IN_LINE) + rest(operations))
                .orElse("");
    }

    private static double meanNanos(OperationTotal operation) {
        return operation.serviceTime().mean();
    }

    /// A reservation about what several operations send.
    private static String rest(List<OperationDoings> operations) {
        double all = operations.stream().mapToDouble(OperationDoings::sessions).sum();
        double rest = operations.stream()
                .filter(operation -> !operation.isNamed())
                .mapToDouble(OperationDoings::sessions)
                .sum();
        return rest < SHARED_MIN * all
                ? ""
                : "; statements that belong to no single operation, such as COMMIT, took another "
                        + Figures.percent(rest / all) + " of all time";
    }
}
