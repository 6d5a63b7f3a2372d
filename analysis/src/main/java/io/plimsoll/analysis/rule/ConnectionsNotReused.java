package io.plimsoll.analysis.rule;

import io.plimsoll.analysis.figure.Figures;
import io.plimsoll.analysis.figure.Measured;
import io.plimsoll.results.Finding;
import java.util.List;
import java.util.Map;

/// The target closes connections after few requests: what was measured is connecting, too.
final class ConnectionsNotReused implements Rule {
    /// Fewer are few: opening a connection costs about as much as some tens of small requests.
    private static final long REQUESTS_PER_CONNECTION = 100;

    @Override
    public List<Finding> check(Measured measured) {
        Map<String, Long> counters = measured.run().document().counters();
        if (counters == null) {
            return Found.nothing();
        }
        long connections = counters.getOrDefault("connections", 0L);
        long requests = counters.getOrDefault("requests", 0L);
        long needed = measured.sessions();
        // Each session needs one, and a short run cannot use them often.
        if (connections <= 2 * needed || requests >= connections * REQUESTS_PER_CONNECTION) {
            return Found.nothing();
        }
        return Found.warning(
                "ConnectionsNotReused",
                Figures.count(connections, "connection") + " served " + Figures.count(requests, "request") + ", "
                        + Figures.count(requests / connections) + " each",
                "the target, or something in front of it, does not keep connections open: connecting is measured too");
    }
}
