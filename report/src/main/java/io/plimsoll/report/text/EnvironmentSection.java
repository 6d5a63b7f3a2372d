package io.plimsoll.report.text;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.results.HostFacts;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// What a run's figures were measured on.
final class EnvironmentSection {
    private static final int SECOND_OF_TIMESTAMP = "2026-11-21T02:29:35".length();

    private static final int SETTINGS_MAX = 12;
    private static final Set<String> LOOKED_AT_FIRST = Set.of(
            "shared_buffers",
            "work_mem",
            "effective_cache_size",
            "max_wal_size",
            "checkpoint_timeout",
            "synchronous_commit",
            "innodb_buffer_pool_size",
            "innodb_flush_log_at_trx_commit");

    private EnvironmentSection() {}

    static void append(Page page, Run run) {
        RunDocument document = run.document();
        page.heading("Environment");
        EnvironmentFacts.target(document).forEach((name, value) -> {
            if (name.equals(EnvironmentFacts.SETTINGS)) {
                page.list(name, folded(EnvironmentFacts.settings(document), page.style()));
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

    /// A long list is folded to the settings that are looked at first.
    private static List<String> folded(List<String> settings, Style style) {
        if (style.verbose() || settings.size() <= SETTINGS_MAX) {
            return settings;
        }
        List<String> first = settings.stream()
                .filter(setting -> LOOKED_AT_FIRST.contains(setting.split(" ", 2)[0]))
                .toList();
        List<String> shown = new ArrayList<>(first.isEmpty() ? settings.subList(0, SETTINGS_MAX) : first);
        shown.add((settings.size() - shown.size()) + " more with --verbose");
        return shown;
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
