package io.plimsoll.driver.nothing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.StatementProgram;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.statement.Text;
import io.plimsoll.driver.table.RowReader;
import io.plimsoll.driver.table.Table;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NothingDriverTest {
    private static Target open(String address) throws TargetException {
        return Drivers.forAddress(address).orElseThrow().open(TargetSpec.of(address));
    }

    @ParameterizedTest
    @CsvSource({"null:, 0", "null:1M, 1000000", "NULL:12, 12"})
    void pretendsToHoldRecords(String address, long records) throws TargetException {
        try (Target target = open(address);
                Session session = target.openSession()) {
            assertThat(session.count("usertable")).isEqualTo(records);
            assertThat(session.existing(List.of("usertable"))).containsExactly("usertable");
            assertThat(target.dialect().speaksSql()).isFalse();
        }
    }

    /// Whoever looks for the end of what there is finds one.
    @ParameterizedTest
    @CsvSource({"null:, false", "null:5, true"})
    void holdsTheKeysItIsAskedForFirst(String address, boolean first) throws TargetException {
        Table table = new Table("usertable", List.of(), List.of());
        try (Target target = open(address);
                Session session = target.openSession()) {
            assertThat(session.records().holds(table, List.of("a", "b"))).containsExactly(first, first);
            for (int i = 0; i < 10; i++) {
                session.records().holds(table, List.of("c"));
            }
            assertThat(session.records().holds(table, List.of("d"))).containsExactly(false);
        }
    }

    @Test
    void acknowledgesEverything() throws TargetException {
        try (Target target = open("null:");
                Session session = target.openSession()) {
            RecordList list = new RecordList("read", List.of(), List.of());
            assertThat(session.records().prepare(list).rows()).isEqualTo(1);
            assertThatThrownBy(session::sql).isInstanceOf(TargetException.class);
        }
    }

    @Test
    void letsProgramsComputeAndReadNothing() throws TargetException {
        Heard program = new Heard();
        try (Target target = open("null:");
                Session session = target.openSession()) {
            StatementProgram.Prepared prepared = session.prepare(program);
            long before = System.nanoTime();
            for (int round = 0; round < 2; round++) {
                program.heard.clear();
                prepared.execute();
                assertThat(program.heard).containsExactly("begin", "done 0", "end 1 false", "done 1");
                assertThat(prepared.rows()).isZero();
            }
            assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(2 * Heard.PAUSE_NANOS);
            program.pauseNanos = Long.MAX_VALUE;
            session.abort();
            assertThatThrownBy(prepared::execute).isInstanceOf(TargetException.class);
        }
    }

    @Test
    @Timeout(60)
    void endsThePauseOfAProgram() throws Exception {
        Heard program = new Heard();
        program.pauseNanos = Long.MAX_VALUE;
        try (Target target = open("null:");
                Session session = target.openSession()) {
            StatementProgram.Prepared prepared = session.prepare(program);
            Thread cancelling = Thread.ofPlatform().start(() -> {
                while (!program.isPausing) {
                    Thread.onSpinWait();
                }
                session.cancel();
            });
            TargetException cancelled = catchThrowableOfType(TargetException.class, prepared::execute);
            assertThat(cancelled.errorClass()).isEqualTo(ErrorClass.CANCELLED);
            cancelling.join();
            assertThat(program.heard).containsExactly("begin", "done 0");
        }
    }

    /// Two statements with a pause between them; the second is read.
    private static final class Heard implements StatementProgram {
        static final long PAUSE_NANOS = 2_000_000;

        private final List<String> heard = new ArrayList<>();
        private long pauseNanos = PAUSE_NANOS;
        private volatile boolean isPausing;
        private int asked;

        @Override
        public List<ProgramStatement> statements() {
            return List.of(
                    new ProgramStatement(List.of("UPDATE"), false), new ProgramStatement(List.of("SELECT"), true));
        }

        @Override
        public QueryMode mode() {
            return QueryMode.SIMPLE;
        }

        @Override
        public void begin() {
            asked = 0;
            heard.add("begin");
        }

        @Override
        public int next() {
            asked++;
            return switch (asked) {
                case 1 -> 0;
                case 2 -> PAUSE;
                case 3 -> 1;
                default -> END;
            };
        }

        @Override
        public long pauseNanos() {
            isPausing = true;
            return pauseNanos;
        }

        @Override
        public void assemble(int statement, Text into) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public boolean appendParameter(int statement, int parameter, Text into) {
            throw new AssertionError("nothing is sent");
        }

        @Override
        public void columns(int statement, List<String> names) {
            throw new AssertionError("nothing is read");
        }

        @Override
        public RowReader reader() {
            return RowReader.NONE;
        }

        @Override
        public void endResult(int statement, boolean hasColumns) {
            heard.add("end " + statement + " " + hasColumns);
        }

        @Override
        public void completed(int statement) {
            heard.add("done " + statement);
        }
    }

    @Test
    void refusesWhatIsNoNumber() {
        assertThat(new NothingDriver().problems(TargetSpec.of("null:many")))
                .containsExactly("target = null:many: what follows null: is how many records it pretends to hold, and"
                        + " needs a whole number, such as 8, 10k or 1M");
        assertThat(new NothingDriver().problems(TargetSpec.of("null:5k"))).isEmpty();
    }
}
