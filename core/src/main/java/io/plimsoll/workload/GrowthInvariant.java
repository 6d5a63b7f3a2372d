package io.plimsoll.workload;

import static io.plimsoll.unit.Count.grouped;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.ToLongFunction;

/// A number in the data grew by what the run itself counted. Less: acknowledged work is lost. More: work was done that
/// was never acknowledged. Unanswered commits may be counted or not.
///
/// @param what the number, as the subject of a sentence: `the sum of d_next_o_id`
/// @param query for the number, an integer
public record GrowthInvariant(String name, String meaning, String what, String query, Expected expected)
        implements InvariantSince {
    private static final int CENTS = 2;

    /// What the number counts.
    public enum Unit {
        PLAIN,
        ROWS,
        CENTS
    }

    /// The expected growth.
    ///
    /// @param down how far down one operation whose commit was never answered may have changed the number, at most
    /// @param up how far up; [Long#MAX_VALUE] if that is not known
    public record Expected(ToLongFunction<RunCounts> growth, long down, long up, Unit unit) {
        /// A number that a commit changes by at most `up`.
        public static Expected count(ToLongFunction<RunCounts> growth, long up) {
            return new Expected(growth, 0, up, Unit.PLAIN);
        }
    }

    @Override
    public long baseline(Session session) throws TargetException {
        return session.sql().number(query);
    }

    @Override
    public AuditResult since(long before, Session session, Dialect dialect, RunCounts counts) throws TargetException {
        long unanswered = counts.unknown();
        if (unanswered > 0 && expected.up() == Long.MAX_VALUE) {
            return notChecked(
                    grouped(unanswered) + " commits were never answered, and by how much they changed it is not known");
        }
        long grown = baseline(session) - before;
        long growth = expected.growth().applyAsLong(counts);
        long least = growth - unanswered * expected.down();
        long most = growth + unanswered * expected.up();
        if (grown >= least && grown <= most) {
            return held();
        }
        String bound = unanswered == 0
                ? shown(least)
                : shown(least) + " to " + shown(most) + " (" + grouped(unanswered) + " commits were never answered)";
        String rows = expected.unit() == Unit.ROWS ? " rows" : "";
        String sentence = what + " grew by " + shown(grown) + rows + ", should have grown by " + bound;
        long off = expected.unit() == Unit.CENTS ? 1 : Math.max(least - grown, grown - most);
        return judged(off, List.of(sentence));
    }

    private String shown(long value) {
        return expected.unit() == Unit.CENTS ? BigDecimal.valueOf(value, CENTS).toPlainString() : grouped(value);
    }
}
