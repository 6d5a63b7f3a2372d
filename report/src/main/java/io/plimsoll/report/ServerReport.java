package io.plimsoll.report;

import io.plimsoll.analysis.figure.CapacityTotal;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HostTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal;
import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.analysis.figure.ServerTotal.QueueHead;
import io.plimsoll.analysis.figure.ServerTotal.QueuePlace;
import io.plimsoll.analysis.figure.ServerTotal.StatementTotal;
import io.plimsoll.driver.ServerView.Blocker;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.StatementCost;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.results.ServerSeries.ServerRow;
import io.plimsoll.results.ServerSeries.ViewFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// What the server reported about its own work during a run, how it would execute the statements, what its machine
/// did, if the harness shares it or an exporter shows it, and what other exporters count. Stateless.
final class ServerReport {
    private static final int ROWS_MAX = 12;
    private static final int SHOWN = 5;
    private static final int NAME_MAX = 40;

    /// With fewer looks, shares of the time are too uncertain.
    private static final long LOOKS_MIN = 20;

    /// The share of the sessions' time, and of the busy cores, below which the client is not the limit.
    private static final double CLIENT_MAX = 0.10;

    /// The share of the machine's processors above which they count as busy.
    private static final double BUSY_MIN = 0.85;

    /// The kinds of sessions that wait for their client, or may do so.
    private static final Set<String> WITHOUT_WORK = Set.of(Wait.CLIENT, Wait.NETWORK, Wait.UNTOLD);

    private static final double MILLI = 1e6;

    private static final String COUNTED =
            "The statements that took most of the server's time, of all programs in this database.";

    private static final String PAGES =
            " Hit and read are pages that its cache held, or did not; temporary are pages of"
                    + " files for sorts and hashes.";

    private static final String OTHERS =
            " Other nodes are all those of the cluster together, with the statements that they executed for this one;"
                    + " statements on several shards of a table count together. The time of this node includes that of"
                    + " waiting for them.";

    private static final String LOGGED =
            "The statements of the load that took most time, according to the server's log at the end of each phase.";

    private ServerReport() {}

    /// Empty if the run did not look, and nothing was found without it.
    ///
    /// @param findings about it
    static Section of(Measured measured, List<Part.Remark> findings) {
        ViewFacts view = measured.run().document().measurement().server();
        ServerTotal server = measured.server();
        HostTotal host = measured.host();
        if (view == null && server.rows().isEmpty() && host.isEmpty() && findings.isEmpty()) {
            return new Section("Server", List.of());
        }
        List<Part> parts = new ArrayList<>();
        parts.add(new Part.Remarks(findings));
        if (server.looks() > 0) {
            parts.add(doings(server));
        }
        if (!server.nodes().isEmpty()) {
            parts.add(NodeTable.of(server.nodes(), measured.run().document().target()));
        }
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("slowest", OperationTable.slowest(measured));
        facts.put("client", client(measured));
        facts.put("round trip", roundTrip(server));
        facts.putAll(counters(measured));
        facts.putAll(HostReport.facts(host, measured.isInProcess()));
        parts.add(new Part.Facts(facts));
        parts.add(new Part.Charts(
                "",
                measured.rounds().stream()
                        .flatMap(round -> HostReport.plots(host, round).stream())
                        .toList()));
        parts.add(new Part.Detail(new Part.Facts(HostReport.details(host)), new Part.Facts(view(server, view))));
        if (!server.statements().isEmpty()) {
            parts.add(statements(server));
        }
        parts.add(RelationTable.of(server));
        parts.add(OperationTable.of(server));
        parts.add(new Part.Sentences(PlanTree.wrongEstimates(measured.run().plans())));
        parts.add(PlanTree.of(measured.run().plans()));
        parts.add(ExporterReport.of(measured.run().document().measurement().exporters()));
        if (view != null) {
            parts.add(new Part.Sentences(view.notes()));
        }
        boolean hasLooked = view != null || !server.rows().isEmpty() || !host.isEmpty();
        return new Section("Server", hasLooked ? looked(measured) : "what its answers reported", parts);
    }

    private static String looked(Measured measured) {
        if (measured.server().looks() > 0) {
            return "what the sessions of the load did, in "
                    + Figures.count(measured.server().looks(), "look");
        }
        if (measured.server().nanos() > 0) {
            return "its counters";
        }
        if (measured.host().isEmpty()) {
            return ExporterReport.hasAnswers(
                            measured.run().document().measurement().exporters())
                    ? "what its exporters count"
                    : "nothing was seen";
        }
        return measured.host().isFromExporter() ? "its machine" : "the machine that it shares with the harness";
    }

    private static Part doings(ServerTotal server) {
        double all = server.loadSessions();
        List<Part.Row> rows = new ArrayList<>();
        for (Doing doing : server.doings()) {
            boolean isLoad = doing.who() == Who.LOAD;
            if (rows.size() == ROWS_MAX) {
                break;
            }
            rows.add(new Part.Row(
                    Tone.NONE,
                    List.of(
                            doing.name(),
                            doing.owner(),
                            Figures.number(doing.sessions()),
                            isLoad && all > 0 ? Figures.percent(doing.sessions() / all) : Figures.NONE),
                    !isLoad || rows.size() >= SHOWN));
        }
        return new Part.Table(
                List.of(
                        TableColumn.word("waits for, or does", NAME_MAX),
                        TableColumn.word("sessions of"),
                        TableColumn.figure("mean"),
                        TableColumn.figure("share")),
                rows);
    }

