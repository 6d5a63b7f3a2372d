package io.plimsoll.engine;

import io.plimsoll.plan.PhasePlan;
import io.plimsoll.plan.Plan;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.HarnessMeter;
import io.plimsoll.recording.HarnessSample;
import io.plimsoll.recording.HarnessSample.MachineSample.ProcessLoad;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.IntervalRow;
import io.plimsoll.results.RunWriter;
import io.plimsoll.workload.Operation;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/// Stores each interval as it is collected, with the harness's measurements of itself, and shows it to the
/// listener. Used by one thread.
final class IntervalStore implements LaneHost.Sink, AutoCloseable {
    private final boolean open;
    private final List<String> names;

    /// The weights of the operations, each with those before it.
    private final long[] upTo;

    private final RunWriter writer;
    private final RunListener listener;
    private final LaneHost lanes;
    private final Optional<HostStore> host;
    private final HarnessMeter meter;
    private long reconnectsBefore;

    /// @param host stores what the whole machine does
    IntervalStore(
            Plan plan,
            List<Operation> operations,
            RunWriter writer,
            RunListener listener,
            LaneHost lanes,
            Optional<HostStore> host) {
        this.open = plan.arrival().isOpen();
        this.names =
                operations.stream().map(operation -> checked(operation.name())).toList();
        this.upTo = new long[operations.size()];
        long sum = 0;
        for (int i = 0; i < upTo.length; i++) {
            sum += operations.get(i).weight();
            upTo[i] = sum;
        }
        this.writer = writer;
        this.listener = listener;
        this.lanes = lanes;
        this.host = host;
        this.meter = new HarnessMeter(
                IntervalStore::leadsHere, host.map(HostStore::meter).orElse(null));
    }

    /// Names go into CSV fields and histogram tags as they are.
    private static String checked(String name) {
        if (!name.matches("[A-Za-z0-9_.-]+")) {
            throw new IllegalArgumentException("an operation cannot be named \"" + name + "\"");
        }
        return name;
    }

    /// Restarts the harness's measurements for a phase.
    void begin() {
        meter.restart();
    }

    /// The programs that have used most CPU of the machine since [#begin], without harness and target.
    List<ProcessLoad> busiest() {
        return meter.busiest();
    }

    @Override
    public int operations() {
        return names.size();
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void take(PhasePlan phase, LaneHost.Interval interval) throws IOException {
        long reconnects = lanes.reconnects();
        HarnessSample own = meter.sample(lanes.sessionsOpen(), reconnects - reconnectsBefore, interval.isLast());
        HarnessSample sample = interval.harness() == null ? own : interval.harness();
        reconnectsBefore = reconnects;
        host.ifPresent(store -> store.take(phase.name(), interval));
        RunWriter.Place place = new RunWriter.Place(
                phase.name(), interval.index(), interval.phaseStartNanos(), interval.fromNanos(), interval.toNanos());
        listener.interval(phase, writer.append(place, names, interval.slice(), dueOfEach(interval.due()), sample));
        listener.measured(phase, sample);
        listener.recorded(phase, names, interval.slice());
    }

    /// How many arrivals of each operation were due, by their weights, in whole numbers with the right sum;
    /// negative for those that are not due at any time.
    private long[] dueOfEach(long due) {
        long[] each = new long[upTo.length];
        long all = upTo.length == 0 ? 0 : upTo[upTo.length - 1];
        long before = 0;
        for (int i = 0; i < each.length; i++) {
            boolean isDue = due >= 0 && upTo[i] > (i == 0 ? 0 : upTo[i - 1]);
            long until = isDue ? Math.round(due * ((double) upTo[i] / all)) : before;
            each[i] = isDue ? until - before : IntervalRow.NOT_DUE;
            before = until;
        }
        return each;
    }

    @Override
    public void answered(List<AnswerRow> rows) throws IOException {
        writer.appendAnswers(rows);
        listener.answered(rows);
    }

    @Override
    public void close() {
        meter.close();
    }

    /// The first host of `postgres://bench@db,db2:5432/bank` and of `jdbc:oracle:thin:scott@db:1521`.
    private static final Pattern HOST =
            Pattern.compile("(?://(?:[^/?#@]*@)?|:thin:[^@]*@)(\\[[^]]*]|[^/:?,;#@\\[\\]]+)");

    /// Where the kernel shows its networks.
    private static final Path NETWORKS = Path.of("/sys/class/net");

    /// Decides whether a target's address belongs to this machine, under any name.
    ///
    /// @return empty if the address names no host, or an unknown one
    static Optional<Boolean> namesThisMachine(String target) {
        Matcher host = HOST.matcher(target);
        if (!host.find()) {
            return Optional.empty();
        }
        try {
            return Optional.of(isOwn(InetAddress.getByName(host.group(1))));
        } catch (UnknownHostException | SocketException unknown) {
            return Optional.empty();
        }
    }

    private static boolean isOwn(InetAddress address) throws SocketException {
        return address.isLoopbackAddress()
                || address.isAnyLocalAddress()
                || NetworkInterface.getByInetAddress(address) != null;
    }

    /// Whether an address leads to this machine, or through one of its bridges to one of its containers.
    static boolean leadsHere(InetAddress address) {
        try {
            return isOwn(address)
                    || NetworkInterface.networkInterfaces()
                            .filter(network -> Files.isDirectory(NETWORKS.resolve(network.getName() + "/bridge")))
                            .flatMap(network -> network.getInterfaceAddresses().stream())
                            .anyMatch(own -> isNeighbour(own, address));
        } catch (SocketException unknown) {
            return false;
        }
    }

    private static boolean isNeighbour(InterfaceAddress own, InetAddress other) {
        byte[] ours = own.getAddress().getAddress();
        byte[] theirs = other.getAddress();
        int bits = own.getNetworkPrefixLength();
        return bits > 0
                && ours.length == theirs.length
                && IntStream.range(0, Math.min(bits, 8 * ours.length))
                        .allMatch(bit -> ((ours[bit / 8] ^ theirs[bit / 8]) >> (7 - bit % 8) & 1) == 0);
    }
}
