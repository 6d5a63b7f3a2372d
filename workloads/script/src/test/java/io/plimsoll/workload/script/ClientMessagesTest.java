package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.script.ClientMessages.Extent;
import io.plimsoll.workload.script.ScriptClients.ScriptClient;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientMessagesTest {
    private final List<String> lines = new ArrayList<>();

    private static PgbenchScript script(String text, Variables variables) throws Exception {
        return new ScriptParser(PgbenchVersion.V15, variables).parse("s", text);
    }

    private ClientMessages messages(Extent extent, PgbenchScript script, int triesMax) {
        return new ClientMessages(extent, 7, script, triesMax, lines::add);
    }

    /// What is printed of a script that fails before its first statement is sent, or at its end.
    private List<String> ofFailing(String text) throws Exception {
        Variables variables = new Variables();
        PgbenchScript script = script(text, variables);
        ClientMessages messages = messages(Extent.ABORTS, script, 1);
        RandomStream random = new RandomStream(42);
        Frame frame = new Frame(variables, random, line -> {});
        ScriptClient client = new ScriptClient(frame, random, false, null);
        ScriptProgram program = new ScriptProgram(script, variables, client, QueryMode.EXTENDED, null, messages);
        messages.drawn();
        program.begin();
        try {
            int next = program.next();
            while (next != StatementProgram.END) {
                next = program.next();
            }
        } catch (TargetException failure) {
            messages.failed(failure, program.command());
            messages.ended(failure, program.command(), program.query());
        }
        return lines;
    }

    private static TargetException failure(ErrorClass errorClass) {
        return new TargetException(errorClass, "it failed").reportedAs("ERROR:  it failed\nDETAIL:  badly");
    }

    @Test
    void anExpressionWithoutAValueIsExplainedBefore() throws Exception {
        assertThat(ofFailing("\\set a 1\n\\set b :nothing + 1\n"))
                .containsExactly(
                        "pgbench: error: undefined variable \"nothing\"",
                        "pgbench: error: client 7 aborted in command 1 (set) of script 0; evaluation of meta-command"
                                + " failed");
    }

    @Test
    void whatPipelinesForbidIsNamed() throws Exception {
        assertThat(ofFailing("\\startpipeline\n\\startpipeline\n"))
                .containsExactly("pgbench: error: client 7 aborted in command 1 (startpipeline) of script 0; already in"
                        + " pipeline mode");
        lines.clear();
        assertThat(ofFailing("\\endpipeline\n"))
                .containsExactly("pgbench: error: client 7 aborted in command 0 (endpipeline) of script 0; not in"
                        + " pipeline mode");
        lines.clear();
        assertThat(ofFailing("\\startpipeline\n"))
                .containsExactly("pgbench: error: client 7 aborted: end of script reached with pipeline open");
    }

    @Test
    void theServersReportIsPrintedWhole() throws Exception {
        ClientMessages messages = messages(Extent.ABORTS, script("SELECT 1;\nSELECT 2;\n", new Variables()), 1);
        messages.attempt();
        messages.failed(failure(ErrorClass.STATEMENT), 2);
        messages.ended(failure(ErrorClass.STATEMENT), 2, 0);
        assertThat(lines)
                .containsExactly("pgbench: error: client 7 script 0 aborted in command 1 query 0: ERROR:  it failed\n"
                        + "DETAIL:  badly");
    }

    /// pgbench executes a statement that it could not prepare.
    @Test
    void aStatementThatIsNotPreparedIsNamedAsInPgbench() throws Exception {
        ClientMessages messages = messages(Extent.ABORTS, script("SELECT 1 +;\n", new Variables()), 1);
        messages.attempt();
        messages.unprepared("P_3");
        messages.failed(failure(ErrorClass.STATEMENT), 1);
        messages.ended(failure(ErrorClass.STATEMENT), 1, 0);
        assertThat(lines)
                .containsExactly(
                        "pgbench: error: ERROR:  it failed\nDETAIL:  badly",
                        "pgbench: error: client 7 script 0 aborted in command 0 query 0: ERROR:  prepared statement"
                                + " \"P_3\" does not exist");
    }

    @Test
    void aClientThatCannotConnectIsNamed() throws Exception {
        ClientMessages messages = messages(Extent.ABORTS, script("SELECT 1;\n", new Variables()), 1);
        messages.drawn();
        messages.unconnected(failure(ErrorClass.UNREACHABLE));
        assertThat(lines)
                .containsExactly(
                        "pgbench: error: ERROR:  it failed\nDETAIL:  badly",
                        "pgbench: error: client 7 aborted while establishing connection");
    }

    @Test
    void errorsAreFollowedByWhatBecomesOfThem() throws Exception {
        ClientMessages messages = messages(Extent.ERRORS, script("SELECT 1;\n", new Variables()), 2);
        messages.drawn();
        TargetException failure = failure(ErrorClass.SERIALIZATION);
        for (int attempt = 0; attempt < 2; attempt++) {
            messages.attempt();
            messages.failed(failure, 1);
        }
        messages.ended(failure, 1, 0);
        String error =
                "pgbench: client 7 got an error in command 0 (SQL) of script 0; ERROR:  it failed\n" + "DETAIL:  badly";
        assertThat(lines)
                .containsExactly(
                        error,
                        "pgbench: client 7 repeats the transaction after the error (try 1/2)",
                        error,
                        "pgbench: client 7 ends the failed transaction (try 2/2)");
        assertThat(messages.retries()).isOne();
    }

    @Test
    void onlyWhatIsAskedForIsPrinted() throws Exception {
        PgbenchScript script = script("SELECT 1;\n", new Variables());
        ClientMessages nothing = ClientMessages.none(script);
        ClientMessages aborts = messages(Extent.ABORTS, script, 0);
        for (ClientMessages messages : List.of(nothing, aborts)) {
            messages.attempt();
            messages.failed(failure(ErrorClass.DEADLOCK), 1);
            messages.ended(failure(ErrorClass.DEADLOCK), 1, 0);
        }
        assertThat(lines).isEmpty();
    }
}
