package io.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SessionInterruptionTest {
    private static final long HOUR_NANOS = 3_600_000_000_000L;

    private final SessionInterruption interruption = new SessionInterruption();

    @Test
    void aSleepLastsAsLongAsItMust() throws TargetException {
        long before = System.nanoTime();
        interruption.sleep(25_000_000);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(25_000_000);
        interruption.sleep(0);
        interruption.sleep(-1);
    }

    @Test
    void anotherThreadEndsASleep() throws Exception {
        assertThat(endedBy(SessionInterruption::cancel)).isEqualTo(ErrorClass.CANCELLED);
        interruption.begin();
        assertThat(endedBy(SessionInterruption::abort)).isEqualTo(ErrorClass.CONNECTION);
        TargetException never = catchThrowableOfType(TargetException.class, interruption::begin);
        assertThat(never.errorClass()).isEqualTo(ErrorClass.CONNECTION);
    }

    private ErrorClass endedBy(Consumer<SessionInterruption> request) throws Exception {
        try (ExecutorService executor = Executors.newSingleThreadExecutor()) {
            Future<?> sleeping = executor.submit(() -> {
                interruption.sleep(HOUR_NANOS);
                return null;
            });
            request.accept(interruption);
            ExecutionException ended = catchThrowableOfType(ExecutionException.class, sleeping::get);
            return ((TargetException) Objects.requireNonNull(ended.getCause())).errorClass();
        }
    }

    @Test
    void anOperationGoesOnUnlessItIsToldToEnd() {
        assertThatCode(interruption::check).doesNotThrowAnyException();
        interruption.cancel();
        TargetException cancelled = catchThrowableOfType(TargetException.class, interruption::check);
        assertThat(cancelled.errorClass()).isEqualTo(ErrorClass.CANCELLED);
    }

    @Test
    void theLongestPauseHasAnEnd() {
        assertThat(SessionInterruption.end(Long.MAX_VALUE)).isGreaterThan(System.nanoTime() + HOUR_NANOS);
    }
}
