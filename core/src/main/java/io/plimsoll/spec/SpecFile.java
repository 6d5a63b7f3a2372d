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
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/// Reads a spec file: YAML (or JSON, which is YAML), nested keys joined by dots, each setting with its
/// line. The file may also be a plan as `plimsoll plan --json` prints it, of which the settings are
/// taken. Stateless.
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
        try (YAMLParser parser = (YAMLParser) new YAMLMapper().createParser(text)) {
            new Reading(parser, name, problems, settings, lists).document();
        } catch (JacksonException broken) {
            problems.add(new Origin(name, line(broken)), "this is not YAML: " + sentence(broken));
            lists.clear();
        }
        boolean plan = settings.stream().anyMatch(setting -> setting.key().startsWith(PLAN_PREFIX));
        for (Setting list : plan ? settingsOfPlan(lists) : lists) {
            problems.add(list.origin(), "\"" + list.key() + "\" wants one value, not a list");
        }
        return plan ? settingsOfPlan(settings) : settings;
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

    /// A plan holds its settings under one key beside what was derived from them; a spec holds settings
    /// only.
    private static List<Setting> settingsOfPlan(List<Setting> all) {
        return all.stream()
                .filter(setting -> setting.key().startsWith(PLAN_PREFIX))
                .map(setting ->
                        new Setting(setting.key().substring(PLAN_PREFIX.length()), setting.value(), setting.origin()))
                .toList();
    }

    /// One pass over a document.
    private record Reading(
            YAMLParser parser, String name, Problems problems, List<Setting> settings, List<Setting> lists) {
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
                    default -> scalar(path, origin, value);
                }
                path.removeLast();
            }
        }

        private void list(Deque<String> path, Origin origin) {
            lists.add(new Setting(String.join(".", path), "", origin));
            parser.skipChildren();
        }

        private void scalar(Deque<String> path, Origin origin, JsonToken token) {
            String key = String.join(".", path);
            if (parser.isCurrentAlias()) {
                // The parser tells an alias's name, not its value.
                problems.add(origin, "\"" + key + "\" wants its value written out, not an alias");
            } else {
                settings.add(new Setting(key, token == JsonToken.VALUE_NULL ? "" : parser.getString(), origin));
            }
        }

        private Origin origin() {
            return new Origin(name, parser.currentTokenLocation().getLineNr());
        }
    }
}
