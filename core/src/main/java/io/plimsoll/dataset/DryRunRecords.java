package io.plimsoll.dataset;

import io.plimsoll.driver.LoadProgress;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RecordSession;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.RecordStep;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.util.List;
import java.util.Map;

/// A session of a target that keeps records, which asks the real one and changes nothing. Threads: as [Session].
record DryRunRecords(Session real, DryRunScript script) implements RecordSession, DryRun.Relay {
    @Override
    public List<String> existing(List<String> names) throws TargetException {
        return script.among(names, real.existing(names));
    }

    @Override
    public void create(Table table) {
        script.set(table.name(), true);
        script.addSentence("make table " + table.name());
    }

    @Override
    public void finish(Table table) {
        // Records need no finish.
    }

    @Override
    public void drop(String table) {
        script.set(table, false);
        script.addSentence("drop table " + table);
    }

    @Override
    public Map<String, String> marks(List<String> names) throws TargetException {
        return script.marks(real.marks(names));
    }

    @Override
    public void mark(String table, String text) {
        script.marked(table, text);
        script.addSentence("mark table " + table + ": " + text);
    }

    @Override
    public boolean fits(Table table) throws TargetException {
        return real.fits(table);
    }

    @Override
    public long count(String table) throws TargetException {
        return script.isImagined(table) ? 0 : real.count(table);
    }

    @Override
    public void load(TableRows rows, long from, long to, LoadProgress progress) {
        script.addRows(rows, to - from);
        progress.committed(to - from);
    }

    @Override
    public List<Boolean> holds(Table table, List<String> keys) throws TargetException {
        return script.isImagined(table.name())
                ? keys.stream().map(_ -> false).toList()
                : real.records().holds(table, keys);
    }

    @Override
    public PreparedOperation prepare(RecordList list, RowReader reader) {
        for (RecordStep step : list.steps()) {
            if (step.kind() != RecordStep.Kind.GET && step.kind() != RecordStep.Kind.SCAN) {
                script.addSentence(step.kind() + " a record of " + step.table().name());
            }
        }
        return new DryRunSql.NoOperation();
    }

    @Override
    public PreparedRows prepare(RowBatch batch) {
        script.addBatch(batch);
        return new DryRunSql.NoRows();
    }
}
