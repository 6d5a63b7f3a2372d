package io.plimsoll.workload.ycsb;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import io.plimsoll.workload.ycsb.YcsbKeys.Mode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/// Looks at what a target holds of the records. Who loaded them does not matter.
record Inspection(Records records, Mode mode, Session session, Dialect dialect) {
    /// How many records are looked up in a store that cannot count at once.
    private static final int SAMPLE = 100;

    DatasetState state() throws TargetException {
        if (session.existing(List.of(records.table())).isEmpty()) {
            return new Absent();
        }
        Optional<String> other = dialect.speaksSql() ? otherColumns() : Optional.empty();
        if (other.isPresent()) {
            return new Different(other.get());
        }
        return mode == Mode.LOAD ? toBeLoaded() : dialect.speaksSql() ? counted() : sampled();
    }

    private Optional<String> otherColumns() throws TargetException {
        String columns =
                records.definition().columns().stream().map(Column::name).collect(Collectors.joining(", "));
        try {
            session.sql().query("SELECT " + columns + " FROM " + records.table() + " WHERE 1 = 0");
            return Optional.empty();
        } catch (TargetException refused) {
            if (refused.errorClass() != ErrorClass.STATEMENT) {
                throw refused;
            }
            return Optional.of("has other columns: " + records.table() + " does not have all of " + columns + " ("
                    + refused.getMessage() + ")");
        }
    }

    /// Another client may have loaded another part of the records.
    private DatasetState toBeLoaded() throws TargetException {
        String first = records.keys().text(records.first());
        String last = records.keys().text(records.end() - 1);
        List<Boolean> found = Store.of(records, dialect).holds(session, List.of(first, last));
        int there = found.indexOf(true);
        return there < 0
                ? new Ready()
                : new Different("holds " + List.of(first, last).get(there) + " already, which is to be inserted");
    }

    private DatasetState counted() throws TargetException {
        long count = session.count(records.table());
        return count >= records.count()
                ? sampled()
                : new Different("is incomplete: " + grouped(count) + " of " + grouped(records.count()) + " records");
    }

    private DatasetState sampled() throws TargetException {
        long sample = Math.min(records.count(), SAMPLE);
        List<String> keys = LongStream.range(0, sample)
                .map(i -> records.first() + (sample == 1 ? 0 : i * (records.count() - 1) / (sample - 1)))
                .mapToObj(records.keys()::text)
                .toList();
        List<Boolean> found = Store.of(records, dialect).holds(session, keys);
        int missing = found.indexOf(false);
        return missing < 0
                ? new Ready()
                : new Different("is another: " + records.table() + " does not hold " + keys.get(missing));
    }

    private static String grouped(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
