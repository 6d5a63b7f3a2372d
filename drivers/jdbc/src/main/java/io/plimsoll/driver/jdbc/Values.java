package io.plimsoll.driver.jdbc;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Maps what JDBC drivers return to the few types of [io.plimsoll.driver.SqlSession#query].
final class Values {
    private static final int LONG_BITS = 63;

    private Values() {}

    static @Nullable Object plain(@Nullable Object value) {
        return switch (value) {
            case null -> null;
            case Long number -> number;
            case Integer number -> number.longValue();
            case Short number -> number.longValue();
            case Byte number -> number.longValue();
            case Double number -> number;
            case Float number -> number.doubleValue();
            case BigDecimal number -> number;
            case BigInteger number ->
                number.bitLength() <= LONG_BITS ? (Object) number.longValue() : new BigDecimal(number);
            default -> value.toString();
        };
    }

    /// All rows of a result.
    static List<List<@Nullable Object>> rows(ResultSet results) throws SQLException {
        int columns = results.getMetaData().getColumnCount();
        List<List<@Nullable Object>> rows = new ArrayList<>();
        while (results.next()) {
            List<@Nullable Object> row = new ArrayList<>(columns);
            for (int column = 1; column <= columns; column++) {
                row.add(plain(results.getObject(column)));
            }
            rows.add(row);
        }
        return rows;
    }
}
