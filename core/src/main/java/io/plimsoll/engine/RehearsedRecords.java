package io.plimsoll.engine;

import io.plimsoll.driver.Arguments;
import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordList;
import io.plimsoll.driver.RecordSession;
import io.plimsoll.driver.RecordStep;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.RowReader;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Table;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.Map;

/// A session of a target that keeps records, which asks the real one and changes nothing. Threads: as [Session].
record RehearsedRecords(Session real, RehearsedTables tables) implements RecordSession {
    @Override
    public List<String> existing(List<String> names) throws TargetException {
        return tables.among(names, real.existing(names));
    }

    @Override
    public void create(Table table) {
        tables.set(table.name(), true);
        tables.script().addSentence("make table " + table.name());
    }

    @Override
    public void finish(Table table) {
        // Records need no finish.
    }

    @Override
    public void drop(String table) {
        tables.set(table, false);
        tables.script().addSentence("drop table " + table);
    }

    @Override
    public Map<String, String> marks(List<String> names) throws TargetException {
        return tables.marks(real.marks(names));
    }

    @Override
    public void mark(String table, String text) {
        tables.marked(table, text);
        tables.script().addSentence("mark table " + table + ": " + text);
    }

    @Override
    public boolean fits(Table table) throws TargetException {
        return real.fits(table);
    }

    @Override
    public long count(String table) throws TargetException {
        return tables.isImagined(table) ? 0 : real.count(table);
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) {
        tables.addRows(rows, to - from);
        progress.committed(to - from);
    }

    @Override
    public List<Boolean> holds(Table table, List<String> keys) throws TargetException {
        return tables.isImagined(table.name())
                ? keys.stream().map(_ -> false).toList()
                : real.records().holds(table, keys);
    }

    @Override
    public PreparedOperation prepare(RecordList list, RowReader reader) {
        for (RecordStep step : list.steps()) {
            if (step.kind() != RecordStep.Kind.GET && step.kind() != RecordStep.Kind.SCAN) {
                tables.script()
                        .addSentence(
                                step.kind() + " a record of " + step.table().name());
            }
        }
        return new PreparedOperation() {
            @Override
            public Outcome execute(Arguments arguments) {
                return Outcome.OK;
            }

            @Override
            public long rows() {
                return 0;
            }
        };
    }

    @Override
    public PreparedRows prepare(RowBatch batch) {
        tables.addBatch(batch);
        return new RehearsedSql.NoRows();
    }

    @Override
    public void cancel() {
        real.cancel();
    }

    @Override
    public void abort() {
        real.abort();
    }

    @Override
    public void close() {
        real.close();
    }
}
