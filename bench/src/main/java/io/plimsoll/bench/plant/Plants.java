package io.plimsoll.bench.plant;

import io.plimsoll.bench.Bench;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Whether the findings about the server are right: each bottleneck is planted on a real PostgreSQL or MariaDB, and
/// Plimsoll runs once with it and once without it, with `--server-view full`.
///
///     bench/run Plants [NAME...]
///
/// The plants have the names of their findings, such as `LogBound` and `LogBound@mariadb`; all of them are tried
/// unless some are named. The result is a table in
/// Markdown. The exit code is 1 when a planted run did not name its finding first among those about the server, or an
/// innocent run named it. What the machine cannot do is skipped, with a message.
///
/// Nothing else may run on the machine: several plants are about its processors and its disk.
public final class Plants {
    private static final String NONE = "nothing";

    private final Path folder;
    private int trials;

    private Plants(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        List<Plant> wanted = wanted(List.of(args));
        // Builds it, if it is older than its sources.
        var _ = Bench.output(List.of(Bench.root().resolve("plimsoll").toString(), "workloads"), Map.of());
        Path folder = Bench.folder();
        boolean isRight;
        try {
            isRight = new Plants(folder).areFound(wanted);
        } finally {
            Bench.remove(folder);
        }
        System.exit(isRight ? 0 : 1);
    }

    static List<Plant> all() {
        List<Plant> all = new ArrayList<>(WaitPlants.all());
        all.addAll(CounterPlants.all());
        all.addAll(MachinePlants.all());
        all.addAll(MariadbPlants.all());
        return List.copyOf(all);
    }

    /// @param names empty for all
    private static List<Plant> wanted(List<String> names) {
        List<Plant> all = all();
        List<String> known = all.stream().map(Plant::name).toList();
        for (String name : names) {
            if (!known.contains(name)) {
                throw new IllegalArgumentException("there is no plant " + name + " among " + known);
            }
        }
        return all.stream()
                .filter(plant -> names.isEmpty() || names.contains(plant.name()))
                .toList();
    }

    private boolean areFound(List<Plant> plants) throws IOException, InterruptedException {
        printRow("finding", "planted", "named first", "planted run", "innocent run", "verdict");
        printRow("---", "---", "---", "---", "---", "---");
        List<String> skipped = new ArrayList<>();
        boolean areAll = true;
        for (Plant plant : plants) {
            Optional<String> lack = plant.lack(folder);
            if (lack.isPresent()) {
                skipped.add("skipped: " + plant.name() + ": " + lack.get());
            } else {
                areAll &= isFound(plant);
            }
        }
        System.out.println();
        skipped.forEach(System.out::println);
        return areAll;
    }

    private boolean isFound(Plant plant) throws InterruptedException {
        List<String> guilty;
        List<String> innocent;
        try {
            System.err.println(plant.name() + ": the planted run");
            guilty = findings(plant.with());
            System.err.println(plant.name() + ": the innocent run");
            innocent = findings(plant.without());
        } catch (IOException failed) {
            printRow(plant.name(), plant.planted(), "", "", "", "FAILED: " + failed.getMessage());
            return false;
        }
        String verdict = plant.verdict(guilty, innocent);
        printRow(
                plant.name(),
                plant.planted(),
                guilty.isEmpty() ? NONE : guilty.getFirst(),
                shown(guilty),
                shown(innocent),
                verdict);
        return verdict.equals("ok");
    }

    private List<String> findings(Trial trial) throws IOException, InterruptedException {
        trials++;
        Path place = Files.createDirectory(folder.resolve("trial-" + trials));
        boolean _ = place.toFile().setExecutable(true, false);
        boolean _ = place.toFile().setReadable(true, false);
        return Stage.findings(trial, place, folder);
    }

    private static String shown(List<String> findings) {
        return findings.isEmpty() ? NONE : String.join(", ", findings);
    }

    private static void printRow(String... cells) {
        List<String> plain = new ArrayList<>();
        for (String cell : cells) {
            plain.add(cell.replaceAll("\\s+", " ").replace("|", "\\|"));
        }
        System.out.println("| " + String.join(" | ", plain) + " |");
    }
}
