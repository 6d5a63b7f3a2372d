package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.StatementProgram.ParameterKind;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.ScriptClients.ScriptClient;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScriptProgramTest {
    private static final byte[] SEVEN = "7".getBytes(StandardCharsets.US_ASCII);

    private static ScriptProgram program(String text) throws Exception {
        Variables variables = new Variables();
        PgbenchScript script = new ScriptParser(PgbenchVersion.V18, variables).parse("s", text);
        RandomStream random = new RandomStream(42);
        Frame frame = new Frame(variables, random, line -> {});
        ScriptClient client = new ScriptClient(frame, random, false, null);
        return new ScriptProgram(script, variables, client, QueryMode.PREPARED, null, ClientMessages.none(script));
    }

    /// A session may be lost when a row has arrived and the end of its result has not.
    @Test
    void rowsOfAFailedAttemptAreForgotten() throws Exception {
        ScriptProgram program = program("SELECT a FROM t \\gset\nUPDATE t SET a = :a;\n");
        for (int attempt = 0; attempt < 3; attempt++) {
            program.begin();
            assertThat(program.next()).isZero();
            if (attempt == 0) {
                program.columns(0, List.of("a"));
            }
            program.reader().value(0, SEVEN, 0, SEVEN.length);
            program.reader().endRow();
        }
        program.endResult(0, true);
        program.completed(0);
        assertThat(program.next()).isOne();
        Text value = new Text();
        assertThat(program.appendParameter(1, 0, value)).isTrue();
        assertThat(value).hasToString("7");
    }

    @Test
    void valuesTellTheirKind() throws Exception {
        ScriptProgram program = program("""
                \\set whole 5
                \\set half 0.5
                \\set flag true
                \\set nothing null
                SELECT :whole, :half, :flag, :nothing, :undefined;
                """);
        program.begin();
        assertThat(program.next()).isZero();
        assertThat(kinds(program))
                .containsExactly("5 WHOLE", "0.5 DOUBLE", "true BOOLEAN", "NULL TEXT", "nothing TEXT");
    }

    private static List<String> kinds(ScriptProgram program) throws TargetException {
        List<String> kinds = new ArrayList<>();
        for (int parameter = 0; parameter < program.statements().getFirst().parameters(); parameter++) {
            Text value = new Text();
            boolean hasValue = program.appendParameter(0, parameter, value);
            ParameterKind kind = program.parameterKind(0, parameter);
            kinds.add((hasValue ? value : "nothing") + " " + kind);
        }
        return kinds;
    }
}
