package io.plimsoll.engine;

import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.RelationWork;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.results.ServerSeries.RelationRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/// What was done with the workload's tables and indexes in one phase after the other. Used by one thread.
final class PhaseRelations extends PhaseCounts<RelationWork> {
    /// A table may have thousands of partitions.
    static final int KEPT = 50;

    /// Names of a product's own objects may hold anything.
    private static final String BREAKS = "[\\s\\p{Cntrl}]+";

    private static final Comparator<RelationWork> MOST_FIRST = Comparator.comparingLong(RelationWork::pages)
            .thenComparingLong(RelationWork::changes)
            .reversed()
            .thenComparing(RelationWork::table)
            .thenComparing(RelationWork::name);

    PhaseRelations() {
        super(ServerView.Watch::relations, RelationWork::id, RelationWork::since);
    }

    /// The tables and indexes of the phase, those with the most pages touched first; none when they are known
    /// already.
    List<RelationRow> after(Phase phase, ServerView.Watch watch) throws TargetException {
        if (!end(phase)) {
            return List.of();
        }
        List<RelationWork> most = risen(watch)
                .filter(RelationWork::isUsed)
                .sorted(MOST_FIRST)
                .limit(KEPT)
                .toList();
        if (most.isEmpty()) {
            return List.of();
        }
        Map<String, Long> sizes =
                watch.sizes(most.stream().map(RelationWork::id).toList());
        List<RelationRow> rows = new ArrayList<>();
        for (RelationWork work : most) {
            Long bytes = sizes.get(work.id());
            RelationWork sized = bytes == null ? work : work.sized(bytes);
            rows.add(new RelationRow(phase.name(), plain(sized)));
        }
        return rows;
    }

    private static RelationWork plain(RelationWork work) {
        return new RelationWork(
                work.id(),
                work.name().replaceAll(BREAKS, " "),
                work.table().replaceAll(BREAKS, " "),
                work.isIndex(),
                work.figures());
    }
}
