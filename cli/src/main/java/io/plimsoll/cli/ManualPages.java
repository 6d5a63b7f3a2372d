package io.plimsoll.cli;

import io.plimsoll.results.RunDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.ArgGroupSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/// The manual pages of the program and of all its commands, made of what their help says. The library's own generator
/// writes AsciiDoc, whose translator is larger than Plimsoll.
final class ManualPages {
    private static final Pattern QUOTED = Pattern.compile("`([^`]*)`");

    /// The environment variables, for the page of the program.
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "PLIMSOLL_PASSWORD", "The password at the target. It is never stored.",
            "PLIMSOLL_RUNS", "The folder in which runs are stored, in place of plimsoll-runs.",
            "PLIMSOLL_DATA", "The folder for data and programs of embedded servers.",
            "PLIMSOLL_JAVA_HOME", "Another Java to run with.",
            "PLIMSOLL_JAVA_OPTS", "Further options for java, such as \"-Xmx4g\".");

    private final CommandSpec command;
    private final StringBuilder page = new StringBuilder();

    private ManualPages(CommandSpec command) {
        this.command = command;
    }

    /// Writes a page for each command that is not hidden: `plimsoll.1`, `plimsoll-run.1`, `plimsoll-workload-new.1`.
    static void write(CommandLine root, Path folder) throws IOException {
        CommandSpec command = root.getCommandSpec();
        Files.writeString(folder.resolve(name(command) + ".1"), new ManualPages(command).text());
        for (CommandLine below : below(command)) {
            write(below, folder);
        }
    }

    private static String name(CommandSpec command) {
        return command.qualifiedName("-");
    }

    private static List<CommandLine> below(CommandSpec command) {
        return command.subcommands().values().stream()
                .filter(below -> !below.getCommandSpec().usageMessage().hidden())
                .toList();
    }

    private String text() {
        String header = header(command);
        line(".TH " + escaped(name(command).toUpperCase(Locale.ROOT)) + " 1 \"\" \"plimsoll "
                + escaped(RunDocument.thisVersion()) + "\" \"Plimsoll\"");
        line(".SH NAME");
        line(escaped(name(command)) + " \\- "
                + escaped(header.replace("`", "").replaceFirst("\\.$", "").replace("\n", " ")));
        line(".SH SYNOPSIS");
        // Not that of the command line, whose colours are those of the terminal.
        Help help = new Help(command, Help.defaultColorScheme(Help.Ansi.OFF));
        paragraph(help.synopsis(0).strip().replaceAll("\\s+", " "));
        line(".SH DESCRIPTION");
        paragraph(header);
        addArguments();
        addCommands();
        addFooter(plain(command.usageMessage().footer()).lines().toList());
        if (command.parent() == null) {
            line(".SH ENVIRONMENT");
            new TreeMap<>(ENVIRONMENT).forEach((name, meaning) -> entry("\\fB" + escaped(name) + "\\fR", meaning));
        }
        addSeeAlso();
        return page.toString();
    }

    private static String header(CommandSpec command) {
        return plain(command.usageMessage().header()).replace('\n', ' ');
    }

    private void addArguments() {
        List<PositionalParamSpec> operands = command.positionalParameters().stream()
                .filter(operand -> !operand.hidden())
                .toList();
        if (!operands.isEmpty()) {
            line(".SH ARGUMENTS");
        }
        operands.forEach(
                operand -> entry("\\fI" + escaped(operand.paramLabel()) + "\\fR", plain(operand.description())));
        List<OptionSpec> others = command.options().stream()
                .filter(option -> option.group() == null)
                .sorted(Comparator.comparing(option -> option.usageHelp() || option.versionHelp()))
                .toList();
        if (!command.options().isEmpty()) {
            line(".SH OPTIONS");
        }
        for (ArgGroupSpec group : command.argGroups()) {
            line(".SS " + escaped(plain(group.heading()).strip().replaceFirst(":$", "")));
            group.options().forEach(this::addOption);
        }
        if (!command.argGroups().isEmpty()) {
            line(".SS Other options");
        }
        others.forEach(this::addOption);
    }

    private void addOption(OptionSpec option) {
        if (option.hidden()) {
            return;
        }
        String names = Stream.of(option.names())
                .map(name -> "\\fB" + escaped(name) + "\\fR")
                .collect(Collectors.joining(", "));
        String value = option.arity().max() == 0 ? "" : " \\fI" + escaped(option.paramLabel()) + "\\fR";
        String shown = option.arity().min() == 0 && !value.isEmpty() ? " [" + value.strip() + "]" : value;
        entry(names + shown, plain(option.description()));
    }

    private void addCommands() {
        List<CommandLine> below = below(command);
        if (!below.isEmpty()) {
            line(".SH COMMANDS");
            below.forEach(sub -> entry("\\fB" + escaped(sub.getCommandName()) + "\\fR", header(sub.getCommandSpec())));
        }
    }

    /// The footer has notes, then a line that ends with `Examples:`, and the examples.
    private void addFooter(List<String> lines) {
        List<String> notes = new ArrayList<>();
        List<String> examples = new ArrayList<>();
        boolean isExample = false;
        for (String line : lines) {
            boolean isTitle = line.matches("(.* )?Examples?:");
            if (isTitle) {
                notes.add(line.replaceFirst("Examples?:$", "").strip());
            } else if (!line.isBlank()) {
                (isExample ? examples : notes).add(line.strip());
            }
            isExample |= isTitle;
        }
        String note = String.join(" ", notes).strip();
        if (!note.isEmpty()) {
            line(".SH NOTES");
            paragraph(note);
        }
        if (!examples.isEmpty()) {
            line(".SH EXAMPLES");
            line(".nf");
            examples.forEach(example -> line(escaped(example)));
            line(".fi");
        }
    }

    private void addSeeAlso() {
        CommandSpec above = command.parent();
        List<String> others = new ArrayList<>();
        if (above != null) {
            others.add(name(above));
        }
        below(command).forEach(sub -> others.add(name(sub.getCommandSpec())));
        if (!others.isEmpty()) {
            line(".SH SEE ALSO");
            line(others.stream()
                    .map(other -> "\\fB" + escaped(other) + "\\fR(1)")
                    .collect(Collectors.joining(", ")));
        }
    }

    private void entry(String head, String text) {
        line(".TP");
        line(head);
        paragraph(text);
    }

    /// Text that is filled, with words in backticks in bold.
    private void paragraph(String text) {
        line(QUOTED.matcher(escaped(text.strip().replaceAll("\\s+", " "))).replaceAll("\\\\fB$1\\\\fR"));
    }

    private void line(String line) {
        page.append(line).append('\n');
    }

    /// What the library would print of a text with its escapes.
    private static String plain(String... lines) {
        return String.join("\n", lines).replace("%n", "\n").replace("%%", "%");
    }

    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e")
                .replace("-", "\\-")
                .replace("'", "\\(aq")
                .replace("^", "\\(ha")
                .replace("~", "\\(ti");
        return escaped.startsWith(".") ? "\\&" + escaped : escaped;
    }
}
