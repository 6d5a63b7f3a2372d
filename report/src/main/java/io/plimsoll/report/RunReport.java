package io.plimsoll.report;

import io.plimsoll.analysis.Judgement;
import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.HarnessTotal;
import io.plimsoll.analysis.figure.HeadlineWork;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.analysis.figure.NamedFigure;
import io.plimsoll.analysis.figure.OfferedLoad;
import io.plimsoll.analysis.figure.OperationTotal;
import io.plimsoll.analysis.figure.Spread;
import io.plimsoll.analysis.figure.Spread.Rounds;
import io.plimsoll.analysis.rule.Rule;
import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Sending;
import io.plimsoll.recording.Counts;
import io.plimsoll.recording.ErrorLog;
import io.plimsoll.recording.HarnessSample.JavaSample;
import io.plimsoll.report.document.Document;
import io.plimsoll.report.document.Document.Ending;
import io.plimsoll.report.document.Document.Head;
import io.plimsoll.report.document.Document.Section;
import io.plimsoll.report.document.Part;
import io.plimsoll.report.document.TableColumn;
import io.plimsoll.report.document.Tone;
import io.plimsoll.report.text.Names;
import io.plimsoll.report.text.TimeLine;
import io.plimsoll.results.AnswerRow;
import io.plimsoll.results.DistributionSummary;
import io.plimsoll.results.Finding;
import io.plimsoll.results.Finding.Severity;
import io.plimsoll.results.PhaseFacts;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.PlanDocument;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunDocument;
import io.plimsoll.results.RunStatus;
import io.plimsoll.spec.ValueType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The report of a run: verdict and headline, findings to read first, latency, operations, then everything that the
/// figures are based on. Pure functions; stateless.
public final class RunReport {
    /// The exit code that a shell reports for a process that Ctrl-C ended: 128 + SIGINT.
    private static final int EXIT_INTERRUPTED = 130;

    private static final int NAME_MAX = 16;

    /// The times of [Names#TIMES] that do not fit into eighty columns.
    private static final Set<String> RARE = Set.of("p90", "p99.99");

    private RunReport() {}

    public static Document of(Run run, Judgement judgement) {
        return of(run, judgement, List.of(), List.of());
    }

    /// @param damages what is wrong with the run's files, one sentence each
    /// @param answers of query streams, one by one; empty if there are no streams
    public static Document of(Run run, Judgement judgement, List<String> damages, List<AnswerRow> answers) {
        Measured measured = Measured.of(run);
        RunDocument document = run.document();
        List<Section> sections = new ArrayList<>();
        sections.add(graveFindings(judgement.findings()));
        if (!damages.isEmpty()) {
            sections.add(new Section(
                    "This folder is damaged",
                    "The report shows what comes before the damage.",
                    new Part.Sentences(damages)));
        }
        if (measured.isMeasured()) {
            sections.add(latency(measured));
            sections.add(operations(measured));
            sections.add(offered(measured));
            sections.add(rounds(measured));
        }
        if (!run.phases().isEmpty() && !isOnceEach(run, answers)) {
            sections.add(new Section("Over time", new Part.TimeLine(width -> new TimeLine(measured, width).lines())));
        }
        sections.add(new Section("Streams of queries", StreamPlots.of(document, answers)));
        sections.add(ServerReport.of(measured, remarks(judgement.findings(), true)));
        sections.add(failures(measured));
        sections.add(AuditReport.section(document.measurement().audit()));
        sections.add(FleetReport.section(measured));
        sections.add(CloudReport.section(measured));
        sections.addAll(Environment.sections(run));
        sections.add(notes(judgement.findings()));
        sections.add(harness(measured));
        sections.addAll(Environment.plans(document.plan()));
        return new Document(head(measured, judgement), sections);
    }

    /// Whether no round ran a query twice, as in a power run. A rate over time then means nothing.
    private static boolean isOnceEach(Run run, List<AnswerRow> answers) {
        return !answers.isEmpty()
                && run.rounds().stream()
                        .flatMap(round -> round.operations().stream())
                        .allMatch(operation -> operation.counts().acknowledged() <= 1);
    }

