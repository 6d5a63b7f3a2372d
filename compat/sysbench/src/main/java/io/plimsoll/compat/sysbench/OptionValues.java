package io.plimsoll.compat.sysbench;

import io.plimsoll.compat.ForeignKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/// The options of sysbench with their values. Immutable.
public final class OptionValues {
    private static final String SWITCH = "on or off";
    private static final Pattern DIGITS = Pattern.compile("\\d{1,10}");
    private static final long MOST = 4_294_967_295L;

    private static final Map<String, ValueType<?>> TYPES = Map.of(
            "number", ValueType.of("a whole number", OptionValues::parsedNumber, number -> Long.toString(number)),
            "switch", ValueType.of(SWITCH, OptionValues::isSwitchedOn, isOn -> isOn ? "on" : "off"),
            "decimal", ValueType.decimal("0.001", "1000"));

    private static final ForeignKeys GENERAL = ForeignKeys.of(OptionValues.class, "sysbench", TYPES, "options.txt");
    private static final ForeignKeys OF_TESTS = ForeignKeys.of(OptionValues.class, "sysbench", TYPES, "tests.txt");

    /// Options of former versions, with their successors.
    private static final Map<String, String> FORMER =
            Map.of("num-threads", "threads", "max-requests", "events", "max-time", "time", "tx-rate", "rate");

    private final Map<String, Key<?>> keys;
    private final Spec spec;

    private OptionValues(Map<String, Key<?>> keys, List<Setting> given) {
        this.keys = Map.copyOf(keys);
        Problems problems = new Problems();
        this.spec = new SpecReader(List.copyOf(keys.values())).read(List.of(given), problems);
        if (!problems.isEmpty()) {
            throw new IllegalStateException("values that were read before: " + problems.found());
        }
    }

    /// sysbench would read `10k` as 10; here, it is refused.
    private static Long parsedNumber(String text) {
        if (DIGITS.matcher(text).matches() && Long.parseLong(text) <= MOST) {
            return Long.parseLong(text);
        }
        throw new IllegalArgumentException("needs a whole number");
    }

    private static Boolean isSwitchedOn(String text) {
        return switch (text) {
            case "", "on", "true", "1" -> true;
            case "off", "false", "0" -> false;
            default -> throw new IllegalArgumentException("needs " + SWITCH);
        };
    }

    /// Collects options, the last of each name counts. Not thread-safe.
    static final class Reader {
        private final Map<String, Key<?>> keys = new LinkedHashMap<>();
        private final Map<String, Setting> given = new LinkedHashMap<>();
        private final List<String> warnings = new ArrayList<>();

        Reader() {
            GENERAL.all().forEach(key -> keys.put(key.name(), key));
            OF_TESTS.all().forEach(key -> keys.put(key.name(), key));
        }

        /// Adds one option.
        ///
        /// @param text without the hyphens: `NAME` or `NAME=VALUE`
        void add(String text) throws SysbenchRefusal {
            int equals = text.indexOf('=');
            String written = equals < 0 ? text : text.substring(0, equals);
            String value = equals < 0 ? "" : text.substring(equals + 1);
            String name = written.replace('_', '-');
            String successor = FORMER.get(name);
            if (successor != null) {
                warnings.add("WARNING: --" + name + " is deprecated, use --" + successor + " instead");
                name = successor;
            }
            Key<?> key = keys.get(name);
            if (key == null) {
                throw SysbenchRefusal.option("invalid option: --" + concealed(written, text));
            }
            given.put(name, new Setting(name, checked(key, value, text), Origin.COMMAND_LINE));
        }

        /// Whoever mistypes the name of a password shall not read the password.
        private static String concealed(String name, String text) {
            return name.contains("pas") || name.contains("pw") ? name + "=..." : text;
        }

        private static String checked(Key<?> key, String value, String text) throws SysbenchRefusal {
            try {
                String canonical = key.canonical(value);
                if (key.type().wants().startsWith("one of") && !canonical.equals(value)) {
                    throw new IllegalArgumentException("needs this word in lower case");
                }
                return canonical;
            } catch (IllegalArgumentException refused) {
                if (key.type().wants().equals(SWITCH)) {
                    throw SysbenchRefusal.option("invalid option: --" + text);
                }
                if (key.name().equals("rand-type")) {
                    throw SysbenchRefusal.fatal("Invalid random numbers distribution: " + value + ".");
                }
                if (key.name().equals("db-driver")) {
                    throw SysbenchRefusal.fatal("invalid database driver name: '" + value + "'");
                }
                throw SysbenchRefusal.option(
                        "Invalid value for the '" + key.name().replace('-', '_') + "' option: '" + value + "'");
            }
        }

        /// What is said of the options beside their values.
        List<String> warnings() {
            return List.copyOf(warnings);
        }

        OptionValues values() {
            return new OptionValues(keys, List.copyOf(given.values()));
        }
    }

    /// The options that all tests have.
    public static Collection<Key<?>> general() {
        return GENERAL.all();
    }

    /// The options that only tests have, not the programs around them.
    public static Collection<Key<?>> ofTests() {
        return OF_TESTS.all();
    }

    /// What an option means, for its help.
    public static String meaning(String name) {
        String meaning = GENERAL.sentence(name);
        return meaning.isEmpty() ? OF_TESTS.sentence(name) : meaning;
    }

    /// Whether an option needs no value.
    public static boolean isSwitch(Key<?> key) {
        return key.type().wants().equals(SWITCH);
    }

    /// Whether the value of an option is a number.
    static boolean isNumber(Key<?> key) {
        return key.type().wants().startsWith("a whole number")
                || key.type().wants().startsWith("a number");
    }

    public long number(String name) {
        return (Long) spec.get(key(name));
    }

    double decimal(String name) {
        return (Double) spec.get(key(name));
    }

    public String text(String name) {
        return (String) spec.get(key(name));
    }

    public boolean isOn(String name) {
        return (Boolean) spec.get(key(name));
    }

    boolean isGiven(String name) {
        return spec.isGiven(key(name));
    }

    /// The value as Plimsoll's files write it.
    String written(String name) {
        Object value = spec.get(key(name));
        return value instanceof Boolean
                ? value.toString()
                : Objects.requireNonNull(spec.texts(List.of(key(name))).get(name), name);
    }

    private Key<?> key(String name) {
        return Optional.ofNullable(keys.get(name))
                .orElseThrow(() -> new IllegalStateException("sysbench has no option " + name));
    }

    /// The options that were given without effect, each with the reason.
    List<String> withoutEffect() {
        return GENERAL.all().stream()
                .map(Key::name)
                .filter(this::isGiven)
                .flatMap(name -> GENERAL.ignored(name).stream()
                        .filter(_ -> !written(name).equals("false"))
                        .map(reason -> "--" + name + " has no effect: " + reason))
                .toList();
    }
}
