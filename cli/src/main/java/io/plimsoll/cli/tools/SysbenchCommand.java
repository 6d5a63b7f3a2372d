package io.plimsoll.cli.tools;

import io.plimsoll.app.DatasetTask;
import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Interruption;
import io.plimsoll.app.Passwords;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.compat.Translation;
import io.plimsoll.compat.sysbench.OptionValues;
import io.plimsoll.compat.sysbench.SysbenchOptions;
import io.plimsoll.compat.sysbench.SysbenchOptions.OurOption;
import io.plimsoll.compat.sysbench.SysbenchRefusal;
import io.plimsoll.compat.sysbench.SysbenchReport;
import io.plimsoll.compat.sysbench.SysbenchRequest;
import io.plimsoll.compat.sysbench.SysbenchRequest.Answer;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.compat.sysbench.SysbenchRequest.Usage;
import io.plimsoll.compat.sysbench.SysbenchTest;
import io.plimsoll.compat.sysbench.SysbenchTranslation;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.LoadStep;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll sysbench`: sysbench's OLTP tests with its own command line and report, on Plimsoll's engine.
@Command(
        name = "sysbench",
        header = "Run sysbench's OLTP tests with its command line, its report and ours.",
        customSynopsis = "plimsoll sysbench TEST [OPTION]... prepare|run|cleanup|prewarm|help",
        footer = {
            "",
            "Tests: oltp_read_write, oltp_read_only, oltp_write_only, oltp_point_select, oltp_update_index,",
            "oltp_update_non_index, oltp_delete, oltp_insert, select_random_points, select_random_ranges.",
            "Exit codes are sysbench's: 0, or 1 for what is refused and for runs that an error has ended. Examples:",
            "  plimsoll sysbench oltp_read_write --target=postgres:embedded --tables=4 prepare",
            "  plimsoll sysbench oltp_read_write --target=postgres:embedded --tables=4 --threads=8 --time=60 run",
            "  plimsoll sysbench oltp_point_select --db-driver=mysql --mysql-host=db --mysql-user=me run"
        })
public final class SysbenchCommand extends PeerCommand {
    /// Describes the options; [SysbenchOptions] reads them.
    @Mixin
    @SuppressWarnings("UnusedVariable") // Only the help and the completion read it.
    private final KeyOptions described = KeyOptions.own(described());

    private static Key<?>[] described() {
        Stream<Key<?>> theirs = Stream.concat(OptionValues.ofTests().stream(), OptionValues.general().stream())
                .map(key -> KeyOptions.setting(
                        key.name(),
                        OptionValues.isSwitch(key)
                                ? "on|off"
                                : SysbenchOptions.label(key).substring(1),
                        OptionValues.meaning(key.name()) + given(key),
                        "--" + key.name()));
        Stream<Key<?>> ours = Arrays.stream(OurOption.values())
                .map(option -> KeyOptions.setting(option.name(), option.label(), option.meaning(), option.flag()));
        return Stream.concat(theirs, ours).toArray(Key<?>[]::new);
    }

    private static String given(Key<?> key) {
        String standard = String.valueOf(key.defaultText());
        return standard.isEmpty() ? "" : ". Default: " + standard;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try {
            SysbenchRequest request = SysbenchOptions.read(arguments());
            return switch (request) {
                case Usage() -> printHelp();
                case Answer(String text) -> print(text);
                case Task task -> perform(task);
            };
        } catch (SysbenchRefusal refused) {
            if (refused.isLogged()) {
                log(String.valueOf(refused.getMessage()));
            } else {
                terminal().err().println(refused.getMessage());
            }
        } catch (SpecException refused) {
            refused.problems().forEach(problem -> log("FATAL: " + inWordsOfSysbench(problem)));
        } catch (TargetException lost) {
            log("FATAL: " + lost.report());
        }
        return SysbenchRefusal.EXIT_CODE;
    }

    /// Without the names of settings and options that the user did not write.
    private static String inWordsOfSysbench(Problem problem) {
        return inWordsOfThisCommand(problem)
                .replace("by --load replace --drop-foreign ", "by `cleanup` with --drop-foreign=");
    }

    /// Prints a line where sysbench prints it.
    private void log(String line) {
        if (json()) {
            terminal().err().println(line);
            terminal().err().flush();
        } else {
            printLine(line);
        }
    }

    private void notice(Task task, String line) {
        if (task.isTalkative()) {
            log(line);
        }
    }

    private int perform(Task task) throws SysbenchRefusal, TargetException, IOException, InterruptedException {
        obey(task.additions());
        task.warnings().forEach(warning -> notice(task, warning));
        notice(task, SysbenchReport.banner(RunDocument.thisVersion()).stripTrailing() + "\n");
        return switch (task.command()) {
            case PREPARE -> prepare(task);
            case PREWARM -> prewarm(task);
            case CLEANUP -> cleanup(task);
            case RUN -> run(task);
        };
    }

    private static PlannedRun planned(Translation translation, Setting... more) {
        return PlannedRun.of(
                List.of(translation.settings(), List.of(more)), Passwords.unlessEmpty(translation.password()));
    }

    private int prepare(Task task) throws SysbenchRefusal, TargetException, InterruptedException {
        PlannedRun planned = planned(SysbenchTranslation.tables(task));
        try (Target target = opened(planned);
                Session session = target.openControlSession()) {
            for (String table : session.existing(task.tables())) {
                throw SysbenchRefusal.fatal("table '" + table + "' exists already: `plimsoll sysbench "
                        + task.test().word() + " cleanup` drops the tables that Plimsoll made");
            }
        }
        DatasetTask work = new DatasetTask(
                planned,
                RunListener.SILENT,
                _ -> say("the load has not ended: drop the tables with `cleanup`, then prepare again"));
        task.tables().forEach(table -> notice(task, "Creating table '" + table + "'..."));
        if (work.load(store(), List.of(LoadStep.SCHEMA)).isInterrupted()) {
            return ExitCode.INTERRUPTED;
        }
        long rows = task.options().number("table-size");
        task.tables().forEach(table -> notice(task, "Inserting " + rows + " records into '" + table + "'"));
        if (work.load(store(), List.of(LoadStep.DATA)).isInterrupted()) {
            return ExitCode.INTERRUPTED;
        }
        task.tables().forEach(table -> notice(task, "Creating a secondary index on '" + table + "'..."));
        return work.load(store(), List.of(LoadStep.FINISH)).isInterrupted() ? ExitCode.INTERRUPTED : ExitCode.PASS;
    }

    private int cleanup(Task task) throws SysbenchRefusal, TargetException, InterruptedException {
        Setting named =
                KeyOptions.set("drop-foreign", String.join(",", task.additions().dropForeign()));
        PlannedRun planned = planned(SysbenchTranslation.tables(task), named);
        new DatasetTask(planned, RunListener.SILENT, this::say).clean();
        task.tables().forEach(table -> notice(task, "Dropping table '" + table + "'..."));
        return ExitCode.PASS;
    }

    private int prewarm(Task task) throws SysbenchRefusal, TargetException {
        if (!task.isMysql()) {
            throw SysbenchRefusal.fatal("prewarm is currently MySQL only");
        }
        long rows = task.options().number("table-size");
        try (Target target = opened(planned(SysbenchTranslation.tables(task)));
                Session session = target.openControlSession()) {
            for (String table : task.tables()) {
                notice(task, "Prewarming table " + table);
                session.sql().query("ANALYZE TABLE " + table);
                session.sql()
                        .query("SELECT AVG(id) FROM (SELECT * FROM " + table + " FORCE KEY (PRIMARY) LIMIT " + rows
                                + ") t");
                session.sql()
                        .query("SELECT COUNT(*) FROM (SELECT * FROM " + table + " WHERE k LIKE '%0%' LIMIT " + rows
                                + ") t");
            }
        }
        return ExitCode.PASS;
    }

    private static Target opened(PlannedRun planned) throws SysbenchRefusal {
        try {
            return Execution.open(planned);
        } catch (TargetException refused) {
            throw SysbenchRefusal.fatal("Connection to database failed: " + refused.report());
        }
    }

    private int run(Task task) throws SysbenchRefusal, TargetException, IOException, InterruptedException {
        long seed = System.currentTimeMillis();
        // Everything but the tables is checked before the target is touched.
        planned(SysbenchTranslation.run(task, seed, false));
        notice(task, SysbenchReport.beginning(task).stripTrailing() + "\n");
        try (Target target = opened(planned(SysbenchTranslation.tables(task)))) {
            boolean isNumbering = isNumbering(target, task);
            if (task.test() == SysbenchTest.OLTP_INSERT
                    && !isNumbering
                    && task.options().isOn("auto-inc")) {
                say("rows are inserted with numbers: the tables that Plimsoll makes do not number rows themselves");
            }
            return run(task, planned(SysbenchTranslation.run(task, seed, isNumbering)), target);
        }
    }

    /// Whether the database numbers the rows of the tables: sysbench's own can, those of Plimsoll cannot.
    private static boolean isNumbering(Target target, Task task) throws TargetException {
        try (Session session = target.openControlSession()) {
            List<String> first = List.of(task.tables().getFirst());
            return session.marks(first).getOrDefault(first.getFirst(), "").isEmpty();
        }
    }

    private int run(Task task, PlannedRun planned, Target target)
            throws TargetException, IOException, InterruptedException {
        try (Interruption interruption = new Interruption()) {
            SessionCounts counts = new SessionCounts(
                    Math.toIntExact(task.options().number("threads")), SysbenchErrors.of(task)::isRestarted);
            SysbenchWatch watch = new SysbenchWatch(task, interruption, line -> notice(task, line), counts::count);
            Execution.Ended ended = new Execution(store(), watch).run(counts.counting(planned), target, interruption);
            report(ended, task, watch, counts);
            int exitCode = exitCode(ended, task, watch);
            if (exitCode != ended.exitCode() && !task.additions().isSilent() && !json()) {
                terminal()
                        .out()
                        .println("The exit code is " + exitCode
                                + ", as it would be in sysbench; with --verdict, the verdict decides it.");
            }
            return exitCode;
        }
    }

    private void report(Execution.Ended ended, Task task, SysbenchWatch watch, SessionCounts counts) {
        Run run = ended.run();
        String failure = run.document().failure();
        boolean hasFailed = run.document().status() == RunStatus.FAILED && failure != null;
        if (hasFailed) {
            log("FATAL: " + failure);
        }
        if (watch.isAborted()) {
            SysbenchErrors rules = SysbenchErrors.of(task);
            run.errors().stream()
                    .filter(error -> error.errorClass().breaksSession()
                            || !rules.isRestarted(error.errorClass(), error.sqlState()))
                    .forEach(error -> log("FATAL: SQL error, state = '" + error.sqlState() + "': " + error.message()));
        } else if (!hasFailed && isMeasured(ended) && !json() && task.isTalkative()) {
            print(SysbenchReport.render(task, watch.measured(counts.threads())));
        }
        printOurs(ended, !task.additions().isSilent() && task.isTalkative());
    }

    private static int exitCode(Execution.Ended ended, Task task, SysbenchWatch watch) {
        if (isInterrupted(ended) || task.additions().decidesByVerdict()) {
            return ended.exitCode();
        }
        boolean hasFailed = ended.run().document().status() == RunStatus.FAILED;
        return watch.isAborted() || hasFailed ? SysbenchRefusal.EXIT_CODE : ExitCode.PASS;
    }
}
