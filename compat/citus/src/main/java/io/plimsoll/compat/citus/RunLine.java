package io.plimsoll.compat.citus;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// One parsed line of a `.runs` file: what to build and run, on what kind of database, how often. Immutable.
///
/// @param origin its file and line
/// @param repeats at least 1
/// @param template what citus-benchmark would create
/// @param flags options of `build-and-run.sh`
/// @param parameters of the template, with defaults filled in
/// @param declared the cluster that the line names directly; null where parameters determine it
public record RunLine(
        Origin origin,
        int repeats,
        Provision template,
        BuildFlags flags,
        Spec parameters,
        @Nullable ClusterSpec declared) {
    /// `Standard_D8s_v3` has 8 cores.
    private static final Pattern MACHINE = Pattern.compile("(?i)(?:standard_)?[a-z]+([1-9]\\d{0,2})[a-z-].*");

    /// The label of the result: the given one, otherwise the cluster's, otherwise the template.
    public String name() {
        return flags.name().isEmpty() ? cluster().map(ClusterSpec::label).orElse(template.word()) : flags.name();
    }

    /// The intended size of the database; empty for an existing database whose label does not contain it.
    public Optional<ClusterSpec> cluster() {
        return declared != null ? Optional.of(declared) : fromParameters().or(() -> ClusterSpec.leading(flags.name()));
    }

    /// The size according to the template's parameters, independent of the label.
    Optional<ClusterSpec> fromParameters() {
        return switch (template) {
            case HYPERSCALE -> {
                int coordinator = number("coordinatorVcores");
                yield Optional.of(
                        flags.citus()
                                ? ClusterSpec.citus(coordinator, number("workers"), number("workerVcores"))
                                : ClusterSpec.postgresql(coordinator));
            }
            case HYPERSCALE_PRE_CREATED -> Optional.empty();
            case IAAS_POSTGRES -> machine();
        };
    }

    private Optional<ClusterSpec> machine() {
        Matcher size = MACHINE.matcher(parameters.settings().getOrDefault("pgSize", ""));
        if (!size.matches()) {
            return Optional.empty();
        }
        int cores = Integer.parseInt(size.group(1));
        return Optional.of(flags.citus() ? ClusterSpec.citus(cores, 0, 0) : ClusterSpec.postgresql(cores));
    }

    private int number(String parameter) {
        return Math.toIntExact(get(parameter));
    }

    /// A parameter that is a number, such as minutes.
    ///
    /// @throws java.util.NoSuchElementException when the template has no such parameter
    public long get(String parameter) {
        return parameters.number(parameter).orElseThrow();
    }

    /// How many warehouses are built.
    public long warehouses() {
        long built = get("buildWarehouses");
        return built == 0 ? get("warehouses") : built;
    }

    /// How many warehouses the line would drive.
    long drivenWarehouses() {
        long driven = get("runWarehouses");
        return driven == 0 ? get("warehouses") : driven;
    }

    /// How many sessions drive the load.
    public long sessions() {
        return get("runVirtualUsers");
    }

    /// Understands lines. Used by one thread.
    ///
    /// @param overrides parameters that replace those of the lines
    /// @param warnings where doubts are added
    record Reading(List<Setting> overrides, Problems problems, List<Problem> warnings) {
        /// The column of the number of shards, which is also an override.
        static final String SHARD_COUNT = "shard-count";

        private static final int REPEATS_MAX = 1_000;
        private static final List<String> SIZES = List.of("coordinatorVcores", "workers", "workerVcores");

        /// @return empty when something was added to the problems
        Optional<RunLine> read(Written line) {
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

        private int repeats(Written line) {
            String text = line.repeat();
            if (text.matches("\\d{1,9}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= REPEATS_MAX) {
                return Integer.parseInt(text);
            }
            problems.add(
                    line.origin(),
                    "a line begins with how often it is run, a whole number from 1 to " + REPEATS_MAX + ", not \""
                            + text + "\"");
            return 1;
        }

        /// Overrides apply to all lines, so an override that only another template has is not an error.
        private Spec parameters(Written line, Provision template) {
            List<Setting> fitting = overrides.stream()
                    .filter(override -> template.parameters().names().contains(override.key()))
                    .toList();
            return template.parameters().read(List.of(line.parameters(), fitting), problems);
        }

        private @Nullable ClusterSpec declared(Written line) {
            String text = line.own("cluster");
            if (text.isEmpty()) {
                return null;
            }
            for (Setting given : line.parameters()) {
                if (SIZES.contains(given.key())) {
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

        private BuildFlags flags(Written line, Spec parameters, @Nullable ClusterSpec declared) {
            String asked = overrides.stream()
                    .filter(override -> override.key().equals(SHARD_COUNT))
                    .map(Setting::value)
                    .reduce(line.own(SHARD_COUNT), (_, later) -> later);
            String written = parameters.settings().getOrDefault(BuildFlags.PARAMETER, "");
            BuildFlags flags = BuildFlags.parse(written, line.origin(), problems);
            try {
                if (!line.own("name").isEmpty()) {
                    flags = flags.withName(line.own("name"));
                }
                if (declared != null) {
                    flags = flags.withCitus(declared.isCitus() && flags.citus())
                            .withShards(String.valueOf(declared.usualShards()));
                }
                if (!asked.isEmpty()) {
                    flags = flags.withShards(asked);
                }
                if (!line.own("citus").isEmpty()) {
                    flags = flags.withCitus(flag(line.own("citus")));
                }
            } catch (IllegalArgumentException refused) {
                problems.add(line.origin(), String.valueOf(refused.getMessage()));
            }
            return flags;
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
                        .flatMap(cluster -> cluster.shardsProblem(line.flags().shards()))
                        .ifPresent(this::refuse);
                warehouses();
                label();
                if (line.template() == Provision.HYPERSCALE
                        && line.declared() == null
                        && !line.flags().citus()) {
                    long idle = line.get("workers");
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
                String label = line.flags().name();
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
                ForeignKeys all = line.template().parameters();
                String given = all.all().stream()
                        .filter(key -> all.ignored(key.name()).isPresent())
                        .filter(key -> line.parameters().isGiven(key))
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

        /// One line of either format, split into fields but not interpreted. Immutable.
        ///
        /// @param parameters of the template
        /// @param own fields of the extended format only, by column name
        record Written(
                Origin origin, String repeat, String template, List<Setting> parameters, Map<String, String> own) {
            /// Columns of the extended format that are not parameters of a template. The price is for `cloud run`.
            static final List<String> OWN =
                    List.of("repeat", "template", "name", "cluster", SHARD_COUNT, "citus", "price");

            Written {
                parameters = List.copyOf(parameters);
                own = Map.copyOf(own);
            }

            /// A line with only a cluster and citus-benchmark's defaults.
            static Written of(String cluster) {
                return new Written(
                        Origin.COMMAND_LINE, "1", Provision.HYPERSCALE.word(), List.of(), Map.of("cluster", cluster));
            }

            String own(String column) {
                return own.getOrDefault(column, "");
            }
        }
    }
}
