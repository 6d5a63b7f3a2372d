package io.plimsoll.driver.nothing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.driver.statement.RecordList;
import io.plimsoll.driver.table.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
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
    void refusesWhatIsNoNumber() {
        assertThat(new NothingDriver().problems(TargetSpec.of("null:many")))
                .containsExactly("target = null:many: what follows null: is how many records it pretends to hold, and"
                        + " needs a whole number, such as 8, 10k or 1M");
        assertThat(new NothingDriver().problems(TargetSpec.of("null:5k"))).isEmpty();
    }
}
