package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.DatasetState.Absent;
import io.plimsoll.workload.DatasetState.Different;
import io.plimsoll.workload.DatasetState.Ready;
import java.util.ArrayList;
import java.util.List;

/// Looks at what a target holds of the company. Who loaded it does not matter.
record Inspection(Company company, Session session) {
    DatasetState state() throws TargetException {
        List<String> missing = new ArrayList<>(CompanyTables.names());
        missing.removeAll(session.existing(CompanyTables.names()));
        if (missing.size() == CompanyTables.names().size()) {
            return new Absent();
        }
        if (!missing.isEmpty()) {
            return new Different("is incomplete: it has no " + String.join(", ", missing));
        }
        SqlSession sql = session.sql();
        long warehouses = sql.number("SELECT count(*) FROM warehouse");
        if (warehouses != company.warehouses()) {
            return new Different("has " + warehouses + " warehouses, not " + company.warehouses());
        }
        return new Ready();
    }
}
