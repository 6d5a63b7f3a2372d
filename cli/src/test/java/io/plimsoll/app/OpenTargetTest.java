package io.plimsoll.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Target;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A target in this process loses its data when it is closed: steps must share it.
class OpenTargetTest {
    private static SearchRun.StepPlanner planner(String address, Passwords passwords) {
        List<Setting> settings = List.of(
                new Setting("workload", "tpcb", Origin.COMMAND_LINE),
                new Setting("target", address, Origin.COMMAND_LINE));
        return new SearchRun.StepPlanner(List.of(settings), passwords);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "geheim"})
    void stepsShareATargetWhateverPasswordTheEnvironmentHolds(String password) throws Exception {
        SearchRun.StepPlanner steps = planner("h2:mem", new Passwords(null, Map.of("PLIMSOLL_PASSWORD", password)));
        try (SweepRun.OpenTarget open = new SweepRun.OpenTarget()) {
            Target first = open.of(steps.plan(Map.of("sessions", "1", "measure", "5s")));
            assertThat(open.of(steps.plan(Map.of("sessions", "4", "measure", "2s"))))
                    .isSameAs(first);
            assertThat(open.of(steps.plan(Map.of("arrival", "100/s")))).isSameAs(first);
        }
    }

    @Test
    void anotherTargetOrPasswordIsOpened() throws Exception {
        try (SweepRun.OpenTarget open = new SweepRun.OpenTarget()) {
            Target first = open.of(planner("h2:mem", Passwords.of("a")).plan(Map.of()));
            Target second = open.of(planner("h2:mem", Passwords.of("b")).plan(Map.of()));
            assertThat(second).isNotSameAs(first);
            assertThat(open.of(planner("hsqldb:mem", Passwords.of("b")).plan(Map.of())))
                    .isNotSameAs(second);
        }
    }
}
