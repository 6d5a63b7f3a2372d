package io.plimsoll.bench;

import io.plimsoll.bench.rig.Contender;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/// What a run reports while it goes on: the intervals that it has stored so far. Stateless.
public final class RunReports {
    private RunReports() {}

    /// The beginning of a round, and the end of each of its stored intervals; empty before it begins.
    ///
    /// @param runs the folder of the only run
    /// @param round such as `measure-1`
    public static List<Contender.Report> of(Path runs, String round) throws IOException {
        Optional<Path> run;
        try (Stream<Path> stored = Files.list(runs)) {
            run = stored.filter(folder ->
                            Files.exists(folder.resolve("series.csv")) && Files.exists(folder.resolve("log.txt")))
                    .findFirst();
        }
        OptionalLong begin =
                run.isEmpty() ? OptionalLong.empty() : beginMillis(run.get().resolve("log.txt"), round);
        if (begin.isEmpty()) {
            return List.of();
        }
        List<Contender.Report> reports = new ArrayList<>();
        long sum = 0;
        reports.add(new Contender.Report(begin.getAsLong(), sum));
        for (Map.Entry<Long, Long> interval :
                operations(run.get().resolve("series.csv"), round).entrySet()) {
            sum += interval.getValue();
            reports.add(new Contender.Report(begin.getAsLong() + interval.getKey(), sum));
        }
        return reports;
    }

    /// Acknowledged operations by the ends of the intervals, in milliseconds from the beginning of the round. Each
    /// interval has a line for each operation.
    private static SortedMap<Long, Long> operations(Path series, String round) throws IOException {
        String text = Files.readString(series);
        SortedMap<Long, Long> operations = new TreeMap<>();
        for (String line : text.substring(0, text.lastIndexOf('\n') + 1).split("\n", -1)) {
            String[] fields = line.split(",", 8);
            if (fields[0].equals(round)) {
                long end = (Long.parseLong(fields[2]) + Long.parseLong(fields[3])) / 1_000_000;
                operations.merge(end, Long.parseLong(fields[5]) + Long.parseLong(fields[6]), Long::sum);
            }
        }
        return operations;
    }

    private static OptionalLong beginMillis(Path log, String round) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.endsWith(round + " begins"))
                .mapToLong(line ->
                        Instant.parse(line.substring(0, line.indexOf(' '))).toEpochMilli())
                .findFirst();
    }
}
