package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Counted;
import io.plimsoll.unit.Figure.Per;
import io.plimsoll.unit.Figure.Whole;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FigureKindsTest {
    @Test
    void everyKindIsReadAsItWasWritten() {
        List<String> operations = List.of("q1", "q2");
        PlanDocument plan = new PlanDocument(
                Map.of(),
                Map.of(),
                List.of(),
                "platform",
                "",
                List.of(
                        new Figure.Rate("r", "rate", null, operations, 60, true, 1),
                        Figure.Rate.of("c", new Counted("orders", Per.HOUR), operations, false, 0),
                        new Figure.GeometricMean("m", "mean", operations, 4),
                        new Figure.GeometricRate("g", "power", new Whole(operations, 1), 3_600, 1),
                        new Figure.WholeRate("w", "throughput", new Whole(operations, 2), 3_600, 1)));
        String text = Json.text(plan);
        assertThat(text)
                .contains("\"kind\" : \"geometric-mean\"", "\"meaning\" : \"orders per hour\"")
                .doesNotContain("\"unit\"", "\"counted\" : null");
        assertThat(Json.mapper().readValue(text, PlanDocument.class)).isEqualTo(plan);
    }

    /// As version 0.1.0 stored it: without the kind, and with what is counted only in the text.
    private static @Nullable List<Figure> stored(String meaning) {
        String text = """
                {"settings": {}, "facts": {}, "phases": [], "threads": "platform", "lanes": "", "figures": [
                 {"name": "NOPM", "meaning": "%s", "operations": ["new-order"], "perSecond": 60.0,
                  "countsMisses": false, "digits": 0}]}
                """.formatted(meaning);
        return Json.mapper().readValue(text, PlanDocument.class).figures();
    }

    @Test
    void figureWithoutKindIsARate() {
        assertThat(stored("of the new orders allowed"))
                .containsExactly(
                        new Figure.Rate("NOPM", "of the new orders allowed", null, List.of("new-order"), 60, false, 0));
    }

    @Test
    void whatOldFilesCountIsTakenFromTheirText() {
        assertThat(stored("new orders committed per minute"))
                .containsExactly(Figure.Rate.of(
                        "NOPM", new Counted("new orders committed", Per.MINUTE), List.of("new-order"), false, 0));
        assertThat(stored("of the 12.86 new orders per minute and warehouse that delays allow"))
                .singleElement()
                .extracting(figure -> ((Figure.Rate) figure).counted())
                .isNull();
    }
}
