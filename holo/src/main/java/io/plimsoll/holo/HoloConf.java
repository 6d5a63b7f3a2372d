package io.plimsoll.holo;

import io.plimsoll.spec.Origin;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// A file of the tool as far as one mode loads it: every value fits its key. Immutable; [#text] may give a
/// password, nothing else tells it.
public final class HoloConf {
    private final Map<String, Entry> entries;
    private final List<String> notes;

    /// A value and where it was written.
    record Entry(String value, Origin origin) {}

    HoloConf(Map<String, Entry> entries, List<String> notes) {
        this.entries = new LinkedHashMap<>(entries);
        this.notes = List.copyOf(notes);
    }

    /// What the user should know of the file, in sentences.
    public List<String> notes() {
        return notes;
    }

    /// Whether the file, or the command line, says it.
    boolean says(String key) {
        return entries.containsKey(key.toLowerCase(Locale.ROOT));
    }

    String text(String key) {
        Entry entry = entries.get(key.toLowerCase(Locale.ROOT));
        return entry == null ? key(key).fallback() : entry.value();
    }

    long number(String key) {
        return Long.parseLong(text(key));
    }

    boolean flag(String key) {
        return Boolean.parseBoolean(text(key));
    }

    Origin origin(String key) {
        Entry entry = entries.get(key.toLowerCase(Locale.ROOT));
        return entry == null ? Origin.DEFAULT : entry.origin();
    }

    private static ConfKey key(String name) {
        ConfKey key = ConfKey.ALL.get(name.toLowerCase(Locale.ROOT));
        if (key == null) {
            throw new IllegalArgumentException("no key of the tool: " + name);
        }
        return key;
    }
}
