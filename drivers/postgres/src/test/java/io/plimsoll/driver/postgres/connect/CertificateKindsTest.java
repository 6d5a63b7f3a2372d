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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Certificates and keys of many kinds, each used by both ends at a real server, to which SCRAM is bound.
@OnLocalServer
class CertificateKindsTest {
    private static final String RULES = """
            local all all trust
            hostssl all kinds 127.0.0.1/32 scram-sha-256 clientcert=verify-full
            host all postgres 127.0.0.1/32 trust
            """;

    @TempDir
    private Path folder;

    private String formerRules = "";

    @BeforeEach
    void createUser() throws TargetException, IOException {
        formerRules = LocalServer.replaceRules(RULES);
        run("CREATE ROLE kinds LOGIN PASSWORD 'secret'");
    }

    @AfterEach
    void dropUser() throws TargetException, IOException {
        run("DROP ROLE kinds");
        LocalServer.replaceRules(formerRules);
    }

    @ParameterizedTest
    @CsvSource({
        "rsa:2048 -sha256, rsa -traditional",
        "rsa:2048 -sha384, pkcs8 -topk8 -v2 aes-256-cbc -passout pass:sesame",
        "rsa:2048 -sha512 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:-1, pkcs8 -topk8 -nocrypt",
        "ec -pkeyopt ec_paramgen_curve:prime256v1 -sha512, ec",
        "ec -pkeyopt ec_paramgen_curve:secp384r1 -sha384, pkcs8 -topk8 -nocrypt",
    })
    void bindsAndShows(String certificate, String form) throws IOException, InterruptedException, TargetException {
        Path made = folder.resolve("kinds.crt");
        Path key = folder.resolve("kinds.key");
        Path own = folder.resolve("own.key");
        openssl("req -x509 -nodes -days 2 -subj /CN=kinds -newkey " + certificate + " -keyout " + key + " -out "
                + made);
        openssl(form + " -in " + key + " -out " + own);
        LocalServer.encrypt(made, key, made);
        LocalServer.replaceRules(RULES);
        String query = "?sslmode=verify-ca&channel_binding=require&sslrootcert=" + made + "&sslcert=" + made
                + "&sslkey=" + own + "&sslpassword=sesame";
        new PostgresDriver()
                .open(TargetSpec.of(LocalServer.address("kinds:secret@") + "/postgres" + query))
                .close();
    }

    @Test
    void anExpiredCertificate() throws IOException, InterruptedException, GeneralSecurityException, TargetException {
        TestCertificates certificates = TestCertificates.in(folder);
        certificates.sign("server", "localhost", "dns:localhost -startdate -3d");
        LocalServer.encrypt(
                certificates.certificate("server"), certificates.key("server"), certificates.certificate("authority"));
        LocalServer.replaceRules(RULES);
        String query = "?sslmode=verify-ca&sslrootcert=" + certificates.certificate("authority");
        TargetException refused = catchThrowableOfType(
                TargetException.class,
                () -> new PostgresDriver()
                        .open(TargetSpec.of(LocalServer.address("kinds:secret@") + "/postgres" + query)));
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
        assertThat(refused).hasMessageContaining("has expired");
    }

    private static void openssl(String arguments) throws IOException, InterruptedException {
        Assumptions.assumeTrue(Files.isExecutable(Path.of("/usr/bin/openssl")), "no openssl here");
        List<String> command = new ArrayList<>(List.of("/usr/bin/openssl"));
        command.addAll(List.of(arguments.split(" ")));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException(said);
        }
    }

    private static void run(String sql) throws TargetException {
        try (Target target = new PostgresDriver()
                        .open(TargetSpec.of(LocalServer.address("postgres@") + "/postgres?sslmode=disable"));
                SqlSession session = target.openSession().sql()) {
            session.execute(sql);
        }
    }
}
