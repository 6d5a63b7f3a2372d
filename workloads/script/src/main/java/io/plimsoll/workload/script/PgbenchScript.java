package io.plimsoll.workload.script;

import io.plimsoll.workload.script.ScriptCommand.Assignment;
import io.plimsoll.workload.script.ScriptCommand.Else;
import io.plimsoll.workload.script.ScriptCommand.ElseIf;
import io.plimsoll.workload.script.ScriptCommand.EndIf;
import io.plimsoll.workload.script.ScriptCommand.If;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Frame;
import java.util.List;

/// A script, checked and compiled. Immutable and thread-safe: all clients share it.
public final class PgbenchScript {
    private final String name;
    private final int number;
    private final int firstStatement;
    private final List<ScriptCommand> commands;
    private final ScriptStatements statements;
    private final boolean hasShell;

    /// What [#advance] does with each command.
    private final Step[] steps;

    /// @param name as the user gave it
    /// @param number of the script in the run, from 0
    /// @param firstStatement how many SQL commands the scripts before it have
    PgbenchScript(String name, int number, int firstStatement, List<ScriptCommand> commands) {
        this.name = name;
        this.number = number;
        this.firstStatement = firstStatement;
        this.commands = List.copyOf(commands);
        statements = new ScriptStatements(commands);
        hasShell = commands.stream().anyMatch(ScriptCommand.Shell.class::isInstance);
        steps = commands.stream().map(PgbenchScript::step).toArray(Step[]::new);
    }

    private enum Step {
        ASSIGN,
        CHOOSE,
        LEAVE_BRANCH,
        PASS,
        LEAVE_TO_OTHERS
    }

    private static Step step(ScriptCommand command) {
        return switch (command) {
            case Assignment _ -> Step.ASSIGN;
            case If _ -> Step.CHOOSE;
            case ElseIf _, Else _ -> Step.LEAVE_BRANCH;
            case EndIf _ -> Step.PASS;
            case ScriptCommand.Sql _, ScriptCommand.Sleep _, ScriptCommand.Shell _, ScriptCommand.Pipeline _ ->
                Step.LEAVE_TO_OTHERS;
        };
    }

    /// As the user gave it.
    public String name() {
        return name;
    }

    /// The number of the script in the run, from 0.
    public int number() {
        return number;
    }

    /// How many SQL commands the scripts before it have: pgbench numbers those of all scripts.
    int firstStatement() {
        return firstStatement;
    }

    /// In their order. `\gset` and `\aset` belong to the SQL command before them, and are none of their own.
    public List<ScriptCommand> commands() {
        return commands;
    }

    /// The SQL commands.
    ScriptStatements statements() {
        return statements;
    }

    /// Whether it has shell commands.
    boolean hasShell() {
        return hasShell;
    }

    /// Executes what needs nothing but the client's variables, from one command on: `\set`, and the choice of
    /// branches. Allocates nothing, unless an expression prints or fails.
    ///
    /// @param from the index of the first command, which is the one after the last that was executed
    /// @return the index of the next command that somebody else has to execute, or the number of commands at
    ///     the end
    /// @throws EvaluationException if an expression has no value; the frame knows in which command
    public int advance(int from, Frame frame) {
        int at = from;
        while (at < steps.length) {
            frame.at(number, at + 1);
            switch (steps[at]) {
                case ASSIGN -> {
                    ((Assignment) commands.get(at)).execute(frame);
                    at++;
                }
                case CHOOSE -> at = choose(at, frame);
                case LEAVE_BRANCH -> at = end(at);
                case PASS -> at++;
                case LEAVE_TO_OTHERS -> {
                    return at;
                }
            }
        }
        return at;
    }

    /// The index at which the first branch begins whose condition holds, or at which the commands after the
    /// block do.
    private int choose(int at, Frame frame) {
        If first = (If) commands.get(at);
        if (first.condition().isTrue(frame)) {
            return at + 1;
        }
        int next = first.otherwise();
        while (commands.get(next) instanceof ElseIf branch) {
            frame.at(number, next + 1);
            if (branch.condition().isTrue(frame)) {
                return next + 1;
            }
            next = branch.otherwise();
        }
        // An \else, whose branch begins behind it, or the \endif.
        return next + 1;
    }

    /// The index of the end of a block, at one of whose branches the branch before it has ended.
    private int end(int at) {
        return commands.get(at) instanceof ElseIf branch ? branch.end() : ((Else) commands.get(at)).end();
    }
}
