package io.plimsoll.ycsb.translation;

import io.plimsoll.spec.Suggestion;
import io.plimsoll.ycsb.Command;
import io.plimsoll.ycsb.Database;
import io.plimsoll.ycsb.file.YcsbKeys;
import java.util.List;

/// How much is done, by how many, at which rate. Used once, by one thread.
final class WorkTranslation {
    private static final List<String> CORE_WORKLOADS =
            List.of("site.ycsb.workloads.CoreWorkload", "com.yahoo.ycsb.workloads.CoreWorkload", "core");

    private final Draft draft;
    private final Translation.Asked asked;

    WorkTranslation(Draft draft, Translation.Asked asked) {
        this.draft = draft;
        this.asked = asked;
    }

    void translate() {
        workload();
        records();
        draft.set("mode", isLoad() ? "load" : "run");
        draft.set("load", isLoad() ? "if-absent" : "never");
        // What keeps nothing holds nothing that could be looked at.
        draft.set("audit", asked.binding() != Database.BASIC);
        // YCSB tries nothing twice but inserts of the load, which have a property of their own.
        draft.set("retries", "0");
        draft.set("warmup", draft.get(YcsbKeys.WARMUP_SECONDS) + "s", YcsbKeys.WARMUP_SECONDS);
        measure();
        sessions();
        if (draft.get(YcsbKeys.RATE) > 0) {
            draft.set("arrival", draft.get(YcsbKeys.RATE) + "/s", YcsbKeys.RATE);
        }
    }

    private boolean isLoad() {
        return asked.command() == Command.LOAD;
    }

    private void workload() {
        String name = draft.get(YcsbKeys.WORKLOAD);
        if (name.isEmpty()) {
            draft.warn(YcsbKeys.WORKLOAD, "workload is not given, and CoreWorkload is taken; YCSB would end here");
        } else if (!CORE_WORKLOADS.contains(name)) {
            draft.refuse(
                    YcsbKeys.WORKLOAD,
                    "workload = " + name + " is none of Plimsoll's" + Suggestion.clause(name, CORE_WORKLOADS)
                            + "; of YCSB's workloads it has site.ycsb.workloads.CoreWorkload");
        }
    }

    private void records() {
        long records = draft.get(YcsbKeys.RECORDS);
        long start = draft.get(YcsbKeys.INSERT_START);
        long count = inserts(draft);
        if (records == 0 && (!isLoad() || count <= 0)) {
            draft.refuse(
                    YcsbKeys.RECORDS,
                    isLoad()
                            ? "recordcount must be given and above 0; with 0 YCSB inserts for ever"
                            : "recordcount must be given and above 0; with 0 YCSB asks for 2147483647 records");
        } else if (records > 0 && (count < 0 || start + count > records)) {
            draft.refuse(
                    draft.isGiven(YcsbKeys.INSERTS) ? YcsbKeys.INSERTS : YcsbKeys.INSERT_START,
                    "insertstart + insertcount is beyond recordcount = " + records
                            + "; give a smaller range or a larger recordcount");
        } else if (count == 0) {
            draft.refuse(
                    YcsbKeys.INSERT_START, "insertstart = recordcount leaves no records; give a smaller insertstart");
        }
        if (records == 0 && count > 0) {
            draft.set("recordcount", start + count, YcsbKeys.INSERTS);
        }
    }

    /// Records from `insertstart` on.
    private static long inserts(Draft draft) {
        return draft.isGiven(YcsbKeys.INSERTS)
                ? draft.get(YcsbKeys.INSERTS)
                : draft.get(YcsbKeys.RECORDS) - draft.get(YcsbKeys.INSERT_START);
    }

    /// How many operations are to be done; 0 when time decides.
    static long operations(Draft draft, Translation.Asked asked) {
        return asked.command() == Command.LOAD ? inserts(draft) : draft.get(YcsbKeys.OPERATIONS);
    }

    private void measure() {
        long seconds = draft.get(YcsbKeys.SECONDS);
        long operations = operations(draft, asked);
        if (isLoad() && seconds == 0) {
            draft.set("measure", "all");
        } else if (operations > 0 && seconds > 0) {
            draft.set("measure", operations + " operations or " + seconds + "s", YcsbKeys.SECONDS);
        } else if (operations > 0) {
            draft.set("measure", operations + " operations", YcsbKeys.OPERATIONS);
        } else if (seconds > 0) {
            draft.set("measure", seconds + "s", YcsbKeys.SECONDS);
        } else if (!draft.properties().isGiven("measure")) {
            draft.refuse(
                    YcsbKeys.OPERATIONS,
                    "neither operationcount nor maxexecutiontime is given, and YCSB would run for ever; give one of"
                            + " them, such as -p maxexecutiontime=60");
        }
        long expected = (long) (draft.get(YcsbKeys.OPERATIONS) * draft.get(YcsbKeys.INSERT));
        if (!isLoad() && expected > 0) {
            draft.set("expected-inserts", expected, YcsbKeys.OPERATIONS);
        }
    }

    private void sessions() {
        long threads = draft.get(YcsbKeys.THREADS);
        long operations = operations(draft, asked);
        if (operations > 0 && operations < threads) {
            draft.warn(
                    YcsbKeys.THREADS,
                    "threadcount = " + threads + " is more than the " + operations
                            + " operations there are to do; as in YCSB, there are " + operations);
            threads = operations;
        }
        draft.set("sessions", threads, YcsbKeys.THREADS);
    }
}
