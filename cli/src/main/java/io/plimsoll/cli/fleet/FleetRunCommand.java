package io.plimsoll.cli.fleet;

import io.plimsoll.app.Execution;
import io.plimsoll.app.OutputSettings;
import io.plimsoll.app.Passwords;
import io.plimsoll.app.fleet.FormedFleet;
import io.plimsoll.cli.measure.DatasetCommand;
import io.plimsoll.cli.measure.HtapCommand;
import io.plimsoll.cli.measure.SearchCommand;
import io.plimsoll.cli.measure.SweepCommand;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.cli.tools.PgbenchCommand;
import io.plimsoll.fleet.Fleet;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Unmatched;

/// `plimsoll fleet run`.
@Command(
        name = "run",
        header = "Run as `plimsoll run` does, with the load from the machines of a fleet.",
        description = {
            "Takes every option of `plimsoll run`. A command after the fleet's options has all its runs"
                    + " driven by the fleet: sweep, loadline, concurrency, htap, or pgbench with its own options;"
                    + " with load, the members load a dataset together. Exit code 3 if a member is lost; 4 if"
                    + " members are missing, and then nothing was touched.",
            ""
        },
        subcommands = {
            SweepCommand.class,
            SearchCommand.Loadline.class,
            SearchCommand.Concurrency.class,
            HtapCommand.class,
            DatasetCommand.Load.class,
            PgbenchCommand.class,
            FleetRunCommand.OfSysbench.class,
            FleetRunCommand.OfTestBench.class
        },
        footer = {
            "",
            "Examples:",
            "  plimsoll fleet run tpcb --target postgres://db/bench -c 3000 --members 3 --peers fleet.yaml",
            "  plimsoll fleet run tpcb --target postgres://db/bench --sessions 3000 --hosts w1,w2,w3",
            "  plimsoll fleet run ycsb --profile c --target null:1M --sessions 64 --members 4 --here",
            "  plimsoll fleet run --peers fleet.yaml pgbench -c 300 -T 60 -f read.sql -h db bench",
            "  plimsoll fleet run --members 4 --here sweep ycsb --target null:1M --grid sessions=16,64"
        })
public final class FleetRunCommand extends OutputCommand.Detachable {
    private static final String FORMATION = "formation";

    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin(name = FORMATION)
    private final FleetFormation formation = new FleetFormation();

    @Override
    public Integer call() throws Exception {
        if (spec.isEmpty()) {
            return withoutWorkload();
        }
        PlannedRun planned = spec.plannedRun();
        Fleet.refuseShard(planned);
        try (FormedFleet _ = formation.form(spec.passwords(), listener(quiet()))) {
            return new Execution(store(), progress())
                    .run(planned, ended -> terminal().print(ended.run(), ended.judgement(), this))
                    .exitCode();
        }
    }

    private Consumer<String> listener(boolean isQuiet) {
        return isQuiet ? _ -> {} : this::say;
    }

    /// Forms the fleet for another command's runs.
    ///
    /// @param own what stands between `fleet run` and that command: the options of the fleet alone
    public FormedFleet formFor(ParseResult own, OutputSettings command, Passwords passwords) throws Exception {
        String name = own.subcommand().commandSpec().name();
        List<OptionSpec> ofFleet = Objects.requireNonNull(
                        own.commandSpec().mixins().get(FORMATION))
                .options();
        Stream<String> options = own.matchedOptions().stream()
                .filter(option -> !ofFleet.contains(option))
                .map(OptionSpec::longestName);
        Stream<String> parameters =
                own.matchedPositionals().stream().flatMap(each -> each.originalStringValues().stream());
        Stream.concat(options, parameters).findFirst().ifPresent(wrong -> {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    wrong + " stands before " + name + ", where only the options of the fleet are read"
                            + " (`plimsoll fleet run --help` lists them); write it after " + name);
        });
        return formation.form(passwords, listener(command.quiet()));
    }

    /// A command with another tool's options and report that a fleet cannot drive.
    abstract static class Peer extends TerminalCommand {
        @Unmatched
        private final List<String> options = new ArrayList<>();

        @Override
        public final Integer call() {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "a fleet drives Plimsoll's own workloads, and not another tool's command line; type instead:"
                            + " plimsoll fleet run " + instead());
        }

        /// What a fleet drives in its place.
        abstract String instead();

        /// What follows an option, after a space or `=`.
        final String value(String name, String otherwise) {
            for (int i = 0; i < options.size(); i++) {
                String option = options.get(i);
                if (option.startsWith(name + "=")) {
                    return option.substring(name.length() + 1);
                }
                if (option.equals(name) && i + 1 < options.size()) {
                    return options.get(i + 1);
                }
            }
            return otherwise;
        }
    }

    /// `plimsoll fleet run sysbench`.
    @Command(name = "sysbench", hidden = true, header = "Is refused.")
    static final class OfSysbench extends Peer {
        @Override
        String instead() {
            return "shop.yaml --sessions " + value("--threads", "8") + " --measure " + value("--time", "60")
                    + "s, with tables and statements in a workload file";
        }
    }

    /// `plimsoll fleet run testbench`.
    @Command(name = "testbench", hidden = true, header = "Is refused: `tpcb --profile testbench` drives its tables.")
    static final class OfTestBench extends Peer {
        @Override
        String instead() {
            return "tpcb --profile testbench --sessions " + value("-clients", "8") + " --measure 60s";
        }
    }
}
