package io.plimsoll.progress;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.progress.TargetWatchdog.Heartbeat;
import io.plimsoll.unit.TimeSpan;
import java.net.SocketTimeoutException;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// When a target counts as silent, with time that is only said.
class HeartbeatTest {
    private static final long SECOND = 1_000_000_000L;

    private final Queue<Runnable> probes = new ArrayDeque<>();

    @Test
    void aTargetThatAnswersProbesIsNeverSilent() {
        Heartbeat heartbeat = new Heartbeat(() -> {}, Runnable::run, TimeSpan.ofSeconds(30));
        for (int second = 0; second < 1_000; second++) {
            heartbeat.tick(SECOND);
            assertThat(heartbeat.isLifeless()).isFalse();
            assertThat(heartbeat.isSilent()).isFalse();
        }
    }

    @Test
    void aProbeWithoutAnAnswerMakesItSilentAtTheLimit() {
        Heartbeat heartbeat = new Heartbeat(() -> {}, probes::add, TimeSpan.ofSeconds(30));
        for (int second = 1; second < 30; second++) {
            heartbeat.tick(SECOND);
            assertThat(heartbeat.isSilent()).isFalse();
        }
        assertThat(probes).hasSize(1);
        heartbeat.tick(SECOND);
        assertThat(heartbeat.isLifeless()).isTrue();
        assertThat(heartbeat.isSilent()).isTrue();
        // It goes on after all.
        probes.remove().run();
        assertThat(heartbeat.isLifeless()).isFalse();
        assertThat(heartbeat.isSilent()).isFalse();
    }

    @Test
    void whatItDoesForTheRunIsASignOfLife() {
        Heartbeat heartbeat = new Heartbeat(() -> {}, probes::add, TimeSpan.ofSeconds(30));
        for (int second = 0; second < 1_000; second++) {
            heartbeat.tick(SECOND);
            if (second % 9 == 0) {
                heartbeat.beat();
            }
        }
        assertThat(probes).isEmpty();
        assertThat(heartbeat.isLifeless()).isFalse();
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
        Heartbeat heartbeat = new Heartbeat(
                () -> {
                    throw new TargetException(refusal, state, "no", null);
                },
                Runnable::run,
                TimeSpan.ofSeconds(30));
        for (int second = 0; second < 40; second++) {
            heartbeat.tick(SECOND);
        }
        assertThat(heartbeat.isLifeless()).isEqualTo(isLifeless);
        // Somebody says no at once: that is not silence.
        assertThat(heartbeat.isSilent()).isFalse();
    }

    @Test
    void aProbeThatTimesOutIsSilence() {
        Heartbeat heartbeat = new Heartbeat(
                () -> {
                    throw new TargetException(
                            ErrorClass.UNREACHABLE, "", "no answer", new SocketTimeoutException("no answer"));
                },
                Runnable::run,
                TimeSpan.ofSeconds(30));
        for (int second = 0; second < 30; second++) {
            heartbeat.tick(SECOND);
        }
        assertThat(heartbeat.isSilent()).isTrue();
    }
}
