package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.testing.ForAll;
import io.plimsoll.testing.FuzzCampaign;
import io.plimsoll.workload.script.ScriptClients.ScriptClient;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No text makes a script fail in another way than by a message, or run for ever: neither when it is read, nor when it
/// is executed against a target that answers anything.
class ScriptFuzzTest {
    /// A campaign sets more, and another seed.
    private static final FuzzCampaign CAMPAIGN = FuzzCampaign.of("plimsoll.fuzz.scripts", 5_000);

    /// Of so many scripts one is read from a file.
    private static final int PER_FILE = 100;

    private static final List<QueryMode> MODES = List.of(QueryMode.values());
    private static final List<ClientMessages.Extent> EXTENTS = List.of(ClientMessages.Extent.values());

    @TempDir
    private Path folder;

    private int refused;
    private int executed;
    private int failed;

    private static RandomGenerator random(long input) {
        return new SplittableRandom((CAMPAIGN.seed() << Integer.SIZE) + input);
    }

    @Test
    void anyScriptIsRefusedOrExecuted() throws Exception {
        CAMPAIGN.run(input -> {
            RandomGenerator random = random(input);
            RandomScripts scripts = new RandomScripts(random);
            String script = scripts.next();
            try {
                check(script, random);
                if (input % PER_FILE == 0) {
                    readFromAFile(random.nextBoolean() ? scripts.bytes() : script.getBytes(StandardCharsets.UTF_8));
                }
            } catch (Exception | Error broken) {
                throw new AssertionError("of the script\n" + script, broken);
            }
        });
        if (CAMPAIGN.isLarge()) {
            int few = CAMPAIGN.inputs() / 20;
            assertThat(refused).as("scripts that were refused").isGreaterThan(few);
            assertThat(executed).as("scripts that were executed to their end").isGreaterThan(few);
            assertThat(failed)
                    .as("scripts that failed while they were executed")
                    .isGreaterThan(few);
        }
    }

    private void check(String text, RandomGenerator random) {
        PgbenchVersion version = random.nextBoolean() ? PgbenchVersion.V15 : PgbenchVersion.V18;
        Variables variables = new Variables();
        try {
            PgbenchScript script = new ScriptParser(version, variables).parse("s", text);
            boolean isHarmless = script.commands().stream().noneMatch(ScriptCommand.Shell.class::isInstance);
            if (isHarmless) {
                execute(script, variables, random);
            } else {
                advanceOnly(script, variables);
            }
        } catch (ScriptException why) {
            assertThat(why.getMessage()).isNotBlank();
            refused++;
        }
        try {
            ScriptInvariants.of(List.of(new ScriptSources.Source("s", "s", text, Optional.empty(), 1)));
            ScriptSources.definitions(text);
        } catch (IllegalArgumentException why) {
            assertThat(why.getMessage()).isNotBlank();
        }
    }

    /// Leaves commands of the operating system out.
    private static void advanceOnly(PgbenchScript script, Variables variables) {
        Frame frame = new Frame(variables, new RandomStream(1), line -> {});
        int at = 0;
        try {
            while (at < script.commands().size()) {
                at = 1 + script.advance(at, frame);
            }
        } catch (EvaluationException noValue) {
            assertThat(noValue.getMessage()).isNotBlank();
        }
    }

    /// Executes a script twice, as after a conflict.
    private void execute(PgbenchScript script, Variables variables, RandomGenerator random) {
        RandomStream stream = new RandomStream(random.nextLong());
        Frame frame = new Frame(variables, stream, line -> {});
        ScriptClient client = new ScriptClient(frame, stream, false, null);
        QueryMode mode = MODES.get(random.nextInt(MODES.size()));
        ClientMessages.Extent extent = EXTENTS.get(random.nextInt(EXTENTS.size()));
        ClientMessages messages = new ClientMessages(extent, 0, script, 2, line -> {});
        ScriptProgram program = new ScriptProgram(script, variables, client, mode, null, messages);
        client.mark(random.nextLong());
        AnyAnswers target = new AnyAnswers(program, random);
        program.drawn();
        for (int attempt = 0; attempt < 2; attempt++) {
            program.begin();
            try {
                target.execute(3 * script.commands().size() + 1);
                executed++;
            } catch (TargetException why) {
                assertThat(why.errorClass()).isEqualTo(ErrorClass.DATA);
                assertThat(why.getMessage()).startsWith("script s, command ");
                failed++;
            } finally {
                program.stop();
            }
        }
    }

    private void readFromAFile(byte[] bytes) throws Exception {
        Path file = Files.write(folder.resolve("fuzzed.sql"), bytes);
        assertThat(ScriptPlans.problems(Map.of("scripts", file.toString())))
                .allSatisfy(problem -> assertThat(problem).isNotBlank());
    }

