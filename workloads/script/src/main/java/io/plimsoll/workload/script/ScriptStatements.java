package io.plimsoll.workload.script;

import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.workload.script.ScriptCommand.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The SQL commands of one script, laid out for execution. Immutable and thread-safe.
///
/// All sessions share it, so that the processor's cache keeps it while they take turns.
final class ScriptStatements {
    /// In place of a statement: the command is not SQL.
    static final int NO_STATEMENT = -1;

    private final List<ProgramStatement> statements;
    private final List<ScriptCommand.Sql> sources;

    /// By command.
    private final int[] statementOf;

    /// By statement.
    private final boolean[] isRead;

    private final int[][] slots;

    ScriptStatements(List<ScriptCommand> commands) {
        List<ProgramStatement> texts = new ArrayList<>();
        List<ScriptCommand.Sql> found = new ArrayList<>();
        statementOf = new int[commands.size()];
        Arrays.fill(statementOf, NO_STATEMENT);
        for (int command = 0; command < statementOf.length; command++) {
            if (commands.get(command) instanceof ScriptCommand.Sql sql) {
                statementOf[command] = found.size();
                boolean hasRows = sql.rows().kind() != Rows.Kind.IGNORED;
                texts.add(new ProgramStatement(sql.text().parts(), hasRows));
                found.add(sql);
            }
        }
        statements = List.copyOf(texts);
        sources = List.copyOf(found);
        isRead = new boolean[sources.size()];
        slots = new int[sources.size()][];
        for (int statement = 0; statement < slots.length; statement++) {
            isRead[statement] = statements.get(statement).isRead();
            slots[statement] = sources.get(statement).text().slots();
        }
    }

    /// In their order.
    List<ProgramStatement> statements() {
        return statements;
    }

    /// By statement: the command that it stands in.
    List<ScriptCommand.Sql> sources() {
        return sources;
    }

    ScriptCommand.Sql source(int statement) {
        return sources.get(statement);
    }

    /// The statement of a command, or [#NO_STATEMENT].
    int of(int command) {
        return statementOf[command];
    }

    /// Whether the rows of a statement become variables.
    boolean isRead(int statement) {
        return isRead[statement];
    }

    /// The variable that is the value of a parameter.
    int slot(int statement, int parameter) {
        return slots[statement][parameter];
    }
}
