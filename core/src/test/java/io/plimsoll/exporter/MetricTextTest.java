package io.plimsoll.exporter;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.exporter.Metrics.Kind;
import io.plimsoll.exporter.Metrics.Sample;
import io.plimsoll.exporter.Metrics.Series;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What exporters write is read, and what is no metric is refused.
class MetricTextTest {
    private static final List<Kind> KINDS = List.of(Kind.values());

    private static Metrics read(String text) {
        return MetricText.parse(text, false);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        up 1                                                 | up                                   | 1
        up 1 1395066363000                                   | up                                   | 1
        up 1.5e3 -4                                          | up                                   | 1500
        a:b_c{} .5                                           | a:b_c                                | 0.5
        x{b="2",a="1"} 3.                                    | x{a="1",b="2"}                       | 3
        x{a="1",} +7                                         | x{a="1"}                             | 7
          x { a = "1" , b = "" } -0.25e-2                    | x{a="1",b=""}                        | -0.0025
        x{braces="{},=#"} 1                                  | x{braces="{},=#"}                    | 1
        x{le="+Inf"} +Inf                                    | x{le="+Inf"}                         | Infinity
        x -Inf                                               | x                                    | -Infinity
        x NaN                                                | x                                    | NaN
        x{who="Zoë ☃"} 12345678901234567890       | x{who="Zoë ☃"}                       | 12345678901234567000
        """)
    void aSampleIsRead(String line, String series, double value) {
        Metrics metrics = read(line + "\n");
        assertThat(metrics.samples()).hasSize(1);
        Sample sample = metrics.samples().values().iterator().next();
        assertThat(sample.series()).hasToString(series);
        assertThat(sample.value()).isEqualTo(Double.valueOf(value));
    }

    @Test
    void labelsAreUnescaped() {
        Metrics metrics = read("x{path=\"C:\\\\dir\",say=\"\\\"hi\\\"\",two=\"a\\nb\",odd=\"a\\tb\"} 1\n");
        Series series = metrics.samples().values().iterator().next().series();
        assertThat(series.label("path")).isEqualTo("C:\\dir");
        assertThat(series.label("say")).isEqualTo("\"hi\"");
        assertThat(series.label("two")).isEqualTo("a\nb");
        assertThat(series.label("odd")).as("as Prometheus does").isEqualTo("a\\tb");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        up                        | line 1 has no value
        up one                    | line 1 has "one" where a number belongs
        up 0x10                   | line 1 has "0x10" where a number belongs
        up 1f                     | line 1 has "1f" where a number belongs
        up 1_000                  | line 1 has "1_000" where a number belongs
        up 1 2 3                  | line 1 continues after its value
        up 1 soon                 | line 1 has "soon" where a number belongs
        1up 1                     | line 1 begins with "1up 1", and not with the name of a series
        {"my.name"} 1             | line 1 begins with "{"my.name"} 1", and not with the name of a series
        x{a="1} 1                 | line 1 has a " that nothing closes
        x{a="1" b="2"} 1          | line 1 has no , or } at "b="2"} 1"
        x{a=1} 1                  | line 1 has no label="value" at "1} 1"
        x{a:b="1"} 1              | line 1 has no label="value" at ":b="1"} 1"
        x{a="1",a="2"} 1          | line 1 has the label a twice
        x{a="1"                   | line 1 has no , or } at ""
        <html>                    | line 1 begins with "<html>", and not with the name of a series
        x 1 # {t="1"} 1           | line 1 has "#" where a number belongs
        """)
    void aWrongLineIsRefused(String line, String problem) {
        assertThatThrownBy(() -> read(line + "\n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(problem);
    }

    /// Half a number looks like a number.
    @Test
    void anAnswerThatIsCutOffIsRefused() {
        assertThatThrownBy(() -> read("a 1\nb 12")).hasMessage("line 2 is cut off");
        assertThatThrownBy(() -> MetricText.parse("a 1\n", true)).hasMessage("its end (# EOF) is missing");
        assertThatThrownBy(() -> MetricText.parse("# EOF\na 1\n", true)).hasMessage("line 2 comes after the end");
    }

    @Test
    void aMessageShowsLittleOfALine() {
        assertThatThrownBy(() -> read("x " + "9z".repeat(100) + "\u001b[31m\n"))
                .hasMessage("line 1 has \"" + "9z".repeat(20) + "...\" where a number belongs");
    }

    @Test
    void kindsAreReadFromTypes() {
        Metrics metrics = read("""
                # HELP a_total Counts, with # and "quotes"
                # TYPE a_total counter
                a_total 1
                # TYPE b gauge
                b 2
                # TYPE c histogram
                c_bucket{le="1"} 1
                c_sum 3
                c_count 1
                # TYPE d summary
                d{quantile="0.5"} 1
                d_sum 3
                d_count 1
                # TYPE e untyped
                e 1

                #
                # a remark
                f_total 1
                # TYPE g_total gauge
                g_total 1
                """);
        assertThat(kinds(metrics))
                .isEqualTo("a_total counter, b gauge, c_bucket counter, c_sum counter, c_count counter, d gauge,"
                        + " d_sum counter, d_count counter, e untyped, f_total untyped, g_total gauge");
    }

    @Test
    void openMetricsIsRead() {
        Metrics metrics = MetricText.parse("""
                # TYPE a counter
                # UNIT a seconds
                a_total{x="1"} 17.0 1520879607.789 # {trace_id="ab c"} 0.67
                a_created{x="1"} 1520872607.123
                # TYPE b histogram
                b_bucket{le="+Inf"} 8 # {} 3
                # TYPE c info
                c_info{version="1"} 1
                # EOF
                """, true);
        assertThat(kinds(metrics)).isEqualTo("a_total counter, a_created gauge, b_bucket counter, c_info gauge");
    }

    private static String kinds(Metrics metrics) {
        return String.join(
                ", ",
                metrics.samples().values().stream()
                        .map(sample ->
                                sample.series().family() + " " + sample.kind().word())
                        .toList());
    }

    @Test
    void whatComesTwiceIsLeftOut() {
        Metrics metrics = read("a{x=\"1\",y=\"2\"} 1\nb 2\na{y=\"2\",x=\"1\"} 3\na{x=\"1\",y=\"2\"} 1\n");
        assertThat(metrics.samples().keySet()).containsExactly("b");
        assertThat(metrics.repeated()).isEqualTo(1);
    }

    @Test
    void whatIsWrittenIsReadBack() {
        forAll(300, random -> {
            Map<String, Sample> samples = new LinkedHashMap<>();
            StringBuilder text = new StringBuilder();
            int count = random.nextInt(20);
            for (int i = 0; i < count; i++) {
                Sample sample = sample(random, i);
                samples.put(sample.series().toString(), sample);
                String type = sample.kind() == Kind.UNTYPED && random.nextBoolean()
                        ? ""
                        : "# TYPE " + sample.series().family() + " "
                                + sample.kind().word() + "\n";
                text.append(type).append(sample.series()).append(' ').append(written(sample.value()));
                text.append(random.nextBoolean() ? " " + random.nextLong() : "").append('\n');
            }
            assertThat(read(text.toString())).isEqualTo(new Metrics(samples, 0));
        });
    }

    /// Whatever bytes come, they are read or refused, and nothing else happens.
    @Test
    void damageIsRefused() {
        String whole = "# TYPE x counter\nx{a=\"1\",b=\"\\\\ \\\" \\n\"} 17 3\ny 1e3\n";
        forAll(2_000, random -> {
            StringBuilder damaged = new StringBuilder(whole);
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                int at = random.nextInt(damaged.length());
                switch (random.nextInt(3)) {
                    case 0 -> damaged.deleteCharAt(at);
                    case 1 -> damaged.insert(at, (char) random.nextInt(1, 200));
                    default -> damaged.setCharAt(at, (char) random.nextInt(1, 200));
                }
            }
            try {
                assertThat(read(damaged.toString()).samples().size()).isLessThanOrEqualTo(4);
            } catch (IllegalArgumentException refused) {
                assertThat(refused.getMessage()).startsWith("line ").hasSizeLessThan(150);
            }
        });
    }

    private static Sample sample(RandomGenerator random, int number) {
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = random.nextInt(4); i > 0; i--) {
            labels.put("l" + random.nextInt(100), text(random));
        }
        List<Double> odd = List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0.0, -0.0);
        double value = random.nextInt(5) == 0
                ? odd.get(random.nextInt(odd.size()))
                : Double.longBitsToDouble(random.nextLong() & ~(1L << 62));
        Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        return new Sample(new Series("s" + number + ":x", labels), kind, value);
    }

    private static String text(RandomGenerator random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(6); i > 0; i--) {
            text.append("a\\\"\n{},= é#".charAt(random.nextInt(11)));
        }
        return text.toString();
    }

    private static String written(double value) {
        if (Double.isInfinite(value)) {
            return value > 0 ? "+Inf" : "-Inf";
        }
        return Double.toString(value);
    }
}
