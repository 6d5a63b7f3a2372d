package io.plimsoll.bench.plant;

import java.util.List;

/// Plants for what the machine lacks. A finding about a disk needs sessions that wait for it, so that *LogBound* is
/// named before. There is none for *MemoryPressure*: it would take the memory of all programs of the machine.
/// Stateless.
final class MachinePlants {
    private static final int WRITERS = 2;
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final String LOG_BOUND = "LogBound";
    private static final String COMMIT = "synchronous_commit";

    private MachinePlants() {}

    static List<Plant> all() {
        return List.of(diskBusy(), ioPressure(), processorPressure());
    }

    /// In the innocent run the disk is as busy, but no session waits for it.
    private static Plant diskBusy() {
        Trial commits = WaitPlants.commits(16).beside(Works.times(WRITERS, Works.writing()));
        return Plant.of(
                        "DiskBusy",
                        "durable commits next to two programs that fill the disk's queue; innocent:"
                                + " synchronous_commit = off",
                        commits.set(COMMIT, "on"),
                        commits)
                .needing(Need.DIRECT_WRITES)
                .behind(LOG_BOUND);
    }

    /// Few sessions, each of which waits until the log is on the disk, do not keep it busy.
    private static Plant ioPressure() {
        Trial commits = WaitPlants.commits(4);
        return Plant.of(
                        "IoPressure",
                        "durable commits of 4 sessions alone; innocent: synchronous_commit = off",
                        commits.set(COMMIT, "on"),
                        commits)
                .needing(Need.PRESSURE)
                .behind(LOG_BOUND);
    }

    private static Plant processorPressure() {
        Trial calm = Trial.of(Load.resting("0.5", 4));
        return Plant.of(
                        "ProcessorPressure",
                        "two busy loops for each core beside a load that rests; innocent: none",
                        calm.beside(Works.times(2 * CORES, Works.spinning())),
                        calm)
                .needing(Need.PRESSURE);
    }
}
