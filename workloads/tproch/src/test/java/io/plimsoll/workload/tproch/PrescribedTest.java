package io.plimsoll.workload.tproch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.plan.PhaseKind;
import io.plimsoll.plan.Plan;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PrescribedTest {
    private static final Runs RUNS = new Runs(Path.of("unused"), "duckdb:unused");

    private static Plan plan(String... settings) {
        return RUNS.planned(settings).plan();
    }

    @Test
    void powerIsOneSessionAndDoneOnce() {
        Plan plan = plan("profile=power");
        assertThat(plan.sessions()).isEqualTo(1);
        assertThat(plan.has(PhaseKind.WARMUP)).isFalse();
        assertThat(plan.driven().getFirst().stop()).hasToString("24 operations");
        assertThat(plan.settings()).containsEntry("measure", "all").containsEntry("sessions", "1");
    }

    @ParameterizedTest
    @CsvSource({
        "0.01, 2",
        "1, 2",
        "9.99, 2",
        "10, 3",
        "30, 4",
        "99, 4",
        "100, 5",
        "300, 6",
        "1000, 7",
        "3000, 8",
        "10000, 9"
    })
    void throughputHasTheStreamsOfItsScaleAndOneSessionThatRefreshes(String scale, int streams) {
        Plan plan = plan("profile=throughput", "scale=" + scale);
        assertThat(plan.sessions()).isEqualTo(streams + 1);
        assertThat(plan.driven().getFirst().stop()).hasToString((22 * streams + 2 * streams) + " operations");
    }

    @Test
    void streamsMayBeAskedFor() {
        assertThat(plan("profile=throughput", "streams=4").sessions()).isEqualTo(5);
        assertThat(plan("profile=throughput", "streams=4", "sessions=5").sessions())
                .isEqualTo(5);
        assertThat(plan("profile=streams", "streams=4", "measure=10s").sessions())
                .isEqualTo(4);
        assertThat(plan("profile=streams", "sessions=6", "measure=10s").sessions())
                .isEqualTo(6);
    }

    @Test
    void wrongNumbersAreRefusedWithTheRightOnes() {
        refuses("sessions = 3 must be 1, because profile = power", "profile=power", "sessions=3");
        refuses(
                "sessions = 8 must be 3, because profile = throughput has 2 streams at scale 0.01",
                "profile=throughput",
                "sessions=8");
        refuses("measure = 30s must be all, because profile = power", "profile=power", "measure=30s");
        refuses("arrival = 10/s must be closed", "profile=streams", "measure=10s", "arrival=10/s");
        refuses("query-limit = 2h must be above 0s and at most 1h", "query-limit=2h");
        refuses("query-limit = 0s must be above 0s", "query-limit=0s");
    }

    private static void refuses(String sentence, String... settings) {
        assertThatThrownBy(() -> plan(settings))
                .isInstanceOf(SpecException.class)
                .hasMessageContaining(sentence);
    }
}
