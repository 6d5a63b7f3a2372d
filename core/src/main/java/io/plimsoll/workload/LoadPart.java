package io.plimsoll.workload;

import io.plimsoll.driver.TableRows;

/// Rows that are loaded together, or deleted and loaded again. Immutable.
///
/// @param from the first row
/// @param to the row after the last
/// @param place to which place of the dataset they belong, from 1; 0: to all
/// @param condition what selects exactly these rows in SQL; empty when they are all of the table's
public record LoadPart(TableRows rows, long from, long to, long place, String condition) {
    /// `stock 7`; unique within a dataset.
    public String name() {
        return rows.table().name() + " " + place;
    }

    public long count() {
        return to - from;
    }
}
