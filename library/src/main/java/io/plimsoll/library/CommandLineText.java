package io.plimsoll.library;

import io.plimsoll.plan.RunKeys;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecReader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a command line of `plimsoll run`. Besides the options of the run's keys, any key can be written as an option:
/// `--recordcount 10k`. Used by one thread, once.
final class CommandLineText {
    /// Characters without blanks and quotes, and quoted texts, next to each other.
    private static final Pattern WORD = Pattern.compile("(?:[^\\s\"']|\"[^\"]*\"|'[^']*')+");

    private static final Pattern QUOTED = Pattern.compile("\"([^\"]*)\"|'([^']*)'");
    private static final Pattern COMMAND = Pattern.compile("(.*/)?plimsoll|run");
    private static final String SCALE = "-s";
    private static final String ASSIGNMENT = "-p";
    private static final List<String> OBJECTIVE = List.of("-o", "--objective");
    private static final String STORE = "--runs-dir";

    private final Problems problems = new Problems();
    private final Deque<String> words = new ArrayDeque<>();
    private final List<Setting> settings = new ArrayList<>();
    private final List<String> objectives = new ArrayList<>();
    private @Nullable String what;
    private @Nullable Path store;

    private CommandLineText(String line) {
        WORD.matcher(line)
                .results()
                .map(word -> QUOTED.matcher(word.group()).replaceAll("$1$2"))
                .forEach(words::add);
        if (!WORD.matcher(line).replaceAll("").isBlank()) {
            refuse("a quotation mark is not closed");
        }
    }

    /// @throws io.plimsoll.spec.SpecException with every problem found
    static RunPlan plan(String line) {
        return new CommandLineText(line).read();
    }

    private RunPlan read() {
        for (int i = 0; i < 2 && !words.isEmpty(); i++) {
            if (COMMAND.matcher(words.getFirst()).matches()) {
                words.removeFirst();
            }
        }
        while (!words.isEmpty()) {
            String word = words.removeFirst();
            if (word.startsWith("-")) {
                option(word);
            } else if (what == null) {
                what = word;
            } else {
                refuse("\"" + word + "\" is one argument too many");
            }
        }
        if (what == null) {
            refuse("no workload is named; `plimsoll workloads` lists them");
        }
        problems.refuseIfAny();
        RunPlan plan = RunPlan.of(String.valueOf(what), Origin.COMMAND_LINE);
        for (Setting setting : settings) {
            plan = plan.with(setting);
        }
        plan = plan.objective(objectives.toArray(String[]::new));
        return store == null ? plan : plan.runsFolder(store);
    }

    private void option(String word) {
        boolean isLong = word.startsWith("--");
        int end = isLong ? word.indexOf('=') : Math.min(2, word.length());
        String name = end < 0 ? word : word.substring(0, end);
        String attached = word.substring(name.length());
        Optional<Key<?>> key =
                RunKeys.all().stream().filter(one -> one.flags().contains(name)).findFirst();
        if (key.isPresent() && key.get().label().isEmpty() && attached.isEmpty()) {
            set(key.get().name(), "true");
        } else if (attached.isEmpty() && words.isEmpty()) {
            refuse(name + " needs a value");
        } else {
            option(name, key, attached.isEmpty() ? words.removeFirst() : attached.replaceFirst("^=", ""));
        }
    }

    private void option(String name, Optional<Key<?>> key, String value) {
        if (key.isPresent()) {
            set(key.get().name(), value);
        } else if (name.equals(ASSIGNMENT)) {
            settings.addAll(SpecReader.assignments(List.of(value), Origin.COMMAND_LINE, problems));
        } else if (OBJECTIVE.contains(name)) {
            objectives.add(value);
        } else if (name.equals(STORE)) {
            store = Path.of(value);
        } else if (name.equals(SCALE)) {
            set("scale", value);
        } else if (name.startsWith("--")) {
            set(name.substring(2), value);
        } else {
            refuse("there is no option \"" + name + "\"");
        }
    }

    private void set(String key, String value) {
        settings.add(new Setting(key, value, Origin.COMMAND_LINE));
    }

    private void refuse(String sentence) {
        problems.add(Origin.COMMAND_LINE, sentence);
    }
}
