package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.unit.Figure;
import io.plimsoll.unit.Figure.Whole;
import java.util.List;
import java.util.Map;
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
                        new Figure.Rate("r", "rate", operations, 60, true, 1),
                        new Figure.GeometricMean("m", "mean", operations, 4),
                        new Figure.GeometricRate("g", "power", new Whole(operations, 1), 3_600, 1),
                        new Figure.WholeRate("w", "throughput", new Whole(operations, 2), 3_600, 1)));
        String text = Json.text(plan);
        assertThat(text).contains("\"kind\" : \"geometric-mean\"").doesNotContain("\"unit\"");
        assertThat(Json.mapper().readValue(text, PlanDocument.class)).isEqualTo(plan);
    }

    @Test
    void figureWithoutKindIsARate() {
        String text = """
                {"settings": {}, "facts": {}, "phases": [], "threads": "platform", "lanes": "", "figures": [
                 {"name": "NOPM", "meaning": "new orders", "operations": ["new-order"], "perSecond": 60.0,
                  "countsMisses": false, "digits": 0}]}
                """;
        assertThat(Json.mapper().readValue(text, PlanDocument.class).figures())
                .containsExactly(new Figure.Rate("NOPM", "new orders", List.of("new-order"), 60, false, 0));
    }
}
