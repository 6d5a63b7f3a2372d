package io.plimsoll.workload.script;

import io.plimsoll.workload.script.ScriptCommand.Assignment;
import io.plimsoll.workload.script.ScriptCommand.EndIf;
import io.plimsoll.workload.script.ScriptCommand.Pipeline;
import io.plimsoll.workload.script.ScriptCommand.Rows;
import io.plimsoll.workload.script.ScriptCommand.Shell;
import io.plimsoll.workload.script.ScriptCommand.ShellWords;
import io.plimsoll.workload.script.ScriptCommand.Sql;
import io.plimsoll.workload.script.expression.Expression;
import io.plimsoll.workload.script.expression.ExpressionException;
import io.plimsoll.workload.script.expression.ExpressionParser;
import io.plimsoll.workload.script.expression.Variables;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/// Reads pgbench scripts, and checks in them what pgbench checks before a run, with its messages.
///
/// Not thread-safe: one for each run, since the scripts of a run share their variables.
public final class ScriptParser {
    private final PgbenchVersion version;
    private final Variables variables;
    private int scripts;
    private int statements;

    /// @param variables gets the names that the scripts mention
    public ScriptParser(PgbenchVersion version, Variables variables) {
        this.version = version;
        this.variables = variables;
    }

    /// Reads the next script of the run.
    ///
    /// @param name as messages and reports call it
    /// @throws ScriptException if pgbench would refuse the script too
    public PgbenchScript parse(String name, String text) throws ScriptException {
        List<ScriptCommand> commands = new Reading(name, text).commands();
        if (commands.isEmpty()) {
            throw new ScriptException("empty command list for script \"" + name + "\"");
        }
        PgbenchScript script = new PgbenchScript(name, scripts++, statements, new Branches(name, commands).linked());
        statements +=
                Math.toIntExact(commands.stream().filter(Sql.class::isInstance).count());
        return script;
    }

    /// One script while it is read.
    private final class Reading {
        private final String name;
        private final String text;
        private final SqlScanner scanner;
        private final List<ScriptCommand> commands = new ArrayList<>();

        /// Where the scanner last began to read.
        private int begun;

        private Reading(String name, String text) {
            this.name = name;
            this.text = text;
            scanner = new SqlScanner(text);
        }

        private List<ScriptCommand> commands() throws ScriptException {
            SqlScanner.End end;
            do {
                begun = scanner.at();
                end = scanner.next();
                String sql = scanner.command();
                if (!sql.isEmpty()) {
                    commands.add(new Sql(new SqlTemplate(sql, variables), Rows.IGNORED));
                }
                if (end == SqlScanner.End.BACKSLASH) {
                    meta(new MetaLine(text, scanner.at()));
                }
            } while (end != SqlScanner.End.SCRIPT);
            return commands;
        }

        private void meta(MetaLine line) throws ScriptException {
            MetaLine.Word command = line.word();
            if (command == null) {
                scanner.moveTo(line.at());
                return;
            }
            switch (command.text().toLowerCase(Locale.ROOT)) {
                case "set" -> set(line, command);
                case "if" -> commands.add(branch(line, command, true));
                case "elif" -> commands.add(branch(line, command, false));
                default -> words(line, command);
            }
            scanner.moveTo(line.at());
        }

        private ScriptException.Place place(MetaLine line, MetaLine.Word command) {
            return new ScriptException.Place(name, line.number(), command.text(), line.shown());
        }

        private void set(MetaLine line, MetaLine.Word command) throws ScriptException {
            MetaLine.Word variable = line.word();
            if (variable == null) {
                throw new ScriptException.Place(name, line.number(), command.text(), "").fault("missing argument");
            }
            Expression expression = expression(line, command);
            boolean isName = Variables.isName(variable.text());
            int slot = variables.slot(variable.text());
            commands.add(new Assignment(line.shown(), variable.text(), isName, slot, expression));
        }

        private ScriptCommand branch(MetaLine line, MetaLine.Word command, boolean isFirst) throws ScriptException {
            Expression condition = expression(line, command);
            return isFirst
                    ? new ScriptCommand.If(line.shown(), condition, 0)
                    : new ScriptCommand.ElseIf(line.shown(), condition, 0, 0);
        }

