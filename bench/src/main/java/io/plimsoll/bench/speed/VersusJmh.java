package io.plimsoll.bench.speed;

import io.plimsoll.bench.Bench;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.Ratio;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A microbenchmark (JMH) of two builds of Plimsoll against each other.
///
///     bench/run VersusJmh OLD NEW PATTERN [PAIRS [JMH OPTION...]]
///
/// OLD and NEW are folders of checkouts in which `bench/run jmh -l` was run once. A pair is one short fork of
/// each, in random order, because a JIT compiler does not compile alike each time and the machine does not
/// stay the same: many short forks give a better estimate than few long ones. Each build runs its own version of the
/// benchmarks whose names match. Ratios are NEW to OLD of JMH's score, with the interval over the pairs:
/// below 1 means that NEW takes less time, or, for a benchmark that counts operations per time, does less. 30
/// pairs if not given. JMH's options replace ours (`-f 1 -wi 3 -w 500ms -i 3 -r 500ms`).
public final class VersusJmh {
    /// Each option with its value, unless another one is asked for: JMH takes an option only once.
    private static final List<List<String>> SHORT = List.of(
            List.of("-f", "1"),
            List.of("-wi", "3"),
            List.of("-w", "500ms"),
            List.of("-i", "3"),
            List.of("-r", "500ms"));

    private final Processors processors;
    private final Path folder;
    private final String pattern;
    private final List<String> options;

    private VersusJmh(Processors processors, Path folder, String pattern, List<String> options) {
        this.processors = processors;
        this.folder = folder;
        this.pattern = pattern;
        this.options = options;
    }

