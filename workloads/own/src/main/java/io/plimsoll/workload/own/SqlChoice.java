package io.plimsoll.workload.own;

import io.plimsoll.driver.Dialect;
import java.util.Map;
import java.util.Optional;

/// A statement with a text for each product, or one for all. Immutable.
///
/// @param texts by the names of [Products]
record SqlChoice(Map<String, SqlText> texts) {
    SqlChoice {
        texts = Map.copyOf(texts);
    }

    static SqlChoice of(SqlText text) {
        return new SqlChoice(Map.of(Products.DEFAULT, text));
    }

    /// A statement without values.
    static SqlChoice of(String words) {
        return of(SqlText.of(words));
    }

    /// The text for a product; empty if there is none.
    Optional<SqlText> of(Dialect dialect) {
        return Products.of(texts, dialect);
    }
}
