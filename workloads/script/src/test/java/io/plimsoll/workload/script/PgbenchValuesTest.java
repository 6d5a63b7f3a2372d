package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import io.plimsoll.workload.script.random.RandomStreams;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Expressions have the values that the real pgbench gives them, and fail with its messages: thousands of
/// random ones.
class PgbenchValuesTest {
    private static final Pattern DEBUG = Pattern.compile("debug\\(script=0,command=(\\d+)\\): (.*)");
    private static final Pattern ABORTED = Pattern.compile(
            "pgbench: error: client \\d+ aborted in command (\\d+) \\(set\\) of script 0; .* of meta-command failed");
    private static final int EXPRESSIONS = 1500;
    private static final int MOST_CLIENTS = 60;

    @TempDir
    Path folder;

    /// What the commands of a run print, by the command's number from 1: lines of `debug`, then maybe an
    /// error.
    private static Map<Integer, List<String>> ours(PgbenchVersion version, String script, long seed, int clients)
            throws ScriptException {
        Variables variables = new Variables();
        PgbenchScript parsed = new ScriptParser(version, variables).parse("s.sql", script);
        RandomStreams streams = RandomStreams.of(seed, clients, 1, true);
        Map<Integer, List<String>> printed = new TreeMap<>();
        for (int client = 0; client < clients; client++) {
            Frame frame = new Frame(variables, streams.clients().get(client), line -> addDebug(printed, line));
            define(frame, variables, client, seed, streams.defaultSeed());
            try {
                assertThat(parsed.advance(0, frame)).isEqualTo(parsed.commands().size());
            } catch (EvaluationException failed) {
                add(printed, frame.command(), failed.getMessage());
            }
        }
        return printed;
    }

    private static void define(Frame frame, Variables variables, int client, long seed, long defaultSeed) {
        RandomExpressions.DEFINITIONS.forEach(
                (name, value) -> variables.find(name).ifPresent(slot -> frame.setText(slot, value)));
        setInt(frame, variables, "client_id", client);
        setInt(frame, variables, "scale", 1);
        setInt(frame, variables, "random_seed", seed);
        setInt(frame, variables, "default_seed", defaultSeed);
    }

    private static void setInt(Frame frame, Variables variables, String name, long value) {
        variables.find(name).ifPresent(slot -> frame.setInt(slot, value));
    }

    private static void add(Map<Integer, List<String>> printed, int command, String line) {
        printed.computeIfAbsent(command, _ -> new ArrayList<>()).add(line);
    }

    private static void addDebug(Map<Integer, List<String>> printed, String line) {
        Matcher debug = DEBUG.matcher(line);
        assertThat(debug.matches()).as(line).isTrue();
        add(printed, Integer.parseInt(debug.group(1)), debug.group(2));
    }

    private static Map<Integer, List<String>> theirs(RealPgbench.Ended ended) {
        Map<Integer, List<String>> printed = new TreeMap<>();
        String error = "";
        for (String line : ended.errors()) {
            Matcher aborted = ABORTED.matcher(line);
            if (line.startsWith("debug(")) {
                addDebug(printed, line);
            } else if (aborted.matches()) {
                add(printed, 1 + Integer.parseInt(aborted.group(1)), error);
            } else {
                error = line.replace("pgbench: error: ", "");
            }
        }
        return printed;
    }

    /// One client evaluates all of them, so that each random number must be the right one of one sequence.
    @ParameterizedTest
    @CsvSource({"0", "1", "42", "-1"})
    void valuesAndRandomNumbers(long seed) throws Exception {
        RealPgbench pgbench = RealPgbench.assumed(folder);
        String script = scriptWithValues(seed, pgbench.version());
        Map<Integer, List<String>> ours = ours(pgbench.version(), script, seed, 1);
        RealPgbench.Ended ended = pgbench.run(script, seed, 1, RandomExpressions.DEFINITIONS);
        assertSame(script, ours, theirs(ended));
        assertThat(ended.exitCode()).as("%s", ended.errors()).isZero();
        assertThat(ours.size()).isGreaterThanOrEqualTo(EXPRESSIONS);
    }

