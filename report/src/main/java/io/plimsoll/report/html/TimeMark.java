package io.plimsoll.report.html;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Mark;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A [Mark] on the time line of a run. Immutable.
///
/// @param kind of the mark, in one word
/// @param fromSeconds from the start of the first phase
record TimeMark(String kind, double fromSeconds, double toSeconds, String label) {
    private static final double NANOS = 1e9;

    /// Further places are shown only on the charts.
    private static final int PLACES_MAX = 8;

    static List<TimeMark> of(TimePoints line, Measured measured) {
        List<TimeMark> marks = new ArrayList<>();
        for (Mark mark : Mark.of(measured)) {
            line.phases().stream()
                    .filter(phase -> phase.name().equals(mark.phase()))
                    .findFirst()
                    .ifPresent(phase -> marks.add(new TimeMark(
                            ValueType.word(mark.kind()),
                            phase.fromSeconds() + mark.fromNanos() / NANOS,
                            phase.fromSeconds() + mark.toNanos() / NANOS,
                            mark.label())));
        }
        return marks;
    }

    /// The marks and their times on the charts: `drop, every 30.0 s: at 12.0 s, 42.0 s`. Empty without marks.
    static String caption(List<TimeMark> marks) {
        Map<String, List<String>> places = new LinkedHashMap<>();
        marks.forEach(mark ->
                places.computeIfAbsent(mark.label, _ -> new ArrayList<>()).add(Figures.time(mark.fromSeconds * NANOS)));
        List<String> told = new ArrayList<>();
        places.forEach((label, at) -> told.add(label + ", at "
                + String.join(", ", at.subList(0, Math.min(at.size(), PLACES_MAX)))
                + (at.size() > PLACES_MAX ? " and " + (at.size() - PLACES_MAX) + " more" : "")));
        return String.join("; ", told);
    }
}
