package io.plimsoll.workload;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.List;

/// The state of a workload's dataset in a target.
public sealed interface DatasetState {
    /// None of its tables exist.
    record Absent() implements DatasetState {}

    /// All tables exist with the rows that the plan needs.
    record Ready() implements DatasetState {}

    /// A load of this dataset was begun, has not ended, and can be resumed; `missing` says what is still missing,
    /// in a clause: "warehouses 3 to 10 of 10 are not loaded".
    record Unfinished(String missing) implements DatasetState {}

    /// The target holds something other than the plan needs; `description` says what, in a clause: "scale 5, not
    /// 10".
    record Different(String description) implements DatasetState {}

    /// Looks at what existing tables hold.
    @FunctionalInterface
    interface Look {
        DatasetState state() throws TargetException;
    }

    /// The state of several tables: absent without any, different with only some, otherwise what their content says.
    ///
    /// @param lacks a clause to be followed by the names of the missing tables
    static DatasetState ofTables(Session session, List<String> tables, String lacks, Look content)
            throws TargetException {
        List<String> missing = new ArrayList<>(tables);
        missing.removeAll(session.existing(tables));
        if (missing.size() == tables.size()) {
            return new Absent();
        }
        return missing.isEmpty() ? content.state() : new Different(lacks + String.join(", ", missing));
    }

    /// What the content of tables with common names says. Such tables may belong to another application.
    ///
    /// @param foreign a clause for tables without the columns that were looked at
    static DatasetState unlessForeign(String foreign, Look content) throws TargetException {
        try {
            return content.state();
        } catch (TargetException refused) {
            refused.throwUnless(ErrorClass.STATEMENT);
            return new Different(foreign + " (" + refused.getMessage() + ")");
        }
    }
}
