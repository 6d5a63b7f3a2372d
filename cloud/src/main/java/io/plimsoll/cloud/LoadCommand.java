package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.plan.CloudFacts;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// The command line of Plimsoll on a load machine: the user's own words, and the target, its price and what the cloud
/// made, each in the option that the command has for it. Stateless.
public final class LoadCommand {
    /// What stands for the target in a user's words.
    private static final String TARGET = "{target}";

    /// What stands for a value in the words of a form.
    private static final String VALUE = "{}";

    private static final String DYNAMODB = "dynamodb:";

    /// Plimsoll's own commands. Another first word is the name of a workload.
    private static final List<String> COMMANDS =
            List.of(("run sweep loadline concurrency ab htap plan load audit clean citus ycsb holo pgbench sysbench"
                            + " testbench fleet show report compare trend runs merge workload doctor --version")
                    .split(" "));

    /// Those that take the options of `run`.
    private static final List<String> USUAL =
            List.of("run", "sweep", "loadline", "concurrency", "ab", "htap", "plan", "load", "audit", "clean");

    private LoadCommand() {}

    /// How a command is given a target, its price, and what the cloud made. Other tools' command lines have words
    /// of their own: `--target` is a rate in YCSB's, and `-t` a number of transactions in pgbench's.
    private enum Form {
        /// It drives no target.
        NONE(List.of(), List.of(), List.of()),
        USUAL(List.of("--target", VALUE), List.of("--price", VALUE), List.of("--cloud", VALUE)),
        HOLO(List.of("--target", VALUE), List.of("--price", VALUE), List.of("-p", "cloud={}")),
        PEER(List.of("--target={}"), List.of("--set=price={}"), List.of("--set=cloud={}")),
        TESTBENCH(List.of("-url", VALUE), List.of("--price", VALUE), List.of("--cloud", VALUE)),
        YCSB_JDBC(List.of("-p", "db.url={}"), List.of("--price", VALUE), List.of("-p", "cloud={}")),
        YCSB_JSONB(List.of("-p", "postgrenosql.url={}"), List.of("--price", VALUE), List.of("-p", "cloud={}")),
        YCSB_DYNAMODB(List.of("-p", "dynamodb.endpoint={}"), List.of("--price", VALUE), List.of("-p", "cloud={}")),
        /// The user names the target.
        YCSB(List.of(), List.of("--price", VALUE), List.of("-p", "cloud={}"));

        @SuppressWarnings("ImmutableEnumChecker") // Immutable, though nothing marks it so.
        private final List<String> target;

        @SuppressWarnings("ImmutableEnumChecker")
        private final List<String> price;

        @SuppressWarnings("ImmutableEnumChecker")
        private final List<String> facts;

        Form(List<String> target, List<String> price, List<String> facts) {
            this.target = target;
            this.price = price;
            this.facts = facts;
        }

        /// Whether it is a binding for one kind of database.
        boolean isBinding() {
            return this == YCSB_JDBC || this == YCSB_JSONB || this == YCSB_DYNAMODB;
        }

        /// Whether a user's words name a target in the way of this form.
        boolean isTargeted(List<String> given) {
            List<String> other = switch (this) {
                case USUAL -> List.of("-t", "-i", "--inventory");
                case HOLO -> List.of("-t");
                case TESTBENCH -> List.of("--preset");
                case PEER -> List.of("-h", "--host", "--pgsql-host", "--mysql-host", "--help", "-?");
                default -> List.of();
            };
            return isGiven(target, given) || other.stream().anyMatch(option -> isGiven(List.of(option), given));
        }

        /// Whether a user's words have what a form's words would set: `db.url=...`, `--price ...`, `--set=cloud=...`
        static boolean isGiven(List<String> words, List<String> given) {
            String option = words.isEmpty()
                    ? ""
                    : words.getLast().equals(VALUE)
                            ? words.getFirst()
                            : words.getLast().replace("={}", "");
            String value = option.replaceFirst("^--set=", "");
            return !option.isEmpty()
                    && given.stream()
                            .anyMatch(word -> Stream.of(option, value)
                                    .anyMatch(each -> word.equals(each) || word.startsWith(each + "=")));
        }
    }

    /// Adds to `problems`, before anything is made, what cannot be given a target.
    ///
    /// @param given the user's words
    public static void check(List<String> given, Problems problems) {
        try {
            Form _ = form(given);
        } catch (CloudException refused) {
            problems.add(Origin.COMMAND_LINE, refused.sentence());
        }
    }

    private static Form form(List<String> given) throws CloudException {
        String command = given.getFirst();
        String next = given.size() > 1 ? given.get(1) : "";
        if (!COMMANDS.contains(command) || USUAL.contains(command)) {
            return Form.USUAL;
        }
        return switch (command) {
            case "fleet" -> next.equals("run") ? Form.USUAL : Form.NONE;
            case "citus" -> next.equals("sweep") ? Form.USUAL : Form.NONE;
            case "pgbench", "sysbench" -> Form.PEER;
            case "testbench" -> Form.TESTBENCH;
            case "holo" -> next.equals("published") ? Form.NONE : next.equals("matrix") ? Form.USUAL : Form.HOLO;
            case "ycsb" -> next.equals("published") ? Form.NONE : next.equals("polardb") ? Form.USUAL : binding(given);
            default -> Form.NONE;
        };
    }

