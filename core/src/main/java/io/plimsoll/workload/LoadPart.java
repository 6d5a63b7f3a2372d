package io.plimsoll.workload;

import io.plimsoll.driver.table.TableRows;

/// Rows that are loaded together, or deleted and loaded again. Immutable.
///
/// @param from the first row
/// @param to the row after the last
/// @param place the place of the dataset to which they belong, from 1; 0 if they belong to all
/// @param condition selects exactly these rows in SQL; empty if they are all rows of the table
public record LoadPart(TableRows rows, long from, long to, long place, String condition) {
    /// `stock 7`; unique within a dataset.
    public String name() {
        return rows.table().name() + " " + place;
    }

    public long count() {
        return to - from;
    }
}
