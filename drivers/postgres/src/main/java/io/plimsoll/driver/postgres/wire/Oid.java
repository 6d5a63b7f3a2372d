package io.plimsoll.driver.postgres.wire;

/// The permanent numbers of the built-in types, from PostgreSQL's `pg_type.dat`.
final class Oid {
    static final int UNSPECIFIED = 0;
    static final int BOOL = 16;
    static final int BYTEA = 17;
    static final int NAME = 19;
    static final int INT8 = 20;
    static final int INT2 = 21;
    static final int INT4 = 23;
    static final int TEXT = 25;
    static final int OID = 26;
    static final int FLOAT4 = 700;
    static final int FLOAT8 = 701;
    static final int INT2_ARRAY = 1005;
    static final int INT4_ARRAY = 1007;
    static final int TEXT_ARRAY = 1009;
    static final int BPCHAR_ARRAY = 1014;
    static final int VARCHAR_ARRAY = 1015;
    static final int INT8_ARRAY = 1016;
    static final int BPCHAR = 1042;
    static final int VARCHAR = 1043;
    static final int DATE = 1082;
    static final int TIMESTAMP = 1114;
    static final int TIMESTAMP_ARRAY = 1115;
    static final int DATE_ARRAY = 1182;
    static final int TIMESTAMPTZ = 1184;
    static final int TIMESTAMPTZ_ARRAY = 1185;
    static final int NUMERIC = 1700;
    static final int UUID = 2950;

    private Oid() {}

    /// Whether the server certainly sends the type in binary form on request.
    static boolean isBinary(int type) {
        return switch (type) {
            case BOOL, BYTEA, NAME, INT8, INT2, INT4, TEXT, OID, FLOAT4, FLOAT8 -> true;
            case BPCHAR, VARCHAR, DATE, TIMESTAMP, TIMESTAMPTZ, UUID -> true;
            default -> false;
        };
    }

    /// The type of an array's elements; [#UNSPECIFIED] if this driver does not know the array.
    static int elementOf(int array) {
        return switch (array) {
            case INT2_ARRAY -> INT2;
            case INT4_ARRAY -> INT4;
            case INT8_ARRAY -> INT8;
            case TEXT_ARRAY -> TEXT;
            case BPCHAR_ARRAY -> BPCHAR;
            case VARCHAR_ARRAY -> VARCHAR;
            case DATE_ARRAY -> DATE;
            case TIMESTAMP_ARRAY -> TIMESTAMP;
            case TIMESTAMPTZ_ARRAY -> TIMESTAMPTZ;
            default -> UNSPECIFIED;
        };
    }
}
