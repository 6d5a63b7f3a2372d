package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.RunReports;
import io.plimsoll.bench.rig.Contender;
import io.plimsoll.bench.rig.Ratio;
import io.plimsoll.bench.rig.WholeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// How long commands of Plimsoll take for the one who waits for them, in seconds by the clock. For one
/// thread.
final class CommandDurations {
    /// What the launcher says before the command that was asked for begins.
    private static final String LAUNCHER = "plimsoll: ";

    private static final String ROUND = "measure-1";

    /// A run of some milliseconds says itself that it is too short to be trusted.
    private static final Set<Integer> DONE = Set.of(0, 3);

    private final Path folder;

    /// @param folder for stored runs and clones
    CommandDurations(Path folder) {
        this.folder = folder;
    }

    /// Of `plimsoll help`, from its start to its end.
    Ratio help(int times) throws IOException, InterruptedException {
        List<Double> seconds = new ArrayList<>();
        for (int time = 0; time <= times; time++) {
            long begin = System.nanoTime();
            run(List.of(Bench.root().resolve("plimsoll").toString(), "help"));
            seconds.add((System.nanoTime() - begin) / 1e9);
        }
        return afterTheFirst(seconds);
    }

    /// Of `plimsoll run` on `null:`, from its start to its first operation.
    Ratio firstOperation(int times) throws IOException, InterruptedException {
        List<Double> seconds = new ArrayList<>();
        for (int time = 0; time <= times; time++) {
            Path runs = Files.createTempDirectory(folder, "runs");
            List<String> command = Bench.plimsoll(
                    Bench.root(),
                    "run ycsb --target null:1000 --profile c --load never -p recordcount=1000 --sessions 1"
                            + " --warmup 0s --measure 1000ops -p audit=false",
                    runs);
            long begin = System.currentTimeMillis();
            run(command);
            List<Contender.Report> reports = RunReports.of(runs, ROUND);
            if (reports.isEmpty()) {
                throw new IOException("the run did not store when its first round began");
            }
            seconds.add((reports.getFirst().atMillis() - begin) / 1e3);
        }
        return afterTheFirst(seconds);
    }

    /// Of `plimsoll cloud plan`, from its start to its end, without what the cloud's own program takes: a script
    /// answers
    /// in its place.
    Ratio cloudPlan(int times) throws IOException, InterruptedException {
        Path cloud = Files.createTempDirectory(folder, "cloud");
        Path bin = Files.createDirectories(cloud.resolve("bin"));
        Files.createDirectories(cloud.resolve("things"));
        Path script = Bench.root().resolve("cloud/src/test/resources/io/plimsoll/cloud/fake-program");
        Path az = Files.copy(script, bin.resolve("az"));
        Files.setPosixFilePermissions(az, PosixFilePermissions.fromString("rwxr-xr-x"));
        Map<String, String> variables = Map.of(
                "FAKE_CLOUD", cloud.toString(),
                "PATH", bin + ":" + System.getenv("PATH"),
                "PLIMSOLL_DATA", cloud.resolve("data").toString());
        List<String> command = List.of(
                Bench.root().resolve("plimsoll").toString(),
                "cloud",
                "plan",
                "azure/elastic",
                "--price",
                "3.20 USD",
                "--region",
                "westeurope",
                "-p",
                "ssh=none",
                "-p",
                "archive=https://example.com/plimsoll.tar.gz",
                "-p",
                "sha256=" + "0".repeat(64));
        List<Double> seconds = new ArrayList<>();
        for (int time = 0; time <= times; time++) {
            long begin = System.nanoTime();
            run(command, variables);
            seconds.add((System.nanoTime() - begin) / 1e9);
        }
        return afterTheFirst(seconds);
    }

    /// The first one has to read its files from the disk.
    private static Ratio afterTheFirst(List<Double> seconds) {
        return Ratio.of(seconds.subList(1, seconds.size()));
    }

    private static void run(List<String> command) throws IOException, InterruptedException {
        run(command, Map.of());
    }

    private static void run(List<String> command, Map<String, String> variables)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().putAll(variables);
        Process process = builder.start();
        if (!DONE.contains(process.waitFor())) {
            throw new IOException(String.join(" ", command) + " ended with " + process.exitValue());
        }
    }

    /// A first tour in a fresh clone.
    ///
    /// @param seconds from its start to its end
    /// @param buildingSeconds from its start to the first line of the tour itself, which includes a start of
    ///     Java
    record Tour(double seconds, double buildingSeconds) {
        /// @param beganMillis when it was started
        static Tour of(long beganMillis, WholeRun run) throws IOException {
            long built = run.lines().stream()
                    .filter(line -> !line.text().startsWith(LAUNCHER))
                    .mapToLong(WholeRun.Line::atMillis)
                    .findFirst()
                    .orElseThrow(() -> new IOException("the tour said nothing"));
            return new Tour(run.elapsed().toMillis() / 1e3, (built - beganMillis) / 1e3);
        }
    }

    /// Clones the commit that is checked out, and takes its tour.
    Tour tour() throws IOException, InterruptedException {
        Path clone = fresh();
        long began = System.currentTimeMillis();
        WholeRun run = whole(clone, "tour");
        Tour tour = Tour.of(began, run);
        Bench.remove(clone);
        return tour;
    }

    /// Clones the commit that is checked out, and runs all of its tests.
    ///
    /// @return how many seconds they took, compilation included
    double selftest() throws IOException, InterruptedException {
        Path clone = fresh();
        WholeRun run = whole(clone, "selftest");
        Bench.remove(clone);
        return run.elapsed().toMillis() / 1e3;
    }

    private Path fresh() throws IOException, InterruptedException {
        Path clone = Files.createTempDirectory(folder, "clone");
        var _ = Bench.output(List.of("git", "clone", "-q", Bench.root().toString(), clone.toString()), Map.of());
        return clone;
    }

    private WholeRun whole(Path clone, String command) throws IOException, InterruptedException {
        List<String> line = List.of(clone.resolve("plimsoll").toString(), command);
        return WholeRun.of(line, Map.of(), folder, clone, () -> false).successful();
    }
}
