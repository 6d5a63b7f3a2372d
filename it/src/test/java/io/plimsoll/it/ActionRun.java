package io.plimsoll.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/// Runs the steps of `action.yml` one by one, as a runner of GitHub Actions does: conditions, expressions, files for
/// outputs and summaries. The two steps that are actions themselves, of the cache, copy folders. Used by one thread.
final class ActionRun {
    private static final Pattern EXPRESSION = Pattern.compile("\\$\\{\\{\\s*([^}]*?)\\s*\\}\\}");
    private static final Pattern EQUALS = Pattern.compile("([\\w.-]+)\\s*==\\s*'([^']*)'");
    private static final long PATIENCE_SECONDS = 600;

    private final Path workspace;
    private final Path caches;
    private final Map<String, String> environment;

    /// What expressions may name.
    private final Map<String, String> values = new HashMap<>();

    private final List<Step> done = new ArrayList<>();

    /// A step that was run.
    ///
    /// @param summary what it wrote for people
    record Step(String name, int exitCode, String out, String err, String summary) {}

    /// @param workspace the checkout
    /// @param caches where the cache of the repository is
    /// @param environment of the runner
    /// @param values of expressions, such as `github.event.pull_request.number`, and `inputs.NAME`
    ActionRun(Path workspace, Path caches, Map<String, String> environment, Map<String, String> values) {
        this.workspace = workspace;
        this.caches = caches;
        this.environment = environment;
        this.values.putAll(values);
    }

    static Map<String, Object> read(Path file) throws IOException {
        Object loaded = new Load(LoadSettings.builder().build()).loadFromString(Files.readString(file));
        return map(loaded);
    }

    @SuppressWarnings("unchecked") // What YAML's maps are in Java.
    static Map<String, Object> map(@Nullable Object read) {
        return read == null ? Map.of() : (Map<String, Object>) read;
    }

    static List<?> list(@Nullable Object read) {
        return read == null ? List.of() : (List<?>) read;
    }

    static List<Map<String, Object>> steps(Map<String, Object> action) {
        return list(map(action.get("runs")).get("steps")).stream()
                .map(ActionRun::map)
                .toList();
    }

    ActionRun run() throws Exception {
        Map<String, Object> action = read(Plimsoll.root().resolve("action.yml"));
        map(action.get("inputs"))
                .forEach((name, input) -> values.putIfAbsent(
                        "inputs." + name, String.valueOf(map(input).getOrDefault("default", ""))));
        for (Map<String, Object> step : steps(action)) {
            if (isDue(String.valueOf(step.getOrDefault("if", "")))) {
                done.add(step.containsKey("uses") ? cache(step) : shell(step));
            }
        }
        return this;
    }

    /// The names of the steps that were run.
    List<String> names() {
        return done.stream().map(Step::name).toList();
    }

    /// A step that was run.
    Step step(String name) {
        return done.stream()
                .filter(step -> step.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(name + " was not run, but " + names()));
    }

    /// Whether the job would be green.
    boolean isGreen() {
        return done.stream().allMatch(step -> step.exitCode() == 0);
    }

    private boolean isDue(String condition) {
        boolean isAlways = condition.contains("always()");
        return (isAlways || isGreen())
                && Stream.of(condition.split("&&", -1))
                        .map(String::strip)
                        .filter(term -> !term.isEmpty() && !term.equals("always()"))
                        .allMatch(this::holds);
    }

    private boolean holds(String term) {
        Matcher equals = EQUALS.matcher(term);
        if (!equals.matches()) {
            throw new IllegalArgumentException("not a condition that this runner knows: " + term);
        }
        return value(equals.group(1)).equals(equals.group(2));
    }

    /// Like the runner: what is not there is empty.
    private String value(String name) {
        return values.getOrDefault(name, "");
    }

    private String evaluated(@Nullable Object text) {
        return EXPRESSION
                .matcher(String.valueOf(text))
                .replaceAll(found -> Matcher.quoteReplacement(value(found.group(1))));
    }

    private Step shell(Map<String, Object> step) throws Exception {
        Path files = Files.createTempDirectory(caches, "step");
        Path script = Files.writeString(files.resolve("script"), String.valueOf(step.get("run")));
        Path output = Files.createFile(files.resolve("output"));
        Path summary = Files.createFile(files.resolve("summary"));
        ProcessBuilder builder = new ProcessBuilder(
                        "bash", "--noprofile", "--norc", "-eo", "pipefail", script.toString())
                .directory(workspace.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(files.resolve("out").toFile())
                .redirectError(files.resolve("err").toFile());
        builder.environment().putAll(environment);
        builder.environment().put("GITHUB_OUTPUT", output.toString());
        builder.environment().put("GITHUB_STEP_SUMMARY", summary.toString());
        map(step.get("env")).forEach((name, text) -> builder.environment().put(name, evaluated(text)));
        Process process = builder.start();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
            process.destroyForcibly();
            throw new AssertionError("still running: " + step.get("name"));
        }
        for (String line : Files.readAllLines(output)) {
            String[] parts = line.split("=", 2);
            values.put("steps." + step.get("id") + ".outputs." + parts[0], parts[1]);
        }
        return new Step(
                String.valueOf(step.get("name")),
                process.exitValue(),
                Files.readString(files.resolve("out")),
                Files.readString(files.resolve("err")),
                Files.readString(summary));
    }

    /// The cache: what was kept under the key, else the newest whose key begins as asked.
    private Step cache(Map<String, Object> step) throws Exception {
        String action = String.valueOf(step.get("uses"));
        Map<String, Object> with = map(step.get("with"));
        Path place = workspace.resolve(evaluated(with.get("path")));
        String key = evaluated(with.get("key")).replace('/', '_');
        Path kept = caches.resolve("kept");
        Files.createDirectories(kept);
        if (action.startsWith("actions/cache/save@")) {
            copy(place, kept.resolve(key));
        } else if (action.startsWith("actions/cache/restore@")) {
            String prefix = evaluated(with.get("restore-keys")).replace('/', '_');
            Path exact = kept.resolve(key);
            Path found = Files.exists(exact) ? exact : newest(kept, prefix);
            if (found != null) {
                copy(found, place);
            }
        } else {
            throw new IllegalArgumentException("not an action that this runner knows: " + action);
        }
        return new Step(String.valueOf(step.get("name")), 0, "", "", "");
    }

    private static @Nullable Path newest(Path kept, String prefix) throws IOException {
        @Nullable Path newest = null;
        try (Stream<Path> all = Files.list(kept)) {
            for (Path each : all.toList()) {
                boolean isAsked = each.getFileName().toString().startsWith(prefix);
                boolean isNewer = newest == null
                        || Files.getLastModifiedTime(each).compareTo(Files.getLastModifiedTime(newest)) > 0;
                newest = isAsked && isNewer ? each : newest;
            }
        }
        return newest;
    }

    static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Path copied = to.resolve(from.relativize(each).toString());
                if (Files.isDirectory(each)) {
                    Files.createDirectories(copied);
                } else {
                    Files.copy(each, copied);
                }
            }
        }
    }
}
