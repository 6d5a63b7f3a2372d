package io.plimsoll.bench;

import io.plimsoll.bench.rig.WholeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// Whether `plimsoll ab` is right on a real PostgreSQL that Plimsoll starts, with data of its own: abs of a setting
/// without effect, and abs of `synchronous_commit`, whose effect is large where commits wait for a disk.
///
///     bench/run AbTruth [TRIES [EFFECTS [SECONDS]]]
///
/// TRIES abs have no effect to find, EFFECTS have one; each block measures SECONDS. The exit code is 1 if more than one
/// of 20 of the first found a difference, or one of the others found none.
public final class AbTruth {
    private static final double FALSE_MAX = 0.05;
    private static final String WITHOUT = "--b log_min_messages=error";
    private static final String WITH = "--a synchronous_commit=on --b synchronous_commit=off";

    private final Path folder;
    private final int seconds;

    private AbTruth(Path folder, int seconds) {
        this.folder = folder;
        this.seconds = seconds;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        int tries = args.length > 0 ? Integer.parseInt(args[0]) : 20;
        int effects = args.length > 1 ? Integer.parseInt(args[1]) : 5;
        int seconds = args.length > 2 ? Integer.parseInt(args[2]) : 2;
        // Builds it, if it is older than its sources.
        var _ = Bench.output(List.of(Bench.root().resolve("plimsoll").toString(), "workloads"), Map.of());
        Path folder = Bench.folder();
        boolean isRight;
        try {
            isRight = new AbTruth(folder, seconds).isRight(tries, effects);
        } finally {
            Bench.remove(folder);
        }
        System.exit(isRight ? 0 : 1);
    }

    private boolean isRight(int tries, int effects) throws IOException, InterruptedException {
        int falsely = differences(tries, "without effect", WITHOUT);
        int truly = differences(effects, "with effect", WITH);
        System.out.printf(
                Locale.ROOT,
                "%d of %d abs without effect found a difference, %d of %d with effect%n",
                falsely,
                tries,
                truly,
                effects);
        return falsely <= FALSE_MAX * tries && truly == effects;
    }

    private int differences(int tries, String what, String variants) throws IOException, InterruptedException {
        int found = 0;
        for (int attempt = 1; attempt <= tries; attempt++) {
            String answer = answer("ab tpcb --target postgres:embedded --scale 5 --sessions 4 --warmup 1s --measure "
                    + seconds + "s --seed " + attempt + " " + variants);
            System.out.println(what + " " + attempt + ": " + answer);
            // Any other answer means that there is no difference, or none was found.
            found += answer.contains("B is ") ? 1 : 0;
        }
        return found;
    }

    /// The first line of the report, with the lines that it continues on.
    private String answer(String command) throws IOException, InterruptedException {
        Path runs = Files.createTempDirectory(folder, "runs");
        List<String> line = new ArrayList<>(Bench.plimsoll(Bench.root(), command, runs));
        WholeRun program = WholeRun.of(
                line,
                Bench.asBuilt(Map.of("PLIMSOLL_DATA", folder.resolve("data").toString())),
                folder);
        String said = program.lines().stream().map(WholeRun.Line::text).collect(Collectors.joining("\n"));
        int end = said.indexOf("\n  folder");
        if (end < 0) {
            throw new IOException(command + " gave no answer:\n" + said);
        }
        return said.substring(0, end).strip().replaceAll("\\s+", " ");
    }
}
