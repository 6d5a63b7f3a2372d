package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.testing.Golden;
import io.plimsoll.workload.script.ScriptCommand.Pipeline;
import io.plimsoll.workload.script.ScriptCommand.Rows;
import io.plimsoll.workload.script.ScriptCommand.Shell;
import io.plimsoll.workload.script.ScriptCommand.Sleep;
import io.plimsoll.workload.script.ScriptCommand.Sql;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// What scripts consist of, and how they are refused. `PgbenchRefusalsTest` compares the same with the real
/// pgbench.
class ScriptParserTest {
    private final Variables variables = new Variables();

    private PgbenchScript parsed(String script) throws ScriptException {
        return new ScriptParser(PgbenchVersion.V18, variables).parse("s.sql", script);
    }

    private List<String> sql(String script) throws ScriptException {
        return parsed(script).commands().stream()
                .filter(Sql.class::isInstance)
                .map(command -> ((Sql) command).text().text())
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void refusals(PgbenchVersion version) {
        StringBuilder all = new StringBuilder();
        for (String script : FaultyScripts.scripts()) {
            String message;
            try {
                int commands = new ScriptParser(version, new Variables())
                        .parse("s.sql", script)
                        .commands()
                        .size();
                message = "commands: " + commands;
            } catch (ScriptException refused) {
                message = refused.getMessage();
            }
            String shown = script.replace("\r", "\\r").replace("\n", "\\n");
            all.append(("> " + shown).stripTrailing()).append('\n');
            message.lines()
                    .forEach(line ->
                            all.append("  ").append(line.stripTrailing()).append('\n'));
        }
        Golden.check("refusals-" + version.name().toLowerCase(Locale.ROOT) + ".txt", all.toString());
    }

    @Test
    void theCutOfSql() throws Exception {
        assertThat(sql("select 1; select 2")).containsExactly("select 1;", "select 2");
        assertThat(sql("-- no\n  select 1 -- yes\n;")).containsExactly("select 1 -- yes\n;");
        assertThat(sql("/* c */ ;")).containsExactly("/* c */ ;");
        assertThat(sql(";;")).containsExactly(";", ";");
        assertThat(sql("a\\;b\\:c")).containsExactly("a;b:c");
        assertThat(sql("select (1;2); 3")).containsExactly("select (1;2);", "3");
        assertThat(sql("select ';' || $$;$$ || $a$;$$;$a$ || E'\\';' || \";\" ; x"))
                .containsExactly("select ';' || $$;$$ || $a$;$$;$a$ || E'\\';' || \";\" ;", "x");
        assertThat(sql("select 1e'\\'; x")).containsExactly("select 1e'\\';", "x");
        assertThat(sql("select 'open; $$")).containsExactly("select 'open; $$");
        assertThat(sql("create procedure p() begin atomic case; end; end; x"))
                .containsExactly("create procedure p() begin atomic case; end; end;", "x");
        assertThat(sql("create table function; begin; x")).containsExactly("create table function;", "begin;", "x");
        assertThat(sql("select 1 \\set x 1\n + 2;")).containsExactly("select 1 ", "+ 2;");
    }

    @Test
    void rowsBecomeVariables() throws Exception {
        List<ScriptCommand> commands =
                parsed("select 1 \\gset\nselect 2; \\aset p_\nselect :p_a;\n").commands();
        assertThat(commands).hasSize(3);
        Rows first = ((Sql) commands.getFirst()).rows();
        Rows second = ((Sql) commands.get(1)).rows();
        assertThat(first).isEqualTo(new Rows(Rows.Kind.ONE, ""));
        assertThat(second).isEqualTo(new Rows(Rows.Kind.ANY, "p_"));
        assertThat(second.slot("a", variables)).hasValue(variables.slot("p_a"));
        assertThat(second.slot("unused", variables)).isEmpty();
        assertThatThrownBy(() -> first.slot("1b", variables)).hasMessage("gset: invalid variable name: \"1b\"");
        assertThat(((Sql) commands.get(2)).rows().kind()).isEqualTo(Rows.Kind.IGNORED);
    }

    @Test
    void whatReportsShow() throws Exception {
        List<ScriptCommand> commands = parsed(
                        "select 1\n from t;\n\\set x \\\n 5\n\\endpipeline\nselect '" + "x".repeat(200) + "'")
                .commands();
        assertThat(commands)
                .extracting(ScriptCommand::shown)
                .containsExactly("select 1", "\\set x \\\n 5", "\\endpipeline", "select '" + "x".repeat(119));
    }

    @Test
    void pipelines() throws Exception {
        assertThat(parsed("\\startpipeline\n\\syncpipeline\n\\endpipeline").commands())
                .extracting(command -> ((Pipeline) command).step())
                .containsExactly(Pipeline.Step.START, Pipeline.Step.SYNC, Pipeline.Step.END);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1000000",
        "1 s, 1000000",
        "2 ms, 2000",
        "2MS, 2000",
        "+3us, 3",
        "-3us, -3",
        "+, 0",
        ":t, 12000000",
        ":t us, 12",
    })
    void sleep(String arguments, long micros) throws Exception {
        variables.slot("t");
        PgbenchScript script = parsed("\\sleep " + arguments);
        Frame frame = new Frame(variables, new RandomStream(1), line -> {});
        frame.setText(variables.slot("t"), "12x");
        assertThat(((Sleep) script.commands().getFirst()).micros(frame)).isEqualTo(micros);
    }

