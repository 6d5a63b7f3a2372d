package io.plimsoll.app.cloud;

import io.plimsoll.app.SweepReports;
import io.plimsoll.cloud.CloudPlan;
import io.plimsoll.cloud.Costs;
import io.plimsoll.compat.citus.ClusterSpec;
import io.plimsoll.compat.citus.Inventory;
import io.plimsoll.compat.citus.LineResult;
import io.plimsoll.compat.citus.NopmChart;
import io.plimsoll.compat.citus.Provision;
import io.plimsoll.compat.citus.PublishedTable;
import io.plimsoll.compat.citus.ResultsCsv;
import io.plimsoll.compat.citus.ResultsTable;
import io.plimsoll.compat.citus.RunLine;
import io.plimsoll.compat.citus.RunsFile;
import io.plimsoll.compat.citus.RunsSweep;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.unit.Price;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The lines of a `.runs` file of citus-benchmark: each names a cluster, and is executed by `citus sweep`. Immutable.
final class CitusLines implements CloudLines {
    /// What is allowed for building the tables of a repeat, and for making and deleting a cluster.
    private static final Duration ALLOWANCE = Duration.ofMinutes(60);

    /// Cores of the machines that Azure has in the families used here.
    private static final List<Integer> CORES = List.of(2, 4, 8, 16, 32, 48, 64, 96);

    private final String text;
    private final Asked asked;
    private final List<RunLine> runs;
    private final List<Line> lines = new ArrayList<>();

    private CitusLines(String text, Asked asked, List<RunLine> runs) {
        this.text = text;
        this.asked = asked;
        this.runs = runs;
    }

    static CitusLines parse(String text, String name, Asked asked, Problems problems) {
        RunsFile file = RunsFile.parse(text, name, parameters(asked), problems);
        problems.refuseIfAny();
        CitusLines lines = new CitusLines(text, asked, file.lines());
        file.lines().forEach(line -> lines.add(line, problems));
        return lines;
    }

    private static List<Setting> parameters(Asked asked) {
        return asked.assigned().stream()
                .filter(each -> Provision.isParameter(each.key()))
                .toList();
    }

    @Override
    public List<Line> lines() {
        return List.copyOf(lines);
    }

    private void add(RunLine line, Problems problems) {
        Duration repeat = ALLOWANCE.plusMinutes(line.get("rampup") + line.get("duration"));
        Duration needed = repeat.multipliedBy(line.repeats()).plus(ALLOWANCE);
        Duration estimate = needed.compareTo(CloudPlan.LONGEST) > 0 ? CloudPlan.LONGEST : needed;
        order(line, estimate, problems)
                .ifPresent(order -> lines.add(new Line(line.name(), order, estimate, folder -> words(line, folder))));
    }

    private List<String> words(RunLine line, Path folder) throws IOException {
        Path file = folder.resolve("line.runs");
        Files.writeString(file, RunsFile.alone(text, line));
        List<String> words = new ArrayList<>(List.of("citus", "sweep", file.toString()));
        asked.assigned().forEach(each -> words.addAll(List.of("--set", each.key() + "=" + each.value())));
        return words;
    }

    /// The template and the sizes of machines that a line's cluster means.
    private Optional<CloudOrder> order(RunLine line, Duration estimate, Problems problems) {
        Optional<ClusterSpec> cluster = line.cluster();
        if (cluster.isEmpty()) {
            problems.add(
                    line.origin(),
                    "it runs on an existing database: plimsoll cloud up azure/existing makes its load" + " machine");
            return Optional.empty();
        }
        ClusterSpec size = cluster.get();
        Map<String, String> parameters = new LinkedHashMap<>();
        boolean isPlain = size.kind() == ClusterSpec.Kind.POSTGRESQL;
        parameters.put(isPlain ? "sku" : "coordinatorsku", machine("D", size.coordinatorCores(), line, problems));
        if (!isPlain) {
            parameters.put("nodes", String.valueOf(size.workers()));
        }
        if (size.workers() > 0) {
            parameters.put("sku", machine("E", size.workerCores(), line, problems));
        }
        CloudOrder ordered = asked.ordered();
        parameters.putAll(ordered.parameters());
        Duration ttl = asked.ttl();
        return Optional.of(new CloudOrder(
                isPlain ? "azure/postgres-vm" : "azure/citus-vms",
                parameters,
                ttl == null ? estimate : ttl,
                ordered.owner(),
                price(line, problems),
                ordered.most()));
    }

