package io.plimsoll.cli;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.app.Execution;
import io.plimsoll.app.ExitCode;
import io.plimsoll.app.Merging;
import io.plimsoll.app.MissingInputException;
import io.plimsoll.app.OutputSettings;
import io.plimsoll.app.Passwords;
import io.plimsoll.app.fleet.FormedFleet;
import io.plimsoll.app.fleet.SshMembers;
import io.plimsoll.cli.measure.DatasetCommand;
import io.plimsoll.cli.measure.HtapCommand;
import io.plimsoll.cli.measure.SearchCommand;
import io.plimsoll.cli.measure.SweepCommand;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.cli.results.MergeCommand;
import io.plimsoll.cli.tools.PgbenchCommand;
import io.plimsoll.driver.AtExit;
import io.plimsoll.driver.TargetException;
import io.plimsoll.fleet.Fleet;
import io.plimsoll.fleet.FleetKeys;
import io.plimsoll.fleet.FleetOptions;
import io.plimsoll.fleet.Member;
import io.plimsoll.fleet.MemberOptions;
import io.plimsoll.fleet.Peers;
import io.plimsoll.fleet.Peers.Endpoint;
import io.plimsoll.fleet.jgroups.GroupChannel;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Unmatched;

/// `plimsoll fleet`: one run from many machines.
@Command(
        name = "fleet",
        header = "Drive one run from many machines, merged exactly.",
        subcommands = {
            FleetCommand.Keys.class,
            FleetCommand.Serve.class,
            FleetCommand.Run.class,
            FleetCommand.Status.class,
            FleetCommand.Stop.class,
            FleetCommand.Collect.class
        })
final class FleetCommand extends TerminalCommand {
    private static final String NOBODY = "no machine of the fleet came within 10 s: are the members started, with the"
            + " same keys, and are both ports open?";

    private static String nobody(GroupChannel channel) throws InterruptedException {
        return Stream.concat(Stream.of(NOBODY), channel.absent().stream()).collect(Collectors.joining("\n  "));
    }

    private static final Path USUAL = Path.of("fleet.p12");

    @Override
    public Integer call() {
        throw refused("name a command: keys, member, run, status, stop or collect");
    }

    /// Where the peers of a fleet are, and where this one is.
    static final class Place {
        private static final long COME_NANOS = 10_000_000_000L;
        private static final long LOOK_NANOS = 100_000_000L;

        @Option(
                names = "--peers",
                paramLabel = "WHERE",
                description = "Where the other machines are: a YAML file with a list `members`, addresses, dns:NAME"
                        + " (all its addresses), or folder:DIR (that all can write).")
        private @Nullable String peers;

        @Option(
                names = "--listen",
                paramLabel = "ADDRESS",
                description = "Where this machine listens, HOST or HOST:PORT; port 7800 if none is given, and also the"
                        + " port 1000 above it. Default: the peer that is this machine.")
        private @Nullable String listen;

        @Option(names = "--name", paramLabel = "NAME", description = "Name of this machine. Default: its address.")
        private @Nullable String name;

        boolean isGiven() {
            return peers != null || listen != null || name != null;
        }

        /// Joins the group of the peers that were named.
        ///
        /// @param isController whether this machine need not be one of the peers
        GroupChannel join(FleetKeys keys, boolean isController) {
            if (peers == null) {
                throw SpecException.of(Origin.COMMAND_LINE, "--peers must say where the machines of the fleet are");
            }
            return join(Peers.of(peers), keys, isController);
        }

        /// The peers but this one, once all that are listed have come. To find each other takes time, the more the
        /// busier machines are.
        ///
        /// @param missing is given a sentence if some have not come within the limit
        List<String> others(GroupChannel channel, Consumer<String> missing) throws InterruptedException {
            Peers all = Peers.of(Objects.requireNonNull(peers));
            int expected =
                    all instanceof Peers.Listed listed ? listed.addresses().size() : 1;
            long until = System.nanoTime() + COME_NANOS;
            while (others(channel).size() < expected && System.nanoTime() - until < 0) {
                LockSupport.parkNanos(LOOK_NANOS);
            }
            List<String> come = others(channel);
            if (!come.isEmpty() && come.size() < expected) {
                missing.accept(Figures.count(expected - come.size()) + " of the " + expected + " machines listed in "
                        + peers + " did not come within " + new TimeSpan(COME_NANOS));
                channel.absent().forEach(missing);
            }
            return come;
        }

        private static List<String> others(GroupChannel channel) {
            return channel.peers().stream()
                    .filter(peer -> !peer.equals(channel.name()))
                    .toList();
        }

