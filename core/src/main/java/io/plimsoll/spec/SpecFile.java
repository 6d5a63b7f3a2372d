package io.plimsoll.spec;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// Reads a spec file: YAML (or JSON, which is YAML), nested keys joined by dots, each setting with its line. The file
/// may
/// also be a plan as `plimsoll plan --json` prints it, of which the settings are taken. Stateless.
public final class SpecFile {
    /// The key under which a stored plan keeps the settings it was made from.
    private static final String PLAN_PREFIX = "settings.";

    private SpecFile() {}

    /// @return the settings in the order they were written; problems are added to `problems`
    public static List<Setting> read(Path path, Problems problems) {
        Origin file = new Origin(String.valueOf(path), 0);
        if (!Files.isRegularFile(path)) {
            problems.add(file, "there is no such file");
            return List.of();
        }
        try {
            return parse(Files.readString(path), String.valueOf(path.getFileName()), problems);
        } catch (IOException unreadable) {
            problems.add(file, "it cannot be read: " + unreadable.getMessage());
            return List.of();
        }
    }

    /// @param name the file's name, as problems show it
    static List<Setting> parse(String text, String name, Problems problems) {
        List<Setting> settings = new ArrayList<>();
        List<Setting> lists = new ArrayList<>();
        try (JsonParser parser = new YAMLMapper().createParser(text)) {
            new Reading(parser, name, problems, settings, lists).document();
        } catch (JacksonException broken) {
            int line = broken.getLocation() == null ? 0 : broken.getLocation().getLineNr();
            problems.add(new Origin(name, line), "this is not YAML: " + firstLine(broken.getOriginalMessage()));
        }
        boolean plan = settings.stream().anyMatch(setting -> setting.key().startsWith(PLAN_PREFIX));
        for (Setting list : plan ? settingsOfPlan(lists) : lists) {
            problems.add(list.origin(), "\"" + list.key() + "\" wants one value, not a list");
        }
        return plan ? settingsOfPlan(settings) : settings;
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("it cannot be parsed");
    }

    /// A plan holds its settings under one key beside what was derived from them; a spec holds settings only.
    private static List<Setting> settingsOfPlan(List<Setting> all) {
        return all.stream()
                .filter(setting -> setting.key().startsWith(PLAN_PREFIX))
                .map(setting ->
                        new Setting(setting.key().substring(PLAN_PREFIX.length()), setting.value(), setting.origin()))
                .toList();
    }

    /// One pass over a document.
    private record Reading(
            JsonParser parser, String name, Problems problems, List<Setting> settings, List<Setting> lists) {
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
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                path.addLast(parser.currentName());
                Origin origin = origin();
                JsonToken value = parser.nextToken();
                switch (value) {
                    case START_OBJECT -> object(path);
                    case START_ARRAY -> list(path, origin);
                    default -> settings.add(new Setting(String.join(".", path), scalar(value), origin));
                }
                path.removeLast();
            }
        }

        private void list(Deque<String> path, Origin origin) {
            lists.add(new Setting(String.join(".", path), "", origin));
            parser.skipChildren();
        }

        private String scalar(JsonToken token) {
            return token == JsonToken.VALUE_NULL ? "" : parser.getString();
        }

        private Origin origin() {
            return new Origin(name, parser.currentTokenLocation().getLineNr());
        }
    }
}
