package io.plimsoll.analysis.rule;

import static io.plimsoll.analysis.rule.ServerCases.waiting;
import static io.plimsoll.testing.StubHost.bored;
import static io.plimsoll.testing.StubRun.closed;

import io.plimsoll.results.Finding.Severity;
import io.plimsoll.testing.StubHost;
import io.plimsoll.testing.StubRun;
import java.util.ArrayList;
import java.util.List;

/// What is found in the account of the machine that harness and server share. The innocent ones are neighbours, and a
/// harness that waits or polls.
final class HostCases {
    private HostCases() {}

    static List<RuleCase> all() {
        List<RuleCase> cases = new ArrayList<>(disks());
        cases.addAll(memory());
        cases.addAll(processors());
        cases.addAll(elsewhere());
        cases.addAll(network());
        return cases;
    }

    /// The server's own machine, as a node_exporter shows it.
    private static List<RuleCase> elsewhere() {
        return List.of(
                note(
                        "DiskBusy",
                        "and disk vda of the server's machine (by its node_exporter) was 95.0 % busy (95.0 % in the"
                                + " worst interval), with 1,000 reads and writes per second, 4.00 ms each on average;"
                                + " which disk holds the data is not known",
                        waitingForTheLog()
                                .host(bored().disk("vda", 0.95, 4).elsewhere().make()),
                        closed().host(bored().disk("vda", 0.95, 4).elsewhere().make())),
                note(
                        "IoPressure",
                        "some program on the server's machine (by its node_exporter) waited for a disk for 60.0 %",
                        waitingForTheLog()
                                .host(bored().heldUp(0, 0.6, 0).elsewhere().make()),
                        waiting("CPU running 8")
                                .host(bored().heldUp(0, 0.6, 0).elsewhere().make())),
                note(
                        "MemoryPressure",
                        "memory of the server's machine (by its node_exporter) was short: some program waited for it",
                        closed().host(bored().heldUp(0, 0, 0.2).elsewhere().make()),
                        closed().host(bored().heldUp(0, 0, 0.01).elsewhere().make())),
                // What the harness took is not known if it may be the harness's own machine.
                note(
                        "ProcessorPressure",
                        "some thread on the server's machine (by its node_exporter) waited for a processor for 50.0 %"
                                + " of the time (50.0 % in the worst interval), and 6.00 threads ran or waited on 2"
                                + " cores",
                        closed().host(crowded().cores(1, 0, 0, 0).elsewhere().make()),
                        closed().host(crowded()
                                .elsewhere()
                                .cores(1, Double.NaN, Double.NaN, Double.NaN)
                                .make())),
                note(
                        "ProcessorBound",
                        "ran or waited for a processor, and those of the server's machine (by its node_exporter) were"
                                + " 95.0 % busy",
                        far("CPU running 8")
                                .host(bored().cores(0.95, 0, 0, 0).elsewhere().make()),
                        far("CPU running 8")
                                .host(bored().elsewhere()
                                        .cores(0.95, Double.NaN, Double.NaN, Double.NaN)
                                        .make())),
                // A machine without a processor left could not do more.
                note(
                        "ClientWaits",
                        "waited for this program to send the next statement",
                        far("Client ClientRead 5", "CPU running 3")
                                .host(bored().cores(0.5, 0, 0, 0).elsewhere().make()),
                        far("Client ClientRead 5", "CPU running 3")
                                .host(bored().cores(0.95, 0, 0, 0).elsewhere().make())));
    }

