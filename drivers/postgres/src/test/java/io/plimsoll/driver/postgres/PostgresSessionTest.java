package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@ValueSource(strings = {"tcp", "unix"})
@OnLocalServer
class PostgresSessionTest extends SqlSessionContract {
    private final boolean isLocal;

    PostgresSessionTest(String socket) {
        isLocal = socket.equals("unix");
    }

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        PlainConnections server = isLocal ? LocalServer.localConnections() : LocalServer.connections();
        return WireTargets.open(server, Io.AUTO, isolation, false);
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }
}
