package io.plimsoll.app.cloud;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.app.ExitCode;
import io.plimsoll.cloud.Amounts;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.CloudPlan;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.Journals;
import io.plimsoll.cloud.Measuring;
import io.plimsoll.cloud.Order;
import io.plimsoll.cloud.Program;
import io.plimsoll.cloud.Schedule;
import io.plimsoll.cloud.Schedule.Slot;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TextLines;
import io.plimsoll.unit.TextLines.Break;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/// The lines of a `.runs` file, each on a cluster of its own that exists for it alone, several at once. Used once.
public final class CloudRuns {
    private final List<Job> jobs;
    private final Path store;
    private final int parallel;

    /// @param parallel how many clusters exist at the same time, at most
    private CloudRuns(List<Job> jobs, Path store, int parallel) {
        this.jobs = jobs;
        this.store = store;
        this.parallel = parallel;
    }

    /// A line and its cluster.
    private record Job(CloudLines.Line line, CloudPlan plan) {}

    /// What became of a line.
    ///
    /// @param fetched its run folders and sweeps; none if there are none
    /// @param failure empty if there was none
    /// @param exitCode of its command
    public record Outcome(CloudLines.Line line, CloudPlan plan, List<Path> fetched, String failure, int exitCode) {
        public Outcome {
            fetched = List.copyOf(fetched);
        }
    }

