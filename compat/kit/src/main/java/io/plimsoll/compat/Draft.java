package io.plimsoll.compat;

import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.Spec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A translation under construction. Each setting keeps the origin of the tool's key that it comes from, so that
/// messages about it name the file and the line. Not thread-safe.
public final class Draft {
    /// The form in which published files mark a value to fill in.
    private static final Pattern PLACEHOLDER = Pattern.compile("<[A-Za-z][A-Za-z0-9_ -]*>");

    private final Spec spec;
    private final Problems problems;
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final List<Problem> notes = new ArrayList<>();

    public Draft(Spec spec, Problems problems) {
        this.spec = spec;
        this.problems = problems;
    }

    public <T> T get(Key<T> key) {
        return spec.get(key);
    }

    public boolean isGiven(Key<?> key) {
        return spec.isGiven(key);
    }

    /// Adds a setting that follows from one of the tool's keys.
    public void set(String name, Object value, Key<?> from) {
        set(new Setting(name, String.valueOf(value), spec.origin(from)));
    }

    /// Adds a setting with the value of one of the tool's keys.
    public void copy(String name, Key<?> from) {
        set(name, spec.get(from), from);
    }

    /// Adds a setting that follows from the command alone.
    public void set(String name, Object value) {
        set(new Setting(name, String.valueOf(value), Origin.DEFAULT));
    }

    /// Adds a setting as written; it replaces an earlier one.
    public void set(Setting setting) {
        settings.put(setting.key(), setting);
    }

    public void note(String sentence) {
        note(Origin.DEFAULT, sentence);
    }

    public void note(Key<?> about, String sentence) {
        note(spec.origin(about), sentence);
    }

    public void note(Origin about, String sentence) {
        notes.add(new Problem(about, sentence));
    }

    public void refuse(Key<?> key, String sentence) {
        problems.add(spec.isGiven(key) ? spec.origin(key) : Origin.MISSING, sentence);
    }

    /// Rejects a value that still contains a placeholder such as `<ENDPOINT>`.
    ///
    /// @param otherwise a clause about an alternative; may be empty
    public void refusePlaceholder(Key<String> key, String otherwise) {
        Matcher placeholder = PLACEHOLDER.matcher(get(key));
        if (placeholder.find()) {
            refuse(key, key.name() + " still holds the placeholder " + placeholder.group() + advice(key) + otherwise);
        }
    }

    /// A clause that explains how to give a key.
    public static String advice(Key<?> key) {
        return "; write it into the file, or give -p " + key.name() + "=...";
    }

    /// The finished translation.
    public Translation translation(Secret password) {
        return new Translation(List.copyOf(settings.values()), notes, password);
    }
}
