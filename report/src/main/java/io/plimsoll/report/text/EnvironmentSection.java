package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;

/// What a run's figures were measured on.
final class EnvironmentSection {
    private static final int SECOND_OF_TIMESTAMP = "2026-11-21T02:29:35".length();

    private EnvironmentSection() {}

    static void append(Page page, Run run) {
        RunDocument document = run.document();
        page.heading("Environment");
        EnvironmentFacts.target(document).forEach((name, value) -> {
            if (name.equals(EnvironmentFacts.SETTINGS)) {
                page.list(name, EnvironmentFacts.settings(document));
            } else {
                page.field(name, value);
            }
        });
        if (document.target() != null) {
            ClusterSection.append(page, document);
            page.field("at rest", EnvironmentFacts.settled(document));
        }
        HostFacts host = document.host();
        page.field("host", EnvironmentFacts.machine(host));
        page.field(
                "java",
                host.java() + ", heap up to " + Figures.bytes(host.heapMaxBytes()) + ", "
                        + EnvironmentFacts.collector(host.collector()));
        page.field("plan", plan(document.plan()));
        page.field("data", EnvironmentFacts.data(document.plan()));
        page.list("not default", EnvironmentFacts.changed(document.plan()));
        page.field("run", document.id() + ", " + started(document) + ", Plimsoll " + document.toolVersion());
        page.field("folder", run.folder().toString());
    }

    private static String plan(PlanDocument plan) {
        StringBuilder text = new StringBuilder();
        for (String key : new String[] {"variant", "seed", "warmup"}) {
            String value = plan.setting(key);
            text.append(value.isEmpty() ? "" : key + " " + value + ", ");
        }
        String rounds = plan.setting("rounds");
        text.append("measure ")
                .append(plan.setting("measure"))
                .append(rounds.isEmpty() || rounds.equals("1") ? "" : " x " + rounds + " rounds");
        return text.append(", ")
                .append(Names.sessions(plan))
                .append(" on ")
                .append(plan.carriers())
                .toString();
    }

    /// To the second.
    private static String started(RunDocument document) {
        String instant = document.startedAt();
        return "started " + instant.substring(0, Math.min(SECOND_OF_TIMESTAMP, instant.length())) + "Z";
    }
}
