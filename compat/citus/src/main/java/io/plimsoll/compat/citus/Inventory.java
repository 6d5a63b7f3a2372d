package io.plimsoll.compat.citus;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.spec.Suggestion;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The database of each run: a file of `name: address` lines, where the name is a run's label, a cluster such as
/// `c4+2w8`, or a template. Or `name:`, followed by `target`, `user`, `price` and other connection keys. Immutable.
public record Inventory(String name, List<Entry> entries) {
    /// The keys of a connection in an entry.
    private static final List<String> KEYS = RunKeys.all().stream()
            .filter(key -> key.role() == Role.TARGET || key.role() == Role.LABEL || key.equals(RunKeys.PIPELINE))
            .map(Key::name)
            .toList();

    public Inventory {
        entries = List.copyOf(entries);
    }

    /// One database.
    ///
    /// @param name a label, a cluster or a template
    /// @param origin its file and line
    /// @param settings `target` and the other keys of the connection
    public record Entry(String name, Origin origin, List<Setting> settings) {
        public Entry {
            settings = List.copyOf(settings);
        }
    }

    /// Reads a file; adds its errors to `problems`.
    public static Inventory read(Path path, Problems problems) {
        return of(SpecFile.content(path, problems), String.valueOf(path), problems);
    }

    /// @param name the file's name, as problems show it
    public static Inventory parse(String text, String name, Problems problems) {
        return of(SpecFile.parseContent(text, name, problems), name, problems);
    }

    /// An inventory of one database for all runs.
    public static Inventory of(Setting target) {
        return new Inventory("", List.of(new Entry("", target.origin(), List.of(target))));
    }

    private static Inventory of(SpecFile.Content content, String name, Problems problems) {
        content.lists()
                .forEach(list -> problems.add(list.origin(), "\"" + list.key() + "\" needs one address, not a list"));
        Map<String, List<Setting>> byName = new LinkedHashMap<>();
        for (Setting written : content.settings()) {
            Setting setting = connection(written, problems);
            byName.computeIfAbsent(nameOf(written), _ -> new ArrayList<>()).add(setting);
        }
        List<Entry> entries = new ArrayList<>();
        byName.forEach((each, settings) -> entries.add(entry(each, settings, problems)));
        if (entries.isEmpty() && problems.isEmpty()) {
            problems.add(new Origin(name, 0), "it names no target: add a line such as c4+2w8: postgres://host/db");
        }
        return new Inventory(name, entries);
    }

    private static Entry entry(String name, List<Setting> settings, Problems problems) {
        Origin origin = settings.getFirst().origin();
        Set<String> seen = new HashSet<>();
        for (Setting setting : settings) {
            if (!seen.add(setting.key())) {
                problems.add(
                        setting.origin(), "\"" + name + "\" names " + setting.key() + " twice, first at " + origin);
            }
        }
        if (!seen.contains(RunKeys.TARGET.name()) || settings.getFirst().value().isBlank()) {
            problems.add(origin, "\"" + name + "\" needs the address of a target, such as postgres://host:5432/db");
        }
        return new Entry(name, origin, settings);
    }

    /// In an entry of several lines, the last part of a key is one of [#KEYS]. A name may contain dots itself.
    private static String nameOf(Setting written) {
        int dot = written.key().lastIndexOf('.');
        boolean isNested = dot > 0 && isWord(written.key().substring(dot + 1));
        return isNested ? written.key().substring(0, dot) : written.key();
    }

    private static boolean isWord(String text) {
        return KEYS.contains(text) || Suggestion.nearest(text, KEYS).isPresent();
    }

    private static Setting connection(Setting written, Problems problems) {
        String name = nameOf(written);
        if (name.equals(written.key())) {
            return new Setting(RunKeys.TARGET.name(), written.value(), written.origin());
        }
        String key = written.key().substring(name.length() + 1);
        if (!KEYS.contains(key)) {
            problems.add(written.origin(), "a target has no key \"" + key + "\"" + Suggestion.clause(key, KEYS));
        }
        Setting setting = new Setting(key, written.value(), written.origin());
        if (key.equals(RunKeys.PRICE.name())) {
            // Checked here, so that an error is also reported for targets without a run.
            new SpecReader(List.of(RunKeys.PRICE)).read(List.of(List.of(setting)), problems);
        }
        return setting;
    }

    /// The database of a run: by its label, otherwise by its cluster, otherwise by its template.
    public Optional<Entry> find(RunLine line) {
        return named(line.name())
                .or(() -> line.cluster().flatMap(this::sized))
                .or(() -> named(line.template().word()))
                .or(() -> named(""));
    }

    /// The database with exactly this name.
    public Optional<Entry> named(String wanted) {
        return entries.stream().filter(entry -> entry.name().equals(wanted)).findFirst();
    }

    private Optional<Entry> sized(ClusterSpec cluster) {
        return entries.stream()
                .filter(entry -> ClusterSpec.find(entry.name()).equals(Optional.of(cluster)))
                .findFirst();
    }
}
