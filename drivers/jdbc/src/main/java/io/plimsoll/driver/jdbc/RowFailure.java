package io.plimsoll.driver.jdbc;

import java.sql.SQLException;

/// Carries a JDBC failure through a row source, whose methods declare no checked exceptions.
final class RowFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final SQLException failure;

    RowFailure(SQLException failure) {
        super(failure);
        this.failure = failure;
    }

    SQLException failure() {
        return failure;
    }
}
