package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;

/// What the audit must say differently to different products, and of grouped entries with the columns `held` and
/// `added`, both money: the one side of an equation and what the other is the sum of.
record AuditSql(Dialect dialect) {
    /// What is held, null where some of it is.
    String held() {
        return "CASE WHEN COUNT(*) = COUNT(held) THEN " + money("SUM(held)") + " END";
    }

    String added() {
        return money("SUM(added)");
    }

    String unequal() {
        return "(" + money("SUM(held)") + " <> " + money("SUM(added)") + " OR COUNT(*) <> COUNT(held))";
    }

    /// SQLite has no decimals: its sums of doubles are a little off, and rounded to cents they are the doubles nearest
    /// to what is meant.
    private String money(String expression) {
        return dialect.name().equals("sqlite") ? "ROUND(" + expression + ", 2)" : expression;
    }

    /// Whether a subquery that is joined is made once, and not for every row.
    boolean joinsSubqueries() {
        return dialect.name().equals("postgresql") || isCitus();
    }

    boolean isCitus() {
        return dialect.name().equals("citus");
    }
}
