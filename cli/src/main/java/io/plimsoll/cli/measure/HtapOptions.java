package io.plimsoll.cli.measure;

import io.plimsoll.app.Passwords;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.PasswordOption;
import io.plimsoll.cli.option.TargetOptions;
import io.plimsoll.htap.HtapAim;
import io.plimsoll.htap.HtapMode;
import io.plimsoll.htap.Pace;
import io.plimsoll.spec.Key.Role;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import io.plimsoll.sweep.Grid;
import io.plimsoll.sweep.SweepSpec;
import io.plimsoll.unit.Count;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The options that define the aim of an HTAP sweep.
final class HtapOptions {
    /// Keys that are decided for each load, with what to do instead.
    private static final Map<String, String> DECIDED = Map.of(
            "workload", "the workload of `plimsoll htap` is ch",
            "sessions", "give --sessions",
            "streams", "give --streams",
            "transactions", "every sweep measures both, alone and together",
            "arrival", "give --mode iso-throughput --shares",
            "measure", "give --measure",
            "warmup", "give --warmup");

    private static final int SESSIONS = 8;
    private static final int STREAMS = 2;

    /// The defaults of a frontier; its ladders may end earlier.
    private static final int SESSIONS_MAX = 64;

    private static final int STREAMS_MAX = 16;

    @Mixin
    private final KeyOptions keys = KeyOptions.of(Role.TARGET, Role.DATASET, Role.HARNESS, Role.LABEL);

    @Mixin
    private final TargetOptions place = new TargetOptions();

    @Mixin
    private final PasswordOption credentials = new PasswordOption();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "together",
            description = "together, iso-throughput, iso-analytics or frontier; together if not given.")
    private String mode = "together";

    @Option(
            names = {"-c", "--sessions"},
            paramLabel = "N",
            description = "Transaction sessions (default 8); for a frontier, the maximum (default 64).")
    private String sessions = "";

    @Option(
            names = "--streams",
            paramLabel = "N",
            description = "Query streams (default 2); for a frontier, the maximum (default 16).")
    private String streams = "";

    @Option(
            names = "--shares",
            paramLabel = "N,N",
            split = ",",
            defaultValue = "25,50,75,90",
            description = "iso-throughput: shares of the transactions done alone, in percent, or rates such as 200/s,"
                    + " which two targets can have in common; 25,50,75,90.")
    private List<String> shares = List.of();

    @Option(
            names = "--streams-list",
            paramLabel = "N,N",
            split = ",",
            defaultValue = "0,1,2,4",
            description = "iso-analytics: numbers of streams; 0,1,2,4.")
    private List<String> levels = List.of();

    @Option(
            names = "--points",
            paramLabel = "N",
            defaultValue = "12",
            description = "frontier: loads with both, at most; 12.")
    private String points = "12";

    @Option(
            names = {"-m", "--measure"},
            paramLabel = "TIME",
            defaultValue = "3m",
            description = "How long each load is measured; 3m.")
    private String measure = "3m";

    @Option(
            names = {"-w", "--warmup"},
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long each load runs before that; 10s.")
    private String warmup = "10s";

    @Option(
            names = {"--repeats", "--rounds"},
            paramLabel = "N",
            description = "How often each load is run, from the same data; 1. Intervals need 3 or more.")
    private String repeats = "";

    /// The aim of the sweep. Adds problems to `problems`; if there are any, the result is unusable.
    HtapAim aim(Problems problems) {
        HtapMode wanted = HtapMode.of(mode).orElse(HtapMode.TOGETHER);
        if (HtapMode.of(mode).isEmpty()) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--mode " + mode + " is none of "
                            + Stream.of(HtapMode.values()).map(HtapMode::word).collect(Collectors.joining(", ")));
        }
        boolean isFrontier = wanted == HtapMode.FRONTIER;
        HtapAim aim = new HtapAim(
                wanted,
                count("--sessions", sessions, isFrontier ? SESSIONS_MAX : SESSIONS, problems),
                count("--streams", streams, isFrontier ? STREAMS_MAX : STREAMS, problems),
                shares.stream().flatMap(share -> pace(share, problems)).toList(),
                levels.stream()
                        .map(level -> count("--streams-list", level, 0, problems))
                        .toList(),
                count("--points", points, 1, problems));
        aim.check(problems);
        return aim;
    }

    /// The settings that all loads share.
    SweepSpec spec(Problems problems) {
        List<Setting> given = keys.given(problems);
        for (Setting setting : given) {
            String instead = DECIDED.get(setting.key());
            if (instead != null) {
                problems.add(Origin.COMMAND_LINE, "-p " + setting.key() + " is decided for each load: " + instead);
            }
        }
        int times = count("--repeats", repeats, 1, problems);
        if (times < 1) {
            problems.add(Origin.COMMAND_LINE, "--repeats = " + times + ": must be at least 1");
        }
        List<Setting> base =
                List.of(set("workload", "ch"), set("measure", measure), set("warmup", warmup), set("growth", "trim"));
        Grid grid = new Grid(List.of(), List.of(), Math.max(1, times));
        return new SweepSpec(base, grid, place.complete(given, problems));
    }

    Passwords passwords() {
        return credentials.passwords();
    }

    private static Setting set(String key, String value) {
        return new Setting(key, value, Origin.COMMAND_LINE);
    }

    private static Stream<Pace> pace(String text, Problems problems) {
        try {
            return Stream.of(Pace.parse(text));
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, "--shares: " + text + " " + refused.getMessage());
            return Stream.of();
        }
    }

    /// @param missing the value if the option is not given
    private static int count(String option, String text, int missing, Problems problems) {
        if (text.isEmpty()) {
            return missing;
        }
        try {
            return (int) Math.min(Integer.MAX_VALUE, Count.parse(text));
        } catch (IllegalArgumentException refused) {
            problems.add(Origin.COMMAND_LINE, option + " = " + text + ": " + refused.getMessage());
            return Math.max(1, missing);
        }
    }
}
