package io.plimsoll.workload.tproc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.sql.Dialects;
import io.plimsoll.driver.sql.Product;
import io.plimsoll.driver.statement.Statement;
import io.plimsoll.testing.Golden;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.tproc.TprocKeys.Placement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Which statements make, remove and call the routines, and in which order.
class RoutineSetTest {
    private static final Dialect POSTGRESQL = Dialects.of(Product.POSTGRESQL);
    private static final Dialect CITUS = Dialects.of(Product.CITUS);
    private static final String BODY = " AS $$\n";

    private static Company company(TprocProfile profile) {
        return new Company(3, profile, 0, 4, new Seed(42));
    }

    private static RoutineSet set(TprocProfile profile, Placement placement, Dialect dialect) {
        return RoutineSet.of(company(profile), placement, dialect);
    }

    /// The texts of the routines are resources as they are; here is what is put around them.
    private static String shown(RoutineSet set) {
        StringBuilder shown = new StringBuilder("To make them:\n\n");
        set.creation()
                .forEach(statement -> shown.append(
                                statement.contains(BODY)
                                        ? statement.substring(0, statement.indexOf(BODY)) + " AS ..."
                                        : statement)
                        .append(";\n"));
        shown.append("\nTo remove them:\n\n");
        set.removal().forEach(statement -> shown.append(statement).append(";\n"));
        shown.append("\nTo call them:\n\n");
        new TreeMap<>(set.calls()).forEach((name, call) -> shown.append(name + ": " + shown(call) + "\n"));
        return shown.toString();
    }

    private static String shown(Statement call) {
        return call.sql() + "; " + call.kind() + " with slots " + call.slots() + ", rows " + call.rows();
    }

    @ParameterizedTest
    @CsvSource({"SPEC, FUNCTION", "SPEC, PROCEDURE", "HAMMERDB, FUNCTION", "HAMMERDB, PROCEDURE"})
    void areMadeRemovedAndCalledSo(TprocProfile profile, Placement placement) throws Exception {
        String name = "routines-" + profile.name().toLowerCase(Locale.ROOT) + "-"
                + placement.name().toLowerCase(Locale.ROOT);
        Golden.check(name + ".txt", () -> shown(set(profile, placement, POSTGRESQL)));
        Golden.check(name + "-citus.txt", () -> shown(set(profile, placement, CITUS)));
    }

    @ParameterizedTest
    @CsvSource({"SPEC, FUNCTION", "SPEC, PROCEDURE", "HAMMERDB, FUNCTION", "HAMMERDB, PROCEDURE"})
    void citusIsToldOfEachOnceItIsMade(TprocProfile profile, Placement placement) {
        RoutineSet plain = set(profile, placement, POSTGRESQL);
        RoutineSet distributed = set(profile, placement, CITUS);
        List<String> told = new ArrayList<>(distributed.creation());
        told.removeAll(plain.creation());
        assertThat(told).hasSize(profile.isHammerdb() ? 6 : 5).allMatch(statement -> statement.startsWith("SELECT"));
        for (String distribution : told) {
            String made = distributed.creation().get(distributed.creation().indexOf(distribution) - 1);
            String routine = distribution.substring(
                    distribution.indexOf('\'') + 1, distribution.indexOf('(', distribution.indexOf('\'')));
            assertThat(made).startsWith("CREATE ").contains(" " + routine + "(");
        }
        assertThat(distributed.calls()).isEqualTo(plain.calls());
        assertThat(distributed.removal()).isEqualTo(plain.removal());
    }

    /// A block with an exception handler costs a subtransaction for each call, and a mark that nobody replaced is
    /// an error only when the routine is called.
    @ParameterizedTest
    @CsvSource({"SPEC, FUNCTION", "SPEC, PROCEDURE", "HAMMERDB, FUNCTION", "HAMMERDB, PROCEDURE"})
    void noTextHasHandlersOrMarks(TprocProfile profile, Placement placement) {
        List<String> texts = set(profile, placement, POSTGRESQL).creation().stream()
                .filter(statement -> statement.contains(BODY))
                .toList();
        assertThat(texts)
                .hasSize(5)
                .noneMatch(text -> text.contains("{result}") || text.contains("{counters}"))
                .noneMatch(text -> text.contains("EXCEPTION\n") || text.contains("EXCEPTION WHEN"))
                .allMatch(text -> text.strip().endsWith("END\n$$"));
        assertThat(texts.stream().filter(text -> text.contains("c_delivery_cnt")))
                .hasSize(profile.isHammerdb() ? 0 : 1);
    }

    @ParameterizedTest
    @EnumSource
    void whatRemovesThemRemovesThoseOfEitherPlacement(TprocProfile profile) {
        assertThat(set(profile, Placement.FUNCTION, POSTGRESQL).removal())
                .isEqualTo(set(profile, Placement.PROCEDURE, POSTGRESQL).removal());
    }

    @Test
    void othersHaveNone() {
        assertThat(RoutineSet.isSupported(Dialects.of(Product.H2))).isFalse();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> set(TprocProfile.SPEC, Placement.FUNCTION, Dialects.of(Product.H2)));
        assertThatIllegalArgumentException().isThrownBy(() -> set(TprocProfile.SPEC, Placement.CLIENT, POSTGRESQL));
    }
}
