package io.plimsoll.bench;

import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.TargetException;
import io.plimsoll.testing.ScriptedRun;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.testing.ScriptedWorkload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/// A run of the real engine with many kinds of operations, which do nothing: the process that [Growth] measures.
///
///     bench/run KindsOfOperations KINDS RUNS
///
/// It stores its run in the folder RUNS, and ends after two hours.
public final class KindsOfOperations {
    private KindsOfOperations() {}

    public static void main(String[] args) throws IOException, InterruptedException, TargetException {
        String[] names = IntStream.rangeClosed(1, Integer.parseInt(args[0]))
                .mapToObj(kind -> "operation-" + kind)
                .toArray(String[]::new);
        ScriptedRun.execute(
                Path.of(args[1]),
                ScriptedRun.plan("sessions=2", "warmup=1s", "measure=2h"),
                new ScriptedTarget(_ -> Outcome.OK),
                ScriptedWorkload.of(names));
    }

    /// The command that starts it.
    static List<String> command(long kinds, Path runs) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                KindsOfOperations.class.getName(),
                String.valueOf(kinds),
                runs.toString());
    }
}
