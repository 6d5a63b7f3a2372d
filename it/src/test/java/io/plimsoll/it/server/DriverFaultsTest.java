package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.driver.table.Column;
import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The driver that opens `postgres://` addresses, through the faulty proxy: whatever is cut, dropped, spoilt or
/// late, a session ends with a sentence and an [ErrorClass], does not hang, and counts no row that is not there.
///
/// `-Dplimsoll.boundaries=100000` tries every byte; by default a seeded sample is tried.
@ExtendWith(SharedPostgres.class)
class DriverFaultsTest {
    private static final int CASES = Integer.getInteger("plimsoll.boundaries", 6);
    private static final int ROWS = 300;
    private static final Table TABLE = new Table(
            "driver_faults",
            List.of(Column.notNull("id", new ColumnType.Int32()), Column.of("remark", new ColumnType.VaryingText(40))),
            List.of("id"));
    private static final StatementList CHANGE = new StatementList(
            "change",
            List.of(SlotType.INT32),
            List.of(Statement.update("UPDATE driver_faults SET remark = 'b' WHERE id = ?", 0)),
            StatementList.Commit.EACH_STATEMENT);

    private static EmbeddedPostgres postgres;
    private static Backing backing;
    private static FaultyProxy proxy;

    /// What one exchange was told, whether or not it came to its end.
    private final AtomicLong acknowledged = new AtomicLong();

    @BeforeAll
    static void start(EmbeddedPostgres shared) throws Exception {
        postgres = shared;
        backing = Backing.over(shared);
        proxy = FaultyProxy.before(shared.port());
    }

    @AfterAll
    static void stop() throws Exception {
        proxy.close();
        backing.close();
    }

    @ParameterizedTest
    @CsvSource({
        "CUT, TO_TESTER",
        "CUT, TO_SERVER",
        "HALF_CLOSE, TO_TESTER",
        "DROP, TO_TESTER",
        "DROP, TO_SERVER",
        "GARBAGE, TO_TESTER",
        "DELAY, TO_TESTER",
        "DELAY, TO_SERVER"
    })
    void everyBoundary(Fault.Kind kind, Direction direction) throws Exception {
        Fault model = new Fault(kind, direction, 0, 1, 5);
        new Boundaries(proxy, CASES, 11, Duration.ofSeconds(30)).every(model, this::exchange, this::check);
    }

    private Long exchange() throws Exception {
        acknowledged.set(0);
        try (Connection direct = direct()) {
            Backing.execute(
                    direct,
                    "drop table if exists driver_faults",
                    "create table driver_faults(id int primary key, remark text)",
                    "insert into driver_faults values (0, 'a')");
        }
        String address = "postgres://plimsoll:" + postgres.password().reveal() + "@127.0.0.1:" + proxy.port()
                + "/plimsoll?sslmode=disable";
        TargetSpec spec = TargetSpec.of(address);
        try (Target target = driver(address).open(spec);
                SqlSession session = target.openSession().sql()) {
            Arguments arguments = new Arguments(CHANGE.slotTypes());
            arguments.set(0, 0);
            assertThat(session.prepare(CHANGE).execute(arguments)).isEqualTo(Outcome.OK);
            TableRows rows = new TableRows(TABLE, TABLE.columns(), ROWS, (index, row) -> {
                row.int32((int) index + 1);
                row.text("remark " + index);
            });
            session.load(rows, 0, ROWS, acknowledged::addAndGet);
            return acknowledged.get();
        }
    }

    private static Driver driver(String address) {
        return ServiceLoader.load(Driver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(driver -> driver.accepts(address))
                .max(Comparator.comparingInt(Driver::preference))
                .orElseThrow();
    }

    private static Connection direct() throws Exception {
        return DriverManager.getConnection(
                postgres.jdbcUrl(), EmbeddedPostgres.NAME, postgres.password().reveal());
    }

    private void check(Boundaries.Outcome<Long> outcome) throws Exception {
        Fault.Kind kind = outcome.fault().kind();
        if (outcome.failure() instanceof TargetException failure) {
            assertThat(kind).as("late is not lost").isNotEqualTo(Fault.Kind.DELAY);
            assertThat(failure.getMessage()).isNotBlank();
            assertThat(failure.errorClass()).isNotNull();
            if (kind == Fault.Kind.CUT || kind == Fault.Kind.HALF_CLOSE) {
                assertThat(failure.errorClass()).isIn(ErrorClass.CONNECTION, ErrorClass.UNREACHABLE);
            }
        } else if (kind != Fault.Kind.GARBAGE) {
            // Spoilt text in a parameter's value may go unnoticed; what else fails must fail as a target does.
            assertThat(outcome.failure()).isNull();
            assertThat(outcome.value()).isEqualTo(ROWS);
        }
        try (Connection direct = direct()) {
            long stored = Long.parseLong(Backing.ask(direct, "select count(*) from driver_faults where id > 0")
                    .getFirst());
            assertThat(acknowledged.get()).isIn(0L, (long) ROWS).isLessThanOrEqualTo(stored);
        }
    }
}
