package io.plimsoll.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Help;

/// The groups in which the program's help lists the commands.
enum CommandGroup {
    START("Getting started", "tour workloads targets cluster completion selftest help"),
    MEASURE("Measure", "run sweep loadline concurrency htap plan"),
    DATA("Data", "load audit clean"),
    RESULTS("Results", "show report compare trend runs tag note serve"),
    CONTROL("Control", "attach stop"),
    TOOLS("Command lines and files of other tools", "ycsb holo citus testbench");

    private final String title;
    private final String commands;

    /// @param commands the names, separated by blanks
    CommandGroup(String title, String commands) {
        this.title = title;
        this.commands = commands;
    }

    private List<String> names() {
        return List.of(commands.split(" ", -1));
    }

    /// Lists the commands by group, in one column. The subcommands of a command are not grouped.
    static String list(Help help) {
        Map<String, Help> byName = help.subcommands();
        Map<String, Help> ordered = new LinkedHashMap<>();
        Arrays.stream(values())
                .flatMap(group -> group.names().stream())
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
                if (line.startsWith("  " + name) && group.names().getFirst().equals(name)) {
                    text.append('\n').append(group.title).append(":\n");
                }
            }
            text.append(line).append('\n');
        }
        return text.toString().stripTrailing() + "\n";
    }
}
