package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.LocalServer;
import io.plimsoll.driver.postgres.OnLocalServer;
import io.plimsoll.driver.postgres.PostgresDriver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// TLS with a real server: what each sslmode verifies, certificates of both ends, SCRAM bound to the channel.
@OnLocalServer
class TlsLoginTest {
    private static final String RULES = """
            local all all trust
            hostssl all sealed 127.0.0.1/32 scram-sha-256
            hostssl all shown 127.0.0.1/32 cert
            hostssl all bare 127.0.0.1/32 reject
            hostnossl all bare 127.0.0.1/32 scram-sha-256
            host all postgres 127.0.0.1/32 trust
            """;

    @TempDir
    static Path folder;

    private static TestCertificates certificates;
    private static String formerRules = "";

    @BeforeAll
    static void encrypt() throws IOException, InterruptedException, GeneralSecurityException, TargetException {
        certificates = TestCertificates.in(folder);
        certificates.sign("server", "localhost", "dns:localhost");
        certificates.sign("shown", "shown", "dns:shown");
        LocalServer.encrypt(
                certificates.certificate("server"), certificates.key("server"), certificates.certificate("authority"));
        formerRules = LocalServer.replaceRules(RULES);
        run("CREATE ROLE sealed LOGIN PASSWORD 'secret'; CREATE ROLE shown LOGIN;"
                + " CREATE ROLE bare LOGIN PASSWORD 'secret'");
    }

