package io.plimsoll.bench.server;

/// The type of an answer's column, guessed from the names that Plimsoll's workloads use: the server has no tables.
enum CannedType {
    NUMBER(23, 4),
    KEY(20, 8),
    MOMENT(1184, 8),
    TEXT(25, -1);

    private final int oid;
    private final int size;

    CannedType(int oid, int size) {
        this.oid = oid;
        this.size = size;
    }

    static CannedType of(String expression) {
        String name = expression.strip();
        return switch (name) {
            case "id", "id1" -> KEY;
            case "ts" -> MOMENT;
            default -> name.matches("name\\d+") ? TEXT : NUMBER;
        };
    }

    int oid() {
        return oid;
    }

    /// The length in RowDescription, -1 for variable length.
    int size() {
        return size;
    }

    /// A 1 in binary form; as text the digit.
    void value(Output output) {
        switch (size) {
            case 4 -> output.int32(4).int32(1);
            case 8 -> output.int32(8).int32(0).int32(1);
            default -> output.int32(1).int8('1');
        }
    }
}
