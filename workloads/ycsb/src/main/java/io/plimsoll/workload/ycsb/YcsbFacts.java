package io.plimsoll.workload.ycsb;

import io.plimsoll.spec.ValueType;
import io.plimsoll.workload.ycsb.Task.Kind;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/// What a plan decided, for people. Stateless.
final class YcsbFacts {
    private static final double PERCENT_SCALE = 10_000;

    private YcsbFacts() {}

    static Map<String, String> of(Records records, Work work) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put(
                "records",
                String.format(
                        Locale.ROOT,
                        "%,d of %d fields, numbered from %,d",
                        records.count(),
                        records.fields().count(),
                        records.first()));
        facts.put(
                "keys",
                records.keys().text(records.first()) + " to " + records.keys().text(records.end() - 1));
        facts.put("values", records.fields().known() ? "known from key and field, compared when read" : "random");
        if (work.mode() == Mode.LOAD) {
            facts.put("operations", "insert");
            return facts;
        }
        facts.put(
                "mix",
                Arrays.stream(Kind.values())
                        .filter(work.mix()::has)
                        .map(kind -> String.format(
                                Locale.ROOT,
                                "%s %.4g %%",
                                kind.word(),
                                work.mix().weight(kind) / PERCENT_SCALE))
                        .collect(Collectors.joining(", ")));
        facts.put("choice", ValueType.word(work.choice().distribution()));
        return facts;
    }
}
