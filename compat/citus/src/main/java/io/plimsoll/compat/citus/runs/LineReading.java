package io.plimsoll.compat.citus.runs;

import io.plimsoll.compat.citus.cluster.ClusterSpec;
import io.plimsoll.compat.citus.runs.TemplateParameters.Provision;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.Suggestion;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Understands lines. Used by one thread.
record LineReading(List<Setting> overrides, Problems problems, List<Problem> warnings) {
    private static final int REPEATS_MAX = 1_000;
    private static final List<Key<?>> SIZES =
            List.of(TemplateParameters.COORDINATOR_CORES, TemplateParameters.WORKERS, TemplateParameters.WORKER_CORES);

    /// @return empty when something was added to the problems
    Optional<RunLine> read(WrittenLine line) {
        int before = problems.found().size();
        int repeats = repeats(line);
        Optional<Provision> template = Provision.named(line.template());
        if (template.isEmpty()) {
            problems.add(
                    line.origin(),
                    "there is no template \"" + line.template() + "\""
                            + Suggestion.clause(line.template(), Provision.words()) + "; there are "
                            + String.join(", ", Provision.words()));
            return Optional.empty();
        }
        Spec parameters = parameters(line, template.get());
        ClusterSpec declared = declared(line);
        BuildFlags flags = flags(line, parameters, declared);
        if (problems.found().size() > before) {
            return Optional.empty();
        }
        RunLine read = new RunLine(line.origin(), repeats, template.get(), flags, parameters, declared);
        new LineDoubts(read, problems, warnings).add();
        return problems.found().size() > before ? Optional.empty() : Optional.of(read);
    }

    private int repeats(WrittenLine line) {
        String text = line.repeat();
        if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= REPEATS_MAX) {
            return Integer.parseInt(text);
        }
        problems.add(
                line.origin(),
                "a line begins with how often it is run, a whole number from 1 to " + REPEATS_MAX + ", not \"" + text
                        + "\"");
        return 1;
    }

    /// Overrides apply to all lines, so an override that only another template has is not an error.
    private Spec parameters(WrittenLine line, Provision template) {
        List<Key<?>> keys = TemplateParameters.of(template);
        List<Setting> fitting = overrides.stream()
                .filter(override -> keys.stream().anyMatch(key -> key.name().equals(override.key())))
                .toList();
        return new SpecReader(keys).read(List.of(line.parameters(), fitting), problems);
    }

    private @Nullable ClusterSpec declared(WrittenLine line) {
        String text = line.own(WrittenLine.CLUSTER);
        if (text.isEmpty()) {
            return null;
        }
        for (Setting given : line.parameters()) {
            if (SIZES.stream().anyMatch(key -> key.name().equals(given.key()))) {
                problems.add(
                        line.origin(),
                        "the column cluster says " + text + ", and " + given.key() + " = " + given.value()
                                + " says it again: leave one out");
            }
        }
        try {
            return ClusterSpec.parse(text);
        } catch (IllegalArgumentException refused) {
            problems.add(line.origin(), "cluster: " + refused.getMessage());
            return null;
        }
    }

    private BuildFlags flags(WrittenLine line, Spec parameters, @Nullable ClusterSpec declared) {
        String asked = overrides.stream()
                .filter(override -> override.key().equals(WrittenLine.SHARD_COUNT))
                .map(Setting::value)
                .reduce(line.own(WrittenLine.SHARD_COUNT), (_, later) -> later);
        String written = parameters.has(TemplateParameters.FLAGS) ? text(parameters) : "";
        BuildFlags flags = BuildFlags.parse(written, line.origin(), problems);
        try {
            if (!line.own(WrittenLine.NAME).isEmpty()) {
                flags = flags.withName(line.own(WrittenLine.NAME));
            }
            if (declared != null) {
                flags = flags.withCitus(declared.isCitus() && flags.citus())
                        .withShards(String.valueOf(declared.usualShards()));
            }
            if (!asked.isEmpty()) {
                flags = flags.withShards(asked);
            }
            if (!line.own(WrittenLine.CITUS).isEmpty()) {
                flags = flags.withCitus(flag(line.own(WrittenLine.CITUS)));
            }
        } catch (IllegalArgumentException refused) {
            problems.add(line.origin(), String.valueOf(refused.getMessage()));
        }
        return flags;
    }

    /// The key for the flags differs by template because of its default, so the flags are found by name.
    private static String text(Spec parameters) {
        return parameters.settings().getOrDefault(TemplateParameters.FLAGS.name(), "");
    }

    private static boolean flag(String text) {
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new IllegalArgumentException("citus needs true or false, not \"" + text + "\"");
        };
    }

    /// The contradictions in a line that was parsed. Stateless.
    private record LineDoubts(RunLine line, Problems problems, List<Problem> warnings) {
        void add() {
            line.cluster()
                    .flatMap(cluster -> cluster.shardsProblem(line.shards()))
                    .ifPresent(this::refuse);
            warehouses();
            label();
            if (line.template() == Provision.HYPERSCALE && line.declared() == null && !line.isCitus()) {
                long idle = line.parameters().get(TemplateParameters.WORKERS);
                if (idle > 0) {
                    warn("--no-citus leaves the workers idle (workers=" + idle
                            + "): the tables stay on the coordinator");
                }
            }
            withoutEffect();
        }

        private void warehouses() {
            if (line.drivenWarehouses() > line.warehouses()) {
                refuse("runWarehouses = " + line.drivenWarehouses() + " is more than the " + line.warehouses()
                        + " warehouses that are built");
            } else if (line.drivenWarehouses() < line.warehouses()) {
                warn("all " + line.warehouses() + " warehouses are driven, not only runWarehouses = "
                        + line.drivenWarehouses());
            }
        }

        private void label() {
            String label = line.givenName();
            Optional<ClusterSpec> labelled = ClusterSpec.leading(label);
            Optional<ClusterSpec> meant = line.declared() != null ? line.cluster() : line.fromParameters();
            if (labelled.isPresent() && meant.isPresent() && !labelled.equals(meant)) {
                warn("the label says " + labelled.get() + ", and the parameters say " + meant.get()
                        + ": results are of "
                        + meant.get() + ", so correct one of them");
            }
            Optional<ClusterSpec> counted = labelled.or(() -> meant);
            Optional<Integer> cores = ClusterSpec.labelledCores(label);
            if (cores.isPresent()
                    && counted.isPresent()
                    && cores.get() != counted.get().cores()) {
                warn("the label says a total of " + cores.get() + " vCores, and " + counted.get() + " has "
                        + counted.get().cores());
            }
        }

        private void withoutEffect() {
            String given = TemplateParameters.of(line.template()).stream()
                    .filter(key ->
                            TemplateParameters.isPlace(key) && line.parameters().isGiven(key))
                    .map(Key::name)
                    .collect(Collectors.joining(", "));
            if (!given.isEmpty()) {
                warn("without effect on an existing target: " + given);
            }
        }

        private void refuse(String sentence) {
            problems.add(line.origin(), sentence);
        }

        private void warn(String sentence) {
            warnings.add(new Problem(line.origin(), sentence));
        }
    }
}
