package io.plimsoll.driver.postgres.connect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.Transport;
import io.plimsoll.driver.postgres.LocalServer;
import io.plimsoll.driver.postgres.OnLocalServer;
import io.plimsoll.driver.postgres.PostgresDriver;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Log-ins at a real server, by every method it knows.
@OnLocalServer
class RealLoginTest {
    private static final String RULES = """
            local all scram_user scram-sha-256
            local all postgres trust
            host all scram_user 127.0.0.1/32 scram-sha-256
            host all md5_user 127.0.0.1/32 md5
            host all clear_user 127.0.0.1/32 password
            host all unwelcome 127.0.0.1/32 reject
            host all postgres 127.0.0.1/32 trust
            """;

    private static final String PASSWORD = "p\u00E4ss,w=rd";

    private static String formerRules = "";

    @BeforeAll
    static void createUsers() throws TargetException, IOException {
        formerRules = LocalServer.replaceRules(RULES);
        for (String encryption : new String[] {"scram-sha-256", "md5"}) {
            String name = encryption.equals("md5") ? "md5" : "scram";
            run("SET password_encryption = '" + encryption + "'; CREATE ROLE " + name + "_user LOGIN PASSWORD '"
                    + PASSWORD + "'");
        }
        run("CREATE ROLE clear_user LOGIN PASSWORD '" + PASSWORD + "'; CREATE ROLE unwelcome LOGIN");
        run("CREATE ROLE crowded LOGIN CONNECTION LIMIT 0");
    }

    @AfterAll
    static void dropUsers() throws TargetException, IOException {
        run("DROP ROLE scram_user, md5_user, clear_user, unwelcome, crowded");
        LocalServer.replaceRules(formerRules);
    }

    @ParameterizedTest
    @ValueSource(strings = {"scram_user", "md5_user", "clear_user"})
    void passwords(String user) throws TargetException {
        String address = LocalServer.address(user + ":p%C3%A4ss%2Cw%3Drd@") + "/postgres";
        Established opened = dialing(address).connect();
        assertThat(opened.parameters()).containsKey("server_version").containsEntry("client_encoding", "UTF8");
        assertThat(opened.parameters()).containsEntry("application_name", "plimsoll");
        assertThat(opened.cancelKey().secret()).hasSize(4);
        opened.transport().close();
        TargetException refused = refused(LocalServer.address(user + ":wrong@") + "/postgres");
        assertThat(refused.errorClass()).isEqualTo(ErrorClass.PERMISSION);
        assertThat(refused.sqlState()).isEqualTo("28P01");
        assertThat(refused).hasMessageContaining(user).hasMessageContaining("check user and password");
        assertThat(String.valueOf(refused.getMessage())).doesNotContain("wrong");
        assertThat(refused(LocalServer.address(user + "@") + "/postgres")).hasMessageContaining("none is given");
    }

    @ParameterizedTest
    @CsvSource({
        "postgres@, /nowhere, UNREACHABLE, 3D000",
        "unwelcome@, /postgres, PERMISSION, 28000",
        "nobody@, /postgres, PERMISSION, 28000",
        "scram_user:x@, /postgres?sslmode=disable&channel_binding=require, PERMISSION, ''",
        "postgres@, /postgres?target_session_attrs=standby, UNREACHABLE, ''",
    })
    void refusals(String user, String rest, ErrorClass errorClass, String state) {
        TargetException refused = refused(LocalServer.address(user) + rest);
        assertThat(refused.errorClass()).isEqualTo(errorClass);
        assertThat(refused.sqlState()).isEqualTo(state);
    }

    @Test
    void unixSocket() throws TargetException {
        String folder = LocalServer.folder().toString().replace("/", "%2F");
        String port = LocalServer.address("").replaceAll(".*:", "");
        String address = "postgres://scram_user:p%C3%A4ss%2Cw%3Drd@" + folder + ":" + port + "/postgres";
        Established opened =
                dialing(address + "?target_session_attrs=read-write").connect();
        assertThat(opened.place()).endsWith("/.s.PGSQL." + port);
        opened.transport().close();
        try (Target target = new PostgresDriver().open(TargetSpec.of(address));
                SqlSession session = target.openSession().sql()) {
            assertThat(target.identity().settings()).containsEntry("postgres-transport", "unix");
            assertThat(session.query("SELECT count(*) FROM generate_series(1, 100000)")
                            .getFirst()
                            .getFirst())
                    .isEqualTo(100_000L);
        }
    }

    @Test
    void runtimeParameters() throws TargetException {
        String query = "/postgres?options=-c%20work_mem%3D3MB&search_path=pg_catalog,public&application_name=x";
        TargetSpec spec = TargetSpec.of(LocalServer.address("postgres@") + query);
        try (Target target = new PostgresDriver().open(spec);
                SqlSession session = target.openSession().sql()) {
            assertThat(session.query("SHOW work_mem").getFirst().getFirst()).isEqualTo("3MB");
            assertThat(session.query("SHOW search_path").getFirst().getFirst()).isEqualTo("pg_catalog,public");
            assertThat(session.query("SHOW application_name").getFirst().getFirst())
                    .isEqualTo("x");
            assertThat(target.identity().toString()).contains("127.0.0.1");
        }
    }

    @Test
    void cancels() throws TargetException, IOException {
        Dialing dialing = dialing(LocalServer.address("postgres@") + "/postgres");
        Established opened = dialing.connect();
        try (Transport transport = opened.transport()) {
            transport.write(ByteBuffer.wrap(Packet.query("SELECT pg_sleep(60)")));
            transport.configureBlocking(false);
            ByteBuffer answer = ByteBuffer.allocate(4_000);
            while (!text(answer).contains("57014")) {
                // A cancel that overtakes its statement is lost: ask until it is heard.
                dialing.cancel(opened);
                assertThat(transport.read(answer)).isNotNegative();
                assertThat(text(answer)).doesNotContain("SELECT 1");
            }
        }
    }

    @Test
    void nobodyListens() {
        assertThat(refused("postgres://u@127.0.0.1:1/d"))
                .hasMessageContaining("no server answers at 127.0.0.1:1")
                .hasMessageContaining("check host and port");
        assertThat(refused("postgres://u@%2Fnowhere/d"))
                .hasMessageContaining("no server answers at /nowhere/.s.PGSQL.5432");
        assertThat(refused("postgres://u@no-such-host.invalid/d"))
                .hasMessage("the host \"no-such-host.invalid\" is not known: check its name");
    }

    private static void run(String sql) throws TargetException {
        try (Target target = new PostgresDriver().open(TargetSpec.of(LocalServer.address("postgres@") + "/postgres"));
                SqlSession session = target.openSession().sql()) {
            for (String statement : sql.split("; ", -1)) {
                session.execute(statement);
            }
        }
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.UTF_8.decode(bytes.duplicate().flip()).toString();
    }

    private static TargetException refused(String address) {
        return catchThrowableOfType(
                TargetException.class,
                () -> dialing(address).connect().transport().close());
    }

    private static Dialing dialing(String address) throws TargetException {
        return Dialing.of(TargetSpec.of(address), new Surroundings(Map.of(), Path.of("nowhere"), "me"));
    }
}
