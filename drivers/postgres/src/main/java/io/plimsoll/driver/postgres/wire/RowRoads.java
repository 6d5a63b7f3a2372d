package io.plimsoll.driver.postgres.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.PreparedRows;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.postgres.wire.InsertRows.ColumnArrays;
import io.plimsoll.driver.sql.CopyPlan;
import io.plimsoll.driver.sql.RowSql;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.RowBatch;
import io.plimsoll.driver.table.TableRows;
import java.util.ArrayList;
import java.util.List;

/// Prepares the methods that write rows into a table. Stateless.
final class RowRoads {
    private RowRoads() {}

    static PreparedRows prepare(RowBatch batch, PostgresSession session) throws TargetException {
        return switch (batch.road()) {
            case COPY -> copy(batch, session);
            case INSERT -> insert(batch, session);
        };
    }

    /// COPY directly into the table.
    static CopyRows load(TableRows rows, PostgresSession session) throws TargetException {
        return copy(RowBatch.ofLoad(rows), session);
    }

    private static CopyRows copy(RowBatch batch, PostgresSession session) throws TargetException {
        CopyPlan plan = RowSql.accepted(session.product(), batch).copy().orElseThrow();
        for (String statement : plan.once()) {
            session.conversation().run(new SimpleQuery(statement));
        }
        CopyFormat format = format(batch.table().name(), batch.columns(), session);
        String copy = format.isBinary() ? plan.copyBinary() : plan.copyText();
        if (!format.isBinary() && plan.copyText().equals(plan.copyBinary())) {
            throw refused("the operation " + batch.name() + " writes a column of a type that cannot be copied in binary"
                    + " form, and this server takes no other: use road = insert");
        }
        List<String> statements = new ArrayList<>(List.of(copy));
        statements.addAll(plan.after());
        if (plan.isTransaction()) {
            statements.addFirst(PostgresSession.BEGIN);
            statements.add(PostgresSession.COMMIT);
        }
        return new CopyRows(session, format, batch.source(), statements);
    }

    private static TargetException refused(String sentence) {
        return new TargetException(ErrorClass.STATEMENT, "", sentence, null);
    }

    /// Binary if this driver can encode the types of all columns.
    private static CopyFormat format(String table, List<Column> columns, PostgresSession session)
            throws TargetException {
        String names = String.join(", ", columns.stream().map(Column::name).toList());
        Preparation shape = new Preparation("", "SELECT " + names + " FROM " + table);
        session.conversation().run(shape);
        int[] types = shape.columns();
        return BinaryValue.fitsAll(columns, types) ? new CopyBinary(types) : new CopyText();
    }

    private static InsertRows insert(RowBatch batch, PostgresSession session) throws TargetException {
        String sql = RowSql.accepted(session.product(), batch).insertArrays().orElseThrow();
        Preparation statement = session.prepare(Placeholders.translate(sql).sql());
        int[] parameters = statement.parameters();
        int[] elements = new int[parameters.length];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = Oid.elementOf(parameters[i]);
            if (elements[i] == Oid.UNSPECIFIED) {
                String sentence = "the operation " + batch.name() + " cannot pass its column "
                        + batch.columns().get(i).name() + " as an array: the server takes type " + parameters[i];
                throw refused(sentence);
            }
        }
        return new InsertRows(session, batch.source(), new ColumnArrays(elements), statement.name());
    }
}
