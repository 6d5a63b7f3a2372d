package io.plimsoll.fleet;

import io.plimsoll.driver.address.Addresses;
import io.plimsoll.engine.LaneHost;
import io.plimsoll.fleet.Message.Stop.Reason;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.FleetFacts;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The controller of a fleet: has found its members, and lets them drive runs, one after another. Runs are made by one
/// thread at a time; the channel's threads call the listener.
public final class Fleet implements LaneHost.Source, AutoCloseable {
    private static final TimeSpan LIMIT = TimeSpan.ofSeconds(2);
    private static final long ROUND_NANOS = 200_000_000L;

    /// How often those who wait for members hear who has come.
    private static final long REMIND_NANOS = 10_000_000_000L;

    private final Channel channel;
    private final FleetOptions options;
    private final Clock clock;
    private final List<Remote> members;

    private Fleet(Channel channel, FleetOptions options, Clock clock, List<Remote> members) {
        this.channel = channel;
        this.options = options;
        this.clock = clock;
        this.members = members;
    }

    /// Waits for as many members as the fleet needs, and makes them serve this controller until the fleet is closed.
    /// The channel stays the caller's, to be closed after the fleet.
    ///
    /// @param listener hears, in sentences, who has come
    /// @throws IOException with a sentence, when not enough of them came in time; none serves this controller then
    public static Fleet form(Channel channel, FleetOptions options, Consumer<String> listener)
            throws IOException, InterruptedException {
        return form(channel, options, listener, Clock.system());
    }

    static Fleet form(Channel channel, FleetOptions options, Consumer<String> listener, Clock clock)
            throws IOException, InterruptedException {
        Gathering gathering = new Gathering(clock, channel);
        channel.listen(gathering);
        long until = clock.nanos() + options.startTimeout().nanos();
        long next = clock.nanos() + REMIND_NANOS;
        try {
            while (true) {
                gathering.ask(options.members(), listener);
                if (gathering.isFormed(options)) {
                    break;
                }
                if (clock.nanos() - next >= 0) {
                    listener.accept("waiting: " + gathering.come(options));
                    next += REMIND_NANOS;
                }
                if (clock.nanos() - until >= 0) {
                    throw new IOException(gathering.missing(options));
                }
                Pause.nanos(ROUND_NANOS);
            }
        } catch (IOException | InterruptedException | RuntimeException failed) {
            release(gathering.all(), LIMIT);
            throw failed;
        }
        List<Remote> ranked = gathering.all();
        for (int rank = 0; rank < ranked.size(); rank++) {
            ranked.get(rank).ranked(rank);
        }
        return new Fleet(channel, options, clock, ranked);
    }

    /// Hears what members say, once they are known. Thread-safe.
    private static final class Gathering implements Channel.Listener {
        private final Clock clock;
        private final Channel channel;

        /// By name: that is their rank.
        private final Map<String, Remote> members = new TreeMap<>();

        private final Map<String, String> refusals = new TreeMap<>();
        private boolean isFormed;

        Gathering(Clock clock, Channel channel) {
            this.clock = clock;
            this.channel = channel;
        }

        /// Asks all who are there and do not serve yet.
        void ask(int needed, Consumer<String> listener) throws InterruptedException {
            refusals.clear();
            for (String peer : channel.peers().stream().sorted().toList()) {
                if (peer.equals(channel.name()) || known(peer) != null || size() >= needed) {
                    continue;
                }
                try {
                    byte[] answer = channel.ask(peer, new Message.Hello(true).encoded(), LIMIT);
                    if (Message.decoded(answer) instanceof Message.Welcome welcome) {
                        add(new Remote(channel, peer, welcome, clock));
                        listener.accept(peer + " (" + welcome.host().cores() + " cores, "
                                + welcome.host().name() + ") serves as member " + size() + " of " + needed);
                    }
                } catch (IOException refused) {
                    refusals.put(peer, String.valueOf(refused.getMessage()));
                }
            }
        }

        /// Whether all who are needed are there. Members that have left since they came are asked again, because
        /// nothing has begun yet. In the end all are claimed once more: since its first claim a member may have
        /// fallen silent, or its lease may have lapsed.
        boolean isFormed(FleetOptions options) throws InterruptedException {
            if (!isWhole(options)) {
                return false;
            }
            Parallel.all(all(), member -> claimAgain(member, options.silence()))
                    .keySet()
                    .forEach(this::forget);
            return isTaken(options);
        }

