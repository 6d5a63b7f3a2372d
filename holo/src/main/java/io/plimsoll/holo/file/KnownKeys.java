package io.plimsoll.holo.file;

import io.plimsoll.spec.Key;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// All keys of the tool, found without regard to case, as the tool finds them. Stateless.
final class KnownKeys {
    /// Every key, those without effect included.
    static final List<Key<?>> ALL = all();

    private static final Map<String, String> NAMES =
            byLowerCase(ALL.stream().map(Key::name).toList());
    private static final Map<String, String> SECTIONS =
            byLowerCase(ALL.stream().map(key -> section(key.name())).collect(Collectors.toSet()));
    private static final Set<String> IDLE =
            IdleKeys.all().stream().map(Key::name).collect(Collectors.toUnmodifiableSet());

    private KnownKeys() {}

    private static List<Key<?>> all() {
        List<Key<?>> keys = new ArrayList<>(ToolKeys.general());
        keys.addAll(ToolKeys.put());
        keys.addAll(ReadKeys.GET.known());
        keys.addAll(ReadKeys.SCAN.known());
        keys.addAll(ReadKeys.BINLOG.known());
        keys.addAll(IdleKeys.all());
        return List.copyOf(keys);
    }

    private static Map<String, String> byLowerCase(Collection<String> names) {
        Map<String, String> map = new TreeMap<>();
        names.forEach(name -> map.put(name.toLowerCase(Locale.ROOT), name));
        return new LinkedHashMap<>(map);
    }

    /// What stands before the first dot; the whole key when it has none.
    static String section(String key) {
        int dot = key.indexOf('.');
        return dot < 0 ? key : key.substring(0, dot);
    }

    /// The section of a key as the tool spells it; empty when the tool has none of that name.
    static Optional<String> sectionOf(String key) {
        return Optional.ofNullable(
                key.indexOf('.') < 0 ? null : SECTIONS.get(section(key).toLowerCase(Locale.ROOT)));
    }

    /// A key as the tool spells it; as it is written when there is none of that name.
    static String canonical(String key) {
        return NAMES.getOrDefault(key.toLowerCase(Locale.ROOT), key);
    }

    static boolean isKnown(String canonical) {
        return NAMES.containsKey(canonical.toLowerCase(Locale.ROOT));
    }

    static boolean isIdle(String canonical) {
        return IDLE.contains(canonical);
    }
}
