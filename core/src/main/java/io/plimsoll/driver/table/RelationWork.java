package io.plimsoll.driver.table;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;

/// What all sessions of a server have done with a table or an index of the workload, since the server began to count,
/// or in some time. Immutable.
///
/// @param id the same for as long as the server counts
/// @param name in the product's words; a partition has one of its own
/// @param table the workload's table that it is, or belongs to
/// @param isIndex whether it is an index; if not, it is a table or a partition
/// @param figures what is known
public record RelationWork(String id, String name, String table, boolean isIndex, Map<Figure, Long> figures) {
    /// One figure. A table's index scans and index rows are those of all its indexes; its pages are its own.
    public enum Figure {
        /// Scans of the whole table.
        SEQ_SCANS,
        /// Rows that these scans read.
        SEQ_ROWS,
        INDEX_SCANS,
        /// Rows of the table that index scans fetched; of an index, the entries that its scans returned.
        INDEX_ROWS,
        INSERTS,
        /// With those below.
        UPDATES,
        /// Updates that found room in the row's own page, and left the indexes alone.
        HOT_UPDATES,
        DELETES,
        /// Rows at the end, as the server estimates them.
        LIVE_ROWS,
        /// Rows at the end that nobody sees any more, as the server estimates them.
        DEAD_ROWS,
        /// Pages that the server's cache held.
        BLOCKS_HIT,
        /// Pages that it did not hold.
        BLOCKS_READ,
        /// The same of the table's long values, which are kept elsewhere.
        TOAST_HIT,
        TOAST_READ,
        /// Vacuums that somebody asked for.
        VACUUMS,
        /// Vacuums that the server began itself.
        AUTOVACUUMS,
        /// At the end, on disk; of a table, with its long values and without its indexes.
        BYTES;

        /// Its name in files: `seq_scans`.
        public String column() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Whether its value counts as it is; if not, it only rises, and what counts is by how much.
        public boolean isLevel() {
            return this == LIVE_ROWS || this == DEAD_ROWS || this == BYTES;
        }
    }

    public RelationWork {
        Map<Figure, Long> sorted = new EnumMap<>(Figure.class);
        sorted.putAll(figures);
        figures = Collections.unmodifiableMap(sorted);
    }

    /// Empty if it is unknown.
    public OptionalLong figure(Figure figure) {
        Long value = figures.get(figure);
        return value == null ? OptionalLong.empty() : OptionalLong.of(value);
    }

    /// How many pages were looked for in the cache, those of long values, too.
    public long pages() {
        return sum(Figure.BLOCKS_HIT, Figure.BLOCKS_READ, Figure.TOAST_HIT, Figure.TOAST_READ);
    }

    /// How many of them it did not hold.
    public long pagesRead() {
        return sum(Figure.BLOCKS_READ, Figure.TOAST_READ);
    }

    /// How many rows were inserted, updated or deleted.
    public long changes() {
        return sum(Figure.INSERTS, Figure.UPDATES, Figure.DELETES);
    }

    private long sum(Figure... some) {
        long sum = 0;
        for (Figure figure : some) {
            sum += figures.getOrDefault(figure, 0L);
        }
        return sum;
    }

    /// Whether anything was done with it.
    public boolean isUsed() {
        return figures.entrySet().stream().anyMatch(entry -> !entry.getKey().isLevel() && entry.getValue() > 0);
    }

    /// What was done with it since then. What has fallen was reset: it is unknown.
    public RelationWork since(RelationWork earlier) {
        Map<Figure, Long> risen = new EnumMap<>(Figure.class);
        figures.forEach((figure, value) -> {
            Long from = figure.isLevel() ? Long.valueOf(0) : earlier.figures.get(figure);
            if (from != null && value >= from) {
                risen.put(figure, value - from);
            }
        });
        return new RelationWork(id, name, table, isIndex, risen);
    }

    /// What was done with it in two spans of time, of which the other is the later one. What is unknown in one of
    /// them is unknown in both.
    public RelationWork plus(RelationWork later) {
        Map<Figure, Long> both = new EnumMap<>(Figure.class);
        figures.forEach((figure, value) -> {
            Long more = later.figures.get(figure);
            if (more != null && !figure.isLevel()) {
                both.put(figure, value + more);
            }
        });
        later.figures.forEach((figure, value) -> {
            if (figure.isLevel()) {
                both.put(figure, value);
            }
        });
        return new RelationWork(id, name, table, isIndex, both);
    }

    /// What was done with it and with another one in the same time, together: both are parts of one. What is unknown
    /// of one of them is unknown of both.
    public RelationWork beside(RelationWork other) {
        Map<Figure, Long> both = new EnumMap<>(Figure.class);
        figures.forEach((figure, value) -> {
            Long more = other.figures.get(figure);
            if (more != null) {
                both.put(figure, value + more);
            }
        });
        return new RelationWork(id, name, table, isIndex, both);
    }

    /// The same, with its size.
    public RelationWork sized(long bytes) {
        Map<Figure, Long> more = new EnumMap<>(Figure.class);
        more.putAll(figures);
        more.put(Figure.BYTES, bytes);
        return new RelationWork(id, name, table, isIndex, more);
    }
}
