package io.plimsoll.compat.citus.runs;

import io.plimsoll.compat.citus.runs.TemplateParameters.Provision;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.List;
import java.util.Map;

/// One line of either format, split into fields but not interpreted. Immutable.
///
/// @param parameters of the template
/// @param own fields of the extended format only, by column name
record WrittenLine(Origin origin, String repeat, String template, List<Setting> parameters, Map<String, String> own) {
    static final String REPEAT = "repeat";
    static final String TEMPLATE = "template";
    static final String NAME = "name";
    static final String CLUSTER = "cluster";
    static final String SHARD_COUNT = "shard-count";
    static final String CITUS = "citus";

    /// Columns of the extended format that are not parameters of a template.
    static final List<String> OWN = List.of(NAME, CLUSTER, SHARD_COUNT, CITUS);

    WrittenLine {
        parameters = List.copyOf(parameters);
        own = Map.copyOf(own);
    }

    /// A line with only a cluster and citus-benchmark's defaults.
    static WrittenLine of(String cluster) {
        return new WrittenLine(
                Origin.COMMAND_LINE, "1", Provision.HYPERSCALE.word(), List.of(), Map.of(CLUSTER, cluster));
    }

    String own(String column) {
        return own.getOrDefault(column, "");
    }
}
