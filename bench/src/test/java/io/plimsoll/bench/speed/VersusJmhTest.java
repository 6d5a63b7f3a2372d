package io.plimsoll.bench.speed;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.bench.speed.VersusJmh.Score;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class VersusJmhTest {
    @Test
    void readsWhatJmhWrites() throws Exception {
        String json = """
                [
                  {
                    "jmhVersion" : "1.37",
                    "benchmark" : "io.plimsoll.engine.HarnessOverhead.closedLoop",
                    "mode" : "avgt",
                    "primaryMetric" : {"score" : 81.5, "scoreError" : "NaN", "scoreUnit" : "ns/op"}
                  },
                  {
                    "benchmark" : "io.plimsoll.engine.HarnessOverhead.draw",
                    "params" : {"rows" : "10"},
                    "primaryMetric" : {"score" : 3, "scoreError" : 0.1, "scoreUnit" : "ops/us"}
                  }
                ]
                """;
        assertThat(VersusJmh.scores(json))
                .isEqualTo(Map.of(
                        "HarnessOverhead.closedLoop",
                        new Score(81.5, "ns/op"),
                        "HarnessOverhead.draw {\"rows\":\"10\"}",
                        new Score(3, "ops/us")));
        assertThat(VersusJmh.scores("")).isEmpty();
    }

    @Test
    void comparesPairByPairWhatBothHave() {
        List<Map<String, Score>> olds = List.of(
                Map.of("loop", new Score(100, "ns/op")),
                Map.of("loop", new Score(200, "ns/op")),
                Map.of("loop", new Score(400, "ns/op")));
        List<Map<String, Score>> news = List.of(
                Map.of("loop", new Score(90, "ns/op"), "more", new Score(1, "ns/op")),
                Map.of("loop", new Score(160, "ns/op"), "more", new Score(1, "ns/op")),
                Map.of("loop", new Score(280, "ns/op"), "more", new Score(1, "ns/op")));
        assertThat(VersusJmh.summary(olds, news)).isEqualTo("""
                loop: new 160.00, old 200.00 ns/op, ratio 0.800 (too few pairs for an interval); wider than 3 %: more \
                pairs, or a quieter machine
                more: only the new build has it
                """);
        assertThat(VersusJmh.summary(news.subList(0, 1), olds.subList(0, 1)))
                .contains("more: only the old build has it\n");
    }

    /// JMH refuses an option that it is given twice.
    @Test
    void optionsThatAreGivenReplaceOurs() {
        assertThat(VersusJmh.withShort(List.of("-w", "1s", "-prof", "gc")))
                .containsExactly("-w", "1s", "-prof", "gc", "-f", "1", "-wi", "3", "-i", "3", "-r", "500ms");
    }

    @Test
    void sixEqualPairsAreAnAnswer() {
        List<Map<String, Score>> olds = Collections.nCopies(6, Map.of("loop", new Score(100, "ns/op")));
        List<Map<String, Score>> news = Collections.nCopies(6, Map.of("loop", new Score(110, "ns/op")));
        assertThat(VersusJmh.summary(olds, news))
                .isEqualTo("loop: new 110.00, old 100.00 ns/op, ratio 1.100 (1.100 to 1.100)\n");
    }
}
