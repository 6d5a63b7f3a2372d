package io.plimsoll.driver.sql;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import java.util.Optional;

/// Makes and drops the schema of datasets. Stateless.
public final class SchemaMaking {
    private SchemaMaking() {}

    /// Makes it unless it is there.
    ///
    /// @return whether it was made
    public static boolean make(SqlSession session, SchemaSql schema) throws TargetException {
        if (session.number(schema.count()) > 0) {
            return false;
        }
        try {
            session.executeAll(schema.create());
            return true;
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
        Optional<String> countOwn = schema.countOwn();
        if (countOwn.isEmpty() || session.number(countOwn.get()) == 0) {
            return false;
        }
        try {
            session.execute(schema.drop());
            return true;
        } catch (TargetException refused) {
            if (refused.errorClass().breaksSession()) {
                throw refused;
            }
            // It holds something that is not of this dataset.
            return false;
        }
    }
}
