package io.plimsoll.driver.sql;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.Optional;

/// Makes and drops the schema of datasets. Stateless.
public final class SchemaMaking {
    private SchemaMaking() {}

    /// The statements that make it; none when it is there.
    public static List<String> creation(SqlSession session, SchemaSql schema) throws TargetException {
        return session.number(schema.count()) > 0 ? List.of() : schema.create();
    }

    /// The statements that drop it; none unless it says that it was made here.
    public static List<String> removal(SqlSession session, SchemaSql schema) throws TargetException {
        Optional<String> countOwn = schema.countOwn();
        return countOwn.isEmpty() || session.number(countOwn.get()) == 0 ? List.of() : List.of(schema.drop());
    }

    /// Makes it unless it is there.
    ///
    /// @return whether it was made
    public static boolean make(SqlSession session, SchemaSql schema) throws TargetException {
        List<String> creation = creation(session, schema);
        try {
            session.executeAll(creation);
            return !creation.isEmpty();
        } catch (TargetException refused) {
            if (!refused.errorClass().breaksSession() && session.number(schema.count()) > 0) {
                // Somebody else made it meanwhile.
                return false;
            }
            throw new TargetException(
                    refused.errorClass(),
                    refused.sqlState(),
                    "the schema " + schema.name() + " cannot be created: " + refused.getMessage()
                            + "; -p schema=connection uses the connection's own, and -p schema=NAME one that is there",
                    refused);
        }
    }

    /// Drops it if it says that it was made here, and holds nothing.
    ///
    /// @return whether it was dropped
    public static boolean drop(SqlSession session, SchemaSql schema) throws TargetException {
        List<String> removal = removal(session, schema);
        try {
            session.executeAll(removal);
            return !removal.isEmpty();
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            // It holds something that is not of this dataset.
            return false;
        }
    }
}