    private static List<RuleCase> network() {
        String[] sending = {"Client ClientWrite 6", "CPU running 2"};
        return List.of(
                note(
                        "LinkBusy",
                        "of 8.00 sessions 6.00 waited for their client, a replica or another node, and a network"
                                + " interface of the server's machine (by its node_exporter) carried 93.0 % of its"
                                + " speed on average (93.0 % in the worst interval)",
                        far(sending).host(bored().link(0.93).elsewhere().make()),
                        far(sending).host(bored().link(0.80).elsewhere().make())),
                // What harness and server say to each other goes through no interface.
                note(
                        "LinkBusy",
                        "a network interface of the machine carried 93.0 %",
                        waiting("IPC SyncRep 6", "CPU running 2")
                                .host(bored().link(0.93).make()),
                        waiting(sending).host(bored().link(0.93).make())),
                // No session waits for it, and no interface tells its speed.
                note(
                        "LinkBusy",
                        "carried 100 % of its speed",
                        far("IPC SyncRep 6", "CPU running 2")
                                .host(bored().link(1).elsewhere().make()),
                        far("IO WalSync 6", "CPU running 2")
                                .host(bored().link(1).elsewhere().make())),
                note(
                        "LinkBusy",
                        "carried 85.0 % of its speed",
                        far(sending).host(bored().link(0.85).elsewhere().make()),
                        far(sending).host(bored().link(Double.NaN).elsewhere().make())),
                note(
                        "PacketsLost",
                        "the machine sent 1.50 % of its TCP segments again (15.0/s of 1,000/s, on all connections)",
                        closed().host(bored().segments(1_000, 15).make()),
                        closed().host(bored().segments(1_000, 9).make())),
                // Somebody tries to connect to a machine that does not answer.
                note(
                        "PacketsLost",
                        "the server's machine (by its node_exporter) sent 10.0 % of its TCP segments again",
                        closed().host(bored().segments(20, 2).elsewhere().make()),
                        closed().host(bored().segments(2, 1).elsewhere().make())));
    }

    private static StubRun far(String... doings) {
        return waiting(doings).set("target", "postgres://db1:5432/bench");
    }

    private static StubRun waitingForTheLog() {
        return waiting("IO WalSync 5", "LWLock WALWrite 1", "CPU running 2");
    }

    private static List<RuleCase> disks() {
        StubHost busy = bored().disk("vda", 0.95, 4);
        return List.of(
                // A backup next to the run.
                note(
                        "DiskBusy",
                        "of 8.00 sessions 6.00 waited for the log or for pages, and disk vda was 95.0 % busy (95.0 %"
                                + " in the worst interval), with 1,000 reads and writes per second, 4.00 ms each on"
                                + " average",
                        waitingForTheLog().host(busy.make()),
                        waiting("CPU running 8").host(busy.make())),
                // Slow, but hardly used.
                note(
                        "DiskBusy",
                        "disk vda was 40.0 % busy",
                        waiting("IO DataFileRead 5", "CPU running 3")
                                .host(bored().disk("vda", 0.40, 12).make()),
                        waiting("IO DataFileRead 5", "CPU running 3")
                                .host(bored().disk("vda", 0.05, 12).make())),
                // A fast disk that always has something to do.
                note(
                        "DiskBusy",
                        "disk vdb was 95.0 % busy",
                        waitingForTheLog()
                                .host(bored().disk("vda", 0.10, 1)
                                        .disk("vdb", 0.95, 1)
                                        .make()),
                        waiting("Lock transactionid 6", "CPU running 2")
                                .host(bored().disk("vda", 0.10, 1)
                                        .disk("vdb", 0.95, 1)
                                        .make())),
                // The log's buffers are memory, whatever the disk does.
                note(
                        "DiskBusy",
                        "; which disk holds the data could not be seen",
                        waitingForTheLog()
                                .host(bored().disk("vda", 0.95, 4).dataUnseen().make()),
                        waiting("LWLock WALInsert 6", "CPU running 2").host(busy.make())),
                // One program writes, and everybody else waits for the client.
                note(
                        "IoPressure",
                        "some program waited for a disk for 60.0 % of the time (60.0 % in the worst interval; all"
                                + " programs that had work, for 30.0 %), and so did 6.00 of 8.00 sessions, although"
                                + " disk vda, the busiest, was only 30.0 % busy",
                        waitingForTheLog()
                                .host(bored().heldUp(0, 0.6, 0)
                                        .disk("vda", 0.30, 2)
                                        .make()),
                        waiting("Client ClientRead 8")
                                .host(bored().heldUp(0, 1, 0)
                                        .disk("vda", 0.30, 2)
                                        .make())),
                // DiskBusy says it.
                note(
                        "IoPressure",
                        "and so did 6.00 of 8.00 sessions",
                        waitingForTheLog().host(bored().heldUp(0, 0.6, 0).make()),
                        waitingForTheLog()
                                .host(bored().heldUp(0, 0.6, 0)
                                        .disk("vda", 0.95, 4)
                                        .make())),
                // The kernel of the machine does not report it.
                note(
                        "IoPressure",
                        "30.0 % of the time",
                        waitingForTheLog().host(bored().heldUp(0, 0.3, 0).make()),
                        waitingForTheLog()
                                .host(bored().heldUp(Double.NaN, Double.NaN, Double.NaN)
                                        .make())));
    }

