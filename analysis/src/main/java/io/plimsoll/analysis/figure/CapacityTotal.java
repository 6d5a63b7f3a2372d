package io.plimsoll.analysis.figure;

import io.plimsoll.results.ServerSeries.ServerRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/// What a service with DynamoDB's API reported about the capacity of its tables: in the measured rounds of a run, or in
/// the last interval of one in progress. Immutable.
///
/// @param requests that were sent
/// @param unprocessed items of batches that the service gave back
/// @param serverErrors answers that said that the service had failed
/// @param retries requests that the driver sent again
public record CapacityTotal(
        Kind reads, Kind writes, double requests, double unprocessed, double serverErrors, double retries) {
    private static final double NANOS = 1e9;

    /// What requests of one kind met.
    ///
    /// @param name of the kind
    /// @param throttled how many were refused because the service limits its work
    /// @param consumed units per second; NaN if that is unknown
    /// @param pressed the same in those intervals alone in which some were refused; NaN if there is none
    /// @param provisioned units per second that the tables may consume; NaN if none are, or if that is unknown
    public record Kind(String name, double throttled, double consumed, double pressed, double provisioned) {
        private static Kind of(ServerTotal server, String name) {
            List<ServerRow> pressed = server.rows().stream()
                    .filter(row -> row.values().getOrDefault("throttled_" + name + "s", 0.0) > 0)
                    .toList();
            return new Kind(
                    name,
                    server.sum("throttled_" + name + "s").orElse(0),
                    perSecond(server.rows(), "consumed_" + name + "_units"),
                    perSecond(pressed, "consumed_" + name + "_units"),
                    server.values("provisioned_" + name + "_units").stream()
                            .mapToDouble(Double::doubleValue)
                            .average()
                            .orElse(Double.NaN));
        }

        /// What is unknown for a while makes the sum unknown.
        private static double perSecond(List<ServerRow> rows, String counter) {
            List<Double> values = ServerTotal.values(rows, counter);
            return values.isEmpty() || values.size() < rows.size()
                    ? Double.NaN
                    : values.stream().mapToDouble(Double::doubleValue).sum() * NANOS / ServerTotal.nanos(rows);
        }

        /// `consumed 812 of 1,000 units/s`; empty if nothing is known, or nothing was done.
        public String words() {
            boolean isConsumed = Double.isFinite(consumed);
            boolean isProvisioned = Double.isFinite(provisioned);
            if (isConsumed && consumed == 0 && throttled == 0) {
                return "";
            }
            if (isConsumed) {
                return "consumed " + Figures.number(consumed)
                        + (isProvisioned ? " of " + Figures.number(provisioned) : "") + " units/s";
            }
            return isProvisioned ? Figures.number(provisioned) + " units/s provisioned" : "";
        }
    }

    /// Empty if the server is not such a service, or was not looked at.
    public static Optional<CapacityTotal> of(ServerTotal server) {
        OptionalDouble requests = server.sum("requests");
        if (server.nanos() == 0
                || requests.isEmpty()
                || server.sum("throttled_reads").isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(new CapacityTotal(
                Kind.of(server, "read"),
                Kind.of(server, "write"),
                requests.getAsDouble(),
                server.sum("unprocessed_items").orElse(0),
                server.sum("server_errors").orElse(0),
                server.sum("retries").orElse(0)));
    }

    /// How many requests were refused because the service limits its work.
    public double throttled() {
        return reads.throttled + writes.throttled;
    }

    /// Whether the service said what all requests consumed.
    public boolean isConsumptionKnown() {
        return Double.isFinite(reads.consumed) && Double.isFinite(writes.consumed);
    }

    /// The figures in words, by name; empty words for what is unknown or did not happen.
    Map<String, String> words() {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("reads", reads.words());
        words.put("writes", writes.words());
        words.put(
                "throttled",
                throttled() == 0
                        ? ""
                        : Figures.percent(throttled() / Math.max(1, requests)) + " of the requests, "
                                + Figures.count(Math.round(throttled())) + " of "
                                + Figures.count(Math.round(requests)));
        words.put("given back", counted(unprocessed, "item") + (unprocessed == 0 ? "" : " of batches"));
        words.put(
                "errors", counted(serverErrors, "answer") + (serverErrors == 0 ? "" : " said that the service failed"));
        words.put("sent again", counted(retries, "request"));
        return words;
    }

    private static String counted(double count, String singular) {
        return count == 0 ? "" : Figures.count(Math.round(count), singular);
    }
}