    /// What JMH measured in one fork.
    ///
    /// @param unit such as `ns/op`
    record Score(double score, String unit) {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 3) {
            System.out.println("usage: bench/run VersusJmh OLD NEW PATTERN [PAIRS [JMH OPTION...]]");
            return;
        }
        Path older = built(args[0]);
        Path newer = built(args[1]);
        int pairs = args.length > 3 ? Integer.parseInt(args[3]) : 30;
        List<String> options = args.length > 4 ? List.of(args).subList(4, args.length) : List.of();
        Optional<Processors> processors = Bench.processors();
        if (processors.isEmpty()) {
            return;
        }
        Path folder = Bench.folder();
        try {
            new VersusJmh(processors.get(), folder, args[2], options).run(older, newer, pairs);
        } finally {
            Bench.remove(folder);
        }
    }

    private static Path built(String folder) {
        Path bench = Path.of(folder).toAbsolutePath().normalize().resolve("bench/target");
        if (!Files.isDirectory(bench.resolve("classes")) || !Files.isDirectory(bench.resolve("lib"))) {
            throw new IllegalArgumentException(
                    folder + " has no microbenchmarks that are built: run its \"bench/run jmh -l\" once");
        }
        return bench;
    }

    private void run(Path older, Path newer, int pairs) throws IOException, InterruptedException {
        Random random = new Random(42);
        List<Map<String, Score>> olds = new ArrayList<>();
        List<Map<String, Score>> news = new ArrayList<>();
        for (int pair = 1; pair <= pairs; pair++) {
            boolean isNewFirst = random.nextBoolean();
            if (isNewFirst) {
                news.add(fork(newer));
            }
            olds.add(fork(older));
            if (!isNewFirst) {
                news.add(fork(newer));
            }
            System.out.printf(Locale.ROOT, "pair %d:%s%n", pair, scores(olds.getLast(), news.getLast()));
        }
        System.out.print(summary(olds, news));
    }

    private static String scores(Map<String, Score> old, Map<String, Score> young) {
        StringBuilder text = new StringBuilder();
        old.forEach((name, score) -> {
            Score other = young.get(name);
            if (other != null) {
                text.append(String.format(
                        Locale.ROOT, " %s old %.2f new %.2f %s;", name, score.score, other.score, score.unit));
            }
        });
        return text.toString();
    }

    /// The medians of the ratios.
    ///
    /// @param olds what the old build scored, fork by fork
    /// @param news what the new build scored, fork by fork
    static String summary(List<Map<String, Score>> olds, List<Map<String, Score>> news) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, Score> each : olds.getFirst().entrySet()) {
            String name = each.getKey();
            if (!news.getFirst().containsKey(name)) {
                text.append(name).append(": only the old build has it\n");
                continue;
            }
            List<Double> ratios = new ArrayList<>();
            for (int pair = 0; pair < olds.size(); pair++) {
                ratios.add(score(news, pair, name) / score(olds, pair, name));
            }
            Ratio ratio = Ratio.of(ratios);
            text.append(String.format(
                    Locale.ROOT,
                    "%s: new %.2f, old %.2f %s, ratio %s%s%n",
                    name,
                    median(news, name),
                    median(olds, name),
                    each.getValue().unit,
                    ratio,
                    ratio.answers() ? "" : "; wider than 3 %: more pairs, or a quieter machine"));
        }
        news.getFirst().keySet().stream()
                .filter(name -> !olds.getFirst().containsKey(name))
                .forEach(name -> text.append(name).append(": only the new build has it\n"));
        return text.toString();
    }

    private static double median(List<Map<String, Score>> forks, String name) {
        List<Double> scores = new ArrayList<>();
        for (int pair = 0; pair < forks.size(); pair++) {
            scores.add(score(forks, pair, name));
        }
        return Bench.median(scores);
    }

    private static double score(List<Map<String, Score>> forks, int pair, String name) {
        Score score = forks.get(pair).get(name);
        if (score == null) {
            throw new IllegalStateException(name + " was not measured in pair " + (pair + 1));
        }
        return score.score;
    }

    /// The options, with ours for those that are not among them.
    static List<String> withShort(List<String> options) {
        List<String> all = new ArrayList<>(options);
        SHORT.stream().filter(ours -> !options.contains(ours.getFirst())).forEach(all::addAll);
        return all;
    }

    /// Runs the benchmarks of a build once.
    private Map<String, Score> fork(Path bench) throws IOException, InterruptedException {
        Path result = Files.createTempFile(folder, "jmh", ".json");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--add-exports=java.base/sun.nio.ch=ALL-UNNAMED",
                "-cp",
                bench.resolve("classes") + File.pathSeparator + bench.resolve("lib") + "/*",
                "org.openjdk.jmh.Main",
                pattern,
                "-rf",
                "json",
                "-rff",
                result.toString()));
        command.addAll(withShort(options));
        String said = Bench.output(processors.onClient(command), Map.of());
        Map<String, Score> scores = scores(Files.readString(result));
        Files.delete(result);
        if (scores.isEmpty()) {
            throw new IOException("no benchmark of " + bench + " was measured:\n" + said);
        }
        return scores;
    }

    /// The scores in a result of JMH, by the benchmark's name and parameters, in its order.
    ///
    /// @param json what `-rf json` writes; empty when no benchmark matched
    static Map<String, Score> scores(String json) throws IOException {
        Map<String, Score> scores = new LinkedHashMap<>();
        try {
            if (json.isBlank()) {
                return scores;
            }
            for (JsonNode each : JsonMapper.builder().build().readTree(json)) {
                String name = each.path("benchmark").asString("");
                // The class and the method are enough to tell them apart.
                String brief = name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1);
                String parameters = each.has("params") ? " " + each.get("params") : "";
                JsonNode metric = each.path("primaryMetric");
                scores.put(
                        brief + parameters,
                        new Score(
                                metric.path("score").asDouble(Double.NaN),
                                metric.path("scoreUnit").asString("")));
            }
            return scores;
        } catch (JacksonException broken) {
            throw new IOException("JMH's result is no JSON: " + json, broken);
        }
    }
}
