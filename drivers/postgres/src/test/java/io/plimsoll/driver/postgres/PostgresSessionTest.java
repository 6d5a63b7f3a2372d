package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;

class PostgresSessionTest extends SqlSessionContract {
    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return WireTargets.open(isolation, false);
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }
}
