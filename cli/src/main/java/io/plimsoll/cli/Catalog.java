package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Terminal;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// Lists what there is to choose from: workloads with their keys, and targets.
final class Catalog {
    private static final int WIDTH = 100;

    /// If less room than this is right of a column, texts begin below their heads.
    private static final int TEXT_MIN = 28;

    private static final int BELOW = 6;

    private static final int MEANING_COLUMN = 42;
    private static final int FORM_COLUMN = 32;

    private Catalog() {}

    /// Formats a name with an explanation, for terminals of 100 columns: see [#entry(String, int, String, int)].
    static String entry(String head, int column, String text) {
        return entry(head, column, text, WIDTH);
    }

    /// Formats a name with an explanation: a head padded to `column`, then the text. Further lines of the text are
    /// indented to that column. On a narrow terminal, the text stands below its head.
    static String entry(String head, int column, String text, int width) {
        if (width - column < TEXT_MIN && column > BELOW) {
            return wrapped(head, width) + entry("", BELOW, text, width);
        }
        StringBuilder lines = new StringBuilder(head.length() < column ? head : wrapped(head, width));
        int at = head.length() < column ? head.length() : 0;
        lines.append(" ".repeat(column - at));
        at = column;
        for (String word : text.split(" ", -1)) {
            if (at > column && at + 1 + word.length() > width) {
                lines.append('\n').append(" ".repeat(column));
                at = column;
            } else if (at > column) {
                lines.append(' ');
                at++;
            }
            lines.append(word);
            at += word.length();
        }
        return lines.append('\n').toString();
    }

    /// A text as it stands, broken between words; further lines are indented by two more than the first.
    static String wrapped(String text, int width) {
        if (text.length() <= width) {
            return text + "\n";
        }
        String words = text.strip();
        int indent = Math.min(text.indexOf(words), BELOW - 2);
        return entry("", indent + 2, words.replaceAll(" +", " "), width).substring(2);
    }

    /// What a key is called, wants and means; for JSON.
    private record KeyView(String key, @Nullable String defaultValue, String wants, String meaning) {
        static KeyView of(Key<?> key) {
            return new KeyView(key.name(), key.defaultText(), key.type().wants(), key.meaning());
        }

        String entry(int width) {
            String value = defaultValue == null ? "(required)" : defaultValue;
            String head = String.format(Locale.ROOT, "    %-18s %s", key, value);
            String words = wants.startsWith("one of ") ? " (" + wants + ")" : "";
            return Catalog.entry(head, MEANING_COLUMN, meaning + words, width);
        }
    }

    /// Keys by what they decide, each with its default.
    private static String keys(List<Key<?>> keys, String heading, int width) {
        StringBuilder text = new StringBuilder();
        for (Role role : Role.values()) {
            List<Key<?>> those = keys.stream().filter(key -> key.role() == role).toList();
            if (!those.isEmpty()) {
                text.append(wrapped("  " + heading + ", " + role.title().toLowerCase(Locale.ROOT), width));
                those.forEach(key -> text.append(KeyView.of(key).entry(width)));
            }
        }
        return text.toString();
    }

    /// One workload: its profiles, its keys, and what to type.
    static String workload(Workload workload, int width) {
        StringBuilder text = new StringBuilder(
                entry(workload.name(), MEANING_COLUMN, workload.description().summary(), width));
        List<Profile> profiles = workload.description().profiles();
        text.append(profiles.isEmpty() ? "" : "  profiles\n");
        profiles.forEach(
                profile -> text.append(entry("    " + profile.name(), MEANING_COLUMN, profile.meaning(), width)));
        return text.append(keys(workload.keys(), "keys", width))
                .append('\n')
                .append(wrapped(
                        "What to type: `plimsoll run " + workload.name() + " -t TARGET` runs it, `plimsoll plan "
                                + workload.name()
                                + " -t TARGET` lists all settings of such a run, `plimsoll run --help`"
                                + " the keys of every run.",
                        width))
                .toString();
    }

    /// The forms of address with a name, their keys, and where passwords come from; empty if there is none.
    ///
    /// @param name of a driver, or what comes before the first colon of an address
    static Optional<String> target(String name, int width) {
        StringBuilder text = new StringBuilder();
        for (Driver driver : Drivers.all()) {
            List<TargetForm> forms = driver.forms().stream()
                    .filter(form -> driver.name().equals(name) || form.form().startsWith(name + ":"))
                    .toList();
            for (TargetForm form : forms) {
                text.append(entry(form.form(), FORM_COLUMN, form.meaning(), width))
                        .append(entry("", FORM_COLUMN, "example: " + form.example(), width));
            }
            text.append(forms.isEmpty() ? "" : keys(driver.keys(), "keys of driver " + driver.name(), width));
        }
        if (text.isEmpty()) {
            return Optional.empty();
        }
        List<Key<?>> ofEach =
                RunKeys.all().stream().filter(key -> key.role() == Role.TARGET).toList();
        return Optional.of(text.append(keys(ofEach, "keys of every run", width))
                .append('\n')
                .append(wrapped(
                        "Passwords come from PLIMSOLL_PASSWORD, from --password, for PostgreSQL also from ~/.pgpass,"
                                + " and are never stored.",
                        width))
                .toString());
    }