        private synchronized boolean isWhole(FleetOptions options) {
            members.values().removeIf(member -> member.lost() != null);
            return members.size() >= options.members();
        }

        private void claimAgain(Remote member, TimeSpan limit) throws IOException, InterruptedException {
            Message answer = member.askAgain(new Message.Hello(true), limit);
            if (answer instanceof Message.Welcome welcome) {
                // Its messages may begin anew.
                add(new Remote(channel, member.name(), welcome, clock));
            }
        }

        private synchronized void forget(Remote member) {
            members.remove(member.name(), member);
        }

        /// From here on a member that is lost stays lost.
        private synchronized boolean isTaken(FleetOptions options) {
            isFormed = isWhole(options);
            return isFormed;
        }

        synchronized List<Remote> all() {
            return new ArrayList<>(members.values());
        }

        private synchronized void add(Remote member) {
            members.put(member.name(), member);
        }

        /// A member of a fleet that is formed; null if there is none, or no such one.
        private synchronized @Nullable Remote taken(String peer) {
            return isFormed ? members.get(peer) : null;
        }

        private synchronized int size() {
            return members.size();
        }

        private synchronized @Nullable Remote known(String peer) {
            return members.get(peer);
        }

        String missing(FleetOptions options) throws InterruptedException {
            return "not all members came within " + options.startTimeout() + ", and nothing was touched: "
                    + come(options);
        }

        /// Who has come, and why others have not: `1 of 3 members has come (vm1); vm2: it serves ...`
        String come(FleetOptions options) throws InterruptedException {
            List<String> names = all().stream().map(Remote::name).toList();
            StringBuilder sentence = new StringBuilder(names.size() + " of " + options.members() + " members "
                    + (names.size() == 1 ? "has" : "have") + " come");
            if (!names.isEmpty()) {
                sentence.append(" (").append(String.join(", ", names)).append(')');
            }
            refusals.forEach((peer, why) ->
                    sentence.append("; ").append(peer).append(": ").append(why));
            channel.absent().forEach(why -> sentence.append("; ").append(why));
            return sentence.toString();
        }

        @Override
        public void told(String peer, byte[] message) {
            // Members ask, so that it is certain to arrive.
        }

        @Override
        public byte[] asked(String peer, byte[] message) throws IOException {
            Message said = Message.decoded(message);
            Remote member = known(peer);
            if (said instanceof Message.Hello) {
                throw new IOException(channel.name() + " is a controller");
            }
            if (member == null || !(said instanceof Message.Numbered numbered)) {
                throw new IOException(channel.name() + " is the controller of others");
            }
            long heard = clock.nanos();
            member.hear(numbered);
            return new Message.Heard(heard).encoded();
        }

        @Override
        public void joined(String peer) {
            Remote member = taken(peer);
            if (member != null) {
                member.returned(LIMIT);
            }
        }

        @Override
        public void left(String peer) {
            Remote member = known(peer);
            if (member != null) {
                member.left();
            }
        }
    }

    /// The names of the members, by rank.
    public List<String> members() {
        return members.stream().map(Remote::name).toList();
    }

    @Override
    public LaneHost of(PlannedRun planned, RunFolder folder, RunListener listener) {
        refuseShard(planned);
        String address = planned.target().address();
        if (!Addresses.masked(address).equals(address)) {
            throw SpecException.of(
                    new Origin(RunKeys.TARGET.name(), 0),
                    "the target address holds a password, or what may be one, and passwords do not travel: leave it"
                            + " out, and set " + planned.plan().settings().get(RunKeys.PASSWORD_VARIABLE.name())
                            + " on each member");
        }
        // Each drives a session at least: a search may begin with one in all.
        int driving = Math.min(members.size(), planned.plan().sessions());
        if (driving < members.size()) {
            listener.note(driving + " of " + members.size() + " members " + (driving == 1 ? "drives" : "drive")
                    + ": there are no more sessions");
        }
        return new FleetLanes(
                planned.plan(),
                folder,
                new Surroundings(channel, options, clock, members.subList(0, driving), members),
                listener);
    }

    /// Refuses the plan of a part: a fleet divides a run among its members itself.
    public static void refuseShard(PlannedRun planned) {
        if (!planned.plan().division().isWhole()) {
            throw SpecException.of(
                    new Origin(RunKeys.SHARD.name(), 0),
                    "a fleet divides the run among its members: leave out " + RunKeys.SHARD.name()
                            + ", or start this part with `plimsoll run`");
        }
    }

