package io.plimsoll.cli.measure;

import io.plimsoll.analysis.search.LoadLineRuns;
import io.plimsoll.analysis.search.Objective.Objectives;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.unit.TimeSpan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/// `plimsoll loadline`: finds the highest load at which the target meets the objectives.
@Command(
        name = "loadline",
        header = "Find the highest rate that meets the objectives (the load line), with an interval.",
        mixinStandardHelpOptions = true,
        footer = {
            "",
            "An objective is a figure and its limit: p50 to p99.99, mean or max of the latency, errors, rate;",
            "of all operations, or of one: new-order.p90<5s. Latencies count from the intended start. Where none",
            "limits errors, errors<0.1%% holds.",
            "",
            "Examples:",
            "  plimsoll loadline tpcb --target postgres:embedded --objective 'p99<10ms'",
            "  plimsoll loadline ycsb --target h2:mem --objective 'p99<2ms' --objective 'errors<0.01%%' --at-most 2m",
            "",
            "Exit codes: 0 a line was found, 1 nothing meets the objectives, or less than asked for, 3 undecided."
        })
public final class LoadlineCommand extends SearchCommand {
    private static final Set<String> DECIDED = Set.of("arrival", "measure", "rounds");

    @Option(
            names = {"-o", "--objective"},
            paramLabel = "OBJECTIVE",
            required = true,
            description = "What must hold, such as p99<10ms; repeatable.")
    private List<String> objectives = new ArrayList<>();

    @Option(
            names = "--precision",
            paramLabel = "SHARE",
            defaultValue = "5%",
            description = "Target width of the interval, from end to end: 5%% if not given.")
    private String precision = "5%";

    @Option(
            names = "--evenly",
            description = "Space operations evenly. Otherwise they come as independent users do (Poisson).")
    private boolean evenly;

    @Override
    public Integer call() throws Exception {
        Problems problems = new Problems();
        Objectives promised = Objectives.of(objectives, problems);
        TimeSpan atMost = atMost(problems);
        LoadLineRuns search =
                new LoadLineRuns(store(), new LoadLineRuns.Question(promised, share(problems), atMost, evenly));
        problems.refuseIfAny();
        return execute(search, Map.of("sessions", "32"), DECIDED, promised::check);
    }

    private double share(Problems problems) {
        if (!precision.matches("\\d+(\\.\\d+)?%")) {
            problems.add(Origin.COMMAND_LINE, "--precision " + precision + " needs a share in percent, such as 5%");
            return 1;
        }
        double share = Double.parseDouble(precision.substring(0, precision.length() - 1)) / 100;
        if (share < 0.01 || share > 0.5) {
            problems.add(Origin.COMMAND_LINE, "--precision " + precision + " needs a share from 1% to 50%");
        }
        return share;
    }
}
