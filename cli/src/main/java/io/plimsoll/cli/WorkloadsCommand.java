package io.plimsoll.cli;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.Json;
import io.plimsoll.spec.Key;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.Workloads;
import java.io.PrintStream;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/// `plimsoll workloads`: what can be driven, and every key of a spec.
@Command(
        name = "workloads",
        header = "List workloads with their profiles, and every key of a spec with its default.",
        mixinStandardHelpOptions = true)
final class WorkloadsCommand extends TerminalCommand {
    @Mixin
    private final OutputOptions output = new OutputOptions();

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
            out.println(workload.workload() + "  " + workload.summary());
            for (Profile profile : workload.profiles()) {
                out.printf("  profile %-12s %s%n", profile.name(), profile.meaning());
            }
            workload.keys().forEach(this::printKey);
        }
        out.println();
        out.println("Keys of every run (in a spec file, or with -p key=value):");
        view.keysOfEveryRun().forEach(this::printKey);
    }

    private void printKey(KeyView key) {
        String value = key.defaultValue() == null ? "(required)" : key.defaultValue();
        terminal().out().printf("  %-18s %-18s %s%n", key.key(), value, key.meaning());
    }
}
