package io.plimsoll.driver.jdbc;

import io.plimsoll.driver.LoadKeys;
import java.util.Map;

/// The options of the `jdbc` driver.
///
/// @param commitRows rows per commit of a load; 0 for the product's default
record JdbcOptions(int commitRows) {
    static JdbcOptions of(Map<String, String> options) {
        return new JdbcOptions((int) LoadKeys.commitRows(options, 0));
    }
}
