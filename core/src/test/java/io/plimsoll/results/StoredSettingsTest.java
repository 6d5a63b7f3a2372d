package io.plimsoll.results;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.plan.Arrival;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.plan.Stop;
import io.plimsoll.results.sweep.SweepCell;
import io.plimsoll.results.sweep.SweepDocument;
import io.plimsoll.unit.Rate;
import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredSettingsTest {
    private static PlanDocument plan(Map<String, String> settings) {
        return new PlanDocument(settings, Map.of(), List.of(), "platform", null, null);
    }

    /// Up to 0.1.0 settings were stored as they were typed.
    @Test
    void whatEarlierVersionsStoredAsTypedIsTheSamePlan() {
        PlanDocument typed = plan(Map.of(
                "sessions", "1k",
                "arrival", "Poisson 0.6k/min",
                "warmup", "60s",
                "measure", "10",
                "rounds", "1_0",
                "price", "3.20 usd",
                "isolation", "SERIALIZABLE",
                "drain", "0.5m"));
        PlanDocument canonical = plan(Map.of(
                "sessions", "1000",
                "arrival", "poisson 10/s",
                "warmup", "1m",
                "measure", "10 operations",
                "rounds", "10",
                "price", "3.2 USD/h",
                "isolation", "serializable",
                "drain", "30s"));
        assertThat(typed).isEqualTo(canonical);
        assertThat(typed.sessions()).isEqualTo(1_000);
        assertThat(typed.hasOpenArrival()).isTrue();
        assertThat(typed.value(RunKeys.ARRIVAL)).contains(new Arrival.Poisson(new Rate(10)));
        assertThat(typed.value(RunKeys.MEASURE)).contains(new Stop.AtCount(10));
        assertThat(typed.value(RunKeys.DRAIN)).contains(TimeSpan.ofSeconds(30));
        assertThat(typed.number("rounds")).hasValue(10);
    }

    @Test
    void whatNoKeyReadsStaysAsItIs() {
        PlanDocument foreign = plan(Map.of("sessions", "many", "of-another-version", "1k", "measure", "a while"));
        assertThat(foreign.settings())
                .isEqualTo(Map.of("sessions", "many", "of-another-version", "1k", "measure", "a while"));
        assertThat(foreign.sessions()).isZero();
        assertThat(foreign.value(RunKeys.SESSIONS)).isEmpty();
        assertThat(foreign.value(RunKeys.ARRIVAL)).isEmpty();
        assertThat(foreign.hasOpenArrival()).isFalse();
        assertThat(foreign.number("missing")).isEmpty();
        assertThat(foreign.number("measure")).isEmpty();
    }

    @Test
    void aSweepOfAnEarlierVersionIsReadTheSame() {
        SweepCell cell = SweepCell.pending("sessions=1k#1", Map.of("sessions", "1k"), "", 1, Map.of("sessions", "1k"));
        SweepDocument read =
                new SweepDocument(1, "id", "", null, "0.1.0", Map.of("measure", "60s"), List.of(cell)).canonical();
        SweepCell same = read.cells().getFirst();
        assertThat(read.settings()).isEqualTo(Map.of("measure", "1m"));
        assertThat(same.settings()).isEqualTo(Map.of("sessions", "1000"));
        assertThat(read.value(same, RunKeys.SESSIONS)).contains(1_000L);
        assertThat(read.value(same, RunKeys.MEASURE)).contains(new Stop.After(TimeSpan.ofSeconds(60)));
        assertThat(read.number(same, "together")).isEmpty();
    }
}
