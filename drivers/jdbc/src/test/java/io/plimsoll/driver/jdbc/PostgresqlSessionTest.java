package io.plimsoll.driver.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Isolation;
import io.plimsoll.driver.PreparedOperation;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.ContractData;
import io.plimsoll.driver.sql.ContractTraits;
import io.plimsoll.driver.sql.SqlSessionContract;
import io.plimsoll.driver.statement.Arguments;
import io.plimsoll.driver.statement.SlotType;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@EnabledIfEnvironmentVariable(
        named = PostgresqlSessionTest.URL,
        matches = ".+",
        disabledReason =
                "set PLIMSOLL_TEST_POSTGRES_URL to a postgres:// or jdbc:postgresql: address whose database may"
                        + " be written to")
class PostgresqlSessionTest extends SqlSessionContract {
    static final String URL = "PLIMSOLL_TEST_POSTGRES_URL";

    @Override
    protected Target open(Isolation isolation) throws TargetException {
        return JdbcTargets.open(System.getenv(URL), isolation, Map.of());
    }

    @Test
    void knowsThatALostSessionLeavesACommitUnknown() throws TargetException {
        session.load(ContractData.accounts(1), 0, 1, _ -> {});
        PreparedOperation together = session.prepare(ContractData.list(true, ContractData.ADD));
        PreparedOperation alone = session.prepare(ContractData.list(false, ContractData.ADD));
        Arguments arguments = new Arguments(List.of(SlotType.INT32, SlotType.INT64));
        arguments.set(0, 1);
        alone.execute(arguments);
        long backend = session.number("SELECT pg_backend_pid()");
        try (SqlSession other = target.openSession().sql()) {
            other.query("SELECT pg_terminate_backend(" + backend + ", 5000)");
        }
        TargetException lost = catchThrowableOfType(TargetException.class, () -> alone.execute(arguments));
        assertThat(lost.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(lost.isCommitUnknown()).isTrue();
        TargetException gone = catchThrowableOfType(TargetException.class, () -> together.execute(arguments));
        assertThat(gone.errorClass()).isEqualTo(ErrorClass.CONNECTION);
        assertThat(gone.isCommitUnknown()).isFalse();
    }

    @Override
    protected ContractTraits traits() {
        return ContractTraits.postgresql();
    }
}
