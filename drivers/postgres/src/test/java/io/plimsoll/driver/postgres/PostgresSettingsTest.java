package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Dialect.ServerSetting;
import io.plimsoll.driver.Dialect.ServerSettings;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The settings of the whole server, on the oldest and the newest version.
class PostgresSettingsTest {
    private record Opened(ServerOfVersion version, Target target, ServerSettings settings) implements AutoCloseable {
        static Opened of(int number) throws Exception {
            ServerOfVersion version = ServerOfVersion.start(number);
            Target target = version.open(Isolation.DEFAULT);
            return new Opened(version, target, target.dialect().serverSettings().orElseThrow());
        }

        SqlSession session() throws TargetException {
            return target.openSession().sql();
        }

        ServerSetting look(String name) throws TargetException {
            try (SqlSession session = session()) {
                return settings.look(session, List.of(name)).getFirst();
            }
        }

        /// Changes settings, and waits until new sessions have them.
        void put(String... statements) throws TargetException {
            long asked;
            try (SqlSession session = session()) {
                session.executeAll(List.of(statements));
                asked = settings.reload(session);
            }
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!isReloaded(asked)) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }

        /// The server ends a session some time after its client has.
        void awaitReservation(SqlSession session) throws TargetException {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
            while (!settings.reserve(session)) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
            }
        }

        private boolean isReloaded(long asked) throws TargetException {
            try (SqlSession session = session()) {
                return settings.isReloaded(session, asked);
            }
        }

        @Override
        public void close() {
            target.close();
            version.server().close();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aSettingIsChangedAndPutBack(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            ServerSetting before = opened.look("WORK_MEM");
            assertThat(before.name()).isEqualTo("work_mem");
            assertThat(before.own()).isNull();
            assertThat(before.refusal()).isEmpty();
            assertThat(before.holder()).isEmpty();
            assertThat(before.needsRestart()).isFalse();

            opened.put(opened.settings().set("work_mem", "64MB"));
            ServerSetting changed = opened.look("work_mem");
            assertThat(changed.own()).isEqualTo("64MB");
            assertThat(changed.isInForce()).isTrue();
            assertThat(changed.isWaiting()).isFalse();
            assertThat(changed.fault()).isEmpty();
            try (SqlSession session = opened.session()) {
                assertThat(session.query("SHOW work_mem").getFirst().getFirst()).isEqualTo("64MB");
            }

            opened.put(opened.settings().reset("work_mem"));
            assertThat(opened.look("work_mem")).isEqualTo(before);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whatNeedsARestartWaits(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            assertThat(opened.look("wal_buffers").needsRestart()).isTrue();
            opened.put(opened.settings().set("wal_buffers", "1MB"));
            assertThat(opened.look("wal_buffers").isWaiting()).isTrue();
            try (SqlSession session = opened.session()) {
                assertThat(opened.settings().waiting(session)).containsExactly("wal_buffers");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whatOverridesASettingIsNamed(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            opened.put("ALTER DATABASE plimsoll SET work_mem = '5MB'", "ALTER ROLE plimsoll SET jit = 'on'");
            assertThat(opened.look("work_mem").holder()).contains("ALTER DATABASE plimsoll RESET work_mem");
            assertThat(opened.look("jit").holder()).contains("ALTER ROLE plimsoll RESET jit");
            opened.put("ALTER ROLE plimsoll IN DATABASE plimsoll SET work_mem = '6MB'");
            assertThat(opened.look("work_mem").holder()).contains("ALTER ROLE plimsoll IN DATABASE plimsoll RESET");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whatIsNeverChangedIsKnown(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            assertThat(opened.look("block_size").refusal()).startsWith("cannot be changed");
            assertThat(opened.look("listen_addresses").refusal()).startsWith("decides how the server is reached");
            assertThat(opened.look("ssl_key_file").refusal()).startsWith("decides how the server is reached");
            assertThat(opened.look("statement_timeout").refusal()).startsWith("has values under which no session");
            assertThat(opened.look("idle_session_timeout").refusal()).startsWith("has values under which no session");
            assertThat(opened.look("zero_damaged_pages").refusal()).startsWith("makes the server carry on");
            assertThat(opened.look("primary_conninfo").refusal()).startsWith("may hold a password");
            assertThat(opened.look("archive_command").refusal()).startsWith("may hold a password");
            assertThat(opened.settings().look(session, List.of("nothing", "work_mem")))
                    .extracting(ServerSetting::name)
                    .containsExactly("work_mem");
            assertThat(opened.settings().look(session, List.of())).isEmpty();
            assertThat(opened.settings().names(session)).contains("shared_buffers", "DateStyle");
            assertThat(opened.settings().server(session)).matches("\\d+ .+");
        }
    }

    /// As long as that session lasts.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void oneSessionAtATimeReservesTheSettings(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession other = opened.session()) {
            try (SqlSession session = opened.session()) {
                assertThat(opened.settings().reserve(session)).isTrue();
                assertThat(opened.settings().reserve(other)).isFalse();
            }
            opened.awaitReservation(other);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void theReservationOutlivesATimeoutOfIdleSessions(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            opened.put("ALTER ROLE plimsoll SET idle_session_timeout = '10min'");
            try (SqlSession session = opened.session()) {
                assertThat(session.query("SHOW idle_session_timeout").getFirst().getFirst())
                        .isEqualTo("10min");
                assertThat(opened.settings().reserve(session)).isTrue();
                assertThat(session.query("SHOW idle_session_timeout").getFirst().getFirst())
                        .isEqualTo("0");
            }
        }
    }

    /// Lists of names are taken apart: as one text, they would be one name.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void listsAndQuotesArriveAsTheyAreMeant(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            opened.put(
                    opened.settings().set("search_path", "\"$user\", public, \"a, b\""),
                    opened.settings().set("log_line_prefix", "it's %m \\ here"));
            try (SqlSession session = opened.session()) {
                assertThat(session.query("SHOW search_path").getFirst().getFirst())
                        .isEqualTo("\"$user\", public, \"a, b\"");
                assertThat(session.query("SHOW log_line_prefix").getFirst().getFirst())
                        .isEqualTo("it's %m \\ here");
            }
            String own = Objects.requireNonNull(opened.look("search_path").own());
            opened.put(opened.settings().set("search_path", own));
            assertThat(opened.look("search_path").own()).isEqualTo(own);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void whoMayNotIsRefusedWithWhatHelps(int version) throws Exception {
        try (Opened opened = Opened.of(version);
                SqlSession session = opened.session()) {
            assertThat(opened.settings().refusals(session, List.of("work_mem"))).isEmpty();
            session.execute("CREATE ROLE weak");
            session.execute("SET ROLE weak");
            List<String> refusals = opened.settings().refusals(session, List.of("work_mem"));
            if (version == 14) {
                assertThat(refusals).containsExactly("ALTER SYSTEM needs a superuser in PostgreSQL 14");
                return;
            }
            assertThat(refusals).hasSize(3);
            assertThat(refusals.getFirst()).contains("GRANT ALTER SYSTEM ON PARAMETER work_mem TO");
            session.execute("RESET ROLE");
            session.execute("GRANT ALTER SYSTEM ON PARAMETER work_mem TO weak");
            session.execute("GRANT EXECUTE ON FUNCTION pg_reload_conf() TO weak");
            session.execute("GRANT SELECT ON pg_file_settings TO weak");
            session.execute("GRANT EXECUTE ON FUNCTION pg_show_all_file_settings() TO weak");
            session.execute("SET ROLE weak");
            assertThat(opened.settings().refusals(session, List.of("work_mem"))).isEmpty();
            assertThat(opened.settings().look(session, List.of("work_mem"))).hasSize(1);
        }
    }

    /// Whoever changed settings reads the identity anew.
    @ParameterizedTest
    @ValueSource(ints = {14, 18})
    void aRenewedTargetKnowsTheSettingsOfNow(int version) throws Exception {
        try (Opened opened = Opened.of(version)) {
            opened.put(opened.settings().set("work_mem", "64MB"));
            Target renewed = opened.target().renewed();
            assertThat(opened.target().identity().settings()).doesNotContainEntry("work_mem", "64MB");
            assertThat(renewed.identity().settings()).containsEntry("work_mem", "64MB");
            assertThat(renewed.identity().product()).isEqualTo("PostgreSQL");
        }
    }
}