        /// The options to type again.
        String words() {
            return (peers == null ? "" : " --peers " + peers)
                    + (listen == null ? "" : " --listen " + listen)
                    + (name == null ? "" : " --name " + name);
        }

        /// Joins a group.
        GroupChannel join(Peers all, FleetKeys keys, boolean isController) {
            Endpoint here = Peers.here(all, listen, name, isController);
            try {
                return GroupChannel.open(here, all, keys, FleetOptions.GROUP_SILENCE);
            } catch (IOException refused) {
                throw SpecException.of(Origin.COMMAND_LINE, String.valueOf(refused.getMessage()));
            }
        }
    }

    /// The option for a file of keys.
    static final class KeysFile {
        @Option(names = "--keys", paramLabel = "FILE", description = "The fleet's keys. Default: fleet.p12.")
        private @Nullable Path file;

        FleetKeys read() {
            return FleetKeys.read(file == null ? USUAL : file);
        }

        /// The option to type again.
        String words() {
            return file == null ? "" : " --keys " + file;
        }
    }

    /// `plimsoll fleet keys`.
    @Command(
            name = "keys",
            header = "Make the keys of a fleet: whoever has them takes part, nobody else does.",
            description = {"Copy the file to every machine of the fleet, readable by nobody else.", ""},
            footer = {"", "Example:", "  plimsoll fleet keys --days 2 --out fleet.p12"})
    static final class Keys extends TerminalCommand {
        private static final int DAYS_MAX = 30;

        @Option(
                names = "--days",
                paramLabel = "N",
                description = "For how many days they are valid, 1 to 30. Default: 2.")
        private int days = 2;

        @Option(
                names = "--out",
                paramLabel = "FILE",
                description = "The file to write, which must not exist. Default: fleet.p12.")
        private Path out = USUAL;

        @Override
        public Integer call() {
            if (days < 1 || days > DAYS_MAX) {
                throw SpecException.of(Origin.COMMAND_LINE, "--days needs a whole number from 1 to " + DAYS_MAX);
            }
            FleetKeys keys = FleetKeys.create(Duration.ofDays(days));
            keys.write(out);
            return print(out + ": keys of a fleet, valid until " + keys.validUntil()
                    + "\ncopy the file to every machine of the fleet, readable by nobody else\n");
        }
    }

    /// `plimsoll fleet member`.
    @Command(
            name = "member",
            header = "Serve as a machine of a fleet: drive the parts of runs that a controller gives out.",
            description = {
                "The password of the target is this machine's own: PLIMSOLL_PASSWORD. It never comes from elsewhere.",
                ""
            },
            footer = {
                "",
                "Examples:",
                "  plimsoll fleet member --peers fleet.yaml",
                "  plimsoll fleet member --listen 10.0.0.5 --peers folder:/mnt/shared/fleet --runs 1"
            })
    static final class Serve extends TerminalCommand {
        private static final String PIPED = "-";
        private static final int KEYS_MAX = 1 << 16;
        private static final long END_SECONDS = 60;

        @Mixin
        private final Place place = new Place();

        @Option(
                names = "--keys",
                paramLabel = "FILE",
                description =
                        "The fleet's keys. Default: fleet.p12. With -, they are a line of the standard input, and the"
                                + " member ends when that input does.")
        private String keys = USUAL.toString();

        @Option(
                names = "--runs",
                paramLabel = "N",
                description = "End after N runs or sweeps of a controller. Default: never end.")
        private int runs;

        @Mixin
        private final CommonOptions.RunsFolder folder = new CommonOptions.RunsFolder();

        @Override
        public Integer call() throws Exception {
            if (runs < 0) {
                throw SpecException.of(Origin.COMMAND_LINE, "--runs needs a whole number from 1");
            }
            boolean isPiped = keys.equals(PIPED);
            FleetKeys own =
                    isPiped ? FleetKeys.of(piped(System.in), "the standard input") : FleetKeys.read(Path.of(keys));
            Thread serving = Thread.currentThread();
            CountDownLatch ended = new CountDownLatch(1);
            // Until it has joined, it can be ended at once.
            try (GroupChannel channel = place.join(own, false);
                    AtExit.Handle _ = AtExit.finish(() -> end(serving, ended))) {
                if (isPiped) {
                    Thread.ofVirtual().name("plimsoll-input").start(() -> endWith(System.in, serving));
                }
                Consumer<String> listener = sentence -> say("member " + channel.name() + " " + sentence);
                listener.accept("waits for a controller");
                return Member.serve(
                        channel,
                        new MemberOptions(folder.store(), Passwords.of(null), runs, MemberOptions.LEASE, listener));
            } catch (InterruptedException _) {
                say("the member was interrupted, and has left the fleet");
                return ExitCode.INTERRUPTED;
            } finally {
                ended.countDown();
            }
        }