    /// By the binding, which is the third word: YCSB has an option of its own for each.
    private static Form binding(List<String> given) throws CloudException {
        boolean isWritten = isWritten(given);
        String binding = given.size() > 2 ? given.get(2) : "";
        return switch (binding) {
            case "jdbc" -> Form.YCSB_JDBC;
            case "postgrenosql" -> Form.YCSB_JSONB;
            case "dynamodb" -> Form.YCSB_DYNAMODB;
            case "basic" -> Form.NONE;
            default -> {
                if (isWritten) {
                    yield Form.YCSB;
                }
                throw new CloudException(
                        Kind.REFUSED,
                        "the words behind ycsb must be load or run and a binding (jdbc, postgrenosql or dynamodb), such"
                                + " as ycsb run jdbc -P FILE; or name the target yourself, such as -p"
                                + " db.url={target}");
            }
        };
    }

    private static boolean isWritten(List<String> given) {
        return given.stream().anyMatch(word -> word.contains(TARGET));
    }

    /// The words of the command there, before anything is made: on one load machine, without a price.
    ///
    /// @param target what the load machine will be given
    /// @throws CloudException when the command has no place for the target, or cannot drive it
    public static List<String> rehearsed(List<String> given, String target) throws CloudException {
        Order order =
                new Order("rehearsed", "", "", "", Map.of(), 1, "", Instant.EPOCH, Instant.EPOCH, Order.Bill.UNKNOWN);
        return words(Journal.planned(order, Instant.EPOCH).with(Map.of("target", target)), given);
    }

    /// The words of the command there.
    ///
    /// @param up the journal of machines that are up
    /// @param given the user's words
    /// @throws CloudException when the command has no place for the target, or cannot drive it
    static List<String> words(Journal up, List<String> given) throws CloudException {
        Form form = form(given);
        String target = target(form, up);
        List<String> words = new ArrayList<>();
        if (!COMMANDS.contains(given.getFirst())) {
            words.add("run");
        }
        for (String word : given) {
            String endpoint = word.replace("dynamodb.endpoint=" + TARGET, "dynamodb.endpoint=" + endpoint(target));
            words.add(endpoint.replace(TARGET, target));
        }
        addFleet(up, words);
        boolean isWritten = isWritten(given);
        if (form == Form.NONE || (form.isTargeted(given) && !isWritten)) {
            return words;
        }
        if (!isWritten) {
            add(form.target, form == Form.YCSB_DYNAMODB ? endpoint(target) : target, words);
        }
        if (up.order().bill().perHour().signum() > 0 && !Form.isGiven(form.price, given)) {
            add(form.price, up.order().bill().text(), words);
        }
        if (!Form.isGiven(form.facts, given)) {
            add(form.facts, facts(up).toString(), words);
        }
        return words;
    }

    /// @throws CloudException when the binding is for another kind of database
    private static String target(Form form, Journal up) throws CloudException {
        String target = up.outputs().getOrDefault("target", "");
        boolean isDynamodb = target.startsWith(DYNAMODB);
        if (form.isBinding() && isDynamodb != (form == Form.YCSB_DYNAMODB)) {
            throw new CloudException(
                    Kind.REFUSED,
                    "the binding does not reach " + target + ": take "
                            + (isDynamodb ? "dynamodb" : "jdbc or postgrenosql") + ", as in ycsb run "
                            + (isDynamodb ? "dynamodb" : "jdbc") + " -P FILE");
        }
        return target;
    }

    private static String endpoint(String target) {
        return target.startsWith(DYNAMODB) ? target.substring(DYNAMODB.length()) : target;
    }

    private static void add(List<String> form, String value, List<String> words) {
        form.forEach(word -> words.add(word.replace(VALUE, value)));
    }

    /// Several machines drive a run as a fleet.
    private static void addFleet(Journal up, List<String> words) {
        Optional<String> namespace = Optional.ofNullable(up.outputs().get(LoadMachine.NAMESPACE));
        boolean isPod = namespace.isPresent();
        if (!words.getFirst().equals("run") || !(isPod || up.order().drivers() > 1)) {
            return;
        }
        words.addFirst("fleet");
        words.addAll(List.of(
                "--members",
                String.valueOf(up.order().drivers()),
                "--peers",
                isPod ? "dns:fleet" : "/etc/plimsoll/fleet.yaml",
                "--keys",
                isPod ? "/keys/fleet.p12" : "/run/plimsoll/fleet.p12"));
        String first = up.outputs().getOrDefault("addresses", "").split(",", 2)[0];
        if (!isPod && !first.isEmpty()) {
            // A member of the fleet has the usual port of the first machine.
            words.addAll(List.of("--listen", first + ":7801"));
        }
    }

    /// What the cloud made, for the report: product, region, zone, sizes, storage, image.
    static CloudFacts facts(Journal up) {
        Map<String, String> facts = new LinkedHashMap<>(Map.of("id", up.id()));
        up.outputs().forEach((name, value) -> {
            if (name.startsWith("facts.") && !value.isBlank()) {
                facts.put(name.substring("facts.".length()), value.strip());
            }
        });
        return new CloudFacts(facts);
    }
}