    /// Plans all lines, and asks no cloud. What is wrong is added to `problems`.
    ///
    /// @param parallel how many clusters exist at the same time, at most
    public static CloudRuns plan(CloudLines file, CloudLines.Asked asked, int parallel, Problems problems)
            throws InterruptedException {
        List<Job> jobs = new ArrayList<>();
        for (CloudLines.Line line : file.lines()) {
            jobs.add(new Job(line, line.order().plan(problems)));
        }
        BigDecimal sum = sum(jobs);
        BigDecimal most = BigDecimal.valueOf(asked.ordered().most().perHour());
        if (sum.compareTo(most) > 0) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "all lines together may cost more than --max-cost: "
                            + String.join(
                                    " + ",
                                    jobs.stream()
                                            .map(job -> job.plan().most().toPlainString())
                                            .toList())
                            + " = " + Amounts.money(sum) + " > " + Amounts.money(most)
                            + currency(jobs));
        }
        return new CloudRuns(jobs, asked.store(), parallel);
    }

    private static BigDecimal sum(List<Job> jobs) {
        return jobs.stream().map(job -> job.plan().most()).reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    /// With a blank before it; empty if there is none.
    private static String currency(List<Job> jobs) {
        String currency = jobs.isEmpty() ? "" : jobs.getFirst().plan().costs().currency();
        return currency.isEmpty() ? "" : " " + currency;
    }

    /// What will be made, for the user.
    ///
    /// @param width characters per line
    public String text(int width) {
        StringBuilder text = new StringBuilder();
        jobs.forEach(job ->
                text.append(job.plan().textOfSeveral(job.line().name(), width)).append('\n'));
        BigDecimal most = jobs.stream()
                .map(job -> job.plan().order().bill().most())
                .findFirst()
                .orElse(BigDecimal.ZERO);
        String all = Figures.count(jobs.size(), "cluster") + ", at most " + parallel + " at once: together "
                + Amounts.money(sum(jobs)) + " of " + Amounts.money(most) + currency(jobs) + "; at most "
                + Amounts.length(schedule().length()) + " by the times of the lines";
        return text.append(String.join("\n  ", TextLines.of(all, width - 2, Break.BLANKS)))
                .append('\n')
                .toString();
    }

    /// The lines as they are shown when nothing is made.
    public CloudRuns unmade() {
        return new CloudRuns(
                jobs.stream()
                        .map(job -> new Job(job.line(), job.plan().unmade()))
                        .toList(),
                store,
                parallel);
    }

    private Schedule schedule() {
        return Schedule.of(jobs.stream().map(job -> job.line().estimate()).toList(), parallel);
    }

    /// Looks at login and quotas: in each region for the clusters that may exist there at the same time.
    public CloudRuns looked(CloudSession session) throws CloudException {
        Map<String, List<Order>> orders = new LinkedHashMap<>();
        for (Job job : jobs) {
            orders.computeIfAbsent(place(job), _ -> new ArrayList<>())
                    .add(job.plan().order());
        }
        Map<String, List<String>> found = new HashMap<>();
        for (Map.Entry<String, List<Order>> each : orders.entrySet()) {
            String provider = each.getValue().getFirst().provider();
            found.put(each.getKey(), session.provider(provider).plan(each.getValue(), parallel));
        }
        List<Job> looked = jobs.stream()
                .map(job -> new Job(job.line(), job.plan().looked(found.getOrDefault(place(job), List.of()))))
                .toList();
        return new CloudRuns(looked, store, parallel);
    }

    private static String place(Job job) {
        Order order = job.plan().order();
        return order.provider() + " " + order.region();
    }

    /// Executes all lines.
    ///
    /// @return what became of each, in the order of the file
    public List<Outcome> execute(CloudSession session) throws InterruptedException {
        Map<Integer, Future<Outcome>> begun = new TreeMap<>();
        ExecutorService lanes = Executors.newFixedThreadPool(parallel);
        try {
            for (Slot slot : schedule().slots()) {
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
            return new Outcome(job.line(), plan, List.of(), "not begun", ExitCode.PASS);
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
            if (failure.isEmpty() && measuring.fetched().isEmpty()) {
                failure = "it measured nothing: its command ended with exit code " + measuring.exitCode();
            }
        } catch (CloudException failed) {
            failure = failed.sentence() + CloudUse.end(plan.order().id(), session);
        } catch (IOException full) {
            failure = full.getMessage() + CloudUse.end(plan.order().id(), session);
        }
        CloudUse.forget(plan.order().id(), session);
        session.say(job.line().name() + ": " + (failure.isEmpty() ? "done, and everything is deleted" : failure));
        return measuring == null
                ? new Outcome(job.line(), plan, List.of(), failure, ExitCode.PASS)
                : new Outcome(job.line(), plan, measuring.fetched(), failure, measuring.exitCode());
    }

    private Measuring measuring(Job job, Journal up, CloudSession session) throws IOException {
        List<String> words = job.line().command().words(session.journals().folder(up.id()));
        String name = job.line().name();
        return new Measuring(session.programs(), session, words, store, new Watcher(session, name));
    }

    /// Shows what the command of a line says. What it prints is the table that is made of its results here, too, with
    /// files of the load machine, which the user never sees.
    private record Watcher(CloudSession session, String name) implements Program.Follower {
        @Override
        public void printed(String line) {}

        @Override
        public void said(String line) {
            session.said(name + " | " + line);
        }

        @Override
        public int columns() {
            return session.columns();
        }
    }

    /// The exit code of all.
    ///
    /// @param isMeasured whether each line has results
    public static int exitCode(List<Outcome> outcomes, boolean isMeasured) {
        boolean isWhole = outcomes.stream().allMatch(each -> each.failure().isEmpty());
        if (!isWhole) {
            return ExitCode.UNREACHABLE;
        }
        int worst = worst(outcomes.stream().map(Outcome::exitCode).toList());
        return worst == ExitCode.PASS && !isMeasured ? ExitCode.FAIL : worst;
    }

    /// The worst of the exit codes of commands.
    static int worst(List<Integer> exitCodes) {
        return exitCodes.stream()
                .max(Comparator.comparingInt(CloudRuns::severity))
                .orElse(ExitCode.PASS);
    }

    /// An invalid run says nothing of the target: it is worse than one that failed.
    private static int severity(int exitCode) {
        List<Integer> verdicts = List.of(ExitCode.PASS, ExitCode.FAIL, ExitCode.INVALID);
        return verdicts.contains(exitCode) ? verdicts.indexOf(exitCode) : verdicts.size();
    }
}
