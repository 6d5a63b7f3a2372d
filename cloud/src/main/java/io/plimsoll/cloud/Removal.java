package io.plimsoll.cloud;

import io.plimsoll.cloud.CloudException.Kind;
import io.plimsoll.cloud.Program.Call;
import io.plimsoll.cloud.Program.Ended;
import io.plimsoll.driver.address.ResourceLines;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// How one kind of resource is deleted by the cloud's own program, without the state of a template. Immutable.
///
/// @param kind as the names of resources (ARNs) spell it: `ec2:instance`
/// @param turn things with a lower number must be gone before
/// @param words of the program
record Removal(String kind, int turn, String words) {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    /// `arn:aws:ec2:eu-west-1:123:instance/i-1`, `arn:aws:rds:eu-west-1:123:cluster:name`: service, kind, name.
    private static final Pattern NAME = Pattern.compile("arn:[^:]*:([^:]*):[^:]*:[^:]*:([^:/]+)[:/](.+)");

    /// The table of a cloud.
    static List<Removal> table(String resource) {
        return ResourceLines.of(Removal.class, resource).stream()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split("\\s*\\|\\s*", 3))
                .map(cells -> new Removal(cells[0], Integer.parseInt(cells[1]), cells[2]))
                .toList();
    }

    /// The commands that delete something; empty if its kind is not in the table.
    ///
    /// @param all what is left, for the name of its network
    static List<String> commands(List<Removal> table, String name, String region, List<String> all) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return List.of();
        }
        String network = all.stream()
                .map(NAME::matcher)
                .filter(each -> each.matches() && each.group(2).equals("vpc"))
                .map(each -> each.group(3))
                .findFirst()
                .orElse("");
        return table.stream()
                .filter(each -> each.kind.equals(kind(parts)))
                .map(each -> each.words
                        .replace("{region}", region)
                        .replace("{id}", parts.group(3))
                        .replace("{vpc}", network)
                        .replace("{arn}", name))
                .toList();
    }

    private static String kind(Matcher parts) {
        return parts.group(1) + ":" + parts.group(2);
    }

    /// Deletes the things of the first turn that is there. What a call could not delete is found by the next
    /// query.
    ///
    /// @throws CloudException when nothing in the table deletes what is left, or a program has no login
    static void delete(Program program, List<Removal> table, List<Leftover> left) throws CloudException {
        List<String> names = left.stream().map(Leftover::what).toList();
        int first = names.stream().mapToInt(name -> turn(table, name)).min().orElse(Integer.MAX_VALUE);
        if (first == Integer.MAX_VALUE && !left.isEmpty()) {
            throw new CloudException(
                    Kind.REFUSED,
                    names.stream().collect(Collectors.joining(", ")) + " must be deleted in the cloud's console: "
                            + "Plimsoll knows no command of " + program.name() + " for that");
        }
        List<String> failures = new ArrayList<>();
        for (Leftover each : left) {
            if (turn(table, each.what()) == first) {
                execute(program, commands(table, each.what(), each.region(), names), failures);
            }
        }
        if (!failures.isEmpty()) {
            throw new CloudException(Kind.FAILED, String.join("; ", failures));
        }
    }

    private static void execute(Program program, List<String> commands, List<String> failures) throws CloudException {
        for (String command : commands) {
            Call call = Call.of(LIMIT, List.of(command.split(" ")));
            Ended ended = program.run(call);
            if (!ended.isSuccess()) {
                CloudException failed = program.failed(call, ended);
                if (failed.kind() == Kind.REFUSED) {
                    throw failed;
                }
                failures.add(failed.sentence());
            }
        }
    }

    private static int turn(List<Removal> table, String name) {
        Matcher parts = NAME.matcher(name);
        return !parts.matches()
                ? Integer.MAX_VALUE
                : table.stream()
                        .filter(each -> each.kind.equals(kind(parts)))
                        .mapToInt(Removal::turn)
                        .min()
                        .orElse(Integer.MAX_VALUE);
    }
}