    /// A driver and a target that answers each statement with any rows.
    private static final class AnyAnswers {
        private static final List<String> VALUES =
                List.of("", "1", "-7", "9223372036854775807", "1e999", "NaN", "true", "null", "text", "\ufffd", "\0");

        private static final List<String> NAMES = List.of("x", "i", "d", "client_id", "", "?column?", "ä", "A b");

        private final StatementProgram program;
        private final RandomGenerator random;
        private final Text text = new Text();
        private final List<Integer> sent = new ArrayList<>();

        AnyAnswers(StatementProgram program, RandomGenerator random) {
            this.program = program;
            this.random = random;
        }

        /// @param mostSteps no program takes more
        void execute(int mostSteps) throws TargetException {
            boolean isInPipeline = false;
            int steps = 0;
            sent.clear();
            for (int next = program.next(); next != StatementProgram.END; next = program.next()) {
                assertThat(steps++).as("steps").isLessThan(mostSteps);
                switch (next) {
                    case StatementProgram.PAUSE ->
                        assertThat(program.pauseNanos()).as("pause").isPositive();
                    case StatementProgram.START_PIPELINE -> isInPipeline = true;
                    case StatementProgram.SYNC_PIPELINE, StatementProgram.END_PIPELINE -> {
                        isInPipeline = next == StatementProgram.SYNC_PIPELINE;
                        for (int statement : sent) {
                            program.completed(statement, 1);
                        }
                        sent.clear();
                    }
                    default -> {
                        send(next);
                        if (isInPipeline) {
                            sent.add(next);
                        } else {
                            answer(next);
                        }
                    }
                }
            }
        }

        private void send(int statement) {
            text.clear();
            if (program.mode() == QueryMode.SIMPLE) {
                program.assemble(statement, text);
                return;
            }
            for (int parameter = 0;
                    parameter < program.statements().get(statement).parameters();
                    parameter++) {
                text.clear();
                boolean hasValue = program.appendParameter(statement, parameter, text);
                assertThat(hasValue || text.length() == 0).isTrue();
                assertThat(program.parameterKind(statement, parameter)).isNotNull();
            }
        }

        private void answer(int statement) throws TargetException {
            if (program.statements().get(statement).isRead()) {
                // Mostly one result of one row, with which scripts go on.
                int results = random.nextInt(4) == 0 ? random.nextInt(3) : 1;
                for (int result = 0; result < results; result++) {
                    int columns = random.nextInt(4);
                    List<String> names = new ArrayList<>();
                    for (int column = 0; column < columns; column++) {
                        names.add(NAMES.get(random.nextInt(random.nextInt(4) == 0 ? NAMES.size() : 3)));
                    }
                    program.columns(statement, names);
                    int rows = random.nextInt(4) == 0 ? random.nextInt(3) : 1;
                    for (int row = 0; row < rows; row++) {
                        row(columns);
                    }
                    program.endResult(statement, columns > 0);
                }
            }
            program.completed(statement, random.nextInt(3));
        }

        private void row(int columns) {
            for (int column = 0; column < columns; column++) {
                byte[] value = VALUES.get(random.nextInt(VALUES.size())).getBytes(StandardCharsets.UTF_8);
                if (random.nextInt(8) == 0) {
                    program.reader().nothing(column);
                } else {
                    program.reader().value(column, value, 0, value.length);
                }
            }
            program.reader().endRow();
        }
    }

    /// Only some expressions are refused, such as comparisons in a row.
    @Test
    void mostScriptsOfTheGrammarAreAccepted() {
        int scripts = 1_000;
        int[] accepted = new int[1];
        ForAll.forAll(scripts, random -> {
            String script = new RandomScripts(random).regular();
            try {
                new ScriptParser(PgbenchVersion.V18, new Variables()).parse("s", script);
                accepted[0]++;
            } catch (ScriptException why) {
                assertThat(why.getMessage()).as(script).containsAnyOf("syntax error", "overflow");
            }
        });
        assertThat(accepted[0]).isGreaterThan(scripts / 2);
    }

    /// The grammar's own expressions, evaluated over and over: the same seed gives the same values.
    @Test
    void expressionsAreRepeatable() {
        ForAll.forAll(2_000, random -> {
            String expression = new RandomExpressions(random).next();
            assertThat(lines(expression)).isEqualTo(lines(expression));
        });
    }

    private static String lines(String expression) {
        Variables variables = new Variables();
        StringBuilder lines = new StringBuilder();
        try {
            PgbenchScript script = new ScriptParser(PgbenchVersion.V18, variables)
                    .parse("s", RandomExpressions.PREAMBLE + "\\set x debug(" + expression + ")");
            script.advance(0, new Frame(variables, new RandomStream(9), lines::append));
        } catch (ScriptException | EvaluationException failed) {
            lines.append(failed.getMessage());
        }
        return lines.toString();
    }
}
