package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import java.io.IOException;
import java.security.GeneralSecurityException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class Postgres18SessionTest extends SqlSessionContract {
    private static ServerOfVersion version;

    @BeforeAll
    static void start() throws IOException, InterruptedException, GeneralSecurityException {
        version = ServerOfVersion.start(18);
    }

    @AfterAll
    static void stop() {
        if (version != null) {
            version.server().close();
        }
    }

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return version.open(isolation);
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }

    @Test
    void isTheVersionMeant() throws TargetException {
        try (Target target = open(Isolation.DEFAULT)) {
            assertThat(target.identity().productVersion()).startsWith("18.");
        }
    }
}