    private static Head head(Measured measured, Judgement judgement) {
        RunDocument document = measured.run().document();
        RunStatus status = document.status();
        String spelled = status.name().toLowerCase(Locale.ROOT);
        boolean isInterrupted = status == RunStatus.INTERRUPTED;
        boolean isCompleted = status == RunStatus.COMPLETED;
        int exit = isInterrupted ? EXIT_INTERRUPTED : judgement.verdict().exitCode();
        return new Head(
                isInterrupted ? Tone.WARNING : Tone.of(judgement.verdict()),
                Names.headword(status, judgement) + (isCompleted || isInterrupted ? "" : ", " + spelled),
                Names.title(document),
                figures(measured),
                measured.isMeasured() ? tiles(measured) : Map.of(),
                Part.Facts.NONE,
                new Ending(
                        "exit code " + exit,
                        Names.why(judgement) + (isCompleted ? "" : "; the run is marked " + spelled)));
    }

    /// The results, and the load under which they were measured.
    private static String figures(Measured measured) {
        PlanDocument plan = measured.run().document().plan();
        return (measured.isMeasured() ? rate(measured) : "nothing measured") + ", "
                + HeadlineWork.cost(measured).map(cost -> cost + ", ").orElse("")
                + Names.arrival(plan) + ", " + Names.sessions(plan) + Names.beside(measured);
    }

    /// Starts with the workload's own figures, if it has any; otherwise with rows, if operations write batches.
    private static String rate(Measured measured) {
        List<NamedFigure> leading = NamedFigure.leading(measured);
        OperationTotal total = measured.total();
        if (leading.isEmpty() && total.counts().rows() > 0) {
            return Figures.number(total.rowsPerSecond()) + " rows/s in " + Figures.number(total.ratePerSecond())
                    + " operations/s";
        }
        return leading.stream()
                        .map(figure -> figure.text() + " " + figure.label() + ", ")
                        .collect(Collectors.joining())
                + Figures.rate(total.ratePerSecond());
    }

    private static Map<String, String> tiles(Measured measured) {
        OperationTotal total = measured.total();
        DistributionSummary latency = total.latency();
        Map<String, String> tiles = new LinkedHashMap<>();
        NamedFigure.of(measured).forEach(named -> tiles.put(named.label(), named.text()));
        if (total.counts().rows() > 0) {
            tiles.put("rows / s", Figures.number(total.rowsPerSecond()));
        }
        tiles.put("operations / s", Figures.number(total.ratePerSecond()));
        HeadlineWork.cost(measured).ifPresent(cost -> tiles.put(cost.unit(), cost.number()));
        tiles.put("p50", Names.percentile(latency, 50, latency.p50()));
        tiles.put("p99", Names.percentile(latency, 99, latency.p99()));
        tiles.put("p99.9", Names.percentile(latency, 99.9, latency.p999()));
        tiles.put("max", Names.highest(latency));
        tiles.put("failed", Figures.count(total.counts().failed()));
        return tiles;
    }

