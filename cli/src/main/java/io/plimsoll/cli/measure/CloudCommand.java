package io.plimsoll.cli.measure;

import io.plimsoll.app.ExitCode;
import io.plimsoll.app.cloud.CloudLines;
import io.plimsoll.app.cloud.CloudListing;
import io.plimsoll.app.cloud.CloudOrder;
import io.plimsoll.app.cloud.CloudRuns;
import io.plimsoll.app.cloud.CloudSession;
import io.plimsoll.app.cloud.CloudUse;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.TerminalCommand;
import io.plimsoll.cloud.CloudException;
import io.plimsoll.cloud.CloudPlan;
import io.plimsoll.cloud.Clouds;
import io.plimsoll.cloud.Journal;
import io.plimsoll.cloud.Journal.State;
import io.plimsoll.cloud.Template;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecFile;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Price;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `plimsoll cloud`: databases and load machines in a cloud, for as long as they are measured.
@Command(
        name = "cloud",
        header = "Make a database and load machines in a cloud, measure, collect, and delete all of it.",
        subcommands = {
            CloudCommand.PlanIt.class,
            CloudCommand.Up.class,
            CloudCommand.Run.class,
            CloudCommand.Collect.class,
            CloudCommand.Extend.class,
            CloudCommand.Down.class,
            CloudCommand.Listing.class,
            CloudCommand.Gc.class
        },
        footer = {
            "",
            "Examples:",
            "  plimsoll cloud plan azure/elastic --settings cloud.yaml -p nodes=4 --ttl 2h --max-cost \"25 USD\"",
            "  plimsoll cloud up azure/elastic --settings cloud.yaml -p nodes=4 --ttl 2h",
            "  plimsoll cloud run ID tproc -p warehouses=1000 --sessions 250",
            "  plimsoll cloud down ID",
            "  plimsoll cloud run --settings cloud.yaml --parallel 2 examples/citus/sample.runs",
            "",
            "Passwords stay in the cloud. docs/cloud.md says what is made, what it costs, and how it ends."
        })
public final class CloudCommand extends TerminalCommand {
    @Override
    public Integer call() {
        throw refused("name a command, such as plan, up, run or down");
    }

    /// The options of what is ordered.
    static final class Ordered {
        private static final Key<String> ASSIGNED = KeyOptions.option(
                        "KEY=VALUE",
                        "a parameter of the template, such as nodes=4, sku=..., region=..., archive=https://...,"
                                + " sha256=..., ssh=ADDRESS/32 or ssh=none; repeatable",
                        "-p")
                .repeatable();

        private static final Key<String> SETTINGS =
                KeyOptions.option("FILE", "parameters that stay the same, as lines of \"name: value\"", "--settings");

        private static final Key<String> REGION =
                KeyOptions.option("NAME", "region, by the cloud's name for it", "--region");

        private static final Key<String> DRIVERS =
                KeyOptions.option("N", "how many load machines. Default: 1", "--drivers");

        private static final Key<String> TTL = KeyOptions.option(
                "TIME",
                "how long it lives at most, from 15m to 24h. Default: 2h, and for a .runs file what its lines need",
                "--ttl");

        private static final Key<String> MOST = KeyOptions.option(
                "AMOUNT",
                "limit of the cost: nothing is made that may cost more. Default: \"" + CloudOrder.USUAL_MOST + "\"",
                "--max-cost");

        private static final Key<String> PRICE = KeyOptions.option(
                "PRICE",
                "what all of it costs per hour, such as \"3.20 USD\", in place of infra/prices.yaml",
                "--price");

        private static final Key<String> OWNER =
                KeyOptions.option("NAME", "who owns it, for its tag plimsoll-owner. Default: this user", "--owner");

        @Mixin
        private final KeyOptions options = KeyOptions.own(ASSIGNED, SETTINGS, REGION, DRIVERS, TTL, MOST, PRICE, OWNER);

