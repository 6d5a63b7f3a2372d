package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.unit.TimeSpan;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When a target counts as silent, with time that is only said.
class PulseTest {
    private static final long SECOND = 1_000_000_000L;

    private final Queue<Runnable> probes = new ArrayDeque<>();

    @Test
    void aTargetThatAnswersProbesIsNeverSilent() {
        Pulse pulse = new Pulse(() -> {}, Runnable::run, TimeSpan.ofSeconds(30));
        for (int second = 0; second < 1_000; second++) {
            pulse.tick(SECOND);
            assertThat(pulse.isLifeless()).isFalse();
            assertThat(pulse.isSilent()).isFalse();
        }
    }

    @Test
    void aProbeWithoutAnAnswerMakesItSilentAtTheLimit() {
        Pulse pulse = new Pulse(() -> {}, probes::add, TimeSpan.ofSeconds(30));
        for (int second = 1; second < 30; second++) {
            pulse.tick(SECOND);
            assertThat(pulse.isSilent()).isFalse();
        }
        assertThat(probes).hasSize(1);
        pulse.tick(SECOND);
        assertThat(pulse.isLifeless()).isTrue();
        assertThat(pulse.isSilent()).isTrue();
        // It goes on after all.
        probes.remove().run();
        assertThat(pulse.isLifeless()).isFalse();
        assertThat(pulse.isSilent()).isFalse();
    }

    @Test
    void whatItDoesForTheRunIsASignOfLife() {
        Pulse pulse = new Pulse(() -> {}, probes::add, TimeSpan.ofSeconds(30));
        for (int second = 0; second < 1_000; second++) {
            pulse.tick(SECOND);
            if (second % 9 == 0) {
                pulse.beat();
            }
        }
        assertThat(probes).isEmpty();
        assertThat(pulse.isLifeless()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "UNREACHABLE,57P03,false",
        "RESOURCES,53300,false",
        "PERMISSION,'',false",
        "UNREACHABLE,'',true",
        "CONNECTION,08006,true"
    })
    void aRefusalInItsOwnWordsIsASignOfLife(ErrorClass refusal, String state, boolean isLifeless) {
        Pulse pulse = new Pulse(
                () -> {
                    throw new TargetException(refusal, state, "no", null);
                },
                Runnable::run,
                TimeSpan.ofSeconds(30));
        for (int second = 0; second < 40; second++) {
            pulse.tick(SECOND);
        }
        assertThat(pulse.isLifeless()).isEqualTo(isLifeless);
        // Somebody says no at once: that is not silence.
        assertThat(pulse.isSilent()).isFalse();
    }

    @Test
    void aProbeThatTimesOutIsSilence() {
        Pulse pulse = new Pulse(
                () -> {
                    throw new TargetException(
                            ErrorClass.UNREACHABLE, "", "no answer", new SocketTimeoutException("no answer"));
                },
                Runnable::run,
                TimeSpan.ofSeconds(30));
        for (int second = 0; second < 30; second++) {
            pulse.tick(SECOND);
        }
        assertThat(pulse.isSilent()).isTrue();
    }
}
