package io.plimsoll.app.cloud;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.SweepReports;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.CloudPlan;
import io.plimsoll.cloud.Costs;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.Journals;
import io.plimsoll.cloud.Measuring;
import io.plimsoll.cloud.Schedule;
import io.plimsoll.cloud.Schedule.Slot;
import io.plimsoll.compat.citus.ClusterSpec;
import io.plimsoll.compat.citus.Inventory;
import io.plimsoll.compat.citus.LineResult;
import io.plimsoll.compat.citus.Provision;
import io.plimsoll.compat.citus.RunLine;
import io.plimsoll.compat.citus.RunsFile;
import io.plimsoll.compat.citus.RunsSweep;
import io.plimsoll.results.sweep.SweepFolder;
import io.plimsoll.results.sweep.SweepStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.Price;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/// The lines of a `.runs` file, each on a cluster of its own that exists for it alone, several at once. Used once.
public final class CloudRuns {
    /// What is allowed for building the tables of a repeat, and for making and deleting a cluster.
    private static final Duration ALLOWANCE = Duration.ofMinutes(60);

    /// Cores of the machines that Azure has in the families used here.
    private static final List<Integer> CORES = List.of(2, 4, 8, 16, 32, 48, 64, 96);

    private final List<Job> jobs;
    private final List<Setting> assigned;
    private final Path store;

    private CloudRuns(List<Job> jobs, List<Setting> assigned, Path store) {
        this.jobs = jobs;
        this.assigned = assigned;
        this.store = store;
    }

    /// A line and its cluster.
    ///
    /// @param text of a file with this line only
    private record Job(RunLine line, String text, CloudPlan plan, Duration estimate) {}

    /// What became of a line.
    ///
    /// @param sweeps its results; none if there are none
    /// @param failure empty if there was none
    public record Outcome(CloudPlan plan, List<LineResult> sweeps, String failure) {}

