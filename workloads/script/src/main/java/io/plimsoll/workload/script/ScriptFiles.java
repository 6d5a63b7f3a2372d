package io.plimsoll.workload.script;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.driver.StatementProgram.QueryMode;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.script.ScriptOperation.OnError;
import io.plimsoll.workload.script.ScriptOperation.SessionRules;
import io.plimsoll.workload.script.ScriptPlan.PlannedScript;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/// Scripts as operations among those of another workload: in the language of pgbench 18, with statements prepared once
/// per session, and random numbers by the operation's index. Immutable and thread-safe.
public final class ScriptFiles {
    public static final ScriptFiles NONE = new ScriptFiles(new Variables(), List.of(), List.of());

    private final Variables variables;
    private final List<PlannedScript> scripts;
    private final List<ScriptText> texts;

    /// @param variables the names that the scripts mention
    /// @param texts of the scripts
    private ScriptFiles(Variables variables, List<PlannedScript> scripts, List<ScriptText> texts) {
        this.variables = variables;
        this.scripts = List.copyOf(scripts);
        this.texts = List.copyOf(texts);
    }

    /// An SQL command of a script.
    ///
    /// @param line in the script's file; 0 if it is not known
    /// @param text as it stands in the script
    /// @param parameters the variables that its parameters are, such as `:aid`
    /// @param sent what the target prepares
    public record ScriptStatement(String file, int line, String text, List<String> parameters, ProgramStatement sent) {
        public ScriptStatement {
            parameters = List.copyOf(parameters);
        }
    }

    /// A script as text.
    ///
    /// @param name the operation's name
    /// @param shown the file's name, for messages
    public record ScriptText(String name, int weight, String shown, String text) {}

    /// Reads scripts, which then share the variables of a session.
    ///
    /// @throws IllegalArgumentException with what is wrong, in pgbench's words
    public static ScriptFiles of(List<ScriptText> texts) {
        Variables variables = new Variables();
        ScriptParser parser = new ScriptParser(PgbenchVersion.V18, variables);
        List<PlannedScript> scripts = new ArrayList<>();
        for (ScriptText text : texts) {
            try {
                PgbenchScript script = parser.parse(text.shown(), text.text());
                PlannedScript planned = new PlannedScript(text.name(), text.weight(), script, Optional.empty());
                if (planned.script().hasShell()) {
                    throw new IllegalArgumentException(text.shown() + " executes commands of the operating system,"
                            + " which only the workload script can allow");
                }
                scripts.add(planned);
            } catch (ScriptException refused) {
                throw new IllegalArgumentException(refused.getMessage(), refused);
            }
        }
        return new ScriptFiles(variables, scripts, texts);
    }

    /// The names of the operations.
    public List<String> names() {
        return scripts.stream().map(PlannedScript::name).toList();
    }

    /// The weights of the operations, in the order of [#names].
    public List<Integer> weights() {
        return scripts.stream().map(PlannedScript::weight).toList();
    }

    /// The SQL commands of a script, in their order.
    ///
    /// @param script its place among [#names]
    public List<ScriptStatement> statements(int script) {
        ScriptText source = texts.get(script);
        List<ScriptStatement> statements = new ArrayList<>();
        int at = 0;
        for (ScriptCommand command : scripts.get(script).script().commands()) {
            if (command instanceof ScriptCommand.Sql sql) {
                String text = sql.text().text();
                int found = source.text().indexOf(text, at);
                at = found < 0 ? at : found + text.length();
                int line = found < 0
                        ? 0
                        : 1
                                + (int) source.text()
                                        .substring(0, found)
                                        .chars()
                                        .filter(unit -> unit == '\n')
                                        .count();
                boolean isRead = sql.rows().kind() != ScriptCommand.Rows.Kind.IGNORED;
                statements.add(new ScriptStatement(
                        source.shown(),
                        line,
                        text,
                        Arrays.stream(sql.text().slots())
                                .mapToObj(slot -> ":" + variables.name(slot))
                                .toList(),
                        new ProgramStatement(sql.text().parts(), isRead)));
            }
        }
        return statements;
    }

    /// What the first client's transactions of a script assign before they meet another command than `\set`, in the
    /// order of a measurement in which there is no other operation.
    ///
    /// @param script its place among [#names]
    /// @param definitions values of variables when the run begins
    /// @param seed of the run
    /// @param count the number of transactions
    /// @return for each transaction the values by variable
    /// @throws io.plimsoll.workload.script.expression.EvaluationException when one has none
    public List<Map<String, String>> assignments(int script, Map<String, String> definitions, Seed seed, int count) {
        RandomStream random = new RandomStream(0);
        Frame frame = clients(definitions, seed.value()).frame(0, random, OptionalLong.of(1));
        Draw draw = new Draw(seed.derive("measure-1"));
        List<Map<String, String>> transactions = new ArrayList<>();
        for (int transaction = 0; transaction < count; transaction++) {
            draw.seek(transaction);
            random.seed(draw.nextLong());
            Map<String, String> assigned = new LinkedHashMap<>();
            for (ScriptCommand command : scripts.get(script).script().commands()) {
                if (!(command instanceof ScriptCommand.Assignment assignment)) {
                    break;
                }
                assignment.execute(frame);
                Text text = new Text();
                frame.appendText(assignment.slot(), text);
                assigned.put(assignment.name(), text.toString());
            }
            transactions.add(assigned);
        }
        return transactions;
    }

    private ScriptClients clients(Map<String, String> definitions, long seed) {
        return new ScriptClients(
                variables,
                new ScriptClients.Setup(
                        definitions,
                        new ScriptClients.Source(false, seed, 1, 1),
                        false,
                        ScriptClients.Printing.NOTHING,
                        Optional.empty()));
    }

    /// The operations of one run.
    ///
    /// @param definitions values of variables when the run begins
    /// @param seed the value of the variable `random_seed`
    public List<Operation> operations(Map<String, String> definitions, long seed) {
        ScriptClients clients = clients(definitions, seed);
        return scripts.stream()
                .<Operation>map(planned -> new ScriptOperation(
                        planned.name(),
                        planned.weight(),
                        planned.script(),
                        variables,
                        clients,
                        QueryMode.PREPARED,
                        new SessionRules(OnError.COUNT, false),
                        null))
                .toList();
    }
}
