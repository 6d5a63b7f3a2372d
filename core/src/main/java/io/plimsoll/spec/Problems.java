package io.plimsoll.spec;

import java.util.ArrayList;
import java.util.List;

/// Collects everything wrong with a spec, so that the user sees it all at once. Not thread-safe.
public final class Problems {
    private final List<Problem> found = new ArrayList<>();

    public void add(Origin origin, String message) {
        found.add(new Problem(origin, message));
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    public List<Problem> found() {
        return List.copyOf(found);
    }

    /// @throws SpecException when anything was found
    public void refuseIfAny() {
        if (!found.isEmpty()) {
            throw new SpecException(found());
        }
    }
}
