package io.plimsoll.driver.postgres.connect;

import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.LocalServer;
import io.plimsoll.driver.postgres.PostgresDriver;
import java.io.IOException;
import java.security.GeneralSecurityException;

/// The tests' server with a user `bound` that may only log in over TLS with SCRAM.
///
/// @param rules what the server followed before
public record TlsServer(TestCertificates certificates, String rules) {
    public static TlsServer over() throws IOException, InterruptedException, GeneralSecurityException, TargetException {
        TestCertificates certificates = TestCertificates.shared();
        LocalServer.encrypt(
                certificates.certificate("server"), certificates.key("server"), certificates.certificate("authority"));
        String before = LocalServer.replaceRules("""
                local all all trust
                hostssl all bound 127.0.0.1/32 scram-sha-256
                host all postgres 127.0.0.1/32 trust
                """);
        run("CREATE ROLE bound SUPERUSER LOGIN PASSWORD 'secret'");
        return new TlsServer(certificates, before);
    }

    public String address() {
        String plain = LocalServer.address("");
        return "postgres://bound:secret@localhost" + plain.substring(plain.lastIndexOf(':'))
                + "/postgres?sslmode=verify-full&channel_binding=require&sslrootcert="
                + certificates.certificate("authority");
    }

    public void close() throws IOException, TargetException {
        run("REASSIGN OWNED BY bound TO postgres");
        run("DROP ROLE bound");
        LocalServer.replaceRules(rules);
    }

    private static void run(String sql) throws TargetException {
        try (Target target = new PostgresDriver()
                        .open(TargetSpec.of(LocalServer.address("postgres@") + "/postgres?sslmode=disable"));
                SqlSession session = target.openSession().sql()) {
            session.execute(sql);
        }
    }
}
