package io.plimsoll.driver.sql;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.SchemaSql.SchemaPlace;
import java.util.List;
import java.util.Optional;

/// Creates and drops the schema that was chosen for datasets, in one session. Used by the session's thread.
public abstract class PlacedSchema implements Session.Schema {
    private final SqlSession session;
    private final SchemaPlace place;

    /// A session in such a schema.
    public interface Session extends SqlSession {
        @Override
        PlacedSchema schema();

        @Override
        default List<String> existing(List<String> tables) throws TargetException {
            return schema().existing(tables);
        }

        @Override
        default List<String> existingOthers(List<String> names) throws TargetException {
            return schema().existingOthers(names);
        }
    }

    protected PlacedSchema(SqlSession session, SchemaPlace place) {
        this.session = session;
        this.place = place;
    }

    protected final SchemaPlace place() {
        return place;
    }

    protected final boolean isChosen() {
        return place.chosen().isPresent();
    }

    /// See [io.plimsoll.driver.Session#existing].
    public abstract List<String> existing(List<String> tables) throws TargetException;

    /// See [io.plimsoll.driver.Session#existingOthers].
    public abstract List<String> existingOthers(List<String> names) throws TargetException;

    @Override
    public final String outside() {
        return isChosen() ? place.ofConnection() : "";
    }

    @Override
    public final List<String> creation() throws TargetException {
        return isMissing() ? place.chosen().orElseThrow().create() : List.of();
    }

    private boolean isMissing() throws TargetException {
        return isChosen() && session.number(place.chosen().orElseThrow().count()) == 0;
    }

    @Override
    public final List<String> removal() throws TargetException {
        Optional<String> countOwn = place.chosen().flatMap(SchemaSql::countOwn);
        return countOwn.isEmpty() || session.number(countOwn.get()) == 0
                ? List.of()
                : List.of(place.chosen().orElseThrow().drop());
    }

    @Override
    public boolean make() throws TargetException {
        List<String> creation = creation();
        try {
            session.executeAll(creation);
            return !creation.isEmpty();
        } catch (TargetException refused) {
            if (!refused.errorClass().breaksSession() && !isMissing()) {
                // Another session has created it meanwhile.
                return false;
            }
            throw new TargetException(
                    refused.errorClass(),
                    refused.sqlState(),
                    "the schema " + place.name() + " cannot be created: " + refused.getMessage()
                            + "; -p schema=connection uses the connection's own, and -p schema=NAME one that is there",
                    refused);
        }
    }

    @Override
    public boolean drop() throws TargetException {
        List<String> removal = removal();
        try {
            session.executeAll(removal);
            return !removal.isEmpty();
        } catch (TargetException refused) {
            refused.throwIfLost();
            // It holds objects of others.
            return false;
        }
    }
}
