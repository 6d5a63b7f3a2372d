package io.plimsoll.bench;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Figures at growing amounts of work, and how each of them grew relative to it. Used by one thread.
final class GrowthTable {
    /// What grows more than this, relative to its work, is marked.
    private static final double FASTER = 1.10;

    private static final List<String> HEADER = List.of("part", "figure", "work", "value", "growth");

    private final Map<Figure, List<Step>> figures = new LinkedHashMap<>();
    private final List<String> missing = new ArrayList<>();

    /// What is measured.
    ///
    /// @param part the kind of work
    /// @param digits after the point
    /// @param isOfOne whether it belongs to one operation or row, so that it should stay the same; otherwise it may
    ///     grow as the work does
    record Figure(String part, String name, String unit, int digits, boolean isOfOne) {}

    private record Step(String work, double amount, double value) {}

    /// Adds a figure, and says so on the standard error.
    ///
    /// @param work the amount in words
    void add(Figure figure, double amount, String work, double value) {
        Step step = new Step(work, amount, value);
        System.err.println(String.join("  ", row(figure, step, "")));
        figures.computeIfAbsent(figure, _ -> new ArrayList<>()).add(step);
    }

    /// Notes what could not be measured.
    ///
    /// @param why may have several lines; the first ones are kept
    void miss(String part, String work, String why) {
        String note = part + ", " + work + ": not measured: "
                + String.join(" ", why.lines().limit(3).toList());
        System.err.println(note);
        missing.add(note);
    }

    String text() {
        List<List<String>> rows = new ArrayList<>(List.of(HEADER));
        figures.forEach((figure, steps) -> {
            for (int i = 0; i < steps.size(); i++) {
                rows.add(row(figure, steps.get(i), i == 0 ? "" : growth(figure, steps.get(i - 1), steps.get(i))));
            }
        });
        StringBuilder text = new StringBuilder();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder();
            for (int column = 0; column < row.size(); column++) {
                int width = width(rows, column);
                // The amounts and the figures are numbers.
                line.append(String.format(
                        Locale.ROOT,
                        column == 2 || column == 3 ? "%" + width + "s" : "%-" + width + "s",
                        row.get(column)));
                line.append("  ");
            }
            text.append(line.toString().stripTrailing()).append('\n');
        }
        missing.forEach(note -> text.append(note).append('\n'));
        return text.append("growth: how many times the figure of the step before, divided by how many times its work;")
                .append(" for a figure of one operation or row, not divided. More than ")
                .append(FASTER)
                .append(" is faster than the work.\n")
                .toString();
    }

    private static int width(List<List<String>> rows, int column) {
        return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(1);
    }

    private static List<String> row(Figure figure, Step step, String growth) {
        String value = String.format(Locale.ROOT, "%,." + figure.digits + "f %s", step.value, figure.unit);
        return List.of(figure.part, figure.name, step.work, value.strip(), growth);
    }

    private static String growth(Figure figure, Step before, Step step) {
        if (before.value == 0) {
            return "-";
        }
        double growth = step.value / before.value / (figure.isOfOne ? 1 : step.amount / before.amount);
        return String.format(Locale.ROOT, growth > FASTER ? "%.2f faster" : "%.2f", growth);
    }
}
