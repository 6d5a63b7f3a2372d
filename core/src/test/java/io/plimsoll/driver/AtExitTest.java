package io.plimsoll.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How a process ends that has something to say at its end. Each case is a process of its own.
class AtExitTest {
    private static final int SECONDS = 60;

    /// What the process does: its arguments are whether the user asks it to end, and its exit code.
    static final class Ending {
        private Ending() {}

        public static void main(String[] args) {
            AtExit.Handle closed = AtExit.stop(() -> AtExit.endWith(70));
            AtExit.stop(() -> {
                if (AtExit.isAsked()) {
                    AtExit.endWith(4);
                }
            });
            closed.close();
            if (Boolean.parseBoolean(args[0])) {
                AtExit.ask();
            }
            System.exit(Integer.parseInt(args[1]));
        }
    }

    /// An action that asks whether the user wanted the end decides the exit code then, and only then; a closed one
    /// decides nothing.
    @ParameterizedTest
    @CsvSource({"true, 130, 4", "true, 0, 4", "false, 130, 130", "false, 0, 0"})
    void whoeverIsAskedToEndSaysWhatIsLeft(boolean isAsked, int asked, int expected) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Ending.class.getName(),
                        "" + isAsked,
                        "" + asked)
                .inheritIO()
                .start();
        try {
            assertThat(process.waitFor(SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(process.exitValue()).isEqualTo(expected);
        } finally {
            process.destroyForcibly();
        }
    }
}
