package io.plimsoll.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLParser;

/// Reads a spec file: YAML (or JSON, which is YAML), nested keys joined by dots, each setting with its line. The
/// file may also be a plan as `plimsoll plan --json` prints it; then its settings are read. Stateless.
public final class SpecFile {
    /// The key under which a stored plan keeps the settings it was made from.
    private static final String PLAN_PREFIX = "settings.";

    /// The key under which a sweep's file names its axes, which are lists.
    private static final String GRID_PREFIX = "grid.";

    private SpecFile() {}

    /// Everything a file holds, in the order it was written. Immutable.
    public record Content(List<Setting> settings, List<SettingList> lists) {
        static final Content NOTHING = new Content(List.of(), List.of());

        public Content {
            settings = List.copyOf(settings);
            lists = List.copyOf(lists);
        }
    }

    /// Whether a text that may name a workload, too, names a file.
    public static boolean isNamedBy(String text) {
        return text.endsWith(".yaml")
                || text.endsWith(".yml")
                || text.endsWith(".json")
                || Files.isRegularFile(Path.of(text));
    }

    /// @return the settings in the order they were written; adds problems to `problems`
    public static List<Setting> read(Path path, Problems problems) {
        return settings(content(path, problems), problems);
    }

    /// Reads a file that may hold lists, such as the axes of a grid; adds problems to `problems`.
    public static Content content(Path path, Problems problems) {
        Origin file = new Origin(String.valueOf(path), 0);
        if (!Files.isRegularFile(path)) {
            problems.add(file, "there is no such file");
            return Content.NOTHING;
        }
        try {
            String text = Files.readString(path);
            return WorkloadFile.settingsOf(
                    parseContent(text, String.valueOf(path.getFileName()), problems), String.valueOf(path));
        } catch (IOException unreadable) {
            problems.add(file, "it cannot be read: " + unreadable.getMessage());
            return Content.NOTHING;
        }
    }

    /// @param name the file's name, as problems show it
    static List<Setting> parse(String text, String name, Problems problems) {
        return settings(parseContent(text, name, problems), problems);
    }

    /// @param name the file's name, as problems show it
    public static Content parseContent(String text, String name, Problems problems) {
        List<Setting> settings = new ArrayList<>();
        List<SettingList> lists = new ArrayList<>();
        try (YAMLParser parser = YamlText.parser(text)) {
            new Reading(parser, name, problems, settings, lists).document();
        } catch (JacksonException broken) {
            problems.add(new Origin(name, line(broken)), "this is not YAML: " + sentence(broken));
            lists.clear();
        }
        return new Content(settings, lists);
    }

    private static List<Setting> settings(Content content, Problems problems) {
        boolean plan =
                content.settings().stream().anyMatch(setting -> setting.key().startsWith(PLAN_PREFIX));
        for (SettingList list : content.lists()) {
            if (!plan || list.key().startsWith(PLAN_PREFIX)) {
                problems.add(list.origin(), refusal(plan ? list.key().substring(PLAN_PREFIX.length()) : list.key()));
            }
        }
        return plan ? settingsOfPlan(content.settings()) : content.settings();
    }

    private static String refusal(String key) {
        return key.startsWith(GRID_PREFIX)
                ? "\"" + key + "\" makes this a sweep; give the file to `plimsoll sweep`"
                : "\"" + key + "\" needs one value, not a list";
    }

    /// Where the broken construct begins; the parser's own location may be that of the token before.
    private static int line(JacksonException broken) {
        if (broken.getCause() instanceof MarkedYamlEngineException marked) {
            Optional<Mark> mark = marked.getContextMark().or(marked::getProblemMark);
            return mark.map(Mark::getLine).orElse(-1) + 1;
        }
        return broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
    }

    private static String sentence(JacksonException broken) {
        if (broken.getCause() instanceof MarkedYamlEngineException marked) {
            String context = marked.getContext();
            return context == null || context.isEmpty() ? marked.getProblem() : context + ", " + marked.getProblem();
        }
        return broken.getOriginalMessage().lines().findFirst().orElse("it cannot be parsed");
    }

    /// A plan holds its settings under one key, next to what was derived from them; a spec holds only settings.
    private static List<Setting> settingsOfPlan(List<Setting> all) {
        return all.stream()
                .filter(setting -> setting.key().startsWith(PLAN_PREFIX))
                .map(setting ->
                        new Setting(setting.key().substring(PLAN_PREFIX.length()), setting.value(), setting.origin()))
                .toList();
    }

    /// One pass over a document.
    private record Reading(
            YAMLParser parser, String name, Problems problems, List<Setting> settings, List<SettingList> lists) {
        void document() {
            JsonToken first = parser.nextToken();
            if (first == null || first == JsonToken.VALUE_NULL) {
                return;
            }
            if (first != JsonToken.START_OBJECT) {
                problems.add(origin(), "a spec is a list of key: value lines");
                return;
            }
            object(new ArrayDeque<>());
        }

        private void object(Deque<String> path) {
            int before = settings.size() + lists.size();
            Origin start = origin();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                path.addLast(parser.currentName());
                Origin origin = origin();
                JsonToken value = parser.nextToken();
                switch (value) {
                    case START_OBJECT -> object(path);
                    case START_ARRAY -> list(path, origin);
                    default -> scalar(path, origin, value);
                }
                path.removeLast();
            }
            if (!path.isEmpty() && settings.size() + lists.size() == before) {
                // Kept, because a step of a sweep may set nothing.
                settings.add(new Setting(String.join(".", path), "", start));
            }
        }

        private void list(Deque<String> path, Origin origin) {
            List<Setting> values = new ArrayList<>();
            String key = String.join(".", path);
            for (JsonToken item = parser.nextToken(); item != JsonToken.END_ARRAY; item = parser.nextToken()) {
                if (item.isStructStart() || parser.isCurrentAlias()) {
                    if (key.startsWith(GRID_PREFIX)) {
                        problems.add(origin(), "\"" + key + "\" needs a list of plain values");
                    }
                    parser.skipChildren();
                } else {
                    values.add(new Setting(key, item == JsonToken.VALUE_NULL ? "" : parser.getString(), origin()));
                }
            }
            lists.add(new SettingList(key, origin, values));
        }

        private void scalar(Deque<String> path, Origin origin, JsonToken token) {
            String key = String.join(".", path);
            if (parser.isCurrentAlias()) {
                // The parser returns an alias's name, not its value.
                problems.add(origin, "\"" + key + "\" needs its value written out, not an alias");
            } else {
                Setting setting = new Setting(key, token == JsonToken.VALUE_NULL ? "" : parser.getString(), origin);
                if (key.startsWith(GRID_PREFIX)) {
                    // An axis with one value keeps its place among the others.
                    lists.add(new SettingList(key, origin, List.of(setting)));
                } else {
                    settings.add(setting);
                }
            }
        }

        private Origin origin() {
            return new Origin(name, parser.currentTokenLocation().getLineNr());
        }
    }

    /// One `key: [value, value]` as the user wrote it, not yet interpreted. Immutable.
    ///
    /// @param values each with its own line, all under the list's key
    public record SettingList(String key, Origin origin, List<Setting> values) {
        public SettingList {
            values = List.copyOf(values);
        }
    }
}