        CloudOrder order(String template, Problems problems) {
            Map<String, String> parameters = new LinkedHashMap<>();
            Path settings = options.path(SETTINGS);
            if (settings != null) {
                SpecFile.read(settings, problems).forEach(each -> parameters.put(each.key(), each.value()));
            }
            SpecReader.assignments(options.all(ASSIGNED), Origin.COMMAND_LINE, problems)
                    .forEach(each -> parameters.put(each.key(), each.value()));
            for (Key<String> key : List.of(REGION, DRIVERS)) {
                named(key).ifPresent(value -> parameters.put(key.name(), value));
            }
            Duration given = ttl(problems);
            Duration life = given == null ? Duration.ofHours(2) : given;
            Price all = named(PRICE).map(price -> money(PRICE, price, problems)).orElse(null);
            Price most = money(MOST, options.given(MOST).orElse(CloudOrder.USUAL_MOST), problems);
            String owner = options.given(OWNER).orElse(CloudSession.user());
            return new CloudOrder(template, parameters, life, tagged(owner), all, most);
        }

        /// Null if it was not given.
        @Nullable
        Duration ttl(Problems problems) {
            return named(TTL).map(ttl -> time("--ttl", ttl, problems)).orElse(null);
        }

        /// What was given for a key; an empty text counts as nothing.
        private Optional<String> named(Key<String> key) {
            return options.given(key).filter(text -> !text.isEmpty());
        }

        private static Price money(Key<String> key, String text, Problems problems) {
            return CommonOptions.parsed(key.flags().getLast(), text, Price::parse, new Price(1, "USD"), problems);
        }
    }

    /// The options of a `.runs` file.
    static final class OfFile {
        private static final Key<String> SET = KeyOptions.option(
                        "KEY=VALUE", "for all lines of a .runs file, as in plimsoll citus sweep; repeatable", "--set")
                .repeatable();

        @Option(
                names = "--parallel",
                paramLabel = "N",
                description = "How many clusters of a .runs file exist at once. Default: 1.")
        private int parallel = 1;

        @Mixin
        private final KeyOptions options = KeyOptions.own(SET);

        /// A file, and what is made for it.
        private record Planned(CloudLines lines, CloudRuns runs) {}

        /// Plans all lines, and asks no cloud.
        ///
        /// @param root knows the commands of the lines
        private Planned planned(Path file, Ordered ordered, Path store, CommandLine root)
                throws CloudException, InterruptedException {
            Problems problems = new Problems();
            if (parallel < 1) {
                problems.add(Origin.COMMAND_LINE, "--parallel = " + parallel + ": must be at least 1");
            }
            CloudOrder order = ordered.order("", problems);
            problems.refuseIfAny();
            List<Setting> assigned = SpecReader.assignments(options.all(SET), Origin.COMMAND_LINE, problems);
            CloudLines.Asked asked = new CloudLines.Asked(order, ordered.ttl(problems), assigned, store);
            CloudLines lines = CloudLines.read(file, asked, problems);
            problems.refuseIfAny();
            for (CloudLines.Line line : lines.lines()) {
                if (!line.command().typed().isEmpty()) {
                    LoadWords.check(
                            root,
                            line.name(),
                            line.command().typed(),
                            line.order().expectedTarget());
                }
            }
            CloudRuns runs = CloudRuns.plan(lines, asked, parallel, problems);
            problems.refuseIfAny();
            return new Planned(lines, runs);
        }
    }

    /// A name as a tag may hold it.
    private static String tagged(String name) {
        String plain = name.replaceAll("[^A-Za-z0-9._@-]+", "-");
        return plain.substring(0, Math.min(64, plain.length()));
    }

    private static Duration time(String option, String text, Problems problems) {
        TimeSpan time = CommonOptions.parsed(option, text, TimeSpan::parse, TimeSpan.ofSeconds(3_600), problems);
        return Duration.ofNanos(time.nanos());
    }

    /// Asks for a yes, unless it was given.
    private static boolean isAgreed(CloudSession session, boolean isAgreed) throws IOException {
        if (isAgreed) {
            return true;
        }
        session.say("make it? Type yes:");
        StringBuilder answer = new StringBuilder();
        for (int read = System.in.read(); read >= 0 && read != '\n'; read = System.in.read()) {
            answer.append((char) read);
        }
        boolean isYes = answer.toString().strip().equals("yes");
        if (!isYes) {
            session.say("nothing was made");
        }
        return isYes;
    }

