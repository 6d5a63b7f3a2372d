package io.plimsoll.cli.tools;

import io.plimsoll.app.DatasetTask;
import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Passwords;
import io.plimsoll.app.RunLanes;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.compat.Translation;
import io.plimsoll.compat.pgbench.BankSurvey;
import io.plimsoll.compat.pgbench.BankSurvey.Bank;
import io.plimsoll.compat.pgbench.Console;
import io.plimsoll.compat.pgbench.Moments;
import io.plimsoll.compat.pgbench.PgbenchInit;
import io.plimsoll.compat.pgbench.PgbenchOption;
import io.plimsoll.compat.pgbench.PgbenchOptions;
import io.plimsoll.compat.pgbench.PgbenchRefusal;
import io.plimsoll.compat.pgbench.PgbenchRelease;
import io.plimsoll.compat.pgbench.PgbenchReport;
import io.plimsoll.compat.pgbench.PgbenchRequest;
import io.plimsoll.compat.pgbench.PgbenchRequest.Answer;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.PgbenchRequest.Help;
import io.plimsoll.compat.pgbench.PgbenchRequest.Initialization;
import io.plimsoll.compat.pgbench.PgbenchRequest.Showing;
import io.plimsoll.compat.pgbench.PgbenchTranslation;
import io.plimsoll.compat.pgbench.RandomSeed;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunListener;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.workload.CommandFigure;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll pgbench`: pgbench with its own command line and report, on Plimsoll's engine.
@Command(
        name = "pgbench",
        header = "Run pgbench's own command line and scripts, with its report and ours.",
        customSynopsis = "plimsoll pgbench [OPTION]... [DBNAME]",
        footer = {
            "",
            "Options are read as pgbench reads them: bundled, abbreviated, in any order. Exit codes",
            "are pgbench's, too: 0, 1 for what is refused, 2 if a client failed. Examples:",
            "  plimsoll pgbench -i -s 10 --target postgres:embedded",
            "  plimsoll pgbench -c 8 -j 2 -T 60 -P 5 --target postgres:embedded",
            "  plimsoll pgbench -M prepared -c 8 -T 60 -f read.sql@9 -f write.sql@1 -h db bench"
        })
public final class PgbenchCommand extends PeerCommand {
    /// A client failed.
    private static final int ABORTED = 2;

    /// Describes the options of the newest version; [PgbenchOptions] reads them.
    @Mixin
    @SuppressWarnings("UnusedVariable") // Only the help and the completion read it.
    private final KeyOptions described = KeyOptions.own(
            Arrays.stream(PgbenchOption.values()).map(PgbenchCommand::described).toArray(Key<?>[]::new));

    private static Key<String> described(PgbenchOption option) {
        return KeyOptions.setting(
                option.name(), option.label(), option.meaning(), option.names().toArray(String[]::new));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        try {
            PgbenchRelease version = PgbenchOptions.version(arguments(), System.getenv());
            return run(version);
        } catch (PgbenchRefusal refused) {
            printError(refused.getMessage());
        } catch (SpecException refused) {
            refused.problems().forEach(problem -> printError("pgbench: error: " + inWordsOfThisCommand(problem)));
        } catch (TargetException lost) {
            printError("pgbench: error: " + lost.report());
        }
        return PgbenchRefusal.EXIT_CODE;
    }

    private void printError(String text) {
        terminal().err().println(text);
        terminal().err().flush();
    }

    private int run(PgbenchRelease version) throws PgbenchRefusal, TargetException, IOException, InterruptedException {
        if (arguments().equals(List.of("--version")) || arguments().equals(List.of("-V"))) {
            printLine("pgbench (PostgreSQL) " + nameOf(version));
            return ExitCode.PASS;
        }
        PgbenchRequest request = PgbenchOptions.read(
                version,
                arguments(),
                System.getenv(),
                RandomSeed.ofThisMachine(),
                note -> printError("pgbench: " + note));
        return switch (request) {
            case Help() -> printHelp();
            case Answer(String out, String err) -> {
                terminal().err().print(err);
                yield print(out);
            }
            case Initialization asked -> {
                refuseOnFleet(true, "-i", "one machine makes the tables: type plimsoll pgbench -i, without fleet run");
                obey(asked.additions());
                yield initialize(version, asked);
            }
            case Benchmark asked -> {
                Showing showing = asked.showing();
                refuseOnFleet(
                        showing.isPerCommand(),
                        "-r",
                        "the times of single statements stay on the members: leave it out");
                refuseOnFleet(showing.log().isPresent(), "-l", "single transactions stay on the members: leave it out");
                refuseOnFleet(
                        asked.load().endsWithFirst(), "--exit-on-abort", "members do not end each other: leave it out");
                obey(asked.additions());
                yield benchmark(version, asked);
            }
        };
    }

    /// Refuses what a fleet could not report as pgbench does.
    private static void refuseOnFleet(boolean isAsked, String option, String why) throws PgbenchRefusal {
        if (isAsked && RunLanes.areElsewhere()) {
            throw PgbenchRefusal.error(option + " is not possible on a fleet: " + why);
        }
    }

    /// pgbench names its packager like that.
    private static String nameOf(PgbenchRelease version) {
        return version.number() + " (Plimsoll " + RunDocument.thisVersion() + ")";
    }

    private static Function<String, Secret> passwords() {
        return Passwords.unlessEmpty(Secret.NONE);
    }

    private int initialize(PgbenchRelease version, Initialization asked)
            throws PgbenchRefusal, TargetException, InterruptedException {
        List<Setting> bank = List.of(
                KeyOptions.set("workload", "tpcb"),
                KeyOptions.set("profile", "pgbench"),
                KeyOptions.set("scale", String.valueOf(asked.options().scale())));
        List<Setting> target = PgbenchTranslation.target(asked.place());
        PlannedRun planned =
                PlannedRun.of(List.of(bank, target, asked.additions().settings()), passwords());
        Console console =
                new Console(text -> terminal().err().print(text), terminal().isErrTerminal(), System::nanoTime);
        Optional<PgbenchRefusal> refused = new DatasetTask(planned, RunListener.SILENT, this::say)
                .alone("pgbench-i", session -> {
                    try {
                        PgbenchInit.run(
                                session, asked.options(), asked.additions().dropForeign(), version, console);
                        return Optional.empty();
                    } catch (PgbenchRefusal why) {
                        return Optional.of(why);
                    }
                });
        if (refused.isPresent()) {
            throw refused.get();
        }
        return ExitCode.PASS;
    }

    private int benchmark(PgbenchRelease version, Benchmark asked)
            throws PgbenchRefusal, TargetException, IOException, InterruptedException {
        // The scale is not known yet, but everything else is checked before the target is touched.
        int unknown = asked.work().scale().orElse(1);
        PlannedRun checked = PlannedRun.of(
                List.of(PgbenchTranslation.of(version, asked, unknown).settings()), passwords());
        try (Target target = opened(checked)) {
            Bank bank = survey(version, asked, target);
            Translation translation = PgbenchTranslation.of(version, asked, bank.scale());
            PlannedRun planned = PlannedRun.of(List.of(translation.settings()), passwords());
            planned.workload().printTo(this::printError);
            PgbenchWatch watch = new PgbenchWatch(asked, terminal());
            Execution.Ended ended = new Execution(store(), watch).run(planned, target, whole -> {
                PgbenchReport.Measured measured = watch.measured(connectMicros(whole), figures(planned));
                // pgbench ends with its first client, without a report.
                boolean isCut = asked.load().endsWithFirst() && watch.isAborted();
                report(whole, asked, isCut ? "" : PgbenchReport.render(version, asked, bank, measured));
            });
            int exitCode = exitCode(ended, asked, watch);
            if (exitCode != ended.exitCode() && !asked.additions().isSilent() && !json()) {
                terminal()
                        .out()
                        .println("The exit code is " + exitCode
                                + ", as pgbench's; with --verdict, the verdict decides.");
            }
            return exitCode;
        }
    }

    private static Target opened(PlannedRun planned) throws PgbenchRefusal {
        try {
            return Execution.open(planned);
        } catch (TargetException refused) {
            throw PgbenchRefusal.error(refused.report() + "\npgbench: error: could not create connection for setup");
        }
    }

    /// What pgbench does before a run.
    private Bank survey(PgbenchRelease version, Benchmark asked, Target target) throws PgbenchRefusal, TargetException {
        try (Session session = target.openControlSession()) {
            if (!json()) {
                printLine("pgbench (" + nameOf(version) + ", server "
                        + target.identity().productVersion() + ")");
            }
            BankSurvey survey = new BankSurvey(session.sql(), text -> {
                terminal().err().print(text);
                terminal().err().flush();
            });
            Bank bank = survey.bank(asked.work());
            survey.vacuum(asked.work().vacuum());
            return bank;
        }
    }

    private static double connectMicros(Execution.Ended ended) {
        return ended.run().document().measurement().connectNanos() / PgbenchWatch.NANOS_PER_MICRO;
    }

    /// The figures of the scripts' commands; empty if they were not measured.
    private static List<List<PgbenchReport.StatementFigure>> figures(PlannedRun planned) {
        return planned.workload().commandFigures().stream()
                .map(script -> script.stream().map(PgbenchCommand::figure).toList())
                .toList();
    }

    private static PgbenchReport.StatementFigure figure(CommandFigure figure) {
        Moments time = new Moments(figure.count(), figure.nanos() / PgbenchWatch.NANOS_PER_MICRO, 0, 0, 0);
        return new PgbenchReport.StatementFigure(figure.shown(), time, figure.failures(), figure.retries());
    }

    /// @param ofPgbench the report that pgbench would print
    private void report(Execution.Ended ended, Benchmark asked, String ofPgbench) {
        if (isMeasured(ended) && !json()) {
            print(ofPgbench);
        }
        printOurs(ended, !asked.additions().isSilent());
    }

    private int exitCode(Execution.Ended ended, Benchmark asked, PgbenchWatch watch) {
        if (isInterrupted(ended) || asked.additions().decidesByVerdict()) {
            return ended.exitCode();
        }
        if (watch.isAborted() || ended.run().document().status() == RunStatus.FAILED) {
            if (!asked.load().endsWithFirst()) {
                printError("pgbench: error: Run was aborted; the above results are incomplete.");
            }
            return ABORTED;
        }
        return ExitCode.PASS;
    }
}
