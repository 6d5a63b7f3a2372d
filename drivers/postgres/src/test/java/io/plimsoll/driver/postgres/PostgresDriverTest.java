package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.Durability;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.postgres.PostgresDriver.Connecting;
import io.plimsoll.driver.postgres.connect.Connections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@OnLocalServer
class PostgresDriverTest {
    private final PostgresDriver driver = new PostgresDriver(new Connecting() {
        @Override
        public List<String> problems(TargetSpec spec) {
            return spec.address().endsWith("?") ? List.of("the address is odd") : List.of();
        }

        @Override
        public Connections to(TargetSpec spec) {
            return LocalServer.connections();
        }
    });

    @ParameterizedTest
    @CsvSource({
        "postgres://h/d, true",
        "PostgreSQL://h/d, true",
        "jdbc:postgresql:d, true",
        "jdbc:hologres://h/d, true",
        "postgres:embedded, false",
        "jdbc:hsqldb:mem:x, false"
    })
    void accepts(String address, boolean accepted) {
        assertThat(driver.accepts(address)).isEqualTo(accepted);
    }

    @Test
    void tellsAllProblemsAtOnce() {
        TargetSpec spec = TargetSpec.at("postgres://h/d?")
                .jdbcDriver("org.example.Driver", List.of())
                .build();
        assertThat(driver.problems(spec)).hasSize(2).contains("the address is odd");
        assertThat(catchThrowableOfType(TargetException.class, () -> driver.open(spec)))
                .hasMessageContaining("the address is odd");
    }

    @Test
    void tellsWhatTheTargetIs() throws TargetException {
        try (Target target = driver.open(TargetSpec.of("postgres://h/d"))) {
            TargetIdentity identity = target.identity();
            assertThat(identity.product()).isEqualTo("PostgreSQL");
            assertThat(identity.productVersion()).matches("[0-9]+\\.[0-9]+.*");
            assertThat(identity.durability()).isEqualTo(Durability.NONE);
            assertThat(identity.isolation()).isEqualTo("read-committed");
            assertThat(identity.settings()).containsEntry("fsync", "off").containsKey("shared_buffers");
            assertThat(identity.settings()).containsEntry("postgres-transport", "tcp");
            assertThat(driver.multiplexes(TargetSpec.of("postgres://h/d"))).isTrue();
        }
    }

    /// A comparison can only find changes of stored settings.
    @Test
    void storesTheSettingsThatOneTunes() throws TargetException {
        try (Target target = driver.open(TargetSpec.of("postgres://h/d"))) {
            assertThat(target.identity().settings())
                    .containsKeys(
                            "work_mem",
                            "effective_cache_size",
                            "max_parallel_workers",
                            "max_parallel_workers_per_gather",
                            "max_parallel_maintenance_workers",
                            "random_page_cost",
                            "effective_io_concurrency",
                            "checkpoint_completion_target",
                            "wal_compression",
                            "huge_pages",
                            "shared_buffers");
        }
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DEFAULT")
    void takesEveryLevelOfASpec(Isolation level) throws TargetException {
        TargetSpec spec = TargetSpec.at("postgres://h/d").isolation(level).build();
        assertThat(driver.problems(spec)).isEmpty();
        try (Target target = driver.open(spec)) {
            assertThat(target.identity().isolation()).isEqualTo(level.text());
        }
    }

    @Test
    void returnsEachTypeAsTheContractHasIt() throws TargetException {
        try (Target target = driver.open(TargetSpec.of("postgres://h/d"));
                SqlSession session = target.openSession().sql()) {
            List<?> row = session.query("SELECT 1::smallint, 2, 3::bigint, 1.50, 2.5::float8, true, 'a', NULL::int,"
                            + " 'NaN'::numeric, date '2026-11-21'")
                    .getFirst();
            assertThat(row.toString()).isEqualTo("[1, 2, 3, 1.50, 2.5, t, a, null, NaN, 2026-11-21]");
            assertThat(row.get(1)).isInstanceOf(Long.class);
            session.execute("SET client_min_messages = notice");
            session.execute("DO $$ BEGIN RAISE NOTICE 'listen'; END $$");
            assertThat(catchThrowableOfType(TargetException.class, () -> session.execute("COPY pg_class FROM STDIN")))
                    .isNotNull();
            session.execute("CREATE TEMP TABLE copied (a int)");
            assertThat(catchThrowableOfType(TargetException.class, () -> session.execute("COPY copied FROM STDIN")))
                    .hasMessageContaining("no rows are given with a plain statement");
            assertThat(session.number("SELECT count(*) FROM copied")).isZero();
        }
    }
}