    private static List<RuleCase> memory() {
        return List.of(
                note(
                        "MemoryPressure",
                        "memory was short: some program waited for it for 8.00 % of the time (8.00 % in the worst"
                                + " interval); 3.00 GiB were available in the worst interval",
                        closed().host(bored().heldUp(0, 0, 0.08).make()),
                        closed().host(bored().heldUp(0, 0, 0.02).make())),
                // What is moved out and never asked for again is no problem.
                note(
                        "MemoryPressure",
                        "memory was short: 500 pages per second came back from swap",
                        closed().host(bored().swapping(500, 800).make()),
                        closed().host(bored().swapping(0, 5_000).make())));
    }

    private static List<RuleCase> processors() {
        return List.of(
                // Lanes that poll take all cores, and wait for nobody else.
                note(
                        "ProcessorPressure",
                        "some thread waited for a processor for 50.0 % of the time (50.0 % in the worst interval), and"
                                + " 6.00 threads ran or waited on 2 cores; in cores, the database took 1.20, the"
                                + " harness 0.60, others 0.10",
                        closed().host(crowded().cores(1, 1.2, 0.6, 0.1).make()),
                        closed().host(crowded().cores(1, 0.05, 1.9, 0.05).make())),
                note(
                        "ProcessorPressure",
                        "2 cores; in cores, the harness, with the database inside it, took 0.60, others 1.30",
                        closed().inProcess()
                                .host(crowded().cores(1, 0, 0.6, 1.3).make()),
                        closed().inProcess()
                                .host(crowded().cores(1, 0, 1.9, 0.1).make())),
                // Somebody is held up by a limit of its own, while cores are idle.
                note(
                        "ProcessorPressure",
                        "6.00 threads ran or waited",
                        closed().host(crowded().cores(1, 1.2, 0.6, 0.1).make()),
                        closed().host(crowded()
                                .runQueue(1.5)
                                .cores(0.6, 0.8, 0.3, 0.1)
                                .make())),
                // The database is in a container: its programs are not known, but they are not the
                // harness.
                note(
                        "ProcessorPressure",
                        "6.00 threads ran or waited on 2 cores",
                        closed().host(crowded()
                                .cores(1, Double.NaN, 0.6, Double.NaN)
                                .make()),
                        closed().host(crowded()
                                .cores(1, Double.NaN, 1.9, Double.NaN)
                                .make())),
                // A few instants are chance.
                note(
                        "ProcessorPressure",
                        "6.00 threads ran or waited",
                        closed().host(crowded().cores(1, 1.2, 0.6, 0.1).looks(5).make()),
                        closed().host(crowded().cores(1, 1.2, 0.6, 0.1).looks(4).make())));
    }

    private static StubHost crowded() {
        return bored().heldUp(0.5, 0, 0).runQueue(6);
    }

    private static RuleCase note(String name, String evidence, StubRun guilty, StubRun innocent) {
        return new RuleCase(name, Severity.NOTE, evidence, guilty, innocent);
    }
}
