package io.plimsoll.engine;

import io.plimsoll.driver.SessionSchema;
import io.plimsoll.driver.TargetException;
import java.util.List;

/// The schema of a session that changes nothing. Used by the session's thread.
record RehearsedSchema(SessionSchema real, RehearsedTables tables) implements SessionSchema {
    @Override
    public List<String> creation() throws TargetException {
        return real.creation();
    }

    @Override
    public List<String> removal() throws TargetException {
        return real.removal();
    }

    @Override
    public boolean make() throws TargetException {
        creation().forEach(tables::add);
        return false;
    }

    @Override
    public boolean drop() throws TargetException {
        removal().forEach(tables::add);
        return false;
    }

    @Override
    public String outside() {
        return real.outside();
    }

    @Override
    public List<String> existingOutside(List<String> names) throws TargetException {
        return real.existingOutside(names);
    }
}