        private static byte[] piped(InputStream input) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int read = input.read(); read >= 0 && read != '\n' && line.length() < KEYS_MAX; read = input.read()) {
                line.append((char) read);
            }
            try {
                return Base64.getDecoder().decode(line.toString().strip());
            } catch (IllegalArgumentException damaged) {
                return new byte[0];
            }
        }

        /// Whoever started this member closes its input when it ends, also if it is killed.
        private static void endWith(InputStream input, Thread serving) {
            try {
                input.skipNBytes(Long.MAX_VALUE);
            } catch (IOException _) {
                // The end.
            }
            serving.interrupt();
        }

        private static void end(Thread serving, CountDownLatch ended) {
            serving.interrupt();
            try {
                boolean _ = ended.await(END_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
            }
        }
    }
    /// The options that say which machines drive.
    static final class Formation {
        @Option(
                names = "--members",
                paramLabel = "N",
                description =
                        "How many machines drive. Default: all that --hosts or --peers names; needed with --here and"
                                + " --peers folder:DIR.")
        private int members;

        @Option(names = "--here", description = "All members are in this process, for a machine with many cores.")
        private boolean isHere;

        @Option(
                names = "--hosts",
                paramLabel = "A,B,C",
                description = "Start a member on each of these hosts over ssh, and end it afterwards; without --peers"
                        + " and --keys.")
        private @Nullable String hosts;

        @Option(
                names = "--remote-program",
                paramLabel = "PATH",
                description = "Plimsoll's program on the hosts. Default: plimsoll, found on the PATH.")
        private @Nullable String program;

        @Mixin
        private final Place place = new Place();

        @Mixin
        private final KeysFile keys = new KeysFile();

        @Mixin
        private final KeyOptions more = KeyOptions.own(
                KeyOptions.option(
                        "WHAT",
                        "when a member is lost: stop ends the run at the next interval, finish lets the others"
                                + " continue, for tests of failures. Default: stop",
                        "--on-loss"),
                KeyOptions.option("TIME", "how long to wait for the members. Default: 2m", "--start-timeout"));

        private FleetOptions options(int count, Problems problems) {
            FleetOptions options = FleetOptions.of(Math.max(1, count));
            if (count < 1) {
                problems.add(Origin.COMMAND_LINE, "--members must say how many machines drive, such as 3");
            }
            String onLoss = more.text("on-loss", "stop");
            switch (onLoss) {
                case "stop" -> options = options.on(FleetOptions.OnLoss.STOP);
                case "finish" -> options = options.on(FleetOptions.OnLoss.FINISH);
                default -> problems.add(Origin.COMMAND_LINE, "--on-loss " + onLoss + " is neither stop nor finish");
            }
            String limit = more.text("start-timeout", FleetOptions.START_TIMEOUT.toString());
            try {
                options = options.within(TimeSpan.parse(limit));
            } catch (IllegalArgumentException unclear) {
                problems.add(Origin.COMMAND_LINE, "--start-timeout " + limit + ": " + unclear.getMessage());
            }
            return options;
        }

        /// Forms the fleet. It drives all runs of this process until it is closed.
        FormedFleet form(Passwords passwords, Consumer<String> listener)
                throws TargetException, IOException, InterruptedException {
            Problems problems = new Problems();
            boolean hasKeys = keys.file != null;
            boolean excluded = isHere
                    ? hosts != null || place.isGiven() || hasKeys
                    : hosts != null && (place.peers != null || hasKeys);
            if (excluded) {
                problems.add(
                        Origin.COMMAND_LINE,
                        "--here, --hosts, and --peers with --keys exclude each other: each says where the members are");
            }
            if (program != null && hosts == null) {
                problems.add(Origin.COMMAND_LINE, "--remote-program has no effect without --hosts");
            }
            List<SshMembers.Host> remote = hosts == null ? List.of() : SshMembers.Host.of(hosts);
            if (hosts != null && members != 0 && members != remote.size()) {
                problems.add(Origin.COMMAND_LINE, "--members " + members + ", but --hosts names " + remote.size());
            }
            boolean isCounted = members == 0 && hosts == null && !isHere && place.peers != null;
            int count =
                    isCounted ? Peers.of(Objects.requireNonNull(place.peers)).count() : members;
            FleetOptions options = options(hosts == null ? count : remote.size(), problems);
            problems.refuseIfAny();
            if (isHere) {
                return FormedFleet.here(options, passwords, listener);
            }
            return hosts == null
                    ? FormedFleet.of(place.join(keys.read(), true), options, listener)
                    : onHosts(remote, options, listener);
        }

        private FormedFleet onHosts(List<SshMembers.Host> remote, FleetOptions options, Consumer<String> listener)
                throws TargetException, InterruptedException {
            FleetKeys fresh = FleetKeys.create(Duration.ofDays(Keys.DAYS_MAX));
            GroupChannel channel = place.join(SshMembers.peers(remote), fresh, true);
            SshMembers started;
            try {
                started = SshMembers.start(remote, program == null ? "plimsoll" : program, fresh, listener);
            } catch (SpecException refused) {
                channel.close();
                throw refused;
            }
            return FormedFleet.of(channel, started, options, listener);
        }
    }

    /// `plimsoll fleet run`.
    @Command(
            name = "run",
            header = "Run as `plimsoll run` does, with the load from the machines of a fleet.",
            description = {
                "Takes every option of `plimsoll run`. A command after the fleet's options has all its runs"
                        + " driven by the fleet: sweep, loadline, concurrency, htap, or pgbench with its own options;"
                        + " with load, the members load a dataset together. Exit code 3 if a member is lost; 4 if"
                        + " members are missing, and then nothing was touched.",
                ""
            },
            subcommands = {
                SweepCommand.class,
                SearchCommand.Loadline.class,
                SearchCommand.Concurrency.class,
                HtapCommand.class,
                DatasetCommand.Load.class,
                PgbenchCommand.class,
                OfSysbench.class,
                OfTestBench.class
            },
            footer = {
                "",
                "Examples:",
                "  plimsoll fleet run tpcb --target postgres://db/bench --sessions 3000 --members 3 --peers fleet.yaml",
                "  plimsoll fleet run tpcb --target postgres://db/bench --sessions 3000 --hosts w1,w2,w3",
                "  plimsoll fleet run ycsb --profile c --target null:1M --sessions 64 --members 4 --here",
                "  plimsoll fleet run --members 3 --peers fleet.yaml pgbench -c 300 -T 60 -f read.sql -h db bench",
                "  plimsoll fleet run --members 4 --here sweep ycsb --profile c --target null:1M --grid sessions=16,64"
            })
    static final class Run extends OutputCommand.Detachable {
        private static final String FORMATION = "formation";

        @Mixin
        private final SpecOptions spec = new SpecOptions();

        @Mixin(name = FORMATION)
        private final Formation formation = new Formation();

        @Override
        public Integer call() throws Exception {
            if (spec.isEmpty()) {
                sayHelp();
                say("no workload is named; `plimsoll workloads` lists them");
                return ExitCode.BAD_SPEC;
            }
            PlannedRun planned = spec.plannedRun();
            Fleet.refuseShard(planned);
            try (FormedFleet _ = formation.form(spec.passwords(), listener(quiet()))) {
                return new Execution(store(), progress())
                        .run(planned, ended -> terminal().print(ended.run(), ended.judgement(), this))
                        .exitCode();
            }
        }

        private Consumer<String> listener(boolean isQuiet) {
            return isQuiet ? _ -> {} : this::say;
        }

        /// Forms the fleet for another command's runs.
        ///
        /// @param own what stands between `fleet run` and that command: the options of the fleet alone
        FormedFleet formFor(ParseResult own, OutputSettings command, Passwords passwords) throws Exception {
            String name = own.subcommand().commandSpec().name();
            List<OptionSpec> ofFleet = Objects.requireNonNull(
                            own.commandSpec().mixins().get(FORMATION))
                    .options();
            Stream<String> options = own.matchedOptions().stream()
                    .filter(option -> !ofFleet.contains(option))
                    .map(OptionSpec::longestName);
            Stream<String> parameters =
                    own.matchedPositionals().stream().flatMap(each -> each.originalStringValues().stream());
            Stream.concat(options, parameters).findFirst().ifPresent(wrong -> {
                throw SpecException.of(
                        Origin.COMMAND_LINE,
                        wrong + " stands before " + name + ", where only the options of the fleet are read"
                                + " (`plimsoll fleet run --help` lists them); write it after " + name);
            });
            return formation.form(passwords, listener(command.quiet()));
        }
    }

    /// A command with another tool's options and report that a fleet cannot drive.
    abstract static class Peer extends TerminalCommand {
        @Unmatched
        @SuppressWarnings("UnusedVariable") // It is refused whatever its options are.
        private @Nullable List<String> options;

        private final String instead;

        Peer(String instead) {
            this.instead = instead;
        }

        @Override
        public final Integer call() {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    "a fleet drives Plimsoll's own workloads, and not another tool's command line; type instead:"
                            + " plimsoll fleet run " + instead);
        }
    }

    /// `plimsoll fleet run sysbench`.
    @Command(name = "sysbench", hidden = true, header = "Is refused.")
    static final class OfSysbench extends Peer {
        OfSysbench() {
            super("shop.yaml --sessions 8 --measure 60s, with tables and statements in a workload file");
        }
    }

    /// `plimsoll fleet run testbench`.
    @Command(name = "testbench", hidden = true, header = "Is refused: `tpcb --profile testbench` drives its tables.")
    static final class OfTestBench extends Peer {
        OfTestBench() {
            super("tpcb --profile testbench --sessions 8 --measure 60s");
        }
    }

    /// `plimsoll fleet status`.
    @Command(name = "status", header = "List the machines of a fleet, and what each does.")
    static final class Status extends TerminalCommand {
        @Mixin
        private final Place place = new Place();

        @Mixin
        private final KeysFile keys = new KeysFile();

        @Override
        public Integer call() throws Exception {
            try (GroupChannel channel = place.join(keys.read(), true)) {
                List<String> others = place.others(channel, this::say);
                for (String peer : others) {
                    String state;
                    try {
                        state = Fleet.stateOf(channel, peer);
                    } catch (IOException refused) {
                        state = String.valueOf(refused.getMessage());
                    }
                    printLine(peer + ": " + state);
                }
                if (others.isEmpty()) {
                    say(nobody(channel));
                }
                return others.isEmpty() ? ExitCode.UNREACHABLE : ExitCode.PASS;
            }
        }
    }

    /// `plimsoll fleet stop`.
    @Command(
            name = "stop",
            header = "End the members of a fleet. A run that they drive fails.",
            footer = {"", "To end a run and keep the members: Ctrl-C where it was started, or `plimsoll stop`."})
    static final class Stop extends TerminalCommand {
        @Mixin
        private final Place place = new Place();

        @Mixin
        private final KeysFile keys = new KeysFile();

        @Override
        public Integer call() throws Exception {
            try (GroupChannel channel = place.join(keys.read(), true)) {
                int ended = 0;
                for (String peer : place.others(channel, this::say)) {
                    try {
                        boolean isAnswered = Fleet.end(channel, peer);
                        printLine(peer + (isAnswered ? " ends" : " has left the group"));
                        ended++;
                    } catch (IOException refused) {
                        say(peer + " does not end: " + refused.getMessage());
                    }
                }
                if (ended == 0) {
                    say(nobody(channel));
                }
                return ended == 0 ? ExitCode.UNREACHABLE : ExitCode.PASS;
            }
        }
    }

    /// `plimsoll fleet collect`.
    @Command(
            name = "collect",
            header = "Fetch the parts that were missing when a run ended, and merge the run again.",
            description = {
                "The run stays as it is; the merged one gets a folder of its own, as with `plimsoll merge`. If all"
                        + " parts are there already, nothing is done.",
                ""
            },
            footer = {"", "Example:", "  plimsoll fleet collect last --peers fleet.yaml"})
    static final class Collect extends OutputCommand.Judging {
        @Parameters(paramLabel = "RUN", description = "The id of a run, the beginning of it, its folder, or `last`.")
        private String wanted = "";

        @Mixin
        private final Place place = new Place();

        @Mixin
        private final KeysFile keys = new KeysFile();

        @Mixin
        private final MergeCommand.Comparing comparing = new MergeCommand.Comparing();

        @Override
        public Integer call() throws Exception {
            RunFolder folder = MissingInputException.unless(() -> new RunStore(store()).find(wanted));
            Fleet.Collected collected;
            try (GroupChannel channel = place.join(keys.read(), true)) {
                List<String> _ = place.others(channel, _ -> {});
                collected = Fleet.collect(channel, folder);
            } catch (IOException none) {
                throw new MissingInputException(none);
            }
            collected.missing().forEach(this::say);
            if (!collected.missing().isEmpty()) {
                say("`plimsoll fleet collect " + folder.id() + place.words() + keys.words()
                        + "` tries again; `plimsoll merge " + folder.path() + "` merges what is there");
                return ExitCode.INVALID;
            }
            if (collected.fetched().isEmpty() && comparing.audit() == null) {
                return print("all parts of " + folder.id() + " are there\n");
            }
            Execution.Ended ended = new Merging(store()).again(folder, collected.fetched(), comparing.audit());
            terminal().print(ended.run(), ended.judgement(), this);
            return ended.exitCode();
        }
    }
}
