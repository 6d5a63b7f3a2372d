package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.connect.TlsServer;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/// The contract over TLS, logged in by SCRAM that is bound to the channel.
@OnLocalServer
class TlsSessionTest extends SqlSessionContract {
    private static TlsServer server;

    @BeforeAll
    static void encrypt() throws IOException, InterruptedException, GeneralSecurityException, TargetException {
        server = TlsServer.over();
    }

    @AfterAll
    static void decrypt() throws IOException, TargetException {
        server.close();
    }

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        TargetSpec named = TargetSpec.of(server.address());
        return new PostgresDriver()
                .open(TargetSpec.at(named.address())
                        .login("", named.password())
                        .isolation(isolation)
                        .options(Map.of("commit-rows", "60"))
                        .build());
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }
}