    /// A script of expressions that all have values, whatever they draw: one that fails is left out, and what
    /// it drew is taken back.
    private static String scriptWithValues(long seed, PgbenchVersion version) throws ScriptException {
        RandomExpressions expressions = new RandomExpressions(new SplittableRandom(seed));
        StringBuilder script = new StringBuilder(RandomExpressions.PREAMBLE);
        Variables variables = new Variables();
        ScriptParser parser = new ScriptParser(version, variables);
        PgbenchScript preamble = parser.parse("preamble", RandomExpressions.PREAMBLE);
        RandomExpressions.NAMES.forEach(variables::slot);
        RandomStreams streams = RandomStreams.of(seed, 1, 1, true);
        RandomStream stream = streams.clients().getFirst();
        Frame frame = new Frame(variables, stream, line -> {});
        define(frame, variables, 0, seed, streams.defaultSeed());
        preamble.advance(0, frame);
        RandomStream before = new RandomStream(0);
        int taken = 0;
        while (taken < EXPRESSIONS) {
            String command = "\\set x debug(" + expressions.next() + ")\n";
            before.copyFrom(stream);
            try {
                parser.parse("one", command).advance(0, frame);
                script.append(command);
                taken++;
            } catch (ScriptException | EvaluationException failed) {
                stream.copyFrom(before);
            }
        }
        return script.toString();
    }

    /// A command that is not refused before it runs.
    private static String commandOf(RandomExpressions expressions, PgbenchVersion version) {
        while (true) {
            String command = "\\set x debug(" + expressions.next() + ")\n";
            try {
                new ScriptParser(version, new Variables()).parse("one", command);
                return command;
            } catch (ScriptException refused) {
                assertThat(refused).hasMessageContaining("syntax error");
            }
        }
    }

    private static void assertSame(String script, Map<Integer, List<String>> ours, Map<Integer, List<String>> theirs) {
        List<String> lines = script.lines().toList();
        List<String> different = new ArrayList<>();
        for (int command = 1; command <= lines.size(); command++) {
            List<String> mine = ours.getOrDefault(command, List.of());
            List<String> real = theirs.getOrDefault(command, List.of());
            if (!mine.equals(real)) {
                different.add(lines.get(command - 1) + "\n   ours " + mine + "\n   pgbench " + real);
            }
        }
        assertThat(different).isEmpty();
    }

    /// Each client has an expression of its own, since the first one that fails ends the client.
    @Test
    void failuresAndEverythingElse() throws Exception {
        RealPgbench pgbench = RealPgbench.assumed(folder);
        RandomExpressions expressions = new RandomExpressions(new SplittableRandom(77));
        int failures = 0;
        for (int round = 0; round < 25; round++) {
            StringBuilder script = new StringBuilder(RandomExpressions.PREAMBLE);
            for (int client = 0; client < MOST_CLIENTS; client++) {
                script.append(client == 0 ? "\\if" : "\\elif").append(" :client_id = " + client + "\n");
                script.append(commandOf(expressions, pgbench.version()));
            }
            script.append("\\endif\n");
            Map<Integer, List<String>> ours = ours(pgbench.version(), script.toString(), round, MOST_CLIENTS);
            RealPgbench.Ended ended =
                    pgbench.run(script.toString(), round, MOST_CLIENTS, RandomExpressions.DEFINITIONS);
            assertSame(script.toString(), ours, theirs(ended));
            failures += (int) ours.values().stream()
                    .filter(lines -> !lines.getLast().matches("null|(boolean|int|double) [^ ]+"))
                    .count();
        }
        assertThat(failures).as("failures among all").isGreaterThan(100);
    }
}
