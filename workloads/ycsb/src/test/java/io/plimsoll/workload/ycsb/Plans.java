package io.plimsoll.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problem;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.Spec;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Seed;
import java.util.List;
import java.util.stream.Stream;

/// Plans of `ycsb` from settings.
final class Plans {
    private Plans() {}

    static YcsbPlan of(String... assignments) {
        Problems problems = new Problems();
        YcsbPlan plan = read(problems, assignments);
        assertThat(problems.found()).isEmpty();
        return plan;
    }

    static List<String> problems(String... assignments) {
        Problems problems = new Problems();
        read(problems, assignments);
        return problems.found().stream().map(Problem::message).toList();
    }

    private static YcsbPlan read(Problems problems, String... assignments) {
        YcsbWorkload workload = new YcsbWorkload();
        // Of YCSB's front end, not of its workload.
        List<String> own = Stream.of(assignments)
                .filter(assignment -> !assignment.startsWith("operationcount="))
                .toList();
        Spec spec = new SpecReader(workload.keys())
                .read(List.of(SpecReader.assignments(own, Origin.COMMAND_LINE, problems)), problems);
        return (YcsbPlan) workload.plan(spec, new Seed(42), problems);
    }
}
