package io.plimsoll.driver.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.net.Io;
import io.plimsoll.driver.postgres.connect.TlsServer;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.statement.SlotType;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.driver.statement.Statement.Rows;
import io.plimsoll.driver.statement.StatementList;
import io.plimsoll.spec.ValueType;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Many encrypted sessions in one thread. Answers are longer than any buffer on their way.
@ParameterizedClass
@EnumSource(
        value = Io.class,
        names = {"URING", "SELECTOR"})
@Timeout(120)
@OnLocalServer
class TlsMultiplexerTest {
    private static final int SESSIONS = 8;
    private static final int EACH = 25;
    private static final int LONGEST = 50_000;

    private static TlsServer server;
    private final Io io;

    TlsMultiplexerTest(Io io) {
        assumeTrue(io != Io.URING || io.isRing(), "io_uring is not allowed here");
        this.io = io;
    }

    @BeforeAll
    static void encrypt() throws IOException, InterruptedException, GeneralSecurityException, TargetException {
        server = TlsServer.over();
    }

    @AfterAll
    static void decrypt() throws IOException, TargetException {
        server.close();
    }

    private Target open() throws TargetException {
        TargetSpec named = TargetSpec.of(server.address());
        return new PostgresDriver()
                .open(TargetSpec.at(named.address())
                        .login("", named.password())
                        .isolation(Isolation.DEFAULT)
                        .options(Map.of(Io.KEY.name(), ValueType.word(io)))
                        .build());
    }

    @Test
    void sessionsProceedTogether() throws TargetException {
        List<SqlSession> sessions = new ArrayList<>();
        List<PreparedOperation> operations = new ArrayList<>();
        int[] ended = new int[SESSIONS];
        try (Target target = open();
                Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
            StatementList repeats = new StatementList(
                    "repeat",
                    List.of(SlotType.INT32),
                    List.of(Statement.query(
                            "SELECT repeat('x', length) FROM generate_series(0, ?, 10000) AS length", Rows.ANY, 0)),
                    StatementList.Commit.EACH_STATEMENT);
            for (int tag = 0; tag < SESSIONS; tag++) {
                SqlSession session = target.openSession().sql();
                sessions.add(session);
                operations.add(session.prepare(repeats));
                multiplexer.add(session, tag);
                operations.get(tag).begin(ContractData.arguments(LONGEST, 0));
            }
            int left = SESSIONS * EACH;
            while (left > 0) {
                int[] now = {0};
                multiplexer.poll(Multiplexer.FOREVER, (tag, outcome, failure) -> {
                    assertThat(failure).isNull();
                    assertThat(outcome).isEqualTo(Outcome.OK);
                    assertThat(operations.get(tag).rows()).isEqualTo(LONGEST / 10_000 + 1);
                    now[0]++;
                    ended[tag]++;
                    if (ended[tag] < EACH) {
                        begin(operations.get(tag));
                    }
                });
                left -= now[0];
            }
            assertThat(multiplexer.sending().with()).isEqualTo(io == Io.URING ? "io_uring" : "selector");
            sessions.forEach(multiplexer::remove);
            // They go on one by one.
            for (SqlSession session : sessions) {
                assertThat(session.number("SELECT 7")).isEqualTo(7);
                session.close();
            }
        }
        assertThat(ended).containsOnly(EACH);
    }

    private static void begin(PreparedOperation operation) {
        try {
            operation.begin(ContractData.arguments(LONGEST, 0));
        } catch (TargetException refused) {
            throw new AssertionError(refused);
        }
    }
}
