package io.plimsoll.compat.ycsb;

import io.plimsoll.compat.ycsb.YcsbTranslation.Asked;
import io.plimsoll.compat.ycsb.YcsbTranslation.Command;
import io.plimsoll.compat.ycsb.YcsbTranslation.Translated;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Command lines, in short. Stateless.
final class Cases {
    /// What most runs need; `-` leaves one out.
    private static final List<String> USUAL = List.of(
            "workload=site.ycsb.workloads.CoreWorkload",
            "db.url=jdbc:hsqldb:mem:x",
            "dynamodb.primaryKey=pk",
            "postgrenosql.url=jdbc:postgresql://host/db",
            "recordcount=1000",
            "operationcount=500");

    private Cases() {}

    /// @param assignments `key=value` words separated by blanks, over those that most runs need; `-key` takes
    /// one of these away
    static Translated translated(String command, String binding, String assignments) {
        List<String> all = new ArrayList<>(USUAL);
        List<String> given = new ArrayList<>();
        if (!binding.equals("jdbc")) {
            all.removeIf(one -> one.startsWith("db."));
        }
        if (!binding.equals("dynamodb")) {
            all.removeIf(one -> one.startsWith("dynamodb."));
        }
        if (!binding.equals("postgrenosql")) {
            all.removeIf(one -> one.startsWith("postgrenosql."));
        }
        for (String word : assignments.strip().split(" +", -1)) {
            String key = word.startsWith("-") ? word.substring(1) : word.split("=", 2)[0];
            all.removeIf(one -> one.startsWith(key + "="));
            if (!word.isEmpty() && !word.startsWith("-")) {
                given.add(word);
            }
        }
        all.addAll(given);
        return translated(command, binding, List.of(), all);
    }

    static Translated translated(String command, String binding, List<Path> files, List<String> assignments) {
        Problems problems = new Problems();
        List<Setting> given = SpecReader.assignments(assignments, Origin.COMMAND_LINE, problems);
        YcsbProperties properties = YcsbProperties.read(files, given, problems);
        problems.refuseIfAny();
        Asked asked =
                new Asked(Command.valueOf(command), Database.named(binding).orElseThrow(), "");
        return YcsbTranslation.of(asked, properties, problems);
    }

    /// What is refused, one sentence a line.
    static String refusal(String command, String binding, String assignments) {
        try {
            return "not refused: " + settings(translated(command, binding, assignments));
        } catch (SpecException refused) {
            return String.valueOf(refused.getMessage());
        }
    }

    static Map<String, String> settings(Translated translation) {
        Map<String, String> settings = new LinkedHashMap<>();
        translation.run().settings().forEach(setting -> settings.put(setting.key(), setting.value()));
        return settings;
    }

    static List<String> warnings(Translated translation) {
        return translation.run().notes().stream().map(Problem::toString).toList();
    }

    /// What is told of a command line.
    @FunctionalInterface
    interface Telling {
        String of(String command, String binding, String assignments);
    }

    /// Each row, `command | binding | assignments`, with what is told of it.
    static String told(String rows, Telling telling) {
        StringBuilder text = new StringBuilder();
        rows.lines().forEach(row -> {
            String[] parts = row.split(" \\| ", -1);
            text.append(row).append('\n');
            telling.of(parts[0], parts[1], parts[2])
                    .lines()
                    .forEach(line -> text.append("    ").append(line).append('\n'));
        });
        return text.toString();
    }
}
