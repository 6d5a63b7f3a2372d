package io.plimsoll.compat;

import io.plimsoll.driver.Secret;
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

    private final ForeignKeys keys;
    private final Spec spec;
    private final Problems problems;
    private final Map<String, Setting> settings = new LinkedHashMap<>();
    private final List<Problem> notes = new ArrayList<>();

    /// @param spec read with these keys
    public Draft(ForeignKeys keys, Spec spec, Problems problems) {
        this.keys = keys;
        this.spec = spec;
        this.problems = problems;
    }

    /// The value of a key of the tool that is a text, or one of some words.
    public String text(String key) {
        return (String) spec.get(keys.key(key));
    }

    public long number(String key) {
        return (Long) spec.get(keys.key(key));
    }

    public double decimal(String key) {
        return (Double) spec.get(keys.key(key));
    }

    public boolean flag(String key) {
        return (Boolean) spec.get(keys.key(key));
    }

    public boolean isGiven(String key) {
        return spec.isGiven(keys.key(key));
    }

    private Origin origin(String key) {
        return spec.origin(keys.key(key));
    }

    /// The first of some keys that is given; the last one if none is.
    public String given(String... all) {
        return List.of(all).stream().filter(this::isGiven).findFirst().orElse(all[all.length - 1]);
    }

    /// Adds a setting that follows from one of the tool's keys.
    public void set(String name, Object value, String from) {
        set(new Setting(name, String.valueOf(value), origin(from)));
    }

    /// Adds a setting with the value of one of the tool's keys.
    public void copy(String name, String from) {
        set(name, spec.get(keys.key(from)), from);
    }

    /// Adds a setting that follows from the command alone.
    public void set(String name, Object value) {
        set(new Setting(name, String.valueOf(value), Origin.DEFAULT));
    }

    /// Adds a setting as written; it replaces an earlier one.
    public void set(Setting setting) {
        settings.put(setting.key(), setting);
    }

    /// Adds a note that is not about a single key.
    public void remark(String sentence) {
        note(Origin.DEFAULT, sentence);
    }

    /// Adds the note that the table of the keys has about one.
    public void note(String key) {
        note(key, keys.sentence(key));
    }

    /// @param about a key of the tool
    public void note(String about, String sentence) {
        note(origin(about), sentence);
    }

    public void note(Origin about, String sentence) {
        notes.add(new Problem(about, sentence));
    }

    /// Rejects the value of a key, with the sentence in the table of the keys.
    public void refuse(String key) {
        refuse(key, keys.sentence(key));
    }

    /// @param key of the tool
    public void refuse(String key, String sentence) {
        problems.add(isGiven(key) ? origin(key) : Origin.MISSING, sentence);
    }

    /// Rejects a value that still contains a placeholder such as `<ENDPOINT>`.
    ///
    /// @param otherwise a clause about an alternative; may be empty
    public void refusePlaceholder(String key, String otherwise) {
        Matcher placeholder = PLACEHOLDER.matcher(text(key));
        if (placeholder.find()) {
            refuse(key, key + " still holds the placeholder " + placeholder.group() + advice(key) + otherwise);
        }
    }

    /// A clause that explains how to give a key.
    public static String advice(String key) {
        return "; write it into the file, or give -p " + key + "=...";
    }

    /// The finished translation.
    public Translation translation(Secret password) {
        return new Translation(List.copyOf(settings.values()), notes, password);
    }
}
