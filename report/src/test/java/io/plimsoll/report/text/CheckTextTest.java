package io.plimsoll.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.results.WorkloadCheck;
import io.plimsoll.results.WorkloadCheck.CheckedStatement;
import io.plimsoll.results.WorkloadCheck.CheckedTable;
import io.plimsoll.results.WorkloadCheck.Outcome;
import io.plimsoll.testing.Golden;
import io.plimsoll.workload.Preview.Part;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTextTest {
    private static final String LONG = "SELECT o.id, o.total, c.name, c.city\nFROM orders o JOIN customers c ON c.id ="
            + " o.customer WHERE o.total > 100 AND c.ctiy = $1 AND o.created > current_date ORDER BY o.total DESC";

    private static CheckedStatement statement(String sql, Outcome outcome, String why) {
        return new CheckedStatement("shop.yaml:12:7", sql, 1, outcome, why, List.of(), "", 0, List.of(), List.of());
    }

    private static CheckedStatement refused() {
        return new CheckedStatement(
                "shop.yaml:14:7",
                LONG.replace("$1", ":city"),
                1,
                Outcome.REFUSED,
                "column c.ctiy does not exist",
                List.of("HINT:  Perhaps you meant to reference the column \"c.city\"."),
                LONG,
                LONG.indexOf("c.ctiy") + 1,
                List.of(":city"),
                List.of());
    }

    private static CheckedStatement accepted() {
        return new CheckedStatement(
                "shop.yaml:10:7",
                "UPDATE orders SET total = total + :more WHERE id = :o.id AND total < :more",
                1,
                Outcome.OK,
                "",
                List.of(),
                "",
                0,
                List.of(":more", ":o.id", ":more"),
                List.of("bigint", "bigint", "bigint"));
    }

    private static CheckedTable table(List<String> missing) {
        return new CheckedTable(
                "customers",
                "10,000 rows, about 1.2 MB of values",
                missing,
                List.of("id", "email", "city", "note"),
                List.of(
                        List.of("1", "abcdefgh@example.org", "Berlin", "person of the year in a long story about it"),
                        List.of("2", "bcdefghi@example.org", "Oslo", "null")));
    }

    private static WorkloadCheck check(String target, String data, List<String> missing, CheckedStatement... found) {
        Part<CheckedStatement> part = new Part<>(
                "operation",
                "raise-the-total-of-an-order",
                "weight 70 (70.0 %)",
                List.of("o", "o.id", "more"),
                List.of(List.of("17", "18", "250"), List.of("3", "4", "9")),
                List.of(found));
        Part<CheckedStatement> invariant = new Part<>(
                "invariant",
                "kept",
                "the sum is before",
                List.of(),
                List.of(),
                List.of(statement("SELECT sum(total) FROM orders", found[0].outcome(), "")));
        return new WorkloadCheck(
                "shop.yaml",
                target,
                target.isEmpty() ? "" : "PostgreSQL 18.6",
                data,
                List.of(table(missing)),
                List.of(part, invariant));
    }

    private static WorkloadCheck mixed() {
        return check(
                "postgres:embedded",
                "",
                List.of(),
                accepted(),
                refused(),
                statement("VACUUM orders", Outcome.NOT_CHECKED, "databases look at the names in VACUUM only later"));
    }

    @ParameterizedTest
    @ValueSource(ints = {40, 100, 200})
    void fitsTheTerminal(int width) throws Exception {
        Style style = new Style(false, width, width, false);
        Golden.check("check-" + width + ".txt", () -> CheckText.render(mixed(), style));
        assertThat(CheckText.render(mixed(), style).lines())
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(width));
    }

    @Test
    void saysWhatIsMissing() throws Exception {
        List<String> missing =
                IntStream.rangeClosed(1, 7).mapToObj(copy -> "customers" + copy).toList();
        CheckedStatement waiting =
                statement("SELECT 1 FROM customers7", Outcome.MISSING_TABLE, "table customers7 is not on the target");
        Golden.check(
                "check-missing.txt",
                () -> CheckText.render(check("postgres:embedded", "", missing, waiting), Style.PLAIN));
    }

    @Test
    void saysThatNothingWasTried() throws Exception {
        Golden.check(
                "check-untried.txt",
                () -> CheckText.render(
                        check("", "", List.of(), statement("SELECT 1 FROM customers", Outcome.NOT_TRIED, "")),
                        Style.PLAIN));
    }

    @Test
    void saysThatTheTablesAreOthers() {
        String text = CheckText.render(
                check("postgres:embedded", "was made from another seed", List.of(), accepted()), Style.PLAIN);
        assertThat(text.replaceAll("\\s+", " "))
                .contains("the dataset on the target was made from another seed")
                .contains("`plimsoll load shop.yaml -t postgres:embedded --load replace` drops the"
                        + " tables and makes them again");
    }

    /// The caret stands below the place, however wide the terminal is, and characters beyond 16 bits count as one.
    @ParameterizedTest
    @ValueSource(ints = {30, 40, 60, 100, 300})
    void theCaretStandsBelowThePlace(int width) {
        String text = CheckText.render(mixed(), new Style(false, width, width, false));
        List<String> lines = text.lines().toList();
        int caret = IntStream.range(0, lines.size())
                .filter(line -> lines.get(line).strip().equals("^"))
                .findFirst()
                .orElseThrow();
        assertThat(lines.get(caret - 1).substring(lines.get(caret).indexOf('^')))
                .startsWith("c.ctiy");
    }
}
