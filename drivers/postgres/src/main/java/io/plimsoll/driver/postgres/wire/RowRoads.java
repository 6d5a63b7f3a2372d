package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.Column;
import io.plimsoll.driver.ColumnType;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.RowBatch;
import io.plimsoll.driver.TableRows;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;

/// Chooses how rows travel into a table. Stateless.
final class RowRoads {
    private RowRoads() {}

    static PreparedRows prepare(RowBatch batch, PostgresSession session) throws TargetException {
        return switch (batch.road()) {
            case COPY -> copy(batch, session);
            case INSERT -> insert(batch, session);
        };
    }

    private static CopyRows copy(RowBatch batch, PostgresSession session) throws TargetException {
        return load(new TableRows(batch.table(), batch.columns(), 0, batch.source()), session);
    }

    private static InsertRows insert(RowBatch batch, PostgresSession session) throws TargetException {
        List<String> arrays = new ArrayList<>();
        for (Column column : batch.columns()) {
            arrays.add("unnest(?::" + element(column.type()) + "[])");
        }
        String sql = "INSERT INTO " + batch.table().name() + " (" + names(batch.columns()) + ") SELECT "
                + String.join(", ", arrays);
        return insert(batch, session, sql);
    }

    private static String element(ColumnType type) {
        return switch (type) {
            case ColumnType.Int32 _ -> "int4";
            case ColumnType.Int64 _ -> "int8";
            case ColumnType.Timestamp _ -> "timestamp";
            case ColumnType.Moment _ -> "timestamptz";
            default -> "text";
        };
    }

    private static InsertRows insert(RowBatch batch, PostgresSession session, String sql) throws TargetException {
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

    /// COPY straight into the table.
    static CopyRows load(TableRows rows, PostgresSession session) throws TargetException {
        String columns = names(rows.columns());
        CopyFormat format = format(rows.table().name(), rows.columns(), session);
        String copy = "COPY " + rows.table().name() + " (" + columns + ") FROM STDIN (FORMAT " + format.name() + ")";
        return new CopyRows(session, format, rows.source(), List.of(copy));
    }

    /// Binary where all columns are of types this driver can encode.
    private static CopyFormat format(String table, List<Column> columns, PostgresSession session)
            throws TargetException {
        Preparation shape = new Preparation("", "SELECT " + names(columns) + " FROM " + table);
        session.conversation().run(shape);
        int[] types = shape.columns();
        return BinaryValue.fitsAll(columns, types) ? new CopyBinary(types) : new CopyText();
    }

    private static String names(List<Column> columns) {
        return String.join(", ", columns.stream().map(Column::name).toList());
    }
}
