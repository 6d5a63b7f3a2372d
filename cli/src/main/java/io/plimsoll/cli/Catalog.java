package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.TargetForm;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/// Lists what there is to choose from: workloads with their keys, and targets.
final class Catalog {
    private static final int WIDTH = 100;

    private Catalog() {}

    /// Formats a name with an explanation, for terminals of 100 columns: a head padded to `column`, then the text.
    /// Further lines of the text are indented to that column.
    static String entry(String head, int column, String text) {
        StringBuilder lines = new StringBuilder(head);
        int at = head.length();
        if (at >= column) {
            lines.append('\n');
            at = 0;
        }
        lines.append(" ".repeat(column - at));
        at = column;
        for (String word : text.split(" ", -1)) {
            if (at > column && at + 1 + word.length() > WIDTH) {
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

    /// `plimsoll workloads`: lists the workloads and every key of a spec.
    @Command(
            name = "workloads",
            header = "List workloads with their profiles, and every key of a spec with its default.")
    static final class WorkloadsCommand extends OutputCommand {
        private static final int MEANING_COLUMN = 42;

        private record KeyView(String key, @Nullable String defaultValue, String wants, String meaning) {
            static KeyView of(Key<?> key) {
                return new KeyView(key.name(), key.defaultText(), key.type().wants(), key.meaning());
            }
        }

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
            List<String> brief =
                    Workloads.builtIn().stream().map(Workload::name).toList();
            for (WorkloadView workload : view.workloads()) {
                if (brief.contains(workload.workload())) {
                    continue;
                }
                out.print(entry(workload.workload(), MEANING_COLUMN, workload.summary()));
                if (!workload.profiles().isEmpty()) {
                    out.println("  profiles");
                }
                for (Profile profile : workload.profiles()) {
                    out.print(entry("    " + profile.name(), MEANING_COLUMN, profile.meaning()));
                }
                out.println("  keys");
                workload.keys().forEach(this::printKey);
            }
            out.println();
            out.println("Workload files of this build, to be named like the workloads above; `plimsoll plan NAME` shows"
                    + " what each does:");
            out.println();
            Workloads.builtIn()
                    .forEach(workload -> out.print(entry(
                            "  " + workload.name(),
                            MEANING_COLUMN,
                            workload.description().summary())));
            out.println();
            out.println("Keys of every run, in a spec file or with -p key=value:");
            out.println();
            view.keysOfEveryRun().forEach(this::printKey);
        }

        private void printKey(KeyView key) {
            String value = key.defaultValue() == null ? "(required)" : key.defaultValue();
            String head = String.format(Locale.ROOT, "    %-18s %s", key.key(), value);
            String words = key.wants().startsWith("one of ") ? " (" + key.wants() + ")" : "";
            terminal().out().print(entry(head, MEANING_COLUMN, key.meaning() + words));
        }
    }

    /// `plimsoll targets`: lists the supported forms of addresses.
    @Command(name = "targets", header = "List the databases that can be driven and how to address them.")
    static final class TargetsCommand extends OutputCommand {
        private static final int MEANING_COLUMN = 32;

        private record FormView(String driver, String form, String meaning, String example) {}

        @Override
        public Integer call() {
            List<FormView> views = new ArrayList<>();
            for (Driver driver : Drivers.all()) {
                for (TargetForm form : driver.forms()) {
                    views.add(new FormView(driver.name(), form.form(), form.meaning(), form.example()));
                }
            }
            if (json()) {
                return print(Json.text(views));
            }
            for (FormView view : views) {
                terminal().out().print(entry(view.form(), MEANING_COLUMN, view.meaning()));
            }
            return ExitCode.PASS;
        }
    }
}
