package io.plimsoll.report.text;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.CellFigures;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.plan.Division;
import io.plimsoll.plan.Pauses;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunEntry;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.Verdict;
import io.plimsoll.workload.AuditResult;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The names of things in reports. Stateless.
public final class Names {
    /// The prefix of a lower bound.
    private static final String AT_LEAST = ">= ";

    /// The columns of [#times].
    public static final List<String> TIMES = List.of("mean", "p50", "p90", "p95", "p99", "p99.9", "p99.99", "max");

    private static final int ARRIVAL_MAX = 40;

    private static final String JDBC = "jdbc:";
    private static final Pattern USER = Pattern.compile("//[^/@]*@");

    private Names() {}

    /// `tpcb/pgbench`
    public static String workload(PlanDocument plan) {
        String profile = plan.setting("profile");
        return plan.setting("workload") + (profile.isEmpty() ? "" : "/" + profile);
    }

    /// `PostgreSQL 18.1`; the address while the product is unknown.
    public static String product(RunDocument document) {
        TargetIdentity target = document.target();
        return target == null
                ? document.plan().setting("target")
                : (target.product() + " " + target.productVersion()).strip();
    }

    /// `tpcb/pgbench on PostgreSQL 18.1`, for a part of a run `..., part 1/2 by vm1`
    public static String title(RunDocument document) {
        Division part = document.plan().division();
        String machine = document.host().name();
        return workload(document.plan()) + " on " + product(document)
                + (part.isWhole() ? "" : ", part " + part + (machine == null ? "" : " by " + machine));
    }

    /// `closed loop`, `constant arrivals at 1,000/s`, `Poisson arrivals at 1,000/s`
    public static String arrival(PlanDocument plan) {
        return plan.value(RunKeys.ARRIVAL)
                .map(arrival -> OfferedLoad.Named.arrival(arrival) + pauses(plan.pauses()))
                // Written by another version.
                .orElseGet(() -> plan.setting(RunKeys.ARRIVAL.name()));
    }

    /// ` with a think time of 10ms`, ` with starts at least 1s apart`; empty without pauses.
    private static String pauses(Pauses pauses) {
        List<String> all = new ArrayList<>();
        if (pauses.think().mean().nanos() > 0) {
            all.add((pauses.think().isExponential() ? "exponential think times of " : "a think time of ")
                    + pauses.think().mean());
        }
        if (pauses.pacing().nanos() > 0) {
            all.add("starts at least " + pauses.pacing() + " apart");
        }
        return all.isEmpty() ? "" : " with " + String.join(" and ", all);
    }

    /// The target's address without `jdbc:` and the user, for narrow columns.
    public static String shortTarget(PlanDocument plan) {
        return shortTarget(plan.setting("target"));
    }

    static String shortTarget(String address) {
        String rest = address.startsWith(JDBC) ? address.substring(JDBC.length()) : address;
        return USER.matcher(rest).replaceFirst("//");
    }

    /// ` and 2 streams`; empty without streams.
    public static String beside(Measured measured) {
        return measured.besideSessions() == 0 ? "" : " and " + Figures.count(measured.besideSessions(), "stream");
    }

    /// `8 sessions`, `8 sessions, pipelined`, `4 of 8 sessions (part 1/2)`
    public static String sessions(PlanDocument plan) {
        String pipelined = plan.value(RunKeys.PIPELINE).orElse(false) ? ", pipelined" : "";
        String all = Figures.count(plan.sessions(), "session");
        boolean isWhole = plan.division().isWhole();
        return (isWhole ? all : Figures.count(plan.ownSessions()) + " of " + all + " (part " + plan.division() + ")")
                + pipelined;
    }

    /// The sessions and the arrival of a run in a list: `8, closed`, `200, 1000/s`; empty if both are unknown.
    public static String load(RunEntry run) {
        return Stream.of(run.subject().sessions(), shortened(run.subject().arrival()))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining(", "));
    }

    /// The points of a shape may fill a page.
    private static String shortened(String arrival) {
        int first = arrival.indexOf(',');
        boolean isLong = arrival.length() > ARRIVAL_MAX && first > 0;
        return isLong ? arrival.substring(0, Math.min(first, ARRIVAL_MAX)) + ", ..." : arrival;
    }

    /// A percentile, or `-` when too few samples are above it.
    public static String percentile(long count, double percentile, long nanos) {
        return Figures.isTold(count, percentile) ? Figures.time(nanos) : Figures.NONE;
    }

    /// A percentile of operations of which some may never have ended: a lower bound is marked `>=`.
    public static String percentile(DistributionSummary times, double percentile, long nanos) {
        return Figures.isTold(times.count(), percentile) ? time(times, nanos) : Figures.NONE;
    }

    /// The maximum; `-` without samples.
    public static String highest(DistributionSummary times) {
        return times.count() == 0 ? Figures.NONE : time(times, times.max());
    }

    /// The mean; `-` without samples. It is a lower bound if any operation never ended.
    public static String mean(DistributionSummary times) {
        return times.count() == 0
                ? Figures.NONE
                : (times.atLeastFrom() == null ? "" : AT_LEAST)
                        + Figures.time(times.count() == 1 ? times.max() : times.mean());
    }

    private static String time(DistributionSummary times, long nanos) {
        return (times.isLowerBound((double) nanos) ? AT_LEAST : "") + Figures.time(nanos);
    }

    /// The first word of a report: the verdict, or that the run was interrupted.
    public static String headword(RunStatus status, Judgement judgement) {
        return status == RunStatus.INTERRUPTED
                ? status.name()
                : judgement.verdict().name();
    }

    /// A distribution as cells of a table, in the order of [#TIMES].
    public static List<String> times(DistributionSummary times) {
        return List.of(
                mean(times),
                percentile(times, 50, times.p50()),
                percentile(times, 90, times.p90()),
                percentile(times, 95, times.p95()),
                percentile(times, 99, times.p99()),
                percentile(times, 99.9, times.p999()),
                percentile(times, 99.99, times.p9999()),
                highest(times));
    }

    /// The word before a finding.
    public static String severity(Severity severity) {
        return switch (severity) {
            case NOTE -> "note";
            case WARNING -> "warning";
            case FAILURE -> "failure";
            case INVALIDATES -> "invalid";
        };
    }

    /// The reason for a verdict.
    public static String why(Judgement judgement) {
        return judgement
                .deciding()
                .map(finding -> "because of " + finding.name() + ": " + finding.sentence())
                .orElseGet(() -> warnings(judgement));
    }

    /// The word for the status of an invariant.
    public static String status(AuditResult.Status status) {
        return switch (status) {
            case HOLDS -> "holds";
            case VIOLATED -> "VIOLATED";
            case BROKEN_BEFORE -> "broken before";
            case BY_DESIGN -> "by design";
            case NOT_CHECKED -> "not checked";
        };
    }

    private static String warnings(Judgement judgement) {
        long warnings = judgement.findings().stream()
                .filter(finding -> finding.severity() == Severity.WARNING)
                .count();
        return warnings == 0
                ? "no reason was found to doubt these figures"
                : "nothing failed, but read the " + (warnings == 1 ? "warning" : warnings + " warnings");
    }

    /// The state of a cell of a sweep: its verdict, or why it has none.
    public static String state(CellFigures cell) {
        Verdict verdict = cell.verdict();
        return switch (cell.state()) {
            case DONE -> verdict == null ? Figures.NONE : verdict.name();
            case PENDING -> "pending";
            case NOT_APPLICABLE -> "n/a";
            case FAILED -> "failed";
        };
    }
}
