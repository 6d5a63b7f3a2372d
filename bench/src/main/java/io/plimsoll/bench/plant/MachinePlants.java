package io.plimsoll.bench.plant;

import java.util.List;

/// Plants for what the machine lacks. A finding about a disk needs sessions that wait for it, so that *LogBound* is
/// named before. Memory is short for one program only, which a control group limits. Stateless.
final class MachinePlants {
    private static final int WRITERS = 8;
    private static final int WRITES = 100;
    private static final long MEMORY = 16L << 20;
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final String LOG_BOUND = "LogBound";
    private static final String COMMIT = "synchronous_commit";

    private MachinePlants() {}

    static List<Plant> all() {
        return List.of(diskBusy(), ioPressure(), memoryPressure(), processorPressure());
    }

    /// In the innocent run the disk is as busy, but no session waits for it.
    private static Plant diskBusy() {
        Trial commits = WaitPlants.commits(16).beside(Works.times(WRITERS, Works.writing()));
        return Plant.of(
                        "DiskBusy",
                        "durable commits next to eight programs that fill the disk's queue; innocent:"
                                + " synchronous_commit = off",
                        commits.set(COMMIT, "on"),
                        commits)
                .needing(Need.DIRECT_WRITES)
                .behind(LOG_BOUND);
    }

    /// As in a cloud: the disk is far from busy, but each request is held back.
    private static Plant ioPressure() {
        Trial commits = Trial.of(Load.items(WaitPlants.ITEMS, false, WaitPlants.PAY_RESTED, 4))
                .set("fsync", "on")
                .set(COMMIT, "on");
        return Plant.of(
                        "IoPressure",
                        "durable commits, a control group lets the server write 100 times per second; innocent: no"
                                + " limit",
                        commits.beside(Works.limitingWrites(WRITES)),
                        commits)
                .needing(Need.LIMITED_DISK)
                .behind(LOG_BOUND);
    }

    private static Plant memoryPressure() {
        Trial calm = Trial.of(Load.resting("0.02", 2));
        return Plant.of(
                        "MemoryPressure",
                        "another program writes a file, a control group gives it 16 MB of memory; innocent: no limit",
                        calm.beside(Works.writingWithin(MEMORY)),
                        calm.beside(Works.writingCached()))
                .needing(Need.LIMITED_MEMORY);
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
