package io.plimsoll.compat;

import io.plimsoll.spec.Key;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.ValueType;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The keys of another tool: which are read, with the tool's types and defaults, which are passed on under the same
/// name, and which are accepted without effect, with the reason. They are tables in files, one key in a line:
///
///     key | type | default | what becomes of it | what is said
///
/// - The type is `text`, `flag`, `count`, `count MIN MAX`, `one of A, B`, or one that the reader of the file adds. A
///   key without a type is not read.
/// - What becomes of it is empty, `passed`, or `! ` and the reason why the key has no effect. A name that ends in a dot
///   stands for every key with this prefix.
/// - What is said is a sentence for the user, where a translation finds that it matters.
/// - Lines that begin with a blank continue the line before. Lines that begin with `#` are comments.
///
/// Immutable.
public final class ForeignKeys {
    private static final String ANYTHING_BEHIND = ".";
    private static final String PASSED = "passed";

    private final Map<String, Key<?>> read = new LinkedHashMap<>();
    private final Map<String, String> fates = new LinkedHashMap<>();
    private final Map<String, String> sentences = new HashMap<>();

    /// @param tool its name in messages
    /// @param types further types, by name
    private ForeignKeys(String tool, Map<String, ValueType<?>> types, List<String> lines) {
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] cells = line.split("\\|", -1);
                String name = cells[0].strip();
                String type = cells.length > 1 ? cells[1].strip() : "";
                if (!type.isEmpty()) {
                    ValueType<?> known = type(type, tool, types);
                    String standard = cells.length > 2 ? cells[2].strip() : "";
                    read.put(name, Key.of(name, known, standard, ""));
                }
                fates.put(name, cells.length > 3 ? cells[3].strip() : "");
                sentences.put(name, cells.length > 4 ? cells[4].strip() : "");
            }
        }
    }

    /// The keys in files of this build.
    ///
    /// @param files their names, beside the class
    public static ForeignKeys of(Class<?> beside, String tool, Map<String, ValueType<?>> types, String... files) {
        List<String> lines = List.of(files).stream()
                .map(file -> CommaText.resource(beside, file).text())
                .flatMap(text -> text.replaceAll("\\R +", " ").lines())
                .toList();
        return new ForeignKeys(tool, types, lines);
    }

    private static ValueType<?> type(String name, String tool, Map<String, ValueType<?>> types) {
        ValueType<?> further = types.get(name);
        if (further != null) {
            return further;
        }
        String[] words = name.split(" ", -1);
        return switch (words[0]) {
            case "text" -> ValueType.text();
            case "flag" -> flag(tool);
            case "count" ->
                words.length == 1
                        ? ValueType.count(0, Long.MAX_VALUE)
                        : ValueType.count(Long.parseLong(words[1]), Long.parseLong(words[2]));
            case "one" -> word(List.of(name.substring("one of ".length()).split(", ", -1)));
            default -> throw new IllegalStateException("there is no type " + name);
        };
    }

    /// Most tools treat everything except `true` as false; here, a value that is neither is an error.
    private static ValueType<Boolean> flag(String tool) {
        return ValueType.of(
                "true or false",
                text -> switch (text.toLowerCase(Locale.ROOT)) {
                    case "true" -> true;
                    case "false" -> false;
                    default ->
                        throw new IllegalArgumentException(
                                "needs true or false (" + tool + " would take it for false)");
                },
                value -> Boolean.toString(value));
    }

    /// One of some words, in upper or lower case, with `_` or `-` in it.
    private static ValueType<String> word(List<String> words) {
        ValueType<String> known = ValueType.oneOf(words);
        return ValueType.of(known.wants(), text -> known.read().apply(text.replace('_', '-')), known.write());
    }

    /// A key that is read.
    ///
    /// @throws IllegalStateException when it is not
    Key<?> key(String name) {
        Key<?> key = read.get(name);
        if (key == null) {
            throw new IllegalStateException("the key " + name + " is not read");
        }
        return key;
    }

    /// What is said of a key.
    public String sentence(String name) {
        return sentences.getOrDefault(name, "");
    }

    /// The keys that are read, in the order of the table.
    public Collection<Key<?>> all() {
        return read.values();
    }

    /// The names of the keys that are read.
    public Set<String> names() {
        return read.keySet();
    }

    /// The names of the keys that are passed on.
    public List<String> passed() {
        return fates.keySet().stream()
                .filter(name -> PASSED.equals(fates.get(name)))
                .toList();
    }

    /// All full names; prefixes are left out.
    public List<String> known() {
        return fates.keySet().stream()
                .filter(name -> !name.endsWith(ANYTHING_BEHIND))
                .toList();
    }

    /// The reason why a key has no effect; empty for other keys.
    public Optional<String> ignored(String name) {
        return Optional.ofNullable(fates.get(name))
                .or(() -> fates.entrySet().stream()
                        .filter(entry -> entry.getKey().endsWith(ANYTHING_BEHIND) && name.startsWith(entry.getKey()))
                        .map(Map.Entry::getValue)
                        .findFirst())
                .filter(fate -> fate.startsWith("!"))
                .map(fate -> fate.substring(1).strip());
    }

    /// Reads settings and fills in the tool's defaults. Adds errors, including unknown keys, to `problems`.
    ///
    /// @param layers later ones win
    public Spec read(List<List<Setting>> layers, Problems problems) {
        return new SpecReader(List.copyOf(read.values())).read(layers, problems);
    }
}
