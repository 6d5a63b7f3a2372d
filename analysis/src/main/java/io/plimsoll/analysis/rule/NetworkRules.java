package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HostTotal;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.ServerTotal.Doing;
import io.plimsoll.analysis.rule.Rule.Found;
import io.plimsoll.driver.ServerView.Wait;
import java.util.function.Predicate;

/// Says whether sessions waited for their client or for the way to it, and what the network of the server's machine
/// lacked. Each finding is a note. Stateless.
///
/// The server alone cannot distinguish a slow client from a slow network: in both cases a session waits for its next
/// statement. The harness can measure a round trip: the shortest question of a session without load. A wait that has
/// lasted no longer than that cannot be the client's fault yet; what it has lasted longer cannot be the network's. So
/// the looks at the server divide these waits by their age, whatever an operation consists of, and whether its
/// statements are pipelined.
final class NetworkRules {
    /// An operation takes one round trip at least. If it seems to take less, the view's session has another way
    /// than the load's, whose round trip is not known. The measured one includes the server's work for a small
    /// question.
    private static final double TRIP_PART_MIN = 0.8;

    private static final double LINK_MIN = 0.85;
    private static final double RESENT_MIN = 0.01;

    /// A few segments that are sent again are those of a connection that nobody answers.
    private static final double RESENT_PER_SECOND_MIN = 2;

    private NetworkRules() {}

    private static boolean isOnTheWay(Doing doing) {
        return doing.kind().equals(Wait.NETWORK);
    }

    private static boolean isClients(Doing doing) {
        return doing.kind().equals(Wait.CLIENT);
    }

    /// Sessions waited while an answer and the next statement were on the way.
    static void networkBound(Measured measured, Found found) {
        if (!isNetworkBound(measured)) {
            return;
        }
        ServerRules.share(
                measured,
                found,
                NetworkRules::isOnTheWay,
                "had their next statement on the way, over a network whose round trip takes "
                        + Figures.time(roundTripNanos(measured)) + "; an operation takes "
                        + Figures.time(operationNanos(measured)),
                "the server could do more: use fewer round trips (--pipeline, or functions in the server), more"
                        + " sessions, or a client closer to the server");
    }

    /// Whether the network took a large part of the sessions' time. On a machine without an idle processor, a round
    /// trip is mostly waiting for one; and a harness at its limit answers late.
    private static boolean isNetworkBound(Measured measured) {
        return ServerRules.isWorthASentence(measured.server(), NetworkRules::isOnTheWay)
                && operationNanos(measured) >= TRIP_PART_MIN * roundTripNanos(measured)
                && !(measured.isOnThisMachine() && measured.harness().hostBusyShare() > ServerRules.BUSY_MIN)
                && !isServerBusyElsewhere(measured)
                && new Rule(Rule.CLIENT_BOUND, HarnessRules::bound)
                        .findings(measured)
                        .isEmpty();
    }

    /// Not a number if it was not measured.
    private static double roundTripNanos(Measured measured) {
        return measured.server().roundTripNanos().orElse(Double.NaN);
    }

    private static double operationNanos(Measured measured) {
        return measured.total().serviceTime().mean();
    }

    private static boolean isServerBusyElsewhere(Measured measured) {
        return !measured.isOnThisMachine() && measured.host().busyShareElsewhere() > ServerRules.BUSY_MIN;
    }

    /// The sessions of the load mostly waited for their client. On a machine that both share, that does not mean
    /// that the server could do more: the client may wait for a processor that the server uses. Nor does it if an
    /// exporter shows that the server's own machine has no processor left. Within one process, that a session waits
    /// for its client on busy processors means nothing: the client's work cannot go elsewhere.
    ///
    /// What was on the way is the client's unless *NetworkBound* says that it is the network's.
    static void clientWaits(Measured measured, Found found) {
        if (isServerBusyElsewhere(measured)) {
            return;
        }
        double busy = measured.harness().hostBusyShare();
        boolean isInProcess = measured.isInProcess();
        boolean isBusy = (isInProcess || measured.isOnThisMachine()) && busy > ServerRules.BUSY_MIN;
        if (isInProcess && isBusy) {
            return;
        }
        Predicate<Doing> clients = NetworkRules::isClients;
        ServerRules.share(
                measured,
                found,
                isNetworkBound(measured) ? clients : clients.or(NetworkRules::isOnTheWay),
                "waited for this program to send the next statement"
                        + (isBusy
                                ? ", and the processors that both share were " + Figures.percent(busy) + " busy"
                                : ""),
                isBusy
                        ? "run the harness on another machine to see what the server can do; fewer round trips"
                                + " (--pipeline) help both"
                        : "the server could do more: use more sessions, a higher rate"
                                + (isInProcess
                                        ? ", or less think time"
                                        : ", fewer round trips (--pipeline), or a client closer to the server"));
    }

    /// An interface of the server's machine carried nearly what it can, and sessions waited for what goes through
    /// it: their client, replicas or other nodes. If harness and server share the machine, what they say to each
    /// other goes through none.
    static void linkBusy(Measured measured, Found found) {
        HostTotal host = measured.host();
        double busiest = host.mean(sample -> sample.network().busiest());
        Predicate<Doing> far =
                doing -> ServerRules.isReplica(doing) || doing.kind().equals(Wait.NODE);
        Predicate<Doing> waits =
                host.isFromExporter() ? far.or(NetworkRules::isClients).or(NetworkRules::isOnTheWay) : far;
        if (!(busiest >= LINK_MIN) || !ServerRules.isWorthASentence(measured.server(), waits)) {
            return;
        }
        found.note(
                "of " + Figures.number(measured.server().loadSessions()) + " sessions "
                        + Figures.number(measured.server().sessions(waits))
                        + " waited for their client, a replica or another node, and a network interface of "
                        + machine(host) + " carried " + Figures.percent(busiest) + " of its speed on average ("
                        + Figures.percent(
                                host.highest(sample -> sample.network().busiest()))
                        + " in the worst interval)",
                "let statements return less, compress or spread what goes to replicas, or use a faster network; make"
                        + " sure that no other program uses it during the run (a backup)");
    }

    /// The machine's TCP had to send much again, on whichever connections.
    static void packetsLost(Measured measured, Found found) {
        HostTotal host = measured.host();
        double sent = host.mean(sample -> sample.network().sentSegments());
        double resent = host.mean(sample -> sample.network().resentSegments());
        if (!(resent >= RESENT_PER_SECOND_MIN) || !(resent / sent >= RESENT_MIN)) {
            return;
        }
        found.note(
                machine(host) + " sent " + Figures.percent(resent / sent)
                        + " of its TCP segments again (" + Figures.rate(resent) + " of " + Figures.rate(sent)
                        + ", on all connections): packets were lost, or confirmed too late",
                "look for a full link, a limit of a cloud's network, or a bad port or cable; a connection that has lost"
                        + " a packet stalls until it is sent again, often for 200 ms");
    }

    private static String machine(HostTotal host) {
        return host.isFromExporter() ? "the server's machine (by its node_exporter)" : "the machine";
    }
}
