package io.plimsoll.driver.sql;

import static java.util.Map.entry;

import io.plimsoll.driver.ErrorClass;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Maps a SQLSTATE to an [ErrorClass]: by the whole state, or by its class (the first two characters).
public final class SqlStates {
    private static final Map<String, ErrorClass> STATES = Map.ofEntries(
            // Classes of ISO/IEC 9075-2, table "SQLSTATE class and subclass codes", and the common additions.
            entry("08", ErrorClass.CONNECTION),
            entry("0A", ErrorClass.STATEMENT),
            entry("21", ErrorClass.DATA),
            entry("22", ErrorClass.DATA),
            entry("23", ErrorClass.CONSTRAINT),
            entry("26", ErrorClass.STATEMENT),
            entry("27", ErrorClass.CONSTRAINT),
            entry("28", ErrorClass.PERMISSION),
            entry("3D", ErrorClass.STATEMENT),
            entry("3F", ErrorClass.STATEMENT),
            entry("40", ErrorClass.SERIALIZATION),
            entry("42", ErrorClass.STATEMENT),
            entry("44", ErrorClass.CONSTRAINT),
            entry("53", ErrorClass.RESOURCES),
            entry("54", ErrorClass.RESOURCES),
            entry("58", ErrorClass.RESOURCES),
            // Whole states.
            entry("08001", ErrorClass.UNREACHABLE),
            entry("25006", ErrorClass.PERMISSION),
            entry("25P03", ErrorClass.CONNECTION),
            entry("25P04", ErrorClass.CONNECTION),
            entry("40002", ErrorClass.CONSTRAINT),
            entry("40003", ErrorClass.CONNECTION),
            entry("40P01", ErrorClass.DEADLOCK),
            entry("42501", ErrorClass.PERMISSION),
            entry("55006", ErrorClass.LOCK_TIMEOUT),
            entry("55P03", ErrorClass.LOCK_TIMEOUT),
            entry("57014", ErrorClass.STATEMENT_TIMEOUT),
            entry("57P01", ErrorClass.CONNECTION),
            entry("57P02", ErrorClass.CONNECTION),
            entry("57P03", ErrorClass.CONNECTION),
            entry("57P05", ErrorClass.CONNECTION),
            entry("70100", ErrorClass.CANCELLED),
            entry("HY008", ErrorClass.CANCELLED),
            entry("HYT00", ErrorClass.STATEMENT_TIMEOUT));

    private SqlStates() {}

    /// Null when the state is not known.
    public static @Nullable ErrorClass classOf(String state) {
        ErrorClass whole = STATES.get(state);
        return whole != null || state.length() != 5 ? whole : STATES.get(state.substring(0, 2));
    }
}
