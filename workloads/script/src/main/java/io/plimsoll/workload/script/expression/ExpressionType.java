package io.plimsoll.workload.script.expression;

import io.plimsoll.spec.ValueType;

/// What a variable or a value of an expression is. Its 64 bits stand next to it: a number as it is, a double
/// as [Double#doubleToRawLongBits] gives it, a boolean as 0 or 1.
public enum ExpressionType {
    /// A variable that nobody has set. No expression has this type.
    UNDEFINED,
    /// A variable set from outside whose text no expression has needed as a value yet. No expression has this
    /// type.
    TEXT,
    NULL,
    BOOLEAN,
    INT,
    DOUBLE;

    /// As pgbench's messages call it.
    String word() {
        return ValueType.word(this);
    }
}
