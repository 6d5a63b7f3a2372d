package io.plimsoll.recording;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/// The first distinct messages of each class of failure, and how often each came. Thread-safe; called on
/// failures only.
public final class ErrorLog {
    private static final int MESSAGES_PER_CLASS = 5;

    /// One message and its count.
    ///
    /// @param sqlState empty if the target gave none
    public record Entry(ErrorClass errorClass, String sqlState, String message, long count) {}

    private final Map<ErrorClass, List<Entry>> entries = new EnumMap<>(ErrorClass.class);

    public synchronized void add(TargetException failure) {
        List<Entry> known = entries.computeIfAbsent(failure.errorClass(), _ -> new ArrayList<>());
        String message = String.valueOf(failure.getMessage());
        for (int i = 0; i < known.size(); i++) {
            Entry entry = known.get(i);
            if (entry.message().equals(message)) {
                known.set(i, new Entry(entry.errorClass(), entry.sqlState(), message, entry.count() + 1));
                return;
            }
        }
        if (known.size() < MESSAGES_PER_CLASS) {
            known.add(new Entry(failure.errorClass(), failure.sqlState(), message, 1));
        }
    }

    /// The entries, by class.
    public synchronized List<Entry> entries() {
        return entries.values().stream().flatMap(List::stream).toList();
    }
}
