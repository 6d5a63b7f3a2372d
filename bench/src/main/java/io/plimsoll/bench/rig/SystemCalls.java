package io.plimsoll.bench.rig;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/// Counts the system calls of a program, all its threads included, for some seconds while it runs: with the
/// kernel's tracepoint (`perf stat`), which hardly slows the program down, or else with `strace -c -f`, which
/// slows it down a lot, so that its figure is a rough one: what the program calls by the clock, not for an
/// operation, then weighs more. Linux only. Immutable.
public final class SystemCalls {
    private static final String TRACEPOINT = "raw_syscalls:sys_enter";
    private static final String ATTACHED = " attached";
    private static final long ATTACH_SECONDS = 30;
    private static final long LOOK_MILLIS = 20;

    private final Tool tool;
    private final Path folder;

    /// What counts.
    public enum Tool {
        /// `perf stat` with a tracepoint.
        PERF("perf stat -e " + TRACEPOINT),
        /// `strace`, which stops the program at each call.
        STRACE("strace -c -f");

        private final String command;

        Tool(String command) {
            this.command = command;
        }

        /// The command that it stands for.
        @Override
        public String toString() {
            return command;
        }
    }

    private SystemCalls(Tool tool, Path folder) {
        this.tool = tool;
        this.folder = folder;
    }

    /// With the best tool that works here; empty where neither is installed and allowed.
    ///
    /// @param folder where the tool's output is kept meanwhile
    public static Optional<SystemCalls> find(Path folder) throws InterruptedException, IOException {
        for (Tool tool : Tool.values()) {
            SystemCalls calls = new SystemCalls(tool, folder);
            if (calls.works()) {
                return Optional.of(calls);
            }
        }
        return Optional.empty();
    }

    /// What counts.
    public Tool tool() {
        return tool;
    }

    private boolean works() throws InterruptedException, IOException {
        Path output = Files.createTempFile(folder, "calls", ".txt");
        try {
            Process process = tool == Tool.PERF
                    ? started(output, "perf", "stat", "-x,", "-e", TRACEPOINT, "true")
                    : started(output, "strace", "-c", "-f", "true");
            String text = process.waitFor() == 0 ? Files.readString(output, StandardCharsets.UTF_8) : "";
            return tool == Tool.PERF ? perf(text).isPresent() : !strace(text).isEmpty();
        } catch (IOException notInstalled) {
            return false;
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private static Process started(Path output, String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(output.toFile())
                .start();
    }

    /// Lets a program run, and counts.
    ///
    /// @return system calls for each operation that it completed meanwhile
    public double perOperation(Contender contender, int seconds) throws IOException, InterruptedException {
        Path output = Files.createTempFile(folder, "calls", ".txt");
        try {
            long[] calls = new long[1];
            double operations = contender.operationsDuring(pid -> {
                Counted counted = tool == Tool.PERF ? byPerf(pid, seconds, output) : byStrace(pid, seconds, output);
                calls[0] = counted.calls;
                return counted.moments;
            });
            if (operations <= 0) {
                throw new IOException("nothing was done while " + tool + " counted system calls");
            }
            return calls[0] / operations;
        } finally {
            Files.deleteIfExists(output);
        }
    }

    private record Counted(long calls, Contender.Moments moments) {}

    private static Counted byPerf(long pid, int seconds, Path output) throws IOException, InterruptedException {
        long from = System.currentTimeMillis();
        Process perf =
                started(output, "perf", "stat", "-x,", "-e", TRACEPOINT, "-p", "" + pid, "--", "sleep", "" + seconds);
        int exitValue = perf.waitFor();
        Contender.Moments moments = new Contender.Moments(from, System.currentTimeMillis());
        String text = Files.readString(output, StandardCharsets.UTF_8);
        OptionalLong calls = exitValue == 0 ? perf(text) : OptionalLong.empty();
        return new Counted(
                calls.orElseThrow(() -> new IOException("perf ended with " + exitValue + ":\n" + text)), moments);
    }

    private Counted byStrace(long pid, int seconds, Path output) throws IOException, InterruptedException {
        Path summary = Files.createTempFile(folder, "summary", ".txt");
        Process strace = started(output, "strace", "-c", "-f", "-o", summary.toString(), "-p", "" + pid);
        try {
            long limit = System.nanoTime() + TimeUnit.SECONDS.toNanos(ATTACH_SECONDS);
            while (!Files.readString(output, StandardCharsets.UTF_8).contains(ATTACHED)) {
                if (strace.waitFor(LOOK_MILLIS, TimeUnit.MILLISECONDS) || System.nanoTime() > limit) {
                    throw new IOException("strace did not attach:\n" + Files.readString(output));
                }
            }
            long from = System.currentTimeMillis();
            boolean _ = strace.waitFor(seconds, TimeUnit.SECONDS);
            Contender.Moments moments = new Contender.Moments(from, System.currentTimeMillis());
            // It writes its summary when it is interrupted.
            int _ = new ProcessBuilder(List.of("kill", "-INT", "" + strace.pid()))
                    .start()
                    .waitFor();
            boolean _ = strace.waitFor(ATTACH_SECONDS, TimeUnit.SECONDS);
            SortedMap<String, Long> calls = strace(Files.readString(summary, StandardCharsets.UTF_8));
            if (calls.isEmpty()) {
                throw new IOException("strace counted nothing:\n" + Files.readString(output));
            }
            return new Counted(
                    calls.values().stream().mapToLong(Long::longValue).sum(), moments);
        } finally {
            strace.destroyForcibly().waitFor();
            Files.deleteIfExists(summary);
        }
    }

    /// The count in the output of `perf stat -x,`: `109,,raw_syscalls:sys_enter,1035681,100.00,,`. Empty
    /// where perf could not count.
    static OptionalLong perf(String output) {
        return output.lines()
                .map(line -> line.split(",", -1))
                .filter(fields -> fields.length > 2 && fields[2].equals(TRACEPOINT) && fields[0].matches("\\d+"))
                .mapToLong(fields -> Long.parseLong(fields[0]))
                .findFirst();
    }

    /// How often each system call was made, by the summary of `strace -c`; without its line of totals.
    ///
    /// @param output whose columns are `% time`, `seconds`, `usecs/call`, `calls`, `errors` (which may be
    ///     empty) and `syscall`
    static SortedMap<String, Long> strace(String output) {
        SortedMap<String, Long> calls = new TreeMap<>();
        for (String line : output.lines().toList()) {
            List<String> fields = new ArrayList<>(List.of(line.strip().split(" +")));
            boolean isCall = fields.size() >= 5
                    && fields.size() <= 6
                    && fields.get(0).matches("[0-9.]+")
                    && fields.get(3).matches("\\d+")
                    && fields.getLast().matches("[a-z_][a-z0-9_]*");
            if (isCall && !fields.getLast().equals("total")) {
                calls.merge(fields.getLast(), Long.parseLong(fields.get(3)), Long::sum);
            }
        }
        return calls;
    }
}
