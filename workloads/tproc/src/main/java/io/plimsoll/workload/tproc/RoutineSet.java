package io.plimsoll.workload.tproc;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// The five transactions as stored routines of PostgreSQL or Citus. Immutable.
///
/// Calls must not stand between BEGIN and COMMIT: on Citus they would not be forwarded to the node of their
/// warehouse, and HammerDB's own procedures end transactions.
///
/// @param creation statements that make them anew, after their tables
/// @param removal statements after which they are gone, whether or not they were there
/// @param calls by the operation's name; what they take and return is told by [SpecRoutines] and [HammerdbRoutines]
record RoutineSet(List<String> creation, List<String> removal, Map<String, Statement> calls) {
    private static final String CITUS = "citus";

    /// The state of the error with which a New-Order ends that was to be rolled back.
    static final String UNUSED_ITEM_STATE = "PL001";

    RoutineSet {
        creation = List.copyOf(creation);
        removal = List.copyOf(removal);
        calls = Map.copyOf(calls);
    }

    /// The statement that calls the routine of a transaction.
    Statement call(Kind kind) {
        return Objects.requireNonNull(calls.get(kind.word()), kind.word());
    }

    static boolean isSupported(Dialect dialect) {
        return dialect.name().equals("postgresql") || dialect.name().equals(CITUS);
    }

    /// @param placement FUNCTION or PROCEDURE
    /// @throws IllegalArgumentException when the dialect is not supported, or the placement is CLIENT
    static RoutineSet of(Company company, Placement placement, Dialect dialect) {
        if (!isSupported(dialect) || placement == Placement.CLIENT) {
            throw new IllegalArgumentException("no routines of " + dialect.name() + " for placement " + placement);
        }
        boolean isDistributed = Ground.isDistributed(company, dialect);
        return company.profile().isHammerdb()
                ? HammerdbRoutines.of(placement, isDistributed)
                : SpecRoutines.of(placement, isDistributed);
    }

    /// A set in the making: what may be there of either placement is removed, then come routines and calls.
    static final class Builder {
        private final boolean isDistributed;
        private final List<String> creation = new ArrayList<>();
        private final List<String> removal = new ArrayList<>();
        private final Map<String, Statement> calls;

        Builder(boolean isDistributed, Map<String, Statement> calls) {
            this.isDistributed = isDistributed;
            this.calls = calls;
        }

        void remove(Routine routine) {
            remove(routine.removal());
        }

        void remove(String statement) {
            removal.add(statement);
        }

        void create(Routine routine, String returns, String text) {
            creation.add(routine.creation(returns, text));
            if (isDistributed) {
                creation.add(routine.distribution());
            }
        }

        /// @param distribution what Citus is told of it
        void create(String statement, String distribution) {
            creation.add(statement);
            if (isDistributed) {
                creation.add(distribution);
            }
        }

        RoutineSet build() {
            List<String> anew = new ArrayList<>(removal);
            anew.addAll(creation);
            return new RoutineSet(anew, removal, calls);
        }
    }
}
