package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.RowBatch.OnConflict;
import io.plimsoll.driver.RowBatch.Road;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import java.util.List;

/// Prepares the ways rows travel into a table. Stateless.
final class RowRoads {
    private RowRoads() {}

    static PreparedRows prepare(RowBatch batch, PostgresSession session) throws TargetException {
        return switch (batch.road()) {
            case COPY -> copy(batch, session);
            case INSERT -> insert(batch, session);
        };
    }

    /// COPY straight into the table.
    static CopyRows load(TableRows rows, PostgresSession session) throws TargetException {
        return copy(
                new RowBatch("load", rows.table(), rows.columns(), rows.source(), Road.COPY, OnConflict.FAIL, false),
                session);
    }

    private static CopyRows copy(RowBatch batch, PostgresSession session) throws TargetException {
        RowStatements statements = new RowStatements(batch, session.newName("rows"));
        if (!statements.isDirect()) {
            session.conversation().run(new SimpleQuery(statements.createStaging()));
        }
        CopyFormat format = format(batch.table().name(), batch.columns(), session);
        return new CopyRows(session, format, batch.source(), statements.copy(format.name()));
    }

    /// Binary where all columns are of types this driver can encode.
    private static CopyFormat format(String table, List<Column> columns, PostgresSession session)
            throws TargetException {
        String names = String.join(", ", columns.stream().map(Column::name).toList());
        Preparation shape = new Preparation("", "SELECT " + names + " FROM " + table);
        session.conversation().run(shape);
        int[] types = shape.columns();
        return BinaryValue.fitsAll(columns, types) ? new CopyBinary(types) : new CopyText();
    }

    private static InsertRows insert(RowBatch batch, PostgresSession session) throws TargetException {
        String sql = new RowStatements(batch, "").insert();
        Preparation statement = session.prepare(Placeholders.translate(sql).sql());
        int[] parameters = statement.parameters();
        int[] elements = new int[parameters.length];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = Oid.elementOf(parameters[i]);
            if (elements[i] == Oid.UNSPECIFIED) {
                String sentence = "the operation " + batch.name() + " cannot pass its column "
                        + batch.columns().get(i).name() + " as an array: the server takes type " + parameters[i];
                throw new TargetException(ErrorClass.STATEMENT, "", sentence, null);
            }
        }
        return new InsertRows(session, batch.source(), new ColumnArrays(elements), statement.name());
    }
}
