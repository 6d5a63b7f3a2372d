package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.StatementProgram.ProgramStatement;
import io.plimsoll.workload.own.SqlText.Piece;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.ExpressionType;
import io.plimsoll.workload.script.expression.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// The statements of an operation in one dialect: one for each choice of copies of tables. Immutable and thread-safe;
/// shared by all sessions.
final class CompiledStatements {
    private static final Pattern BEGINNING =
            Pattern.compile("\\s*(BEGIN|START\\s+TRANSACTION)\\b", Pattern.CASE_INSENSITIVE);
    private static final Pattern READING =
            Pattern.compile("\\s*(SELECT|VALUES|TABLE|SHOW|EXPLAIN|SET)\\b", Pattern.CASE_INSENSITIVE);

    private final Dialect dialect;
    private final List<ProgramStatement> statements = new ArrayList<>();
    private final List<int[]> slots = new ArrayList<>();

    /// By instruction: its first statement.
    private final int[] first;

    /// By instruction: whether it may change data, and commits that itself.
    private final boolean[] commits;

    /// By instruction: the copies that choose among its statements.
    private final List<List<Piece.Copy>> copies = new ArrayList<>();

    CompiledStatements(OperationDefinition operation, Dialect dialect) {
        this.dialect = dialect;
        List<Instruction> instructions = operation.instructions();
        first = new int[instructions.size()];
        commits = new boolean[first.length];
        boolean isTransaction = instructions.stream()
                .anyMatch(each -> each instanceof Instruction.Execute execute && matches(execute, BEGINNING));
        for (int at = 0; at < first.length; at++) {
            first[at] = statements.size();
            if (instructions.get(at) instanceof Instruction.Execute execute) {
                commits[at] = !isTransaction && !matches(execute, READING);
                add(execute);
            } else {
                copies.add(List.of());
            }
        }
    }

    private boolean matches(Instruction.Execute execute, Pattern beginning) {
        return beginning.matcher(shown(execute)).lookingAt();
    }

    /// Whether the statement of an instruction may change data, and commits that itself.
    boolean commitsChanges(int instruction) {
        return commits[instruction];
    }

    private void add(Instruction.Execute execute) {
        SqlText text = execute.sql()
                .of(dialect)
                .orElseThrow(() -> new IllegalStateException("the plan was refused for " + dialect.name()));
        copies.add(text.copies());
        int[] parameters = text.slots();
        for (long variant = 0; variant < text.variants(); variant++) {
            statements.add(text.statement(variant, !execute.into().isEmpty()));
            slots.add(parameters);
        }
    }

    List<ProgramStatement> statements() {
        return statements;
    }

    /// The slots of a statement's values.
    int[] slots(int statement) {
        return slots.get(statement);
    }

    /// The statement of an instruction for the copies that are chosen now.
    int statement(int instruction, Frame frame) {
        int statement = first[instruction];
        int step = 1;
        List<Piece.Copy> chosen = copies.get(instruction);
        for (int at = 0; at < chosen.size(); at++) {
            Piece.Copy copy = chosen.get(at);
            long number = frame.type(copy.slot()) == ExpressionType.INT ? frame.bits(copy.slot()) : 0;
            if (number < 1 || number > copy.copies()) {
                throw new EvaluationException("there is no copy " + number + " of a table");
            }
            statement += (int) (number - 1) * step;
            step *= copy.copies();
        }
        return statement;
    }

    /// A statement, for messages.
    String shown(Instruction.Execute execute) {
        return execute.sql().of(dialect).map(SqlText::toString).orElse("");
    }
}
