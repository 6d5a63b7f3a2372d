package io.plimsoll.workload.tpcb;

import io.plimsoll.driver.Dialect;

/// Expressions the audit needs that products spell differently.
record AuditSql(Dialect dialect) {
    /// The expression as a 64-bit number, so that sums of INTEGER columns cannot overflow at 2^31, and sums
    /// come back as whole numbers where the product would make them decimals.
    String bigint(String expression) {
        return "CAST(" + expression + " AS " + (isMysql() ? "SIGNED" : "BIGINT") + ")";
    }

    /// The sum of a whole column, 0 over no rows.
    String sum(String column, String table) {
        return "SELECT " + bigint("COALESCE(SUM(" + bigint(column) + "), 0)") + " FROM " + table;
    }

    /// The text `account 4711` from a noun and a numeric expression.
    String label(String noun, String id) {
        // MySQL's || is a logical OR unless the server says otherwise. CHAR is the one text type that every product
        // casts numbers to; it may be padded with blanks.
        return isMysql()
                ? "CONCAT('" + noun + " ', " + id + ")"
                : "'" + noun + " ' || TRIM(CAST(" + id + " AS CHAR(20)))";
    }

    /// A query for the keys whose balance is not the sum of amounts elsewhere: key, balance, sum.
    ///
    /// One aggregate over both tables instead of a join: every product does it in one pass over each, while
    /// some evaluate a joined aggregate once per row. Rows that add nothing are left out before they are
    /// grouped, so that the work grows with what runs touched. Finds amounts of a key that does not exist
    /// and NULL balances, too.
    String unbalanced(String noun, Side balances, Side amounts) {
        return """
                SELECT %s AS violator, CASE WHEN count(*) = count(balance) THEN %s END AS holds, %s AS should_hold
                FROM (SELECT %s AS id, %s AS balance, %s AS amount FROM %s WHERE %s <> 0 OR %s IS NULL
                UNION ALL SELECT %s, %s, %s FROM %s WHERE %s <> 0) entries
                GROUP BY id HAVING SUM(balance) <> SUM(amount) OR count(*) <> count(balance) ORDER BY id""".formatted(
                        label(noun, "id"),
                        bigint("SUM(balance)"),
                        bigint("SUM(amount)"),
                        balances.key(),
                        bigint(balances.value()),
                        bigint("0"),
                        balances.table(),
                        balances.value(),
                        balances.value(),
                        amounts.key(),
                        bigint("0"),
                        bigint(amounts.value()),
                        amounts.table(),
                        amounts.value());
    }

    private boolean isMysql() {
        return dialect.name().equals("mysql");
    }

    /// A column of numbers and the column they are grouped by.
    record Side(String table, String key, String value) {}
}
