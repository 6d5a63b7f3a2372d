package io.plimsoll.spec;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// The only way from text to [Spec]: reads layers of settings (file, command line) with typed keys. Later layers
/// override earlier ones; a key given twice in one layer is a problem, because one of the two would be ignored
/// silently.
public final class SpecReader {
    /// An address may hold a password.
    private static final Pattern HARMLESS = Pattern.compile("[\\p{L}\\p{N}_. -]*");

    private final Map<String, Key<?>> keys = new LinkedHashMap<>();

    public SpecReader(List<Key<?>> keys) {
        for (Key<?> key : keys) {
            if (this.keys.put(key.name(), key) != null) {
                throw new IllegalArgumentException("key defined twice: " + key.name());
            }
        }
    }

    /// Reads all layers. Adds problems to `problems`; the spec then lacks the keys they belong to.
    public Spec read(List<List<Setting>> layers, Problems problems) {
        Map<String, Setting> given = new LinkedHashMap<>();
        layers.forEach(layer -> given.putAll(readLayer(layer, problems)));
        Map<String, Spec.Entry> entries = new LinkedHashMap<>();
        for (Key<?> key : keys.values()) {
            Setting setting = given.get(key.name());
            if (setting == null && key.defaultText() == null) {
                problems.add(Origin.MISSING, missing(key));
            } else {
                Setting effective = setting != null ? setting : defaultSetting(key);
                readValue(key, effective, entries, problems);
            }
        }
        return new Spec(entries);
    }

    private Map<String, Setting> readLayer(List<Setting> layer, Problems problems) {
        Map<String, Setting> given = new LinkedHashMap<>();
        for (Setting setting : layer) {
            if (!keys.containsKey(setting.key())) {
                problems.add(
                        setting.origin(),
                        "there is no key \"" + setting.key() + "\"" + Suggestion.clause(setting.key(), keys.keySet()));
                continue;
            }
            Setting earlier = given.put(setting.key(), setting);
            if (earlier != null) {
                problems.add(
                        setting.origin(),
                        "\"" + setting.key() + "\" is given twice, first at " + earlier.origin()
                                + (HARMLESS.matcher(earlier.value()).matches() ? " as " + earlier.value() : ""));
            }
        }
        return given;
    }

    private static Setting defaultSetting(Key<?> key) {
        return new Setting(key.name(), String.valueOf(key.defaultText()), Origin.DEFAULT);
    }

    private static String missing(Key<?> key) {
        return "\"" + key.name() + "\" must be given: " + key.meaning();
    }

    private static <T> void readValue(Key<T> key, Setting setting, Map<String, Spec.Entry> entries, Problems problems) {
        String text = setting.value().strip();
        try {
            T value = key.type().read().apply(text);
            entries.put(key.name(), new Spec.Entry(value, key.type().write().apply(value), setting.origin()));
        } catch (IllegalArgumentException refused) {
            problems.add(setting.origin(), key.name() + " = " + text + ": " + refused.getMessage());
        }
    }

    /// Settings from `key=value` texts, as given with `-p`.
    public static List<Setting> assignments(List<String> texts, Origin origin, Problems problems) {
        List<Setting> settings = new ArrayList<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                problems.add(origin, "\"" + text + "\" is not of the form key=value");
            } else {
                settings.add(new Setting(
                        text.substring(0, equals).strip(),
                        text.substring(equals + 1).strip(),
                        origin));
            }
        }
        return settings;
    }
}
