package io.plimsoll.workload.ch;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import java.util.ArrayList;
import java.util.List;

/// Looks at the tables that CH-benCHmark adds. Used by the session's thread.
record SupplyInspection(SqlSession session) {
    /// @param company the state of the TPC-C tables
    static DatasetState state(DatasetState company, Session session) throws TargetException {
        SupplyInspection supply = new SupplyInspection(session.sql());
        return switch (company) {
            case DatasetState.Ready() -> supply.state();
            case DatasetState.Absent() -> supply.alone();
            case DatasetState.Unfinished _, DatasetState.Different _ -> company;
        };
    }

    /// The state if the TPC-C tables exist. Names such as "supplier" are common: TPC-H has them too.
    private DatasetState state() throws TargetException {
        List<String> missing = new ArrayList<>(SupplyTables.names());
        missing.removeAll(session.existing(SupplyTables.names()));
        return missing.isEmpty()
                ? DatasetState.unlessForeign("has tables of TPC-C with others of the names of ch's", this::counted)
                : new DatasetState.Different("is one of the workload tproc, without the tables of ch: it has no "
                        + String.join(", ", missing));
    }

    /// The state if the TPC-C tables do not exist.
    private DatasetState alone() throws TargetException {
        List<String> there = session.existing(SupplyTables.names());
        return there.isEmpty()
                ? new DatasetState.Absent()
                : new DatasetState.Different(
                        "has " + String.join(", ", there) + ", but none of the tables of the workload tproc");
    }

    private DatasetState counted() throws TargetException {
        long suppliers = session.number("SELECT count(su_suppkey) FROM supplier");
        if (suppliers != SupplyTables.SUPPLIERS) {
            return new DatasetState.Different(
                    "is incomplete: it has " + suppliers + " suppliers, not " + SupplyTables.SUPPLIERS);
        }
        long nations = session.number("SELECT count(n_nationkey) FROM nation, region WHERE n_regionkey = r_regionkey");
        return nations == Nations.ALL.size()
                ? new DatasetState.Ready()
                : new DatasetState.Different(
                        "is incomplete: it has " + nations + " nations of known regions, not " + Nations.ALL.size());
    }
}
