package io.plimsoll.cli;

import io.plimsoll.cli.fleet.FleetCommand;
import io.plimsoll.cli.measure.AbCommand;
import io.plimsoll.cli.measure.CloudCommand;
import io.plimsoll.cli.measure.DatasetCommand;
import io.plimsoll.cli.measure.HtapCommand;
import io.plimsoll.cli.measure.PlanCommand;
import io.plimsoll.cli.measure.RunCommand;
import io.plimsoll.cli.measure.SearchCommand;
import io.plimsoll.cli.measure.SweepCommand;
import io.plimsoll.cli.measure.WorkloadCommand;
import io.plimsoll.cli.results.CompareCommand;
import io.plimsoll.cli.results.DetachedCommand;
import io.plimsoll.cli.results.HistoryCommand;
import io.plimsoll.cli.results.LabelCommand;
import io.plimsoll.cli.results.MergeCommand;
import io.plimsoll.cli.results.ReportCommand;
import io.plimsoll.cli.results.ServeCommand;
import io.plimsoll.cli.results.ShowCommand;
import io.plimsoll.cli.results.StoreCommand;
import io.plimsoll.cli.tools.CitusCommand;
import io.plimsoll.cli.tools.HoloCommand;
import io.plimsoll.cli.tools.PgbenchCommand;
import io.plimsoll.cli.tools.SysbenchCommand;
import io.plimsoll.cli.tools.TestBenchCommand;
import io.plimsoll.cli.tools.YcsbCommand;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;

/// The commands, in the groups in which the program's help lists them.
enum CommandGroup {
    START(
            "Getting started",
            TourCommand.class,
            InitCommand.class,
            DoctorCommand.class,
            Catalog.WorkloadsCommand.class,
            Catalog.TargetsCommand.class,
            DriversCommand.class,
            ClusterCommand.class,
            LauncherCommand.Completion.class,
            LauncherCommand.Selftest.class,
            LauncherCommand.MakePackage.class,
            HelpForCommand.class),
    MEASURE(
            "Measure",
            RunCommand.class,
            SweepCommand.class,
            SearchCommand.Loadline.class,
            SearchCommand.Concurrency.class,
            AbCommand.class,
            HtapCommand.class,
            CloudCommand.class,
            FleetCommand.class,
            PlanCommand.class,
            WorkloadCommand.class),
    DATA("Data", DatasetCommand.Load.class, DatasetCommand.Audit.class, DatasetCommand.Clean.class),
    RESULTS(
            "Results",
            ShowCommand.class,
            ReportCommand.class,
            MergeCommand.class,
            CompareCommand.class,
            HistoryCommand.TrendCommand.class,
            HistoryCommand.RunsCommand.class,
            LabelCommand.Tag.class,
            LabelCommand.Note.class,
            ServeCommand.class,
            StoreCommand.class),
    CONTROL("Control", DetachedCommand.Attach.class, DetachedCommand.Stop.class),
    TOOLS(
            "Command lines and files of other tools",
            YcsbCommand.class,
            HoloCommand.class,
            CitusCommand.class,
            PgbenchCommand.class,
            SysbenchCommand.class,
            TestBenchCommand.class),
    /// Commands that no list shows.
    HIDDEN("", LauncherCommand.Train.class, LauncherCommand.Manual.class);

    private final String title;

    @SuppressWarnings("ImmutableEnumChecker") // An immutable list of classes.
    private final List<Class<?>> commands;

    CommandGroup(String title, Class<?>... commands) {
        this.title = title;
        this.commands = List.of(commands);
    }

    /// All commands, in the order of their groups.
    static List<Class<?>> commands() {
        return Arrays.stream(values())
                .<Class<?>>flatMap(group -> group.commands.stream())
                .toList();
    }

    static String nameOf(Class<?> command) {
        return command.getAnnotation(Command.class).name();
    }

    /// Lists the commands by group, in one column. The subcommands of a command are not grouped.
    static String list(Help help) {
        Map<String, Help> byName = help.subcommands();
        Map<String, Help> ordered = new LinkedHashMap<>();
        commands().stream()
                .map(CommandGroup::nameOf)
                .filter(byName::containsKey)
                .forEach(name -> ordered.put(name, byName.get(name)));
        if (byName.isEmpty()) {
            return "";
        }
        if (ordered.size() < byName.size()) {
            return "Commands:\n" + help.commandList(byName);
        }
        StringBuilder text = new StringBuilder();
        for (String line : help.commandList(ordered).split("\n", -1)) {
            String name = line.strip().split(" ", 2)[0];
            for (CommandGroup group : values()) {
                if (line.startsWith("  " + name)
                        && nameOf(group.commands.getFirst()).equals(name)) {
                    text.append('\n').append(group.title).append(":\n");
                }
            }
            text.append(line).append('\n');
        }
        return text.toString().stripTrailing() + "\n";
    }
}
