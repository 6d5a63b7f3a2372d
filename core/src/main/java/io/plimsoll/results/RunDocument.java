package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.plimsoll.driver.MaintenanceResult;
import io.plimsoll.driver.TargetIdentity;
import io.plimsoll.results.ServerSeries.ViewFacts;
import io.plimsoll.unit.Cost;
import io.plimsoll.workload.AuditResult;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// `run.json`: everything about a run except its distributions and its time line. Immutable; rewritten as a whole
/// when more is known. Holds no secrets. In the file the process, the measurement and the judgement are flat.
///
/// @param process the process that drives the run, or drove it
/// @param failure why the run could not go on, in a sentence; null otherwise
@JsonPropertyOrder("schema")
@JsonIgnoreProperties(value = "schema", allowGetters = true)
public record RunDocument(
        String id,
        RunStatus status,
        String startedAt,
        @Nullable String endedAt,
        @JsonUnwrapped HarnessProcess process,
        String toolVersion,
        PlanDocument plan,
        @Nullable TargetIdentity target,
        HostFacts host,
        @JsonUnwrapped Measurement measurement,
        @JsonUnwrapped Judged judged,
        @Nullable String failure) {
    /// The version of the layout that this program writes; readers refuse any other.
    public static final int SCHEMA = 1;

    /// `//localhost/`, `@127.0.0.1:5432/`, `//[::1]/`
    private static final String LOOPBACK = ".*(//|@)(localhost|127(\\.\\d{1,3}){3}|\\[::1])([:/?,].*)?";
    /// `jdbc:postgresql:///bank`
    private static final String NO_HOST = "[a-z]+(:[a-z]+)?:///.*";
    /// The setting in which the wire driver says how it reached the server.
    private static final String TRANSPORT = "postgres-transport";

    private static final Pattern LOCAL = Pattern.compile("(?i)" + LOOPBACK + "|" + NO_HOST + "|postgres:embedded.*");

    /// The facts of the run, without its distributions and its time line.
    ///
    /// @param connectNanos the time to open and prepare all sessions
    /// @param counters the driver's own counts, null if unknown: [io.plimsoll.driver.Target#counters]
    /// @param settled the maintenance of the target before measuring; null if none was due
    /// @param server what is known of the server's view of itself; null if the run did not look
    /// @param exporters what is known of the exporters that the run asked; null if it asked none
    /// @param fleet the machines that drove the run together; null if one drove it alone
    public record Measurement(
            long connectNanos,
            @Nullable Map<String, Long> counters,
            @Nullable MaintenanceResult settled,
            List<PhaseFacts> phases,
            List<AuditResult> audit,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            ViewFacts server,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<ExporterFacts> exporters,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            FleetFacts fleet) {
        /// The state before anything is measured.
        public static final Measurement NONE = new Measurement(0, null, null, List.of(), List.of(), null, null, null);

        public Measurement {
            counters = counters == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(counters));
            phases = List.copyOf(phases);
            audit = List.copyOf(audit);
            exporters = exporters == null ? null : List.copyOf(exporters);
        }

        public Measurement withConnectNanos(long nanos) {
            return new Measurement(nanos, counters, settled, phases, audit, server, exporters, fleet);
        }

        public Measurement withCounters(Map<String, Long> counted) {
            return new Measurement(connectNanos, counted, settled, phases, audit, server, exporters, fleet);
        }

        public Measurement withSettled(MaintenanceResult how) {
            return new Measurement(connectNanos, counters, how, phases, audit, server, exporters, fleet);
        }

        public Measurement withPhase(PhaseFacts phase) {
            List<PhaseFacts> more = new ArrayList<>(phases);
            more.add(phase);
            return new Measurement(connectNanos, counters, settled, more, audit, server, exporters, fleet);
        }

        public Measurement withServer(ViewFacts facts) {
            return new Measurement(connectNanos, counters, settled, phases, audit, facts, exporters, fleet);
        }

        public Measurement withExporters(List<ExporterFacts> facts) {
            return new Measurement(connectNanos, counters, settled, phases, audit, server, facts, fleet);
        }

        public Measurement withFleet(FleetFacts facts) {
            return new Measurement(connectNanos, counters, settled, phases, audit, server, exporters, facts);
        }

        public Measurement withAudit(List<AuditResult> results) {
            return new Measurement(connectNanos, counters, settled, phases, results, server, exporters, fleet);
        }
    }

    /// The judgement of the run.
    ///
    /// @param figures of the measured rounds, by the names of [io.plimsoll.unit.Figure]; null until the run is
    /// judged
    /// @param cost the price of a million of what the headline counts, over the measured rounds; null if the
    ///     target has no price, nothing was done, or the run is not judged
    public record Judged(
            List<OperationSummary> summary,
            @Nullable Map<String, Double> figures,
            @Nullable Cost cost,
            List<Finding> findings,
            @Nullable Verdict verdict) {
        /// The state before the run is judged.
        public static final Judged NONE = new Judged(List.of(), null, null, List.of(), null);

        public Judged {
            summary = List.copyOf(summary);
            figures = figures == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(figures));
            findings = List.copyOf(findings);
        }

        public Judged withCost(@Nullable Cost known) {
            return new Judged(summary, figures, known, findings, verdict);
        }
    }

    /// The version of the layout.
    @JsonProperty
    public int schema() {
        return SCHEMA;
    }

    /// Whether its process ended without recording a result, as [RunReader#effective] finds it.
    public boolean hasDied() {
        return status == RunStatus.INTERRUPTED && endedAt == null;
    }

    /// Whether the target is on the harness's own machine: because sessions reached it by a unix domain socket, by
    /// the text of its address, or because that matched one of the machine's addresses when the run began.
    public boolean hasTargetHere() {
        return Boolean.TRUE.equals(host.holdsTarget()) || hasTargetOnlyHere();
    }

    /// Whether the address leads from each machine to another target: a loopback address, or a unix domain socket.
    public boolean hasTargetOnlyHere() {
        return leadsOnlyHere(plan.setting("target"), target);
    }

    /// The same for any address.
    ///
    /// @param found what was found there; null if nobody looked
    public static boolean leadsOnlyHere(String address, @Nullable TargetIdentity found) {
        return (found != null && "unix".equals(found.settings().get(TRANSPORT)))
                || LOCAL.matcher(address).matches();
    }

    /// Whether only this process has the target: its database is a part of the process, or was started by it. A target
    /// that keeps nothing is the same everywhere.
    public boolean hasTargetInProcess() {
        String address = plan.setting("target").toLowerCase(Locale.ROOT);
        return !address.startsWith("null:")
                && (address.startsWith("postgres:embedded") || (target != null && target.inProcess()));
    }

    /// A run that begins now in this process.
    public static RunDocument begun(String id, Instant now, PlanDocument plan) {
        return new RunDocument(
                id,
                RunStatus.RUNNING,
                now.toString(),
                null,
                HarnessProcess.ofThisProcess(),
                thisVersion(),
                plan,
                null,
                HostFacts.ofThisMachine(),
                Measurement.NONE,
                Judged.NONE,
                null);
    }

    public RunDocument withTarget(TargetIdentity identity) {
        return with(identity, host, measurement, judged);
    }

    public RunDocument with(HostFacts facts) {
        return with(target, facts, measurement, judged);
    }

    public RunDocument with(Measurement known) {
        return with(target, host, known, judged);
    }

    public RunDocument with(Judged found) {
        return with(target, host, measurement, found);
    }

    private RunDocument with(@Nullable TargetIdentity identity, HostFacts machine, Measurement known, Judged found) {
        return new RunDocument(
                id, status, startedAt, endedAt, process, toolVersion, plan, identity, machine, known, found, failure);
    }

    /// @param instant when it ended; null if unknown
    /// @param why the sentence for a run that could not go on; null otherwise
    public RunDocument ended(RunStatus how, @Nullable String instant, @Nullable String why) {
        return new RunDocument(
                id, how, startedAt, instant, process, toolVersion, plan, target, host, measurement, judged, why);
    }

    public RunDocument withCeiling(HostFacts.CeilingFacts ceiling) {
        return with(host.with(ceiling));
    }

    /// @param isHere whether the target's address belongs to this machine
    public RunDocument withTargetHere(boolean isHere) {
        return with(host.holdingTarget(isHere));
    }

    /// The version of this Plimsoll.
    public static String thisVersion() {
        return OfThisBuild.VERSION;
    }

    /// Read once: each message of a fleet says it.
    private static final class OfThisBuild {
        private static final String VERSION = read();

        private static String read() {
            Properties properties = new Properties();
            try (InputStream in = RunDocument.class.getResourceAsStream("version.properties")) {
                properties.load(in);
            } catch (IOException | NullPointerException broken) {
                throw new IllegalStateException("this build lacks its version", broken);
            }
            return properties.getProperty("version", "");
        }
    }
}
