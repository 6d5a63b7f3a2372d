package io.plimsoll.analysis.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.results.Metric;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import java.util.List;
import org.assertj.core.data.Offset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObjectiveTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99<10ms             |           | P99   | 99    | 1e7",
                "p99.9 < 1.5s         |           | P999  | 99.9  | 1.5e9",
                "p50<=500us           |           | P50   | 50    | 5e5",
                "P99.99<2m            |           | P9999 | 99.99 | 1.2e11",
                "p97.5<10ms           |           |       | 97.5  | 1e7",
                "p99.0<10ms           |           | P99   | 99    | 1e7",
                "new-order.p90<5s     | new-order | P90   | 90    | 5e9",
                "a.b.p99.9<5s         | a.b       | P999  | 99.9  | 5e9",
                "mean<2ms             |           | MEAN  | 0     | 2e6",
                "read.mean<2ms        | read      | MEAN  | 0     | 2e6",
                "max<1s               |           | MAX   | 0     | 1e9",
                "errors<0.1%          |           |       | 0     | 0.001",
                "payment.errors<5%    | payment   |       | 0     | 0.05",
                "rate>1000/s          |           | RATE  | 0     | 1000",
                "rate>=600/min        |           | RATE  | 0     | 10",
            })
    void readsWhatIsPromised(String text, String operation, @Nullable Metric metric, double percentile, double limit) {
        Objective objective = Objective.parse(text);
        assertThat(objective.operation()).isEqualTo(operation == null ? "" : operation);
        assertThat(objective.metric()).isEqualTo(metric);
        assertThat(objective.percentile()).isEqualTo(percentile);
        assertThat(objective.limit()).isCloseTo(limit, Offset.offset(limit * 1e-9));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p99                  | needs a metric, < or >, and a limit",
                "<10ms                | does not begin with a metric",
                "p99<10               | needs a time with its unit, such as 10ms",
                "p99<0ms              | needs a time above zero",
                "p99<10%              | needs a time with its unit",
                "p99>10ms             | needs <: this has an upper bound",
                "p99=10ms             | needs <",
                "p100<10ms            | needs a percentile from p50 to p99.99; max is the slowest operation",
                "p10<10ms             | needs a percentile from p50 to p99.99",
                "p99.999<10ms         | needs a percentile from p50 to p99.99",
                "10ms<10ms            | does not begin with a metric: p50 to p99.99, mean, max, errors or rate",
                "goodput>1/s          | names an unknown metric: there are p50 to p99.99, mean, max, errors and rate",
                "at_least_from<1ms    | does not begin with a metric",
                "median<10ms          | names an unknown metric: there are p50 to p99.99, mean, max, errors and rate",
                "errors<0.001         | needs a share in percent, such as 0.1%",
                "errors<100%          | needs a share above 0% and below 100%",
                "errors<0%            | needs a share above 0% and below 100%",
                "errors>1%            | needs <",
                "rate<1000/s          | needs >: a rate has a lower bound, such as rate>1000/s",
                "rate>1000            | needs a rate with its unit",
                "p99<10ms<20ms        | needs a metric, < or >, and a limit",
            })
    void saysWhatIsWrong(String text, String sentence) {
        assertThatThrownBy(() -> Objective.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(sentence);
    }

    private static List<String> problems(List<String> operations, String... texts) {
        Problems problems = new Problems();
        Objectives.of(List.of(texts), problems).check(operations, problems);
        return problems.found().stream().map(Problem::message).toList();
    }

    @Test
    void objectivesAreCheckedTogether() {
        assertThat(problems(List.of("read"), "p99<10ms", "p90<5ms", "errors<1%"))
                .isEmpty();
        assertThat(problems(List.of("read"), "p99<10ms", "p99<20ms"))
                .containsExactly("--objective p99<20ms limits what another one limits already");
        assertThat(problems(List.of("read", "update"), "raed.p99<10ms"))
                .containsExactly("--objective raed.p99<10ms: there is no operation \"raed\" (did you mean \"read\"?);"
                        + " there are read, update");
        assertThat(problems(List.of("read"), "errors<1%"))
                .singleElement()
                .asString()
                .contains("limits a latency");
        assertThat(problems(List.of("read"), "p99<1ms", "read.rate>5/s"))
                .singleElement()
                .asString()
                .contains("the rate is that of all operations");
    }

    @Test
    void errorsAreLimitedUnlessTheyAreAlready() {
        assertThat(Objectives.of(List.of("p99<1ms"), new Problems()).texts()).containsExactly("p99<1ms", "errors<0.1%");
        assertThat(Objectives.of(List.of("p99<1ms", "errors<2%"), new Problems())
                        .texts())
                .containsExactly("p99<1ms", "errors<2%");
    }
}
