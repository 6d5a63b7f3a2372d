package io.plimsoll.cli.measure;

import io.plimsoll.analysis.ab.AbResult;
import io.plimsoll.app.AbRestore;
import io.plimsoll.app.AbRun;
import io.plimsoll.app.AbVariant;
import io.plimsoll.cli.option.CommonOptions;
import io.plimsoll.cli.option.KeyOptions;
import io.plimsoll.cli.option.OutputCommand;
import io.plimsoll.cli.option.SpecOptions;
import io.plimsoll.results.ab.AbDocument;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Setting;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// `plimsoll ab`: says which of two variants of a server, or which of two servers, is faster.
@Command(
        name = "ab",
        header = "Compare two settings or servers (A/B) in short blocks until the answer is certain.",
        footer = {
            "",
            "A variant has pieces, separated by commas or in several options:",
            "  NAME=VALUE      a setting of the server (ALTER SYSTEM), in force before the blocks of the variant",
            "  NAME=default    the server's own default for it",
            "  target=ADDRESS  another target, or @NAME of the inventory",
            "  sql:FILE        statements that are executed before the blocks of the variant",
            "Settings that neither names stay as they are. At the end, settings are put back, and the file of A",
            "is executed again if that of B was last. If Plimsoll was killed, --restore does that. Other defaults",
            "than those above: --warmup 2s, --measure 10s, no audit.",
            "",
            "Examples:",
            "  plimsoll ab tpcb --target postgres:embedded --a shared_buffers=128MB --b shared_buffers=1GB",
            "  plimsoll ab tpcb --target postgres://db/bench --b random_page_cost=1.1,work_mem=64MB",
            "  plimsoll ab shop.yaml --target postgres://db/shop --a sql:drop.sql --b sql:index.sql",
            "  plimsoll ab tpcb --a target=postgres://old/bench --b target=postgres://new/bench",
            "  plimsoll ab --restore",
            "",
            "Exit codes: 0 decided, 1 a block failed, 2 refused, 3 a block is INVALID, 4 not put back."
        })
public final class AbCommand extends OutputCommand.Detachable {
    private static final int PAIRS_MAX = 1_000;

    private static final Key<String> A = KeyOptions.option(
                    "VARIANT", "the variant to compare with. Default: the server as it is. Repeatable", "--a")
            .repeatable();

    private static final Key<String> B = KeyOptions.option("VARIANT", "the variant to judge. Repeatable", "--b")
            .repeatable();

    private static final Key<String> MARGIN = KeyOptions.option(
                    "SHARE", "differences below this share do not matter", "--margin")
            .otherwise("3%");

    private static final Key<String> PAIRS = KeyOptions.option(
                    "N", "how many pairs of blocks to measure at most, 6 or more", "--pairs")
            .otherwise("20");

    private static final Key<String> RESTART = KeyOptions.option(
            "COMMAND",
            "restarts a server that Plimsoll does not start, for settings that need it",
            "--restart-command");

    @Mixin
    private final SpecOptions spec = new SpecOptions();

    @Mixin
    private final KeyOptions own = KeyOptions.own(A, B, MARGIN, PAIRS, RESTART);

    @Option(
            names = "--restore",
            arity = "0..1",
            fallbackValue = "",
            paramLabel = "FOLDER",
            description = "Put back what a killed ab changed on a server. Without a folder: what all of them changed.")
    private @Nullable String restored;

    @Override
    public Integer call() throws Exception {
        String restart = own.text(RESTART);
        String folder = restored;
        if (folder != null) {
            return new AbRestore(
                            store(), terminal(), spec.passwords(), spec.target().orElse(null), restart)
                    .run(folder);
        }
        Problems problems = new Problems();
        if (!own.has(A) && !own.has(B)) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "give --b VARIANT, such as --b work_mem=64MB, and --a if it is not the" + " server as it is");
        }
        AbVariant first = AbVariant.parse(AbDocument.A, own.all(A), problems);
        AbVariant second = AbVariant.parse(AbDocument.B, own.all(B), problems);
        double share = share(problems);
        int most = most(problems);
        Map<String, List<Setting>> targets = new HashMap<>();
        for (AbVariant variant : List.of(first, second)) {
            if (!variant.target().isEmpty()) {
                targets.put(variant.name(), spec.target(variant.target(), problems));
            }
        }
        problems.refuseIfAny();
        return AbRun.run(
                new AbRun.Question(spec.stepPlanner(Map.of(), Set.of()), first, second, targets, share, most, restart),
                this,
                terminal());
    }

    private double share(Problems problems) {
        String margin = own.text(MARGIN);
        boolean isShare = margin.matches("\\d{1,2}(\\.\\d+)?%");
        double share = isShare ? Double.parseDouble(margin.substring(0, margin.length() - 1)) / 100 : 0;
        if (share <= 0 || share > 0.5) {
            problems.add(
                    Origin.COMMAND_LINE, "--margin " + margin + " needs a share in percent, above 0% and up to 50%");
        }
        return share;
    }

    private int most(Problems problems) {
        String pairs = own.text(PAIRS);
        long most = CommonOptions.count("--pairs", pairs, AbResult.PAIRS_LEAST, problems);
        if (most < AbResult.PAIRS_LEAST || most > PAIRS_MAX) {
            problems.add(
                    Origin.COMMAND_LINE,
                    "--pairs " + pairs + " needs " + AbResult.PAIRS_LEAST + " to 1,000: fewer prove nothing");
        }
        return Math.clamp(most, AbResult.PAIRS_LEAST, PAIRS_MAX);
    }
}
