package io.plimsoll.engine;

import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Operation;
import java.util.List;

/// Chooses operations by weight. Immutable and thread-safe.
final class Mix {
    private final int[] upTo;

    Mix(List<Operation> operations) {
        upTo = new int[operations.size()];
        int sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += operations.get(i).weight();
            upTo[i] = sum;
        }
    }

    /// The index of an operation. Draws nothing when there is only one.
    int choose(Draw draw) {
        if (upTo.length == 1) {
            return 0;
        }
        long drawn = draw.below(upTo[upTo.length - 1]);
        int choice = 0;
        while (drawn >= upTo[choice]) {
            choice++;
        }
        return choice;
    }
}