    @Test
    void sleepOfWhatIsNoTime() throws Exception {
        Sleep sleep = (Sleep) parsed("\\sleep :t").commands().getFirst();
        Frame frame = new Frame(variables, new RandomStream(1), line -> {});
        assertThatThrownBy(() -> sleep.micros(frame)).hasMessage("sleep: undefined variable \"t\"");
        frame.setText(variables.slot("t"), "soon");
        assertThatThrownBy(() -> sleep.micros(frame))
                .hasMessage("sleep: invalid sleep time \"soon\" for variable \"t\"");
    }

    @Test
    void shell() throws Exception {
        PgbenchScript script = parsed("\\setshell n echo :a ::b :c\n\\shell true");
        Shell shell = (Shell) script.commands().getFirst();
        Frame frame = new Frame(variables, new RandomStream(1), line -> {});
        frame.setInt(variables.slot("a"), 5);
        assertThat(shell.variable()).hasValue(variables.slot("n"));
        assertThatThrownBy(() -> shell.command().assemble(frame)).hasMessage("echo: undefined variable \":c\"");
        frame.setText(variables.slot("c"), "x y");
        assertThat(shell.command().assemble(frame)).isEqualTo("echo 5 :b x y");
        frame.setText(variables.slot("c"), "x".repeat(300));
        assertThatThrownBy(() -> shell.command().assemble(frame)).hasMessage("echo: shell command is too long");
        assertThat(((Shell) script.commands().get(1)).variable()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | a=2", "2 | b=4", "3 | c=6", "4 | d=8",
            })
    void oneBranchIsTaken(int value, String taken) throws Exception {
        List<String> lines = new ArrayList<>();
        PgbenchScript script = parsed("""
                \\if :v = 1
                \\set x debug(2)
                \\elif :v = 2
                \\set x debug(4)
                \\elif :v = 3
                \\set x debug(6)
                \\else
                \\set x debug(8)
                \\endif
                \\if false
                \\if true
                \\set x debug(1/0)
                \\endif
                \\else
                \\if :v > 0
                \\set y 1
                \\endif
                \\endif
                select 1;
                \\if true
                """ + "\\endif");
        Frame frame = new Frame(variables, new RandomStream(1), lines::add);
        frame.setInt(variables.slot("v"), value);
        assertThat(script.advance(0, frame)).isEqualTo(18);
        assertThat(script.advance(19, frame)).isEqualTo(script.commands().size());
        assertThat(lines).containsExactly("debug(script=0,command=" + 2 * value + "): int " + taken.substring(2));
        assertThat(frame.isDefined(variables.slot("y"))).isTrue();
    }

    @Test
    void aBadNameIsFoundAfterTheValue() throws Exception {
        PgbenchScript script = parsed("\\set 1x 1/:z");
        Frame frame = new Frame(variables, new RandomStream(1), line -> {});
        frame.setInt(variables.slot("z"), 0);
        assertThatThrownBy(() -> script.advance(0, frame)).hasMessage("division by zero");
        frame.setInt(variables.slot("z"), 1);
        assertThatThrownBy(() -> script.advance(0, frame))
                .isInstanceOf(EvaluationException.class)
                .hasMessage("set: invalid variable name: \"1x\"");
        assertThat(frame.command()).isEqualTo(1);
    }

    @Test
    void syncPipelineCameLater() {
        ScriptParser parser = new ScriptParser(PgbenchVersion.V15, variables);
        assertThatThrownBy(() -> parser.parse("s.sql", "\\syncpipeline"))
                .hasMessage("s.sql:1: invalid command in command \"syncpipeline\"\n\\syncpipeline");
    }
}