    @AfterAll
    static void decrypt() throws IOException, TargetException {
        run("DROP ROLE sealed, shown, bare");
        LocalServer.replaceRules(formerRules);
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, require",
        "localhost, verify-ca",
        "localhost, verify-full",
        "127.0.0.1, require",
        "127.0.0.1, verify-ca",
        "127.0.0.1, prefer",
        "127.0.0.1, allow",
    })
    void encryptsAsAsked(String host, String mode) throws TargetException {
        String address = address("sealed:secret", host) + "&sslmode=" + mode;
        try (Target target = new PostgresDriver().open(TargetSpec.of(address));
                SqlSession session = target.openSession().sql()) {
            assertThat(session.number("SELECT count(*) FROM pg_stat_ssl WHERE ssl AND pid = pg_backend_pid()"))
                    .isOne();
            String large =
                    session.query("SELECT repeat('x', 300000)").getFirst().getFirst() + "";
            assertThat(large).hasSize(300_000);
        }
    }

    @Test
    void goesOnWithoutTlsWhereItIsOnlyPreferred() throws TargetException {
        String address = address("bare:secret", "127.0.0.1");
        new PostgresDriver().open(TargetSpec.of(address + "&sslmode=prefer")).close();
        assertThat(refused(address + "&sslmode=require").errorClass()).isEqualTo(ErrorClass.PERMISSION);
        TargetException wrong = refused(address("sealed:wrong", "127.0.0.1") + "&sslmode=prefer");
        assertThat(wrong.sqlState()).isEqualTo("28P01");
    }

    @ParameterizedTest
    @CsvSource({
        "ssl_min_protocol_version=TLSv1.3, TLSv1.3",
        "ssl_max_protocol_version=TLSv1.2, TLSv1.2",
    })
    void speaksTheVersionAsked(String parameter, String version) throws TargetException {
        String address = address("sealed:secret", "localhost") + "&sslmode=verify-full&" + parameter;
        try (Target target = new PostgresDriver().open(TargetSpec.of(address));
                SqlSession session = target.openSession().sql()) {
            assertThat(session.query("SELECT version FROM pg_stat_ssl WHERE pid = pg_backend_pid()"))
                    .hasToString("[[" + version + "]]");
        }
    }

    @Test
    void refusesAKeyThatOthersMayRead() throws IOException {
        Path key = folder.resolve("open.key");
        Files.copy(certificates.key("shown"), key);
        Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-r--r--"));
        String own = "&sslcert=" + certificates.certificate("shown") + "&sslkey=" + key;
        assertThat(refused(address("shown", "localhost") + own))
                .hasMessageContaining(key.toString())
                .hasMessageContaining("chmod 600");
    }

    @Test
    void saysThatTheServerDoesNotTrustTheCertificate()
            throws IOException, InterruptedException, GeneralSecurityException {
        TestCertificates strange = TestCertificates.in(Files.createDirectory(folder.resolve("strange")));
        strange.sign("shown", "shown", "dns:shown");
        String own = "&sslmode=require&sslcert=" + strange.certificate("shown") + "&sslkey=" + strange.key("shown");
        TargetException refused = refused(address("shown", "localhost") + own);
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
    }

    @Test
    void bindsScramToTheChannel() throws TargetException {
        String address = address("sealed:secret", "localhost") + "&sslmode=verify-full&channel_binding=require";
        try (Target target = new PostgresDriver().open(TargetSpec.of(address))) {
            assertThat(target.identity().product()).isEqualTo("PostgreSQL");
        }
        TargetException refused =
                refused(address("postgres", "127.0.0.1") + "&sslmode=disable&channel_binding=require");
        assertThat(refused).hasMessageContaining("channel");
    }

    @Test
    void refusesANameThatTheCertificateHasNot() {
        TargetException refused = refused(address("sealed:secret", "127.0.0.1") + "&sslmode=verify-full");
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
        assertThat(refused).hasMessageContaining("localhost").hasMessageContaining("127.0.0.1");
    }

    @Test
    void refusesACertificateOfAStranger() throws IOException, InterruptedException, GeneralSecurityException {
        Path other = Files.createDirectory(folder.resolve("other"));
        Path stranger = TestCertificates.in(other).certificate("authority");
        TargetException refused = refused(
                "postgres://sealed:secret@localhost:" + port() + "/postgres?sslmode=verify-ca&sslrootcert=" + stranger);
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
        assertThat(refused).hasMessageContaining("not trusted").hasMessageContaining("sslrootcert");
    }

    @Test
    void showsACertificateOfItsOwn() throws TargetException {
        String own = "&sslmode=verify-full&sslcert=" + certificates.certificate("shown") + "&sslkey="
                + certificates.key("shown");
        try (Target target = new PostgresDriver().open(TargetSpec.of(address("shown", "localhost") + own));
                SqlSession session = target.openSession().sql()) {
            assertThat(session.query("SELECT current_user").getFirst()).hasToString("[shown]");
        }
        TargetException refused = refused(address("shown", "localhost") + "&sslmode=verify-full");
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
    }

    @Test
    void saysThatTheServerOffersNoTls() throws IOException, TargetException {
        run("ALTER SYSTEM SET ssl = off");
        LocalServer.replaceRules(RULES);
        try {
            TargetException refused = refused(address("postgres", "localhost") + "&sslmode=require");
            assertThat(refused).hasMessageContaining("does not offer TLS").hasMessageContaining("sslmode=require");
        } finally {
            run("ALTER SYSTEM SET ssl = on");
            LocalServer.replaceRules(RULES);
        }
    }

    private static String address(String user, String host) {
        return "postgres://" + user + "@" + host + ":" + port() + "/postgres?sslrootcert="
                + certificates.certificate("authority");
    }

    private static String port() {
        String address = LocalServer.address("");
        return address.substring(address.lastIndexOf(':') + 1);
    }

    private static TargetException refused(String address) {
        return catchThrowableOfType(TargetException.class, () -> new PostgresDriver().open(TargetSpec.of(address)));
    }

    private static void run(String sql) throws TargetException {
        try (Target target = new PostgresDriver()
                        .open(TargetSpec.of(LocalServer.address("postgres@") + "/postgres?sslmode=disable"));
                SqlSession session = target.openSession().sql()) {
            session.execute(sql);
        }
    }
}
