package io.plimsoll.it.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// pgjdbc through the faulty proxy: the machinery that tries our driver, tried with another one.
@ExtendWith(SharedPostgres.class)
class FaultsTest {
    private static final int CASES = 25;

    private static Backing backing;
    private static HologresServer open;
    private static FaultyProxy proxy;

    @BeforeAll
    static void start(EmbeddedPostgres postgres) throws Exception {
        backing = Backing.over(postgres);
        open = HologresServer.start(backing.server().options().login(HologresOptions.Login.MD5));
        proxy = FaultyProxy.before(open.port());
    }

    @AfterAll
    static void stop() throws Exception {
        proxy.close();
        open.close();
        backing.close();
    }

    private static int exchange() throws Exception {
        String url = "jdbc:postgresql://127.0.0.1:" + proxy.port() + "/plimsoll?sslmode=disable&gssEncMode=disable";
        HologresOptions options = open.options();
        try (Connection connection = DriverManager.getConnection(url, options.user(), options.password())) {
            return Integer.parseInt(Backing.ask(connection, "select 42 from generate_series(1, 100)")
                    .getLast());
        }
    }

    private static Boundaries boundaries() {
        return new Boundaries(proxy, CASES, 7, Duration.ofSeconds(20));
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void aCutIsAFailureOrComesAfterTheAnswer(Direction direction) throws Exception {
        int cases = boundaries().every(Fault.cut(direction, 0), FaultsTest::exchange, outcome -> {
            if (outcome.failure() == null) {
                // The goodbye was cut, or what nobody waited for.
                assertThat(outcome.value()).isEqualTo(42);
                assertThat(outcome.fault().at()).isPositive();
            } else {
                assertThat(outcome.failure()).isInstanceOf(SQLException.class);
            }
        });
        assertThat(cases).isEqualTo(CASES);
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void bytesMissingFromAnAnswerAreNotOverlooked(Direction direction) throws Exception {
        boundaries().every(Fault.drop(direction, 0, 1), FaultsTest::exchange, outcome -> {
            boolean told = outcome.failure() != null || outcome.value() != null;
            assertThat(told).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(Direction.class)
    void slowAndSplitIsAsGoodAsFast(Direction direction) throws Exception {
        boundaries()
                .every(
                        Fault.delay(direction, 0, 5),
                        FaultsTest::exchange,
                        outcome -> assertThat(outcome.value()).isEqualTo(42));
        proxy.arm(Fault.split(direction));
        assertThat(exchange()).isEqualTo(42);
        assertThat(proxy.bytes(direction)).isGreaterThan(100);
    }

    @Test
    void theServerOutlivesAllThat() throws Exception {
        proxy.arm(Fault.garbage(Direction.TO_SERVER, 9, 50));
        assertThat(catchThrowable(FaultsTest::exchange)).isInstanceOf(SQLException.class);
        proxy.arm(Fault.NONE);
        assertThat(exchange()).isEqualTo(42);
    }
}
