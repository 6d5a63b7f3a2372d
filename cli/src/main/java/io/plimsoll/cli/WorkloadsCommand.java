package io.plimsoll.cli;

import io.plimsoll.app.ExitCode;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.PrintStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll workloads`: lists the workloads and every key of a spec.
@Command(
        name = "workloads",
        header = "List workloads with their profiles, and every key of a spec with its default.")
final class WorkloadsCommand extends OutputCommand {
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
                    workload.summary(),
                    workload.profiles(),
                    workload.keys().stream().map(KeyView::of).toList());
        }
    }

    private record View(List<WorkloadView> workloads, List<KeyView> keysOfEveryRun) {}

    @Override
    public Integer call() {
        View view = new View(
                Workloads.all().stream().map(WorkloadView::of).toList(),
                RunKeys.all().stream().map(KeyView::of).toList());
        if (output.json()) {
            terminal().out().print(Json.text(view));
        } else {
            print(view);
        }
        return ExitCode.PASS;
    }

    private void print(View view) {
        PrintStream out = terminal().out();
        for (WorkloadView workload : view.workloads()) {
            out.print(Listing.entry(workload.workload(), MEANING_COLUMN, workload.summary()));
            out.println("  profiles");
            for (Profile profile : workload.profiles()) {
                out.print(Listing.entry("    " + profile.name(), MEANING_COLUMN, profile.meaning()));
            }
            out.println("  keys");
            workload.keys().forEach(this::printKey);
        }
        out.println();
        out.println("Keys of every run, in a spec file or with -p key=value:");
        out.println();
        view.keysOfEveryRun().forEach(this::printKey);
    }

    private void printKey(KeyView key) {
        String value = key.defaultValue() == null ? "(required)" : key.defaultValue();
        String head = String.format(Locale.ROOT, "    %-18s %s", key.key(), value);
        String words = key.wants().startsWith("one of ") ? " (" + key.wants() + ")" : "";
        terminal().out().print(Listing.entry(head, MEANING_COLUMN, key.meaning() + words));
    }
}