    /// `plimsoll workloads`: lists the workloads and every key of a spec.
    @Command(
            name = "workloads",
            header = "List workloads with their profiles, and every key of a spec with its default.")
    static final class WorkloadsCommand extends OutputCommand {
        @Parameters(
                arity = "0..1",
                paramLabel = "NAME",
                description = "Only this one: its profiles, and its keys with their defaults.")
        private @Nullable String name;

        private record WorkloadView(String workload, String summary, List<Profile> profiles, List<KeyView> keys) {
            static WorkloadView of(Workload workload) {
                return new WorkloadView(
                        workload.name(),
                        workload.description().summary(),
                        workload.description().profiles(),
                        workload.keys().stream().map(KeyView::of).toList());
            }
        }

        private record View(List<WorkloadView> workloads, List<KeyView> keysOfEveryRun) {}

        @Override
        public Integer call() {
            String wanted = name;
            if (wanted != null) {
                Workload found = Workloads.named(wanted)
                        .orElseThrow(() -> SpecException.of(Origin.COMMAND_LINE, Workloads.unknown(wanted)));
                return print(json() ? Json.text(WorkloadView.of(found)) : workload(found, width(terminal())));
            }
            View view = new View(
                    Workloads.all().stream().map(WorkloadView::of).toList(),
                    RunKeys.all().stream().map(KeyView::of).toList());
            if (json()) {
                terminal().out().print(Json.text(view));
            } else {
                print(view);
            }
            return ExitCode.PASS;
        }

        private void print(View view) {
            PrintStream out = terminal().out();
            int width = width(terminal());
            List<String> brief =
                    Workloads.builtIn().stream().map(Workload::name).toList();
            for (WorkloadView workload : view.workloads()) {
                if (brief.contains(workload.workload())) {
                    continue;
                }
                out.print(entry(workload.workload(), MEANING_COLUMN, workload.summary(), width));
                if (!workload.profiles().isEmpty()) {
                    out.println("  profiles");
                }
                for (Profile profile : workload.profiles()) {
                    out.print(entry("    " + profile.name(), MEANING_COLUMN, profile.meaning(), width));
                }
                out.println("  keys");
                workload.keys().forEach(key -> out.print(key.entry(width)));
            }
            out.println();
            out.print(wrapped(
                    "Workload files of this build, to be named like the workloads above; `plimsoll plan NAME` shows"
                            + " what each does:",
                    width));
            out.println();
            Workloads.builtIn()
                    .forEach(workload -> out.print(entry(
                            "  " + workload.name(),
                            MEANING_COLUMN,
                            workload.description().summary(),
                            width)));
            out.println();
            out.print(wrapped("Keys of every run, in a spec file or with -p key=value:", width));
            out.println();
            view.keysOfEveryRun().forEach(key -> out.print(key.entry(width)));
        }
    }

    /// `plimsoll targets`: lists the supported forms of addresses.
    @Command(name = "targets", header = "List the databases that can be driven and how to address them.")
    static final class TargetsCommand extends OutputCommand {
        @Parameters(
                arity = "0..1",
                paramLabel = "NAME",
                description = "Only this one, such as postgres or h2: its addresses, and its keys with their defaults.")
        private @Nullable String name;

        private record FormView(String driver, String form, String meaning, String example) {}

        @Override
        public Integer call() {
            String wanted = name;
            if (wanted != null && !json()) {
                return print(target(wanted, width(terminal())).orElseThrow(() -> unknown(wanted)));
            }
            List<FormView> views = new ArrayList<>();
            for (Driver driver : Drivers.all()) {
                for (TargetForm form : driver.forms()) {
                    views.add(new FormView(driver.name(), form.form(), form.meaning(), form.example()));
                }
            }
            if (wanted != null) {
                views.removeIf(
                        view -> !view.driver().equals(wanted) && !view.form().startsWith(wanted + ":"));
                if (views.isEmpty()) {
                    throw unknown(wanted);
                }
            }
            if (json()) {
                return print(Json.text(views));
            }
            for (FormView view : views) {
                terminal().out().print(entry(view.form(), FORM_COLUMN, view.meaning(), width(terminal())));
            }
            return ExitCode.PASS;
        }

        private static SpecException unknown(String name) {
            return SpecException.of(
                    Origin.COMMAND_LINE,
                    "there is no target \"" + name + "\"" + Suggestion.clause(name, targetNames())
                            + "; `plimsoll targets` lists the forms");
        }
    }

    /// What a target may be called for [#target].
    private static List<String> targetNames() {
        return Drivers.all().stream()
                .flatMap(driver -> Stream.concat(
                        Stream.of(driver.name()),
                        driver.forms().stream().map(form -> form.form().split(":", 2)[0])))
                .distinct()
                .toList();
    }

    private static int width(Terminal terminal) {
        return Math.min(terminal.columns(), WIDTH);
    }
}
