package io.plimsoll.cli;

import io.plimsoll.citus.cluster.ClusterSpec;
import io.plimsoll.citus.cluster.TransactionMix;
import io.plimsoll.citus.runs.Parameters;
import io.plimsoll.citus.runs.RunsFile;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/// Which runs are meant: a file of citus-benchmark, or clusters.
final class CitusInput {
    @picocli.CommandLine.Parameters(
            arity = "1..*",
            paramLabel = "FILE|CLUSTER",
            description = "A .runs file, or clusters such as c4+2w8, c8 (Citus on one node) or pg16 (PostgreSQL).")
    private List<String> named = new ArrayList<>();

    @Option(
            names = {"--set", "-p"},
            paramLabel = "KEY=VALUE",
            description = "For all runs: a parameter of the file (duration=5, in minutes) or any key of a spec"
                    + " (measure=30s); repeatable.")
    private List<String> assignments = new ArrayList<>();

    /// What was assigned, taken apart.
    ///
    /// @param parameters of the file's lines
    /// @param keys of a run's spec
    record Assigned(List<Setting> parameters, List<Setting> keys) {
        /// The last value of a key; `otherwise` when it is not given.
        String key(String name, String otherwise) {
            return keys.stream()
                    .filter(setting -> setting.key().equals(name))
                    .map(Setting::value)
                    .reduce(otherwise, (_, later) -> later);
        }

        TransactionMix mix(Problems problems) {
            String text = key("mix", "");
            try {
                return text.isEmpty() ? TransactionMix.USUAL : TransactionMix.parse(text);
            } catch (IllegalArgumentException refused) {
                problems.add(Origin.COMMAND_LINE, "mix = " + text + ": " + refused.getMessage());
                return TransactionMix.USUAL;
            }
        }
    }

    Assigned assigned(Problems problems) {
        List<Setting> parameters = new ArrayList<>();
        List<Setting> keys = new ArrayList<>();
        for (Setting setting : SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems)) {
            (Parameters.isKnown(setting.key()) ? parameters : keys).add(setting);
        }
        return new Assigned(parameters, keys);
    }

    /// One argument that is no cluster is a file.
    RunsFile file(Assigned assigned, Problems problems) {
        String first = named.getFirst();
        return named.size() == 1 && ClusterSpec.find(first).isEmpty()
                ? RunsFile.read(Path.of(first), assigned.parameters(), problems)
                : RunsFile.ofClusters(named, assigned.parameters(), problems);
    }

    /// What the chart is called.
    String title() {
        return named.size() == 1 ? String.valueOf(Path.of(named.getFirst()).getFileName()) : String.join(", ", named);
    }

    static void warn(Terminal terminal, List<Problem> warnings) {
        warnings.forEach(warning -> terminal.err().println("plimsoll: " + warning));
    }
}
