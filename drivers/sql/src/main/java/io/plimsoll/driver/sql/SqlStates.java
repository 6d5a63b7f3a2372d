package io.plimsoll.driver.sql;

import io.plimsoll.driver.ErrorClass;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Maps a SQLSTATE to an [ErrorClass]: by the whole state, or by its class (the first two characters).
public final class SqlStates {
    /// The classes of ISO/IEC 9075-2, table "SQLSTATE class and subclass codes", with the common additions; and
    /// whole states, which take precedence.
    private static final Map<String, ErrorClass> STATES = new HashMap<>();

    static {
        put(ErrorClass.CONNECTION, "08", "25P03", "25P04", "40003", "57P01", "57P02", "57P03", "57P05");
        put(ErrorClass.STATEMENT, "0A", "26", "3D", "3F", "42");
        put(ErrorClass.DATA, "21", "22");
        put(ErrorClass.CONSTRAINT, "23", "27", "44", "40002");
        put(ErrorClass.PERMISSION, "28", "25006", "42501");
        put(ErrorClass.SERIALIZATION, "40");
        put(ErrorClass.RESOURCES, "53", "54", "58");
        put(ErrorClass.UNREACHABLE, "08001");
        put(ErrorClass.DEADLOCK, "40P01");
        put(ErrorClass.LOCK_TIMEOUT, "55006", "55P03");
        put(ErrorClass.STATEMENT_TIMEOUT, "57014", "HYT00");
        put(ErrorClass.CANCELLED, "70100", "HY008");
    }

    private SqlStates() {}

    private static void put(ErrorClass errorClass, String... states) {
        List.of(states).forEach(state -> STATES.put(state, errorClass));
    }

    /// Null when the state is not known.
    public static @Nullable ErrorClass classOf(String state) {
        ErrorClass whole = STATES.get(state);
        return whole != null || state.length() != 5 ? whole : STATES.get(state.substring(0, 2));
    }
}