    /// A command that asks clouds.
    abstract static class InSession extends TerminalCommand {
        @Override
        public final Integer call() throws Exception {
            try (CloudSession session = new CloudSession(terminal())) {
                return act(session);
            }
        }

        /// @return the exit code
        abstract int act(CloudSession session) throws Exception;
    }

    /// A command on what a template makes.
    abstract static class OfTemplate extends InSession {
        @Parameters(
                paramLabel = "TEMPLATE",
                description = "A template's folder, such as infra/azure/elastic. `cloud plan` also takes a .runs file.")
        private String template = "";

        @Mixin
        private final Ordered ordered = new Ordered();

        @Override
        final int act(CloudSession session) throws Exception {
            if (template.endsWith(".runs")) {
                return act(Path.of(template), ordered, session);
            }
            Problems problems = new Problems();
            CloudOrder order = ordered.order(template, problems);
            problems.refuseIfAny();
            return act(CloudUse.plan(order, session), session);
        }

        /// What is done with a `.runs` file.
        ///
        /// @return the exit code
        int act(Path file, Ordered options, CloudSession session)
                throws CloudException, IOException, InterruptedException {
            throw refused("plimsoll cloud run " + file + " makes what a .runs file needs, and deletes it");
        }

        /// What is done with a plan.
        ///
        /// @return the exit code
        abstract int act(CloudPlan plan, CloudSession session) throws CloudException, IOException;
    }

    /// `plimsoll cloud plan`.
    @Command(name = "plan", header = "Show what a template makes, who can reach it and what it costs; make nothing.")
    static final class PlanIt extends OfTemplate {
        @Mixin
        private final OfFile ofFile = new OfFile();

        @Override
        int act(CloudPlan plan, CloudSession session) {
            return print(plan.unmade().text(terminal().columns()));
        }

        @Override
        int act(Path file, Ordered options, CloudSession session)
                throws CloudException, IOException, InterruptedException {
            Path store = CommonOptions.RunsFolder.store(null);
            CloudRuns runs = ofFile.planned(file, options, store, root()).runs().looked(session);
            return print(runs.unmade().text(terminal().columns()));
        }
    }

    /// `plimsoll cloud up`.
    @Command(name = "up", header = "Make it: a database and load machines, with a limit of time and cost.")
    static final class Up extends OfTemplate {
        @Option(names = "--yes", description = "Make it without asking.")
        private boolean yes;

        @Option(names = "--keep", description = "Leave what was made if it fails or is interrupted.")
        private boolean keep;

        @Override
        int act(CloudPlan plan, CloudSession session) throws CloudException, IOException {
            print(plan.text(terminal().columns()));
            if (!isAgreed(session, yes)) {
                return ExitCode.BAD_SPEC;
            }
            Journal up = CloudUse.up(plan, session, keep);
            Path folder = session.journals().folder(up.id());
            return print(up.id() + " is up until " + up.order().expires() + "\n  target     "
                    + up.outputs().getOrDefault("target", "") + "\n  inventory  " + folder.resolve("inventory.yaml")
                    + "\n  fleet      " + folder.resolve("fleet.yaml") + "\n  next       plimsoll cloud run " + up.id()
                    + " WORKLOAD ...\n  then       plimsoll cloud down " + up.id() + "\n");
        }
    }

    /// `plimsoll cloud run`.
    @Command(
            name = "run",
            header = "Measure from the load machine, and fetch the results.",
            footer = {
                "",
                "Options of this command come before ID, TEMPLATE or FILE.runs; all that follows is a command line of",
                "Plimsoll on the load machine, which is given the target. {target} in it is the target's address.",
                "  ID           machines that are up; they stay up",
                "  TEMPLATE     makes it, measures, fetches, and deletes it",
                "  FILE.runs    the same for each line of a file of citus-benchmark, with results.csv and a chart",
                "Ctrl-C fetches what there is, and deletes the machines, unless --keep is given.",
                "Examples:",
                "  plimsoll cloud run ID tproc -p warehouses=1000 --sessions 250",
                "  plimsoll cloud run --settings cloud.yaml --ttl 8h alibaba/polardb ycsb polardb",
                "  plimsoll cloud run --settings cloud.yaml --parallel 2 sample.runs"
            })
    static final class Run extends InSession {
        @Parameters(arity = "1..*", paramLabel = "ID|TEMPLATE|FILE.runs [WORD...]", description = "What to measure.")
        private List<String> words = new ArrayList<>();

