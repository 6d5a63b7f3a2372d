package io.plimsoll.bench;

/// The type of an answer's column, told from its name as Plimsoll's workloads name theirs: there is no table to
/// ask.
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

    /// As RowDescription says it, -1 for a length that varies.
    int size() {
        return size;
    }

    /// A 1 in binary form; the text is the digit.
    void value(Output output) {
        switch (size) {
            case 4 -> output.int32(4).int32(1);
            case 8 -> output.int32(8).int32(0).int32(1);
            default -> output.int32(1).int8('1');
        }
    }
}
