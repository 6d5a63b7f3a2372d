package io.plimsoll.citus.runs;

import io.plimsoll.spec.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// What a line of citus-benchmark would have had made in Azure. Here it tells which parameters there are and what
/// kind of database is meant.
public enum Provision {
    /// A managed server group: a coordinator and workers.
    HYPERSCALE,
    /// A server group that is there already.
    HYPERSCALE_PRE_CREATED,
    /// PostgreSQL on a virtual machine.
    IAAS_POSTGRES;

    static List<String> words() {
        return Arrays.stream(values()).map(Provision::word).toList();
    }

    static Optional<Provision> named(String word) {
        return Arrays.stream(values())
                .filter(template -> template.word().equals(word))
                .findFirst();
    }

    /// As files write it: `iaas-postgres`.
    public String word() {
        return ValueType.word(this);
    }
}