    /// What a run has to know of its fleet.
    ///
    /// @param members those that drive the run, by rank
    /// @param all also those that rest
    record Surroundings(Channel channel, FleetOptions options, Clock clock, List<Remote> members, List<Remote> all) {}

    /// Fetches the folders of members that were missing when a run ended. The channel is used as it is; its listener
    /// is this method's.
    ///
    /// @param folder of the run
    /// @throws IOException when the run is none of a fleet, or cannot be read
    public static Collected collect(Channel channel, RunFolder folder) throws IOException, InterruptedException {
        RunDocument document = RunReader.document(folder);
        FleetFacts fleet = document.measurement().fleet();
        if (fleet == null || document.plan().hasShard()) {
            throw new IOException(nothing(folder, document));
        }
        channel.listen(new Gathering(Clock.system(), channel));
        List<String> fetched = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (FleetFacts.MemberFacts member : fleet.members()) {
            Path into = partOf(folder, member.name());
            if (!Files.exists(into)) {
                try {
                    FolderCopy.fetch(channel, member.name(), document.id(), LIMIT, into);
                    fetched.add(member.name());
                } catch (IOException refused) {
                    missing.add("the part of " + member.name() + " is missing: " + refused.getMessage());
                }
            }
        }
        return new Collected(fetched, missing);
    }

    /// Why there is nothing to collect for a run without members.
    private static String nothing(RunFolder folder, RunDocument document) throws IOException {
        String part = PartMark.of(folder);
        if (!part.isEmpty()) {
            return document.id() + " is a member's part of the run " + part.split(" ", 2)[0]
                    + ": collect where that run was started, and name it";
        }
        if (document.plan().hasShard()) {
            return document.id() + " is part " + document.plan().setting(RunKeys.SHARD.name())
                    + " of a run without a controller: `plimsoll merge` makes one run of such parts";
        }
        return document.id()
                + (document.status() == RunStatus.COMPLETED
                        ? " was driven by one machine alone: there is nothing to collect"
                        : " ended before any member drove it: there is nothing to collect");
    }

    /// What came of fetching folders. Immutable.
    ///
    /// @param fetched the names of the members whose folders have come
    /// @param missing a sentence about each folder that is still missing
    public record Collected(List<String> fetched, List<String> missing) {
        public Collected {
            fetched = List.copyOf(fetched);
            missing = List.copyOf(missing);
        }
    }

    /// Where a member's part is within the folder of a run.
    static Path partOf(RunFolder folder, String member) {
        return folder.path().resolve("members").resolve(member.replaceAll("[^A-Za-z0-9._-]", "-"));
    }

    /// Lets the members serve others.
    @Override
    public void close() {
        release(members.stream().filter(member -> member.lost() == null).toList(), options.silence());
    }

    /// Lets members serve others. An interruption, with which a run may have ended, does not keep them from hearing it.
    private static void release(List<Remote> members, TimeSpan limit) {
        boolean isInterrupted = Thread.interrupted();
        try {
            Map<Remote, IOException> _ = Parallel.all(members, member -> member.release(limit));
        } catch (InterruptedException _) {
            isInterrupted = true;
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /// Makes a member's process end, whatever it does.
    ///
    /// @return whether it has said so. One that has nothing to do may be gone before its answer has come; so
    ///     may one whose connection breaks at that moment
    /// @throws IOException with a sentence, when it does not
    public static boolean end(Channel channel, String member) throws IOException, InterruptedException {
        Message stop = new Message.Stop("", Reason.END, "", Long.MAX_VALUE);
        if (!channel.peers().contains(member)) {
            throw new IOException(member + " has left the group");
        }
        try {
            Message.decoded(channel.ask(member, stop.encoded(), LIMIT));
            return true;
        } catch (IOException unanswered) {
            if (channel.peers().contains(member)) {
                throw unanswered;
            }
            return false;
        }
    }

    /// What a member does, in a few words.
    ///
    /// @throws IOException with a sentence, when it does not say
    public static String stateOf(Channel channel, String member) throws IOException, InterruptedException {
        Message answer = Message.decoded(channel.ask(member, new Message.Hello(false).encoded(), LIMIT));
        if (!(answer instanceof Message.Welcome welcome)) {
            throw new IOException(member + " is no member");
        }
        return welcome.serves().isEmpty() ? welcome.state() : welcome.state() + ", for " + welcome.serves();
    }
}