    /// The line's own price, or that of the command line.
    private @Nullable Price price(RunLine line, Problems problems) {
        String own = RunsFile.field(text, line, "price");
        return own.isEmpty() ? asked.ordered().price() : CommandLines.price(own, line.origin(), problems);
    }

    private static String machine(String family, int cores, RunLine line, Problems problems) {
        if (!CORES.contains(cores)) {
            problems.add(
                    line.origin(),
                    "Azure has no machine of " + cores + " cores here; there are " + CORES
                            + ", and -p sku=... and -p coordinatorsku=... name others");
        }
        return "Standard_" + family + cores + "ds_v5";
    }

    @Override
    public Published published(String title, List<CloudRuns.Outcome> outcomes) {
        List<LineResult> results = new ArrayList<>();
        StringBuilder perPrice = new StringBuilder();
        StringBuilder verdicts = new StringBuilder();
        boolean isMeasured = true;
        for (int i = 0; i < outcomes.size(); i++) {
            List<LineResult> ofLine = results(runs.get(i), outcomes.get(i));
            isMeasured &= !ofLine.isEmpty();
            ofLine.forEach(result -> results.add(result));
            String name = runs.get(i).name();
            CommandLines.figures(outcomes.get(i), asked.store())
                    .forEach(sweep -> verdicts.append(name + ": " + CommandLines.verdict(sweep)));
            Costs costs = outcomes.get(i).plan().costs();
            ofLine.forEach(result -> perPrice.append(perPrice(result, costs)));
        }
        return new Published(
                ResultsCsv.render(results, true),
                NopmChart.svg(title, results, PublishedTable.builtIn()),
                ResultsTable.render(results) + "\n" + perPrice + "\n" + verdicts,
                isMeasured);
    }

    private List<LineResult> results(RunLine line, CloudRuns.Outcome outcome) {
        List<LineResult> results = new ArrayList<>();
        for (Path folder : outcome.fetched()) {
            if (Files.exists(folder.resolve(SweepFolder.DOCUMENT))) {
                results.addAll(results(line, String.valueOf(folder.getFileName())));
            }
        }
        return results;
    }

    private List<LineResult> results(RunLine line, String sweep) {
        Problems problems = new Problems();
        RunsFile file = RunsFile.parse(RunsFile.alone(text, line), "line.runs", parameters(asked), problems);
        Setting target = new Setting("target", "postgres://cloud", Origin.COMMAND_LINE);
        RunsSweep runsOfLine = RunsSweep.of(file, Inventory.of(target), problems);
        try {
            Optional<SweepFolder> folder = new SweepStore(asked.store()).find(sweep);
            return folder.isEmpty()
                    ? List.of()
                    : LineResult.of(runsOfLine, folder.get().document(), SweepReports.runs(folder.get()));
        } catch (IOException damaged) {
            return List.of();
        }
    }

    /// What a line's NOPM costs, which compares sizes; empty if its price or its NOPM is not known.
    private static String perPrice(LineResult result, Costs costs) {
        LineResult.MeasuredLine measured = result.measured();
        double perHour = costs.perHour().doubleValue();
        return measured == null || perHour <= 0 || measured.isOfQueriesAlone()
                ? ""
                : "  " + result.name() + ": "
                        + Math.round(measured.perMinute().median() / perHour) + " NOPM for each "
                        + costs.currency() + "/h; all of it is " + new Price(perHour, costs.currency()) + "\n";
    }
}
