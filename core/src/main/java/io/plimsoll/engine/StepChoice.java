package io.plimsoll.engine;

import io.plimsoll.plan.LoadStep;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.util.ArrayList;
import java.util.List;

/// Which steps of a load are to be taken: those asked for that are not done, if they can follow what is. Immutable.
///
/// @param asked in their order; none: all that are left
/// @param canDistribute whether the target distributes tables by statements
record StepChoice(LoadLedger ledger, List<LoadStep> asked, boolean canDistribute) {
    StepChoice {
        asked = List.copyOf(asked);
    }

    /// @throws SpecException when a step is asked for before its time, or after
    List<LoadStep> steps() {
        List<LoadStep> steps = new ArrayList<>();
        if (!ledger.entries().hasSchema()) {
            require(wants(LoadStep.SCHEMA), "the tables are not made yet: the step schema comes first");
            steps.add(LoadStep.SCHEMA);
        }
        if (distributes()) {
            steps.add(LoadStep.DISTRIBUTION);
        }
        boolean dataLeft = !ledger.left().isEmpty();
        if (wants(LoadStep.DATA) && dataLeft) {
            steps.add(LoadStep.DATA);
        }
        if (wants(LoadStep.FINISH)) {
            require(
                    !dataLeft || wants(LoadStep.DATA),
                    "the step data comes before the step finish; " + ledger.missing());
            steps.add(LoadStep.FINISH);
        }
        return steps;
    }

    /// Left out without a word where nobody asked for it by name: rows may be there after statements of the user's own.
    private boolean distributes() {
        if (!wants(LoadStep.DISTRIBUTION) || ledger.entries().isDistributed()) {
            return false;
        }
        boolean byName = !asked.isEmpty();
        boolean hasRows = ledger.entries().isAnythingBegun();
        require(!byName || canDistribute, "the target keeps each table in one place: leave out the step distribution");
        require(!byName || !hasRows, "the step distribution comes before the step data, and rows are loaded already");
        return canDistribute && !hasRows;
    }

    private boolean wants(LoadStep step) {
        return asked.isEmpty() || asked.contains(step);
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw SpecException.of(new Origin("--steps", 0), sentence);
        }
    }
}
