package io.plimsoll.compat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecFile.SettingList;
import java.util.ArrayList;
import java.util.List;

/// The content of a sweep file under construction. Not thread-safe.
public final class SweepDraft {
    private final List<Setting> settings = new ArrayList<>();
    private final List<SettingList> axes = new ArrayList<>();

    /// Sets a key of all cells, or `steps.NAME.KEY` of one step.
    public SweepDraft set(String key, Object value) {
        settings.add(new Setting(key, String.valueOf(value), Origin.COMMAND_LINE));
        return this;
    }

    /// Sets several keys of all cells, written as `key=value` with blanks between them, which values cannot have.
    public SweepDraft set(String assignments) {
        return all("", assignments);
    }

    /// Sets several keys of one step.
    public SweepDraft step(String name, String assignments) {
        return all("steps." + name + ".", assignments);
    }

    private SweepDraft all(String prefix, String assignments) {
        for (String assignment : assignments.split(" ", -1)) {
            int equals = assignment.indexOf('=');
            set(prefix + assignment.substring(0, equals), assignment.substring(equals + 1));
        }
        return this;
    }

    /// Adds a key of the grid.
    public SweepDraft axis(String key, List<?> values) {
        String name = "grid." + key;
        List<Setting> all = values.stream()
                .map(value -> new Setting(name, String.valueOf(value), Origin.COMMAND_LINE))
                .toList();
        axes.add(new SettingList(name, Origin.COMMAND_LINE, all));
        return this;
    }

    public List<Setting> settings() {
        return List.copyOf(settings);
    }

    public SpecFile.Content content() {
        return new SpecFile.Content(settings, axes);
    }
}