    private static Part statements(ServerTotal server) {
        boolean hasPages = server.statements().stream()
                .anyMatch(statement -> statement.cost().hasPages());
        boolean hasEngines = server.statements().stream()
                .anyMatch(statement -> !statement.cost().engine().isEmpty());
        boolean hasOthers = server.statements().stream().anyMatch(StatementTotal::isElsewhere);
        List<List<String>> rows = new ArrayList<>();
        for (StatementTotal statement : server.statements()) {
            StatementCost cost = statement.cost();
            List<String> row = new ArrayList<>(List.of(
                    statement.text(),
                    Figures.time(cost.millis() * MILLI),
                    Figures.count(cost.calls()),
                    Figures.time(statement.meanMillis() * MILLI),
                    Figures.count(cost.rows())));
            if (hasPages) {
                row.addAll(List.of(pages(cost.blocksHit()), pages(cost.blocksRead()), pages(cost.tempBlocks())));
            }
            if (hasEngines) {
                row.add(cost.engine().isEmpty() ? Figures.NONE : cost.engine());
            }
            if (hasOthers) {
                row.add(statement.isElsewhere() ? "other nodes" : "this node");
            }
            rows.add(row);
        }
        List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.word("statement", NAME_MAX)));
        for (String title : List.of("time", "calls", "mean", "rows")) {
            columns.add(TableColumn.figure(title));
        }
        if (hasPages) {
            for (String title : List.of("hit", "read", "temporary")) {
                columns.add(TableColumn.figure(title));
            }
        }
        if (hasEngines) {
            columns.add(TableColumn.word("engine"));
        }
        if (hasOthers) {
            columns.add(TableColumn.word("on"));
        }
        return new Part.Detail(
                new Part.Note(hasEngines ? LOGGED : COUNTED + (hasPages ? PAGES : "") + (hasOthers ? OTHERS : "")),
                Part.Table.plain(columns, rows));
    }

    private static String pages(long count) {
        return count == StatementCost.UNKNOWN ? Figures.NONE : Figures.count(count);
    }

    /// Whether the server counts anything, besides what it holds at present.
    private static boolean counts(ServerRow row) {
        return !Counter.LEVELS.containsAll(row.values().keySet());
    }

    private static Map<String, String> counters(Measured measured) {
        ServerTotal server = measured.server();
        Map<String, String> facts = new LinkedHashMap<>();
        if (server.nanos() == 0) {
            boolean isShort = measured.windowNanos() < ServerTotal.COUNTED_NANOS;
            facts.put(
                    "counters",
                    isShort && measured.run().server().rows().stream().anyMatch(ServerReport::counts)
                            ? "not shown: a server's sessions report what they count up to a second late, and "
                                    + Figures.time(measured.windowNanos()) + " were measured"
                            : "");
            return facts;
        }
        double operations = measured.operationsCounted();
        facts.putAll(server.rates(operations));
        facts.put("consumed", consumed(measured));
        facts.put("tables", RelationTable.line(server, operations));
        facts.put("checkpoints", checkpoints(server));
        facts.put("page writes", pageWrites(server));
        facts.put(
                "temporary",
                server.everywhere("temp_bytes").orElse(0) < 1
                        ? ""
                        : Figures.bytes(
                                Math.round(server.everywhere("temp_bytes").orElse(0))));
        facts.put("deadlocks", whole(server.everywhere("deadlocks")));
        facts.put("vacuums", whole(server.everywhere("vacuums")));
        facts.put("lock queues", lockQueues(server));
        facts.put("shards", shards(server));
        return facts;
    }

    /// Why it is not known what requests consumed; empty if it is known, or if the product has no such measure.
    private static String consumed(Measured measured) {
        ViewFacts view = measured.run().document().measurement().server();
        if (view == null
                || CapacityTotal.of(measured.server())
                        .map(CapacityTotal::isConsumptionKnown)
                        .orElse(true)) {
            return "";
        }
        return view.level() == Level.FULL
                ? "not known: the service does not say what requests consume"
                : "not asked for: with --server-view full, requests ask what they consume";
    }

    /// How evenly the workers hold the shards of the workload's tables, in the end.
    private static String shards(ServerTotal server) {
        OptionalDouble all = server.last("shards");
        OptionalDouble workers = server.last("workers");
        OptionalDouble most = server.last("most_shards");
        OptionalDouble fewest = server.last("fewest_shards");
        if (all.isEmpty() || workers.isEmpty() || most.isEmpty() || fewest.isEmpty()) {
            return "";
        }
        String each = most.getAsDouble() == fewest.getAsDouble()
                ? whole(most)
                : Figures.count(Math.round(fewest.getAsDouble())) + " to " + whole(most);
        return whole(all) + " on " + Figures.count(Math.round(workers.getAsDouble()), "worker") + ", " + each + " each";
    }

    /// Says that the client is not the limit, where that is sure: in a closed loop, in which the server's sessions
    /// hardly ever waited for it, and it did not take the processors that the server lacked.
    private static String client(Measured measured) {
        ServerTotal server = measured.server();
        double all = server.loadSessions();
        // What was on the way counts, too: a client that takes no time is one without a way.
        double share = server.sessions(doing -> WITHOUT_WORK.contains(doing.kind())) / all;
        if (measured.isOpen() || measured.isInProcess() || server.looks() < LOOKS_MIN || !(share < CLIENT_MAX)) {
            return "";
        }
        String busy = "";
        if (measured.isOnThisMachine() && measured.harness().hostBusyShare() > BUSY_MIN) {
            double cores = measured.harness().hostBusyShare()
                    * measured.run().document().host().cores();
            double own =
                    measured.host().mean(sample -> sample.processors().groups().harness());
            if (!(own < CLIENT_MAX * cores)) {
                return "";
            }
            busy = ", and it took " + Figures.number(own) + " of " + Figures.number(cores) + " busy cores";
        }
        String waited = share > 0
                ? "the load's sessions waited for it for " + Figures.percent(share)
                        + " of the time, so that one that takes no time would gain "
                        + Figures.percent(share / (1 - share)) + " at most"
                : "no session of the load was seen to wait for it";
        return "not the limit: " + waited + busy;
    }

    /// The shortest question of all, and that of the interval in which even the shortest took long.
    private static String roundTrip(ServerTotal server) {
        return server.roundTripNanos().isEmpty()
                ? ""
                : Figures.time(server.roundTripNanos().getAsDouble()) + " (worst interval "
                        + Figures.time(server.highest(Counter.ROUND_TRIP).orElse(Double.NaN)) + ")";
    }

    private static String checkpoints(ServerTotal server) {
        long timed = Math.round(server.sum("checkpoints_timed").orElse(0));
        long requested = Math.round(server.sum("checkpoints_requested").orElse(0));
        return timed + requested == 0 ? "" : timed + " by time, " + requested + " earlier";
    }

    private static String pageWrites(ServerTotal server) {
        double own = server.sum("client_writes").orElse(0);
        double checkpointer = server.sum("checkpointer_writes").orElse(0);
        double all = own + checkpointer + server.sum("writer_writes").orElse(0);
        return all < 1
                ? ""
                : "client backends wrote " + Figures.count(Math.round(own), "page") + " themselves, "
                        + Figures.percent(own / all) + " of " + Figures.count(Math.round(all)) + "; checkpoints wrote "
                        + Figures.percent(checkpointer / all);
    }

    /// How often sessions waited behind others, and behind whom most often.
    private static String lockQueues(ServerTotal server) {
        if (server.heads().isEmpty() || server.heads().getFirst().place().looks() == 0) {
            return "";
        }
        QueueHead first = server.heads().getFirst();
        Blocker blocker = first.blocker();
        String whose = blocker.isPrepared()
                ? "a prepared transaction"
                : switch (blocker.who()) {
                    case LOAD -> "a session of the load";
                    case OTHER -> "another program's session";
                    case BACKGROUND, ON_BEHALF -> "a process of the server";
                };
        QueuePlace place = first.place();
        long heads = server.heads().stream()
                .filter(head -> head.place().equals(place))
                .count();
        return (place.node().isEmpty() ? "" : "on node " + place.node() + " ") + "in "
                + Figures.percent(place.blocked() / (double) place.looks()) + " of the looks, behind "
                + Figures.count(heads, "session") + "; in " + Figures.percent(first.seen() / (double) place.looks())
                + " behind " + whose + ", at most " + Figures.count(first.most());
    }

    private static String whole(OptionalDouble count) {
        return count.orElse(0) < 1 ? "" : Figures.count(Math.round(count.getAsDouble()));
    }

    private static Map<String, String> view(ServerTotal server, @Nullable ViewFacts view) {
        Map<String, String> facts = new LinkedHashMap<>();
        boolean hasLooked = !server.rows().isEmpty();
        facts.put(
                "looking costs",
                hasLooked
                        ? Figures.percent(server.cost())
                                + " of the time, one session of the server was busy with the view's queries"
                        : "");
        if (view != null && (hasLooked || view.clockAheadMillis() != null)) {
            Double ahead = view.clockAheadMillis();
            Double error = view.clockErrorMillis();
            facts.put(
                    "its clock",
                    ahead == null || error == null
                            ? "not known"
                            : Figures.time(Math.abs(ahead) * 1e6) + (ahead < 0 ? " behind" : " ahead of")
                                    + " this machine's, give or take " + Figures.time(error * 1e6));
            facts.put(
                    "its settings",
                    new TreeMap<>(view.settings())
                            .entrySet().stream()
                                    .map(entry -> entry.getKey() + " = " + entry.getValue())
                                    .collect(Collectors.joining(", ")));
        }
        return facts;
    }
}
