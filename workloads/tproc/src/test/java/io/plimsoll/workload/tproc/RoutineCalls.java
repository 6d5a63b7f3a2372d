package io.plimsoll.workload.tproc;

import static io.plimsoll.driver.statement.SlotType.CENTS;
import static io.plimsoll.driver.statement.SlotType.INT32;
import static io.plimsoll.driver.statement.SlotType.INT32_ARRAY;
import static io.plimsoll.driver.statement.SlotType.TEXT;

import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.statement.StatementList.Commit;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.workload.tproc.Transaction.Kind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// Calls the routines with arguments that a test names, as [RoutineCall] does with those that are drawn.
record RoutineCalls(SqlSession session, RoutineSet set) {
    /// Calls it once.
    ///
    /// @param arguments numbers as `Integer`, cents as `Long`, texts, and lists of numbers as `int[]`
    /// @return the rows, values joined by `|`, a null as a dash
    List<String> call(Kind kind, Object... arguments) throws TargetException {
        List<SlotType> types = Arrays.stream(arguments).map(RoutineCalls::type).toList();
        ReadRows reader = new ReadRows();
        PreparedOperation call = session.prepare(
                new StatementList("tproc", types, List.of(set.call(kind)), Commit.EACH_STATEMENT), reader);
        Arguments slots = new Arguments(types);
        for (int slot = 0; slot < arguments.length; slot++) {
            fill(slots, slot, arguments[slot]);
        }
        call.execute(slots);
        return reader.rows;
    }

    private static SlotType type(Object argument) {
        return switch (argument) {
            case Integer _ -> INT32;
            case Long _ -> CENTS;
            case int[] _ -> INT32_ARRAY;
            default -> TEXT;
        };
    }

    private static void fill(Arguments into, int slot, Object argument) {
        switch (argument) {
            case Number number -> into.set(slot, number.longValue());
            case int[] numbers -> Arrays.stream(numbers).forEach(into.numbers(slot)::add);
            default -> {
                byte[] text = argument.toString().getBytes(StandardCharsets.UTF_8);
                into.text(slot).append(text, 0, text.length);
            }
        }
    }

    private static final class ReadRows implements RowReader {
        private final List<String> rows = new ArrayList<>();
        private final List<String> values = new ArrayList<>();

        @Override
        public void begin(int statement) {
            values.clear();
        }

        @Override
        public void value(int column, byte[] from, int offset, int length) {
            values.add(new String(from, offset, length, StandardCharsets.UTF_8).stripTrailing());
        }

        @Override
        public void nothing(int column) {
            values.add("-");
        }

        @Override
        public void endRow() {
            rows.add(String.join("|", values));
            values.clear();
        }
    }
}
