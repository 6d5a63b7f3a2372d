package io.plimsoll.compat.citus;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.spec.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What citus-benchmark would create in Azure for a line, by one of its templates. Here it determines the parameters
/// and the kind of database.
public enum Provision {
    /// A managed server group: a coordinator and workers.
    HYPERSCALE,
    /// An existing server group.
    HYPERSCALE_PRE_CREATED,
    /// PostgreSQL on a virtual machine.
    IAAS_POSTGRES;

    @SuppressWarnings("ImmutableEnumChecker") // Immutable, though nothing marks it so.
    private final ForeignKeys parameters = ForeignKeys.of(
            Provision.class,
            "citus-benchmark",
            Map.of("boolean", ValueType.flag()),
            "parameters.txt",
            ValueType.word(this) + ".txt");

    /// The template's parameters, with their defaults.
    ForeignKeys parameters() {
        return parameters;
    }

    /// The spelling in files: `iaas-postgres`.
    public String word() {
        return ValueType.word(this);
    }

    static List<String> words() {
        return Arrays.stream(values()).map(Provision::word).toList();
    }

    static Optional<Provision> named(String word) {
        return Arrays.stream(values())
                .filter(template -> template.word().equals(word))
                .findFirst();
    }

    /// The parameter names of all templates.
    static List<String> names() {
        return Arrays.stream(values())
                .flatMap(template -> template.parameters.names().stream())
                .distinct()
                .sorted()
                .toList();
    }

    /// Whether a name belongs to a file's lines: a parameter of any template, or the number of shards.
    public static boolean isParameter(String name) {
        return name.equals(RunLine.Reading.SHARD_COUNT) || names().contains(name);
    }
}
