package io.plimsoll.driver.postgres;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.connect.TestCertificates;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;

/// A server of one version for the contract, reached over TLS and logged in to by SCRAM that is bound to the
/// channel.
record ServerOfVersion(TestServer server, TestCertificates certificates) {
    /// @param settings more lines of the server's configuration
    static ServerOfVersion start(int version, String... settings)
            throws IOException, InterruptedException, GeneralSecurityException {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        Assumptions.assumeTrue(system.equals("Linux amd64"), "no PostgreSQL " + version + " for " + system);
        TestCertificates certificates = TestCertificates.shared();
        return new ServerOfVersion(TestServer.start(version, certificates, settings), certificates);
    }

    Target open(Isolation isolation) throws TargetException {
        String address = "postgres://localhost:" + server.port() + "/" + TestServer.USER
                + "?sslmode=verify-full&channel_binding=require&sslrootcert=" + certificates.certificate("authority");
        return new PostgresDriver()
                .open(TargetSpec.at(address)
                        .login(TestServer.USER, new Secret(TestServer.PASSWORD))
                        .isolation(isolation)
                        .options(Map.of("commit-rows", "60"))
                        .build());
    }
}