    /// @param ordered what is the same for all lines; its template is not used
    /// @param ttl null: as long as the lines' own times need
    /// @param assigned parameters of lines, and keys of runs
    /// @param store where run folders are put
    public static CloudRuns plan(
            Path file,
            CloudOrder ordered,
            @Nullable Duration ttl,
            List<Setting> assigned,
            Path store,
            Problems problems)
            throws InterruptedException {
        List<Setting> parameters = assigned.stream()
                .filter(each -> Provision.isParameter(each.key()))
                .toList();
        RunsFile runs = RunsFile.read(file, parameters, problems);
        problems.refuseIfAny();
        String text = text(file);
        List<Job> jobs = new ArrayList<>();
        for (RunLine line : runs.lines()) {
            Duration estimate = estimate(line);
            Optional<CloudOrder> order = order(line, ordered, ttl == null ? estimate : ttl, problems);
            if (order.isPresent()) {
                jobs.add(new Job(line, RunsFile.alone(text, line), order.get().plan(problems), estimate));
            }
        }
        BigDecimal sum = jobs.stream().map(job -> job.plan().most()).reduce(BigDecimal.ZERO, BigDecimal::add);
        if (sum.compareTo(BigDecimal.valueOf(ordered.most().perHour())) > 0) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "all lines together may cost more than --max-cost: "
                            + String.join(
                                    " + ",
                                    jobs.stream()
                                            .map(job -> job.plan().most().toPlainString())
                                            .toList())
                            + " = " + sum.toPlainString() + " > "
                            + ordered.most().perHour());
        }
        return new CloudRuns(jobs, assigned, store);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException unreadable) {
            throw SpecException.of(
                    new Origin(String.valueOf(file), 0), "it cannot be read: " + unreadable.getMessage());
        }
    }

    private static Duration estimate(RunLine line) {
        Duration repeat = ALLOWANCE.plusMinutes(line.get("rampup") + line.get("duration"));
        Duration all = repeat.multipliedBy(line.repeats()).plus(ALLOWANCE);
        return all.compareTo(CloudPlan.LONGEST) > 0 ? CloudPlan.LONGEST : all;
    }

    /// The template and the sizes of machines that a line's cluster means.
    private static Optional<CloudOrder> order(RunLine line, CloudOrder ordered, Duration ttl, Problems problems) {
        Optional<ClusterSpec> cluster = line.cluster();
        if (cluster.isEmpty()) {
            problems.add(
                    line.origin(),
                    "it runs on a database that is there: plimsoll cloud up azure/existing makes its load"
                            + " machine");
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
        parameters.putAll(ordered.parameters());
        return Optional.of(new CloudOrder(
                isPlain ? "azure/postgres-vm" : "azure/citus-vms",
                parameters,
                ttl,
                ordered.owner(),
                ordered.price(),
                ordered.most()));
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

    /// What will be made, for the user.
    public String text(int parallel) {
        StringBuilder text = new StringBuilder();
        jobs.forEach(job -> text.append(job.line().name())
                .append(": ")
                .append(job.plan().text())
                .append('\n'));
        Duration length = schedule(parallel).length();
        text.append(jobs.size() + " clusters, at most " + parallel + " at once: at most " + length.toMinutes()
                + " min by their own times and the allowance of " + ALLOWANCE.toMinutes() + " min for building\n");
        return text.toString();
    }

    private Schedule schedule(int parallel) {
        return Schedule.of(jobs.stream().map(Job::estimate).toList(), parallel);
    }

    /// Looks at login and quotas for all of them. Clusters that exist at once need their sum.
    public CloudRuns looked(CloudSession session) throws CloudException {
        List<Job> looked = new ArrayList<>();
        for (Job job : jobs) {
            looked.add(new Job(job.line(), job.text(), CloudOrder.looked(job.plan(), session), job.estimate()));
        }
        return new CloudRuns(looked, assigned, store);
    }

    /// Executes all lines.
    ///
    /// @return what became of each, in the order of the file
    public List<Outcome> execute(CloudSession session, int parallel) throws InterruptedException {
        Map<Integer, Future<Outcome>> begun = new TreeMap<>();
        ExecutorService lanes = Executors.newFixedThreadPool(parallel);
        try {
            for (Slot slot : schedule(parallel).slots()) {
                Job job = jobs.get(slot.job());
                begun.put(slot.job(), lanes.submit(() -> execute(job, session)));
            }
            List<Outcome> outcomes = new ArrayList<>();
            for (Future<Outcome> each : begun.values()) {
                outcomes.add(each.get());
            }
            return outcomes;
        } catch (ExecutionException fault) {
            throw new IllegalStateException("a line failed in a way that it does not handle", fault);
        } finally {
            lanes.shutdown();
        }
    }

    private Outcome execute(Job job, CloudSession session) {
        CloudPlan plan = job.plan();
        if (session.isStopped()) {
            return new Outcome(plan, List.of(), "not begun");
        }
        String failure = "";
        Measuring measuring = null;
        try (Journals.Held _ = session.journals().hold(plan.order().id())) {
            Journal up = CloudOrder.made(plan, session, false);
            session.say(job.line().name() + ": " + up.id() + " is up");
            measuring = measuring(job, up, session);
            Journal after = session.life(up).run(up, measuring, false);
            Journal end = session.life(after).down(after);
            failure = end.state() == Journal.State.GONE ? "" : end.ending();
        } catch (CloudException failed) {
            failure = failed.sentence() + CloudUse.end(plan.order().id(), session);
        } catch (IOException full) {
            failure = full.getMessage() + CloudUse.end(plan.order().id(), session);
        }
        CloudUse.forget(plan.order().id(), session);
        session.say(job.line().name() + ": " + (failure.isEmpty() ? "done, and gone" : failure));
        return new Outcome(plan, results(job, measuring), failure);
    }

    private Measuring measuring(Job job, Journal up, CloudSession session) throws IOException {
        Path file = session.journals().folder(up.id()).resolve("line.runs");
        Files.writeString(file, job.text());
        List<String> words = new ArrayList<>(List.of("citus", "sweep", file.toString()));
        assigned.forEach(each -> words.addAll(List.of("--set", each.key() + "=" + each.value())));
        String name = job.line().name();
        return new Measuring(session.programs(), session, words, store, line -> session.show(name + " | " + line));
    }

    private List<LineResult> results(Job job, @Nullable Measuring measuring) {
        List<LineResult> results = new ArrayList<>();
        for (Path folder : measuring == null ? List.<Path>of() : measuring.fetched()) {
            if (Files.exists(folder.resolve(SweepFolder.DOCUMENT))) {
                results.addAll(results(job, String.valueOf(folder.getFileName())));
            }
        }
        return results;
    }

    private List<LineResult> results(Job job, String sweep) {
        Problems problems = new Problems();
        List<Setting> parameters = assigned.stream()
                .filter(each -> Provision.isParameter(each.key()))
                .toList();
        RunsFile file = RunsFile.parse(job.text(), "line.runs", parameters, problems);
        Setting target = new Setting("target", "postgres://cloud", Origin.COMMAND_LINE);
        RunsSweep runs = RunsSweep.of(file, Inventory.of(target), problems);
        try {
            Optional<SweepFolder> folder = new SweepStore(store).find(sweep);
            return folder.isEmpty()
                    ? List.of()
                    : LineResult.of(runs, folder.get().document(), SweepReports.runs(folder.get()));
        } catch (IOException damaged) {
            return List.of();
        }
    }

    /// What each line's NOPM costs: the table that compares sizes.
    public static String perPrice(List<Outcome> outcomes) {
        StringBuilder text = new StringBuilder();
        for (Outcome each : outcomes) {
            Costs costs = each.plan().costs();
            for (LineResult result : each.sweeps()) {
                LineResult.MeasuredLine measured = result.measured();
                if (measured != null && costs.perHour().signum() > 0 && !measured.isOfQueriesAlone()) {
                    double perHour = costs.perHour().doubleValue();
                    text.append("  " + result.name() + ": "
                            + Math.round(measured.perMinute().median() / perHour) + " NOPM for each "
                            + costs.currency() + "/h; all of it is " + new Price(perHour, costs.currency()) + "\n");
                }
            }
        }
        return text.toString();
    }

    /// The exit code of all.
    public static int exitCode(List<Outcome> outcomes) {
        boolean isWhole = outcomes.stream().allMatch(each -> each.failure().isEmpty());
        boolean isMeasured = outcomes.stream().noneMatch(each -> each.sweeps().isEmpty());
        return !isWhole ? ExitCode.UNREACHABLE : isMeasured ? ExitCode.PASS : ExitCode.FAIL;
    }
}
