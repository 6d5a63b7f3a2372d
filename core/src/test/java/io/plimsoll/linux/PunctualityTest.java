package io.plimsoll.linux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs(
        value = OS.LINUX,
        architectures = {"amd64", "aarch64"})
class PunctualityTest {
    private static final int CALLING_THREAD = 0;
    private static final int NICE = 3;
    private static final int NICE_FIELD = 16;

    private record Seen(OptionalLong before, boolean isShortened, OptionalLong after, int nice) {}

    private static Seen shorten() throws Throwable {
        // A user's choice, which stays.
        MethodHandle renice = LinuxFunction.find(
                        "setpriority",
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT,
                        ValueLayout.JAVA_INT)
                .orElseThrow();
        assertThat((int) renice.invokeExact(0, CALLING_THREAD, NICE)).isZero();
        OptionalLong before = Punctuality.sliceNanos();
        boolean isShortened = Punctuality.shortenSlice();
        return new Seen(before, isShortened, Punctuality.sliceNanos(), nice());
    }

    /// The 19th field, counted from behind the program's name, which may have blanks.
    private static int nice() throws IOException {
        String stat = Files.readString(Path.of("/proc/thread-self/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Integer.parseInt(fields[NICE_FIELD]);
    }

    private static <T> T inThread(Thread.Builder builder, Callable<T> asked) throws Exception {
        FutureTask<T> task = new FutureTask<>(asked);
        builder.start(task);
        return task.get();
    }

    @Test
    void slicesBecomeShorterAndNothingElseChanges() throws Exception {
        Seen seen = inThread(Thread.ofPlatform(), () -> {
            try {
                return shorten();
            } catch (Throwable failed) {
                throw new IllegalStateException(failed);
            }
        });
        assertThat(seen.isShortened()).isTrue();
        assertThat(seen.nice()).isEqualTo(NICE);
        boolean isKnown = seen.before().orElseThrow() > 0;
        assertThat(seen.after().orElseThrow()).isEqualTo(isKnown ? 300_000 : 0);
    }

    @Test
    void virtualThreadsShareTheirCarriersAndAreLeftAlone() throws Exception {
        assertThat(inThread(Thread.ofVirtual(), Punctuality::shortenSlice)).isFalse();
        assertThat(inThread(Thread.ofVirtual(), Punctuality::removeTimerSlack)).isFalse();
    }
}