        @Mixin
        private final Ordered ordered = new Ordered();

        @Mixin
        private final CommonOptions.RunsFolder folder = new CommonOptions.RunsFolder();

        @Option(names = "--yes", description = "Make it without asking.")
        private boolean yes;

        @Option(names = "--keep", description = "Keep the machines, however it ends.")
        private boolean keep;

        @Mixin
        private final OfFile ofFile = new OfFile();

        @Option(names = "--csv", paramLabel = "FILE", description = "Results of a .runs file. Default: results.csv.")
        private Path csv = Path.of("results.csv");

        @Option(names = "--chart", paramLabel = "FILE", description = "Chart of a .runs file. Default: chart.svg.")
        private Path chart = Path.of("chart.svg");

        /// What follows the first word belongs to another command line.
        @Spec
        void stopAtFirstWord(CommandSpec command) {
            command.parser().stopAtPositional(true);
        }

        @Override
        int act(CloudSession session) throws Exception {
            String first = words.getFirst();
            List<String> rest = words.subList(1, words.size());
            if (first.endsWith(".runs")) {
                return file(Path.of(first), rest, session);
            }
            if (rest.isEmpty()) {
                throw refused("name a workload or a command behind " + first + ", such as tpcb");
            }
            boolean isTemplate =
                    first.contains("/") || Template.names(CloudSession.infra()).contains(first);
            Optional<Journal> journal = session.journals().read(first);
            if (journal.isPresent() || !isTemplate) {
                LoadWords.check(root(), first, rest, journal.map(Run::target).orElse(""));
                return CloudUse.run(first, rest, folder.store(), session, keep);
            }
            Problems problems = new Problems();
            CloudOrder order = ordered.order(first, problems);
            problems.refuseIfAny();
            LoadWords.check(root(), first, rest, order.expectedTarget());
            CloudPlan plan = CloudUse.plan(order, session);
            print(plan.text(terminal().columns()));
            return isAgreed(session, yes) ? CloudUse.all(plan, rest, folder.store(), session, keep) : ExitCode.BAD_SPEC;
        }

        private static String target(Journal up) {
            return up.outputs().getOrDefault("target", "");
        }

        private int file(Path file, List<String> rest, CloudSession session)
                throws CloudException, IOException, InterruptedException {
            Problems problems = new Problems();
            if (!rest.isEmpty()) {
                problems.add(
                        Origin.COMMAND_LINE,
                        "\"" + rest.getFirst()
                                + "\" comes after a .runs file: nothing may follow the file, options come before it");
            }
            CommonOptions.checkWritable("--csv", csv, problems);
            CommonOptions.checkWritable("--chart", chart, problems);
            problems.refuseIfAny();
            OfFile.Planned planned = ofFile.planned(file, ordered, folder.store(), root());
            CloudRuns looked = planned.runs().looked(session);
            print(looked.text(terminal().columns()));
            if (!isAgreed(session, yes)) {
                return ExitCode.BAD_SPEC;
            }
            List<CloudRuns.Outcome> outcomes = looked.execute(session);
            CloudLines.Published published = planned.lines().published(String.valueOf(file.getFileName()), outcomes);
            Files.writeString(csv, published.csv());
            Files.writeString(chart, published.chart());
            print(published.table() + "\n" + csv + " and " + chart + " are written; runs are in " + folder.store()
                    + "\n");
            outcomes.stream().filter(each -> !each.failure().isEmpty()).forEach(each -> say(each.failure()));
            return CloudRuns.exitCode(outcomes, published.isMeasured());
        }
    }

    /// `plimsoll cloud collect`.
    @Command(name = "collect", header = "Fetch the runs of machines that are up.")
    static final class Collect extends InSession {
        @Parameters(paramLabel = "ID", description = "The id that `plimsoll cloud up` printed.")
        private String id = "";

        @Mixin
        private final CommonOptions.RunsFolder folder = new CommonOptions.RunsFolder();

