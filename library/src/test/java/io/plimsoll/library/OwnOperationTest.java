package io.plimsoll.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.results.Verdict;
import io.plimsoll.spec.SpecException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class OwnOperationTest {
    @TempDir
    Path store;

    private RunPlan small(OwnOperation... operations) {
        return Plimsoll.plan(operations)
                .sessions(3)
                .warmup("0s")
                .measure("400ops")
                .runsFolder(store);
    }

    @Test
    void timesCode() throws Exception {
        AtomicLong looks = new AtomicLong();
        AtomicLong buys = new AtomicLong();
        RunResult result = Plimsoll.run(small(
                        Plimsoll.operation("look", looks::incrementAndGet).withWeight(9),
                        Plimsoll.operation("buy", buys::incrementAndGet))
                .objective("look.p90<10s"));
        assertThat(result.verdict()).as(result.report()).isEqualTo(Verdict.PASS);
        assertThat(result.isPassed()).isTrue();
        assertThat(result.operation("look").ok()).isEqualTo(looks.get()).isGreaterThan(buys.get());
        assertThat(result.operation("buy").ok()).isEqualTo(buys.get()).isPositive();
        assertThat(looks.get() + buys.get()).isEqualTo(400);
        assertThat(result.report()).contains("java on code in this process: ");
    }

    @Test
    void takesArrivals() throws Exception {
        AtomicLong calls = new AtomicLong();
        RunResult result = Plimsoll.run(small(Plimsoll.operation("call", calls::incrementAndGet))
                .arrival("100/s")
                .measure("1s"));
        assertThat(result.total().ok()).isPositive().isLessThanOrEqualTo(calls.get());
        assertThat(result.report()).contains("constant arrivals at 100/s");
    }

    @Test
    void countsExceptionsAndBrokenAssertionsAsFailures() throws Exception {
        AtomicLong calls = new AtomicLong();
        RunResult result = Plimsoll.run(small(Plimsoll.operation("call", () -> {
            long call = calls.incrementAndGet();
            if (call % 4 == 0) {
                throw new IllegalStateException("call refused");
            }
            assertThat(call % 4).as("a wrong answer").isNotEqualTo(2);
        })));
        assertThat(calls.get()).isEqualTo(400);
        assertThat(result.total().ok()).isEqualTo(200);
        assertThat(result.total().failures()).containsEntry("other", 200L);
        assertThat(result.verdict()).isEqualTo(Verdict.FAIL);
        assertThat(result.run().errors())
                .extracting("message")
                .anyMatch(message -> String.valueOf(message).contains("call refused"));
        assertThatThrownBy(result::requirePass).hasMessageContaining("FAIL, OperationsFailed: ");
    }

    @Test
    @Timeout(120)
    void interruptsCodeThatDoesNotEnd() throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        AtomicBoolean interrupted = new AtomicBoolean();
        RunResult result = Plimsoll.run(small(Plimsoll.operation("stuck", () -> {
                    try {
                        never.await();
                    } catch (InterruptedException asked) {
                        interrupted.set(true);
                        throw asked;
                    }
                }))
                .sessions(1)
                .measure("300ms")
                .set("drain", "100ms"));
        assertThat(interrupted).isTrue();
        assertThat(result.isPassed()).isFalse();
    }

    @Test
    void refusesWhatCannotBe() {
        OwnOperation call = Plimsoll.operation("call", () -> {});
        assertThatThrownBy(() -> Plimsoll.operation("total", () -> {})).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> call.withWeight(0)).hasMessageContaining("the weight of operation call");
        assertThatThrownBy(Plimsoll::plan).isInstanceOf(SpecException.class);
        assertThatThrownBy(() -> Plimsoll.plan(call, call)).hasMessageContaining("each with a name of its own");
        assertThatThrownBy(() -> Plimsoll.run(small(call).target("h2:mem")))
                .hasMessage("plan: operations that are code need no target, because they reach their database"
                        + " themselves; leave it out");
    }
}