    private static Section latency(Measured measured) {
        boolean isOpen = measured.isOpen();
        PlanDocument plan = measured.run().document().plan();
        List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.word("operation", NAME_MAX)));
        if (isOpen) {
            columns.add(TableColumn.word("time"));
        }
        for (String title : Names.TIMES) {
            TableColumn column = TableColumn.figure(title);
            columns.add(RARE.contains(title) ? column.asDetail() : column);
        }
        List<Part.Row> rows = new ArrayList<>();
        List<OperationTotal> lines = measured.lines();
        for (OperationTotal line : lines) {
            if (isOpen) {
                boolean isPart = !line.name().equals(lines.getLast().name());
                rows.add(new Part.Row(cells(List.of(line.name(), "latency"), line.latency())));
                rows.add(new Part.Row(Tone.DIM, cells(List.of(line.name(), "service"), line.serviceTime()), isPart));
                rows.add(new Part.Row(Tone.DIM, cells(List.of(line.name(), "lag"), line.lag()), isPart));
            } else {
                rows.add(new Part.Row(cells(List.of(line.name()), line.latency())));
            }
        }
        return new Section(
                "Latency",
                isOpen
                        ? "from the intended start, late or not; " + Names.arrival(plan)
                        : "closed loop: service times under " + Names.sessions(plan),
                new Part.Table(columns, rows),
                new Part.Detail(new Part.Note((isOpen
                                ? "Service time runs from the actual start; lag lies between the two."
                                : "Time that operations would have waited for a free session is not in them.")
                        + " A percentile with fewer than ten samples beyond it is not shown.")));
    }

    private static List<String> cells(List<String> names, DistributionSummary times) {
        List<String> cells = new ArrayList<>(names);
        cells.addAll(Names.times(times));
        return cells;
    }

    private static Section operations(Measured measured) {
        int rounds = measured.rounds().size();
        boolean hasRows = measured.total().counts().rows() > 0;
        List<TableColumn> columns = new ArrayList<>(List.of(TableColumn.word("operation", NAME_MAX)));
        for (String title : hasRows ? List.of("rows", "rows/s") : List.<String>of()) {
            columns.add(TableColumn.figure(title));
        }
        for (String title : List.of("acknowledged", "rate", "missed", "failed", "retries")) {
            columns.add(TableColumn.figure(title));
        }
        List<List<String>> rows = new ArrayList<>();
        for (OperationTotal row : measured.lines()) {
            Counts counts = row.counts();
            List<String> cells = new ArrayList<>(List.of(row.name()));
            if (hasRows) {
                cells.add(counts.rows() > 0 ? Figures.count(counts.rows()) : Figures.NONE);
                cells.add(counts.rows() > 0 ? Figures.rate(row.rowsPerSecond()) : Figures.NONE);
            }
            cells.addAll(List.of(
                    Figures.count(counts.acknowledged()),
                    Figures.rate(row.ratePerSecond()),
                    Figures.count(counts.miss()),
                    Figures.count(counts.failed()),
                    Figures.count(counts.retries())));
            rows.add(cells);
        }
        return new Section(
                "Operations",
                Figures.time(measured.windowNanos()) + " measured" + (rounds > 1 ? " in " + rounds + " rounds" : ""),
                Part.Table.plain(columns, rows),
                new Part.Sentences(NamedFigure.of(measured).stream()
                        .map(named -> named.text() + " " + named.label() + ": "
                                + named.figure().meaning())
                        .toList()));
    }

    /// What was offered and achieved along the shape of the arrivals; each step is a part.
    private static Section offered(Measured measured) {
        List<OfferedLoad> loads = measured.rounds().stream()
                .flatMap(round -> OfferedLoad.of(measured, round).stream())
                .toList();
        if (loads.isEmpty()) {
            return new Section("Offered and achieved", List.of());
        }
        List<TableColumn> columns = Stream.of("from", "to", "offered", "achieved", "left over", "highest p99")
                .map(TableColumn::figure)
                .toList();
        List<List<String>> rows = OfferedLoad.parts(loads).stream()
                .map(part -> List.of(
                        Figures.time(part.fromNanos()),
                        Figures.time(part.toNanos()),
                        Figures.rate(part.offeredPerSecond()),
                        Figures.rate(part.carriedPerSecond()),
                        Figures.count(part.behind()),
                        part.p99Nanos() == 0 ? Figures.NONE : Figures.time(part.p99Nanos())))
                .toList();
        return new Section(
                "Offered and achieved",
                OfferedLoad.shape(measured).map(OfferedLoad.Named::shape).orElse("")
                        + (loads.size() > 1 ? "; means of " + loads.size() + " rounds" : ""),
                Part.Table.plain(columns, rows),
                new Part.Detail(
                        new Part.Note("Left over: operations due but not done at the end of a part, in the worst"
                                + " round. Highest p99: that of one interval.")));
    }

    private static Section rounds(Measured measured) {
        if (measured.rounds().size() < 2) {
            return new Section("Rounds", List.of());
        }
        boolean hasRows = measured.total().counts().rows() > 0;
        List<List<String>> rows = new ArrayList<>();
        for (PhaseResult round : measured.rounds()) {
            OperationTotal total = measured.totalOf(round);
            DistributionSummary latency = total.latency();
            rows.add(List.of(
                    String.valueOf(round.facts().round()),
                    Figures.time(round.facts().extent().windowNanos()),
                    Figures.rate(hasRows ? total.rowsPerSecond() : total.ratePerSecond()),
                    Names.percentile(latency, 50, latency.p50()),
                    Names.percentile(latency, 99, latency.p99()),
                    Figures.count(total.counts().failed())));
        }
        Spread spread = Rounds.of(measured.rounds()).spread();
        return new Section(
                "Rounds",
                (hasRows ? "operations: " : "") + "median " + Figures.rate(spread.median()) + ", from "
                        + Figures.number(spread.min()) + " to " + Figures.rate(spread.max()) + ", mean "
                        + Figures.number(spread.mean()) + " +- " + Figures.rate(spread.halfWidth95())
                        + " (95 % confidence), variation " + Figures.percent(spread.variation()),
                new Part.Detail(Part.Table.plain(
                        List.of(
                                TableColumn.figure("round"),
                                TableColumn.figure("measured"),
                                TableColumn.figure(hasRows ? "rows/s" : "rate"),
                                TableColumn.figure("p50"),
                                TableColumn.figure("p99"),
                                TableColumn.figure("failed")),
                        rows)));
    }

    /// Most items with a count of zero appear only among the details.
    private static Section failures(Measured measured) {
        Map<String, String> shown = new LinkedHashMap<>();
        Map<String, String> rest = new LinkedHashMap<>();
        if (measured.isMeasured()) {
            Counts counts = measured.counts();
            long reconnects = measured.harness().reconnects();
            shown.put("failed", failed(counts));
            (counts.retries() > 0 ? shown : rest)
                    .put("retries", Figures.count(counts.retries()) + ", inside the latency of their operations");
            if (counts.skipped() > 0) {
                shown.put("skipped", Figures.count(counts.skipped()) + " were too late to be sent");
            }
            boolean isCutOff = measured.rounds().stream()
                    .anyMatch(round -> round.facts().extent().startedAt().isEmpty());
            (isCutOff || measured.unfinished() > 0 ? shown : rest)
                    .put("unfinished", isCutOff ? "not known: the last round was cut off" : unfinished(measured));
            (reconnects > 0 ? shown : rest).put("reconnects", Figures.count(reconnects));
        }
        RunDocument document = measured.run().document();
        RunDocument.Measurement measurement = document.measurement();
        Map<String, Long> counters = measurement.counters() == null ? Map.of() : measurement.counters();
        shown.put(
                "driver",
                counters.entrySet().stream()
                        .map(counter -> counter.getKey() + " " + Figures.count(counter.getValue()))
                        .collect(Collectors.joining(", ")));
        if (measurement.connectNanos() > 0) {
            rest.put(
                    "connecting",
                    "took " + Figures.time(measurement.connectNanos()) + " for all sessions, outside the window");
        }
        return new Section(
                "Failures and sessions",
                "",
                new Part.Facts(shown),
                new Part.Remarks(messages(measured)),
                new Part.Detail(new Part.Facts(rest)));
    }

    private static String failed(Counts counts) {
        return Figures.count(counts.failed()) + " of " + Figures.count(counts.ended(), "operation")
                + (counts.failed() == 0 ? "" : " (" + Figures.percent(counts.failed() / (double) counts.ended()) + ")")
                + (counts.commitUnknown() == 0
                        ? ""
                        : ", of which " + Figures.count(counts.commitUnknown())
                                + " were lost while committing and may have taken effect");
    }

    private static String unfinished(Measured measured) {
        long oldest = 0;
        long drained = 0;
        for (PhaseResult round : measured.rounds()) {
            PhaseFacts.Extent extent = round.facts().extent();
            oldest = Math.max(oldest, extent.oldestUnfinishedNanos());
            drained += extent.drainedAcknowledged();
        }
        return Figures.count(measured.unfinished()) + " when the window closed"
                + (measured.unfinished() == 0
                        ? ""
                        : ", the oldest for " + Figures.time(oldest) + "; " + Figures.count(drained)
                                + " acknowledged later");
    }

    /// Counts by class cover the measured rounds. Messages cover the whole run and count every attempt.
    private static List<Part.Remark> messages(Measured measured) {
        Map<ErrorClass, Long> failures = measured.counts().failures();
        List<Part.Remark> remarks = new ArrayList<>();
        for (ErrorClass errorClass : ErrorClass.values()) {
            long failed = failures.getOrDefault(errorClass, 0L);
            List<ErrorLog.Entry> seen = measured.run().errors().stream()
                    .filter(entry -> entry.errorClass() == errorClass)
                    .toList();
            if (failed > 0 || !seen.isEmpty()) {
                remarks.add(new Part.Remark(
                        Tone.BAD,
                        ValueType.word(errorClass),
                        "",
                        Figures.count(failed) + " failed"
                                + (seen.isEmpty() ? "" : "; messages of all attempts, warm-up included:"),
                        seen.stream()
                                .map(entry -> Figures.count(entry.count()) + " x  "
                                        + (entry.sqlState().isEmpty() ? "" : "[" + entry.sqlState() + "] ")
                                        + entry.message())
                                .toList(),
                        ""));
            }
        }
        return remarks;
    }

    /// The harness's measurements of itself, which show whether it disturbed the run.
    private static Section harness(Measured measured) {
        HarnessTotal harness = measured.harness();
        if (harness.lengthNanos() == 0) {
            return new Section("Harness", List.of());
        }
        Map<String, String> facts = new LinkedHashMap<>();
        long acknowledged = measured.counts().acknowledged();
        facts.put(
                "cpu",
                (acknowledged == 0
                                ? ""
                                : Figures.time(harness.processCpuNanos() / (double) acknowledged) + " per operation"
                                        + (measured.isInProcess() ? ", which includes the database" : "") + "; ")
                        + String.format(Locale.ROOT, "%.2f", harness.coresUsed()) + " of "
                        + Figures.count(measured.run().document().host().cores(), "core") + " used");
        if (!Double.isNaN(harness.hostBusyShare())) {
            facts.put(
                    "host",
                    Figures.percent(harness.hostBusyShare()) + " of all cores busy, "
                            + Figures.percent(harness.hostStealShare()) + " stolen by the hypervisor");
        }
        facts.put(
                "pauses",
                harness.pauseLongestNanos() == 0
                        ? "none above 1 ms"
                        : "longest " + Figures.time(harness.pauseLongestNanos()) + ", "
                                + Figures.percent(harness.pauseShare()) + " of the time");
        facts.put(
                "garbage",
                Figures.count(harness.gcCount(), "collection") + ", together "
                        + Figures.time(harness.gcMillis() * 1e6));
        facts.put("jvm", java(harness.java(), harness.lengthNanos()));
        if (measured.laneBusyShare() >= 0) {
            facts.put(
                    "lanes", "the busiest used CPU for " + Figures.percent(measured.laneBusyShare()) + " of its time");
        }
        measured.sending().ifPresent(sending -> facts.put("requests", requests(sending)));
        measured.connecting()
                .ifPresent(connecting -> facts.put(
                        "connections",
                        Figures.count(connecting.count(), "connection") + ", one for each operation; opening and"
                                + " closing one took "
                                + Figures.time(connecting.nanos() / (double) connecting.count()) + " on average"));
        if (measured.isOpen()) {
            facts.put("lag", "p99 " + Figures.time(measured.total().lag().p99()) + " from intended to actual start");
        }
        return new Section("Harness", new Part.Detail(new Part.Facts(facts)));
    }

    /// Empty if nothing is known.
    private static String java(JavaSample java, long nanos) {
        List<String> parts = new ArrayList<>();
        if (java.heapBytes() > 0) {
            parts.add("heap in use up to " + Figures.bytes(Math.round(java.heapBytes())));
        }
        if (java.safepointNanos() >= 0) {
            parts.add("at safepoints " + Figures.percent(java.safepointNanos() / nanos) + " of the time");
        }
        if (java.compileMillis() >= 0) {
            parts.add("JIT compiler " + Figures.time(java.compileMillis() * 1e6));
        }
        return String.join(", ", parts);
    }

    private static String requests(Sending sending) {
        if (sending.calls() == 0 || sending.timedCalls() == 0) {
            return "passed to the system one by one, by " + sending.with();
        }
        return String.format(Locale.ROOT, "%.1f per system call, by ", sending.requests() / (double) sending.calls())
                + sending.with() + "; from the first one's start to the last one's sending "
                + Figures.time(sending.waitSumNanos() / (double) sending.timedCalls()) + " on average, "
                + Figures.time(sending.waitMaxNanos()) + " at most (latencies include it; timed in "
                + Figures.count(sending.timedCalls(), "call") + ")";
    }

    /// The findings of a run, as sections of its report.
    ///
    /// Warnings and worse, to be read before any figure; a section without parts if there are none.
    static Section graveFindings(List<Finding> findings) {
        List<Part.Remark> grave = findings.stream()
                .filter(finding -> finding.severity() != Severity.NOTE)
                .map(finding -> remark(finding, Names.severity(finding.severity())))
                .toList();
        return new Section("Read this first", grave.isEmpty() ? List.of() : List.of(new Part.Remarks(grave)));
    }

    /// The notes.
    static Section notes(List<Finding> findings) {
        List<Part.Remark> notes = remarks(findings, false);
        return new Section("Notes", notes.isEmpty() ? List.of() : List.of(new Part.Detail(new Part.Remarks(notes))));
    }

    /// @param areOfServer whether those about the server's own work are wanted, or the others
    private static List<Part.Remark> remarks(List<Finding> findings, boolean areOfServer) {
        return findings.stream()
                .filter(finding -> finding.severity() == Severity.NOTE)
                .filter(finding -> Rule.OF_SERVER.contains(finding.name()) == areOfServer)
                .map(finding -> remark(finding, ""))
                .toList();
    }

    private static Part.Remark remark(Finding finding, String label) {
        return new Part.Remark(
                Tone.of(finding.severity()), label, finding.name(), finding.sentence(), List.of(), finding.advice());
    }
}
