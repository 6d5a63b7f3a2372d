package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.ValueType;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/// All properties: those that the translation needs, with YCSB's types and defaults; those with the same meaning in
/// YCSB and in Plimsoll's workload `ycsb`, which are passed on; and those without effect. Stateless.
public final class PropertyKeys {
    /// A number in the format of YCSB or of Plimsoll (`200M`).
    private static final ValueType<Long> COUNT = ValueType.count(0, Long.MAX_VALUE);

    private static final ValueType<Long> BATCH = ValueType.of(
            "a whole number",
            text -> text.startsWith("-") ? Long.valueOf(0) : COUNT.read().apply(text),
            value -> Long.toString(value));

    /// A weight: 0 or more.
    private static final ValueType<Double> WEIGHT =
            ValueType.of("a number such as 0.95", PropertyKeys::weight, value -> ValueType.decimal(value));

    static final ForeignKeys KEYS =
            ForeignKeys.of(PropertyKeys.class, "YCSB", Map.of("weight", WEIGHT, "batch", BATCH), "properties.txt");

    private static final Set<String> FLAGS =
            Set.of("readallfields", "readallfieldsbyname", "writeallfields", "dataintegrity");
    private static final Set<String> PASSED = passing();

    private PropertyKeys() {}

    private static Set<String> passing() {
        Set<String> all = new HashSet<>(KEYS.passed());
        // Runs have more keys, such as seed. Two of them have another meaning in YCSB.
        RunKeys.all().stream().map(Key::name).forEach(all::add);
        all.remove(RunKeys.TARGET.name());
        all.remove(RunKeys.WORKLOAD.name());
        return Set.copyOf(all);
    }

    private static Double weight(String text) {
        try {
            double value = Double.parseDouble(text);
            if (value >= 0 && !Double.isInfinite(value)) {
                return value;
            }
        } catch (NumberFormatException noNumber) {
            throw new IllegalArgumentException("needs a number such as 0.95", noNumber);
        }
        throw new IllegalArgumentException("needs a number that is not below 0");
    }

    /// The properties that are passed on to the run unchanged.
    public static Set<String> passed() {
        return PASSED;
    }

    /// Whether a passed-on property is a flag, which YCSB reads in upper or lower case.
    static boolean isPassedFlag(String name) {
        return FLAGS.contains(name);
    }

    /// Whether a property is used or known.
    static boolean isKnown(String name) {
        return KEYS.names().contains(name)
                || PASSED.contains(name)
                || KEYS.ignored(name).isPresent()
                || name.startsWith(Database.DYNAMODB.prefix());
    }

    /// All names, for suggestions.
    static Set<String> names() {
        Set<String> names = new TreeSet<>(KEYS.known());
        names.addAll(PASSED);
        return names;
    }

    /// The properties that the translation needs, with types and defaults.
    static Spec read(YcsbProperties properties, Problems problems) {
        List<Setting> settings = properties.effective().values().stream()
                .filter(setting -> KEYS.names().contains(setting.key()))
                .toList();
        return KEYS.read(List.of(settings), problems);
    }
}
