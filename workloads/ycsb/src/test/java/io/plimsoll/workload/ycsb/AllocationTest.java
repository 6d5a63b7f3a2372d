package io.plimsoll.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.plimsoll.driver.Multiplexer;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.embedded.EmbeddedDriver;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Operations over the wire driver allocate nothing: not a byte, drawing included.
@Timeout(120)
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int WARM = 3_000;
    private static final int MEASURED = 300;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    @TempDir
    static Path cluster = Path.of("");

    private int ended;
    private int failed;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "profile=c",
                "profile=a",
                "profile=b requestdistribution=latest",
                "profile=f",
                "profile=e maxscanlength=5 insertproportion=0"
            })
    void allocatesNothing(String settings) throws Exception {
        YcsbPlan plan = Plans.of(("recordcount=1000 " + settings).split(" ", -1));
        try (Target target = new EmbeddedDriver().open(TargetSpec.of("postgres:embedded?data=" + cluster));
                SqlSession session = target.openSession().sql();
                Multiplexer multiplexer = target.multiplexer().orElseThrow()) {
            for (String table : session.existing(List.of("usertable"))) {
                session.drop(table);
            }
            session.create(plan.dataset().tables().getFirst());
            session.load(plan.dataset().rows().getFirst(), 0, 1_000, _ -> {});
            session.finish(plan.dataset().tables().getFirst());
            plan.dataset().complete(session, target.dialect());
            for (Operation operation : plan.mix().operations(target.dialect())) {
                assertAllocatesNothing(operation.bind(session), session, multiplexer);
            }
        }
    }

    private void assertAllocatesNothing(Executable operation, SqlSession session, Multiplexer multiplexer)
            throws Exception {
        multiplexer.add(session, 0);
        Draw draw = new Draw(new Seed(1));
        Multiplexer.Completion count = (_, _, failure) -> {
            ended++;
            failed += failure == null ? 0 : 1;
        };
        long least = Long.MAX_VALUE;
        run(operation, draw, multiplexer, count, WARM);
        // The virtual machine itself allocates now and then (a class linked late), and until its better compiler has
        // come, which takes long on a busy machine: the best round counts.
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (least > 0 && System.nanoTime() < end) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            run(operation, draw, multiplexer, count, MEASURED);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        multiplexer.remove(session);
        assertThat(least).isZero();
        assertThat(failed).isZero();
    }

    private void run(Executable operation, Draw draw, Multiplexer multiplexer, Multiplexer.Completion count, int times)
            throws Exception {
        for (int i = 0; i < times; i++) {
            draw.seek(i);
            operation.draw(draw);
            int before = ended;
            operation.begin();
            while (ended == before) {
                multiplexer.poll(Multiplexer.FOREVER, count);
            }
            operation.ended(null);
        }
    }
}
