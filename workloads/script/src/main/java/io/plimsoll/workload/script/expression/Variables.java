package io.plimsoll.workload.script.expression;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/// The names that the scripts of one run use, numbered from 0: a variable belongs to a client and not to a
/// script, so all scripts share one table. Names come while scripts are parsed; then each client gets a
/// [Frame] of this size.
///
/// Not thread-safe while names are added.
public final class Variables {
    private final Map<String, Integer> slots = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /// The slot of a name, which is added if it is new.
    public int slot(String name) {
        return slots.computeIfAbsent(name, added -> {
            names.add(added);
            return names.size() - 1;
        });
    }

    /// The slot of a name, if any script mentions it. What is stored under another name is never seen.
    public OptionalInt find(String name) {
        Integer slot = slots.get(name);
        return slot == null ? OptionalInt.empty() : OptionalInt.of(slot);
    }

    public String name(int slot) {
        return names.get(slot);
    }

    public int size() {
        return names.size();
    }

    /// Whether a variable may be set under this name: letters, underscores and digits, the first no digit,
    /// where every character beyond ASCII is a letter.
    public static boolean isName(String name) {
        return !name.isEmpty() && isFirstOfName(name.charAt(0)) && name.chars().allMatch(unit -> isInName((char) unit));
    }

    public static boolean isFirstOfName(char unit) {
        return (unit >= 'a' && unit <= 'z') || (unit >= 'A' && unit <= 'Z') || unit == '_' || unit >= 0x80;
    }

    public static boolean isInName(char unit) {
        return isFirstOfName(unit) || (unit >= '0' && unit <= '9');
    }
}