        private Expression expression(MetaLine line, MetaLine.Word command) throws ScriptException {
            ExpressionParser parser = new ExpressionParser(text, line.at(), variables);
            try {
                Expression expression = parser.parse();
                line.moveTo(parser.at());
                return expression;
            } catch (ExpressionException refused) {
                line.moveTo(parser.at());
                int column = refused.at() - line.start();
                throw place(line, command).fault(refused.getMessage(), refused.detail(), column);
            }
        }

        /// A command whose arguments are words.
        private void words(MetaLine line, MetaLine.Word command) throws ScriptException {
            List<MetaLine.Word> words = line.words();
            if (words == null) {
                throw new ScriptException.Place(name, line.number(), command.text(), "").fault("too many arguments");
            }
            ScriptException.Place place = place(line, command);
            String shown = line.shown();
            switch (command.text().toLowerCase(Locale.ROOT)) {
                case "else" -> commands.add(alone(new ScriptCommand.Else(shown, 0), words, place));
                case "endif" -> commands.add(alone(new EndIf(shown), words, place));
                case "startpipeline" -> commands.add(pipeline(Pipeline.Step.START, words, place));
                case "endpipeline" -> commands.add(pipeline(Pipeline.Step.END, words, place));
                case "gset" -> store(Rows.Kind.ONE, words, line, place);
                case "aset" -> store(Rows.Kind.ANY, words, line, place);
                case "sleep" -> commands.add(SleepArguments.read(words, place, line.start(), variables));
                case "setshell" -> commands.add(setShell(words, place));
                case "shell" -> commands.add(shell(words, place));
                case "syncpipeline" -> {
                    if (!version.hasSyncPipeline()) {
                        throw place.fault("invalid command");
                    }
                    commands.add(pipeline(Pipeline.Step.SYNC, words, place));
                }
                default -> throw place.fault("invalid command");
            }
        }

        private ScriptCommand alone(ScriptCommand command, List<MetaLine.Word> words, ScriptException.Place place)
                throws ScriptException {
            if (!words.isEmpty()) {
                throw place.fault("unexpected argument");
            }
            return command;
        }

        private ScriptCommand pipeline(Pipeline.Step step, List<MetaLine.Word> words, ScriptException.Place place)
                throws ScriptException {
            return alone(new Pipeline(place.shown(), step), words, place);
        }

        /// Says in the SQL command before it where that command's rows go.
        private void store(Rows.Kind kind, List<MetaLine.Word> words, MetaLine line, ScriptException.Place place)
                throws ScriptException {
            if (words.size() > 1) {
                throw place.fault("too many arguments");
            }
            String message = "\\gset must follow an SQL command";
            ScriptException.Place before = new ScriptException.Place(name, misplacedLine(line), "", "");
            if (commands.isEmpty()) {
                throw before.fault(message);
            }
            if (!(commands.getLast() instanceof Sql sql)) {
                throw before.fault(message, commands.getLast().shown(), -1);
            }
            if (sql.rows().kind() != Rows.Kind.IGNORED) {
                throw before.fault(message);
            }
            String prefix = words.isEmpty() ? "" : words.getFirst().text();
            commands.set(commands.size() - 1, new Sql(sql.text(), new Rows(kind, prefix)));
        }

        /// The line that pgbench names for a misplaced `\gset`. Version 15 counts lines before it reads on: at first
        /// those of the whole script, later those before the place where it reads on.
        private int misplacedLine(MetaLine line) {
            if (!version.namesLineBeforeGset()) {
                return line.number();
            }
            return line.numberAt(begun == 0 ? text.length() - 1 : begun);
        }

        private ScriptCommand setShell(List<MetaLine.Word> words, ScriptException.Place place) throws ScriptException {
            if (words.size() < 2) {
                throw place.fault("missing argument");
            }
            String variable = words.getFirst().text();
            return new Shell(
                    place.shown(),
                    OptionalInt.of(variables.slot(variable)),
                    variable,
                    shellWords(words.subList(1, words.size())));
        }

        private ScriptCommand shell(List<MetaLine.Word> words, ScriptException.Place place) throws ScriptException {
            if (words.isEmpty()) {
                throw place.fault("missing command");
            }
            return new Shell(place.shown(), OptionalInt.empty(), "", shellWords(words));
        }

        private ShellWords shellWords(List<MetaLine.Word> words) {
            return ShellWords.of(words.stream().map(MetaLine.Word::text).toList(), variables);
        }
    }
}
