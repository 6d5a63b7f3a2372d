package io.plimsoll.compat.citus.runs;

import io.plimsoll.compat.citus.cluster.ClusterSpec;
import io.plimsoll.compat.citus.runs.TemplateParameters.Provision;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Spec;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

    /// The given label; empty when the line has none.
    public String givenName() {
        return flags.name();
    }

    /// The label of the result: the given one, otherwise the cluster's, otherwise the template.
    public String name() {
        return givenName().isEmpty() ? cluster().map(ClusterSpec::label).orElse(template.word()) : givenName();
    }

    public boolean isCitus() {
        return flags.citus();
    }

    public int shards() {
        return flags.shards();
    }

    /// The intended size of the database; empty for an existing database whose label does not contain it.
    public Optional<ClusterSpec> cluster() {
        return declared != null ? Optional.of(declared) : fromParameters().or(() -> ClusterSpec.leading(givenName()));
    }

    /// The size according to the template's parameters, independent of the label.
    Optional<ClusterSpec> fromParameters() {
        return switch (template) {
            case HYPERSCALE -> {
                int coordinator = number(TemplateParameters.COORDINATOR_CORES);
                yield Optional.of(
                        isCitus()
                                ? ClusterSpec.citus(
                                        coordinator,
                                        number(TemplateParameters.WORKERS),
                                        number(TemplateParameters.WORKER_CORES))
                                : ClusterSpec.postgresql(coordinator));
            }
            case HYPERSCALE_PRE_CREATED -> Optional.empty();
            case IAAS_POSTGRES -> machine();
        };
    }

    private Optional<ClusterSpec> machine() {
        Matcher size = MACHINE.matcher(parameters.get(TemplateParameters.SERVER_SIZE));
        if (!size.matches()) {
            return Optional.empty();
        }
        int cores = Integer.parseInt(size.group(1));
        return Optional.of(isCitus() ? ClusterSpec.citus(cores, 0, 0) : ClusterSpec.postgresql(cores));
    }

    private int number(Key<Long> key) {
        return Math.toIntExact(parameters.get(key));
    }

    /// An integer, such as minutes, by its key.
    public long get(Key<Long> key) {
        return parameters.get(key);
    }

    /// How many warehouses are built.
    public long warehouses() {
        long built = parameters.get(TemplateParameters.BUILD_WAREHOUSES);
        return built == 0 ? parameters.get(TemplateParameters.WAREHOUSES) : built;
    }

    /// How many warehouses the line would drive.
    long drivenWarehouses() {
        long driven = parameters.get(TemplateParameters.RUN_WAREHOUSES);
        return driven == 0 ? parameters.get(TemplateParameters.WAREHOUSES) : driven;
    }

    /// How many sessions drive the load.
    public long sessions() {
        return parameters.get(TemplateParameters.RUN_USERS);
    }
}
