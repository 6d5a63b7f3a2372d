package io.plimsoll.bench;

import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The memory and threads that `plimsoll run` needs for thousands of sessions, against a server of PostgreSQL's
/// protocol without a database. Linux only, because it reads `/proc`.
///
///     bench/run ManySessions [SESSIONS [SECONDS]]
///
/// Memory is the peak resident size of the process (VmHWM), threads the maximum of ten samples per second.
public final class ManySessions {
    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");
    private static final Pattern THREADS = Pattern.compile("Threads:\\s+(\\d+)");

    private ManySessions() {}

    /// @param peakKilobytes the peak resident size
    /// @param threads the maximum seen
    private record Usage(long peakKilobytes, long threads) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (!Files.isDirectory(Path.of("/proc/self"))) {
            System.out.println("skipped: this system has no /proc to ask for memory and threads");
            return;
        }
        int sessions = args.length > 0 ? Integer.parseInt(args[0]) : 5_000;
        int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 10;
        Path folder = Bench.folder();
        try (ManySessionsServer server = ManySessionsServer.start(0, ManySessionsServer.Copies.DISCARD)) {
            Path runs = folder.resolve("runs");
            Path output = folder.resolve("output");
            String arguments = "run tpcb --profile pgbench --scale 1 --variant select-only --load never -p audit=false"
                    + " --target postgres://bench@127.0.0.1:" + server.port() + "/bench?sslmode=disable --sessions "
                    + sessions + " --warmup 5s --measure " + seconds + "s -q --runs-dir " + runs;
            Usage usage = usage(arguments, output);
            try (Stream<Path> stored = Files.list(runs)) {
                print(sessions, RunReader.read(stored.findFirst().orElseThrow()), usage);
            }
        } finally {
            Bench.remove(folder);
        }
    }

    private static Usage usage(String arguments, Path output) throws IOException, InterruptedException {
        String program = Bench.root().resolve("plimsoll").toString();
        Process process = new ProcessBuilder(Stream.concat(Stream.of(program), Stream.of(arguments.split(" ")))
                        .toList())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        process.getOutputStream().close();
        // The launcher execs the program: same process.
        Path status = Path.of("/proc", String.valueOf(process.pid()), "status");
        Usage most = new Usage(0, 0);
        do {
            Usage now = read(status);
            most = new Usage(Math.max(most.peakKilobytes, now.peakKilobytes), Math.max(most.threads, now.threads));
        } while (!process.waitFor(100, TimeUnit.MILLISECONDS));
        if (process.exitValue() != 0) {
            throw new IOException("plimsoll ended with " + process.exitValue() + ":\n" + Files.readString(output));
        }
        return most;
    }

    private static Usage read(Path status) throws IOException {
        try {
            String text = Files.readString(status, StandardCharsets.UTF_8);
            return new Usage(number(PEAK, text), number(THREADS, text));
        } catch (NoSuchFileException over) {
            return new Usage(0, 0);
        }
    }

    /// 0 for a process that has ended but was not waited for: it has no memory figures.
    private static long number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
    }

    private static void print(int sessions, Run run, Usage usage) {
        PhaseResult round = run.rounds().getFirst();
        System.out.printf(
                Locale.ROOT,
                "%,d sessions: %,.0f/s, %,d failed, %,d MiB resident at most, %d threads%n",
                sessions,
                round.ratePerSecond(),
                round.counts().failed(),
                usage.peakKilobytes / 1024,
                usage.threads);
    }
}
