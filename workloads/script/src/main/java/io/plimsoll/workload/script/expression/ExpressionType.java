package io.plimsoll.workload.script.expression;

/// What a variable or a value of an expression is. Its 64 bits stand next to it: a number as it is, a double
/// as [Double#doubleToRawLongBits] gives it, a boolean as 0 or 1.
public enum ExpressionType {
    /// A variable that nobody has set. No expression has this type.
    UNDEFINED("undefined"),
    /// A variable set from outside whose text no expression has needed as a value yet. No expression has this
    /// type.
    TEXT("text"),
    NULL("null"),
    BOOLEAN("boolean"),
    INT("int"),
    DOUBLE("double");

    private final String word;

    ExpressionType(String word) {
        this.word = word;
    }

    /// As pgbench's messages call it.
    String word() {
        return word;
    }
}
