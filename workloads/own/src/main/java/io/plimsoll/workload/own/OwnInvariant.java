package io.plimsoll.workload.own;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.spec.Origin;
import io.plimsoll.workload.AuditResult;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.InvariantSince;
import io.plimsoll.workload.RunCounts;
import io.plimsoll.workload.SqlInvariant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// An invariant of a workload file. Immutable and thread-safe.
sealed interface OwnInvariant {
    String name();

    /// What must hold.
    String meaning();

    /// Where its query stands.
    Origin origin();

    /// The query for each product, by the names of dialects; `default` stands for all others.
    Map<String, String> queries();

    /// The invariant in a dialect, whose query it has.
    ///
    /// @param query for the dialect
    Invariant with(String query);

    /// What the audit asks the target.
    ///
    /// @param query for the dialect
    default List<String> asked(String query, Dialect dialect) {
        return List.of(query);
    }

    /// The query for a product; empty if there is none.
    default Optional<String> query(Dialect dialect) {
        return Products.of(queries(), dialect);
    }

    /// A query that must return no row.
    record Violators(String name, String meaning, Origin origin, Map<String, String> queries) implements OwnInvariant {
        private static final int COLUMNS = 3;

        public Violators {
            queries = Map.copyOf(queries);
        }

        @Override
        public SqlInvariant with(String query) {
            return new SqlInvariant(name, meaning, query, Violators::sentence);
        }

        @Override
        public List<String> asked(String query, Dialect dialect) {
            return with(query).queries(dialect);
        }

        private static String sentence(List<@Nullable Object> row) {
            return row.size() == COLUMNS
                    ? row.get(0) + " holds " + row.get(1) + ", should hold " + row.get(2)
                    : row.stream().map(String::valueOf).collect(Collectors.joining(", "));
        }
    }

    /// What a number should have grown by.
    ///
    /// @param isSum whether it is a sum of operations, not the number of acknowledged ones
    /// @param of the name of the sum or the operation
    record Term(long factor, boolean isSum, String of) {
        long value(RunCounts counts) {
            Map<String, Long> values = isSum ? counts.sums() : counts.acknowledged();
            return factor * values.getOrDefault(of, 0L);
        }
    }

    /// A number that grows by what the run counted.
    ///
    /// @param what the number, as the subject of a sentence
    record Growth(
            String name, String meaning, String what, Origin origin, Map<String, String> queries, List<Term> terms)
            implements OwnInvariant {
        public Growth {
            queries = Map.copyOf(queries);
            terms = List.copyOf(terms);
        }

        @Override
        public Invariant with(String query) {
            return new Since(this, query);
        }
    }

    /// A [Growth] in one dialect.
    record Since(Growth growth, String query) implements InvariantSince {
        @Override
        public String name() {
            return growth.name();
        }

        @Override
        public String meaning() {
            return growth.meaning();
        }

        @Override
        public long baseline(Session session) throws TargetException {
            List<List<@Nullable Object>> rows = session.sql().query(query);
            boolean isOne = rows.size() == 1 && rows.getFirst().size() == 1;
            Object value = isOne ? rows.getFirst().getFirst() : null;
            if (value instanceof Number number) {
                return number.longValue();
            }
            if (isOne && value == null) {
                // The sum of no rows.
                return 0;
            }
            String found = isOne ? "\"" + value + "\"" : grouped(rows.size()) + " rows, or several columns";
            throw new TargetException(
                    ErrorClass.UNEXPECTED_RESULT,
                    "the query of invariant " + name() + " must return one number, not " + found);
        }

        @Override
        public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts)
                throws TargetException {
            if (counts.unknown() > 0) {
                return notChecked(grouped(counts.unknown()) + " commits were never answered, and may have changed it");
            }
            long found = baseline(session);
            long wanted = before
                    + growth.terms().stream()
                            .mapToLong(term -> term.value(counts))
                            .sum();
            if (found == wanted) {
                return held();
            }
            AuditResult differs = judged(
                    1,
                    List.of(growth.what() + " is " + grouped(found) + ", should be " + grouped(wanted) + " ("
                            + grouped(before) + " before the run)"));
            long partly = counts.sums().getOrDefault(FileOperation.PARTLY_DONE, 0L);
            return partly == 0
                    ? differs
                    : differs.as(
                            AuditResult.Status.NOT_CHECKED,
                            "the data differs from this run's counts, but " + grouped(partly) + " attempts failed or"
                                    + " missed after they had committed a part: use transactions");
        }
    }
}
