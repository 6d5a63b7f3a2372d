package io.plimsoll.workload.script;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// A transaction of a script allocates nothing: not a byte, its SQL in simple mode included.
class ScriptAllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM = 5_000;
    private static final int MEASURED = 1_000;
    private static final int ROUNDS = 10;
    private static final byte[] SEVENTEEN = "17".getBytes(StandardCharsets.US_ASCII);

    private static final String SCRIPT = """
            \\set aid random(1, 100000 * :scale)
            \\set skewed random_zipfian(1, 1000000, 1.07)
            \\set bell random_gaussian(1, 100, 2.5) + random_exponential(1, 100, 3.0)
            \\set key permute(:skewed, 1000000, 5432) + hash(:aid) % 10
            \\set share :aid / 3.0 + sqrt(:bell)
            \\if :aid % 2 = 0 and not :aid is null
            \\set even case when :column = 17 then greatest(1, :aid, 2) else 0 end
            \\elif :share > 1000
            \\set even least(1.5, :share)
            \\else
            \\set even null
            \\endif
            UPDATE t SET a = :aid, b = :share, c = :even, d = ':column' WHERE k = :key AND NOT :undefined;
            """;

    private final Text sql = new Text();

    @Test
    void aTransactionAllocatesNothing() throws Exception {
        Variables variables = new Variables();
        PgbenchScript script = new ScriptParser(PgbenchVersion.V18, variables).parse("s", SCRIPT);
        Frame frame = new Frame(variables, new RandomStream(42), line -> {});
        frame.setInt(variables.slot("scale"), 10);
        frame.setInt(variables.slot("default_seed"), 10);
        int column = variables.slot("column");
        transactions(script, frame, column, WARM);
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            transactions(script, frame, column, MEASURED);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).as("bytes allocated by %d transactions", MEASURED).isLessThan(MEASURED);
        assertThat(sql.toString()).startsWith("UPDATE t SET a = ").endsWith(" AND NOT :undefined;");
    }

    private void transactions(PgbenchScript script, Frame frame, int column, int count) {
        for (int transaction = 0; transaction < count; transaction++) {
            frame.setText(column, SEVENTEEN, 0, SEVENTEEN.length);
            int at = script.advance(0, frame);
            sql.clear();
            ((ScriptCommand.Sql) script.commands().get(at)).text().assemble(frame, sql);
        }
    }
}