        @Override
        int act(CloudSession session) throws Exception {
            CloudUse.collect(id, folder.store(), session).forEach(this::printLine);
            return ExitCode.PASS;
        }
    }

    /// `plimsoll cloud extend`.
    @Command(name = "extend", header = "Let machines live longer, within 24 h and what they may cost.")
    static final class Extend extends InSession {
        @Parameters(paramLabel = "ID", index = "0", description = "The id that `plimsoll cloud up` printed.")
        private String id = "";

        @Parameters(paramLabel = "TIME", index = "1", description = "How much longer, such as 30m.")
        private String more = "";

        @Override
        int act(CloudSession session) throws Exception {
            Problems problems = new Problems();
            Duration length = time("TIME", more, problems);
            problems.refuseIfAny();
            Journal extended = CloudUse.extend(id, length, session);
            return print(id + " is up until " + extended.order().expires() + "\n");
        }
    }

    /// The option for regions of clouds that are asked region by region.
    static final class Regions {
        @Option(
                names = "--region",
                paramLabel = "NAME",
                description = "A further region of AWS or Alibaba Cloud to search; repeatable.")
        private List<String> regions = new ArrayList<>();

        Set<String> names() {
            return new TreeSet<>(regions);
        }
    }

    /// A command that deletes.
    abstract static class Ending extends InSession {
        @Mixin
        private final Regions regions = new Regions();

        final Set<String> regions() {
            return regions.names();
        }

        /// @return the exit code
        final int ended(List<Journal> ends) {
            ends.forEach(end -> printLine(end.ending()));
            return ends.stream().allMatch(end -> end.state() == State.GONE) ? ExitCode.PASS : ExitCode.UNREACHABLE;
        }
    }

    /// `plimsoll cloud down`.
    @Command(name = "down", header = "Delete everything of a run, and wait until nothing is left.")
    static final class Down extends Ending {
        @Parameters(paramLabel = "ID", description = "The run's id. Its journal is not needed: the tag is enough.")
        private String id = "";

        @Override
        int act(CloudSession session) throws Exception {
            session.begins(id);
            session.endsBy(CloudSession.Ending.GOES_ON);
            Journal end = session.clouds(tagged(CloudSession.user())).down(id, regions());
            session.ends(id);
            return ended(List.of(end));
        }
    }

    /// `plimsoll cloud list`.
    @Command(name = "list", header = "List what was made and not deleted; with --orphans, what the clouds show.")
    static final class Listing extends InSession {
        @Option(
                names = "--orphans",
                description = "Ask all clouds whose programs are installed for everything with Plimsoll's tags.")
        private boolean orphans;

        @Mixin
        private final Regions regions = new Regions();

        @Override
        int act(CloudSession session) throws Exception {
            if (orphans) {
                return look(session.clouds(tagged(CloudSession.user())).look(regions.names()));
            }
            List<Journal> open = session.all().stream()
                    .filter(journal -> journal.state() != State.GONE)
                    .toList();
            return print(CloudListing.of(open, session.journals(), terminal().columns()));
        }

        private int look(Clouds.Look look) {
            look.unasked().forEach(each -> say("not asked: " + each));
            print(CloudListing.of(look, terminal().columns()));
            return look.unasked().isEmpty() ? ExitCode.PASS : ExitCode.UNREACHABLE;
        }
    }

    /// `plimsoll cloud gc`.
    @Command(name = "gc", header = "Delete what has expired or is left over, by its tags.")
    static final class Gc extends Ending {
        @Option(names = "--all-owners", description = "Also delete what other owners made, if it has expired.")
        private boolean isOfAll;

        @Override
        int act(CloudSession session) throws Exception {
            Clouds.Swept swept = session.clouds(tagged(CloudSession.user())).gc(regions(), isOfAll);
            int exitCode = ended(swept.ends());
            swept.others()
                    .forEach((name, runs) -> say(runs + " of " + (name.isEmpty() ? "nobody" : name)
                            + (runs == 1 ? " has" : " have") + " expired: --all-owners deletes what others made"));
            print((swept.ends().isEmpty() ? "nothing has expired; " : "")
                    + swept.look().answered() + "\n");
            return swept.look().unasked().isEmpty() ? exitCode : ExitCode.UNREACHABLE;
        }
    }
}
