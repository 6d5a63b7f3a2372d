package io.plimsoll.bench.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/// A program that drives load and reports how much, about every second. It runs only in its blocks: between them it is
/// stopped (SIGSTOP), so that two of them can take turns within seconds, warm and connected. Used by one thread.
///
/// A block lasts from one report to another. It leaves out the first second after the program was let go on. What the
/// program had used is sampled all the time, so that it does not matter how late a report is seen.
public final class Contender implements Duel.Work {
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long REPORT_SECONDS = 30;

    /// A program may load its data, or open thousands of sessions, before its first report.
    private static final long FIRST_REPORT_SECONDS = 300;
    private static final long SETTLE_MILLIS = 1_100;

    private final Process process;
    private final Path output;
    private final Reports reports;

    /// A stopped program would stay behind, if this one is interrupted.
    private final Thread atExit;

    /// Reads what a program has reported so far.
    @FunctionalInterface
    public interface Reports {
        /// @param output what it printed, to both streams
        /// @return its reports in the order of time
        List<Report> read(Path output) throws IOException;
    }

    /// What a program has done until a moment.
    ///
    /// @param atMillis the moment, by [System#currentTimeMillis]; off by a fixed time at most
    /// @param operations how many operations it completed since its start
    public record Report(long atMillis, double operations) {
        /// How many operations were completed until a moment, interpolated between the reports around it.
        ///
        /// @param reports in the order of time, at least one
        /// @param millis the first or last report counts for a moment before or after all of them
        static double operationsAt(List<Report> reports, long millis) {
            int after = 0;
            while (after < reports.size() - 1 && reports.get(after).atMillis < millis) {
                after++;
            }
            Report late = reports.get(after);
            Report early = reports.get(Math.max(0, after - 1));
            long span = late.atMillis - early.atMillis;
            double share = span == 0 ? 1 : Math.clamp((millis - early.atMillis) / (double) span, 0.0, 1.0);
            return early.operations + share * (late.operations - early.operations);
        }
    }

    /// Looks at a program from outside, while it runs.
    @FunctionalInterface
    interface Observation {
        /// @return from when to when it looked
        Moments look(long pid) throws IOException, InterruptedException;
    }

    /// Two moments, by [System#currentTimeMillis].
    record Moments(long fromMillis, long toMillis) {}

    private Contender(Process process, Path output, Reports reports) {
        this.process = process;
        this.output = output;
        this.reports = reports;
        this.atExit = new Thread(process::destroyForcibly);
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /// Starts a program, lets it warm up, and stops it.
    ///
    /// @param command of a process that keeps its id
    /// @param folder where its output is kept
    /// @param warmSeconds how long it runs after its first report
    /// @throws IOException with the whole output when the program ends or reports nothing
    public static Contender start(
            List<String> command, Map<String, String> environment, Path folder, int warmSeconds, Reports reports)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Contender contender = new Contender(builder.start(), output, reports);
        try {
            contender.awaitReport();
            boolean hasEnded = contender.process.waitFor(warmSeconds, TimeUnit.SECONDS);
            if (hasEnded) {
                throw contender.ended();
            }
            contender.signal("STOP");
            return contender;
        } catch (IOException | InterruptedException failed) {
            contender.close();
            throw failed;
        }
    }

    /// Lets the program run from one report to the next.
    @Override
    public Block run() throws IOException, InterruptedException {
        return block(1);
    }

    /// Lets the program run for one block.
    ///
    /// @param reported how many reports the block lasts
    public Block block(int reported) throws IOException, InterruptedException {
        List<Usage> usages = new ArrayList<>();
        signal("CONT");
        // On a busy machine the signal itself takes long, and what the program used before the first sample is unknown.
        sample(usages);
        long begin = usages.getFirst().wallMillis() + SETTLE_MILLIS;
        List<Report> inside = List.of();
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(REPORT_SECONDS);
        while (inside.size() <= reported) {
            sample(usages);
            long last = usages.getLast().wallMillis();
            inside = reports.read(output).stream()
                    .filter(report -> report.atMillis() >= begin && report.atMillis() <= last)
                    .toList();
            if (System.nanoTime() > limit) {
                throw silent(REPORT_SECONDS);
            }
        }
        signal("STOP");
        if (inside.get(reported).operations() <= inside.getFirst().operations()) {
            throw new IOException("nothing was done in a block:\n" + said());
        }
        return Block.of(usages, inside.getFirst(), inside.get(reported));
    }

    /// Lets the program run while something else looks at it.
    ///
    /// @return how many operations it completed meanwhile
    double operationsDuring(Observation observation) throws IOException, InterruptedException {
        signal("CONT");
        boolean hasEnded = process.waitFor(SETTLE_MILLIS, TimeUnit.MILLISECONDS);
        if (hasEnded) {
            throw ended();
        }
        Moments moments = observation.look(process.pid());
        List<Report> all = reports.read(output);
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(REPORT_SECONDS);
        while (all.isEmpty() || all.getLast().atMillis() < moments.toMillis) {
            if (process.waitFor(LOOK_NANOS, TimeUnit.NANOSECONDS)) {
                throw ended();
            }
            if (System.nanoTime() > limit) {
                throw silent(REPORT_SECONDS);
            }
            all = reports.read(output);
        }
        signal("STOP");
        return Report.operationsAt(all, moments.toMillis) - Report.operationsAt(all, moments.fromMillis);
    }

    /// What the program takes up now. Best between blocks, when it stands still.
    public Footprint footprint() throws IOException {
        return Footprint.of(process.pid());
    }

    private void sample(List<Usage> usages) throws IOException {
        LockSupport.parkNanos(LOOK_NANOS);
        if (!process.isAlive()) {
            throw ended();
        }
        usages.add(Usage.of(process.pid()));
    }

    private void awaitReport() throws IOException {
        long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(FIRST_REPORT_SECONDS);
        while (reports.read(output).isEmpty()) {
            if (!process.isAlive()) {
                throw ended();
            }
            if (System.nanoTime() > limit) {
                throw silent(FIRST_REPORT_SECONDS);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private IOException silent(long seconds) throws IOException {
        return new IOException("no report within " + seconds + " s:\n" + said());
    }

    private IOException ended() throws IOException {
        return new IOException("the program ended too early:\n" + said());
    }

    private String said() throws IOException {
        return Files.readString(output, StandardCharsets.UTF_8);
    }

    private void signal(String name) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("kill", "-" + name, String.valueOf(process.pid())));
        if (new ProcessBuilder(command).start().waitFor() != 0) {
            throw ended();
        }
    }

    /// Ends the program.
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException ending) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().removeShutdownHook(atExit);
        Files.deleteIfExists(output);
    }
}
