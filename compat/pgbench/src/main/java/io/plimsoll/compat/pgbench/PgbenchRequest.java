package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.Additions;
import io.plimsoll.workload.script.PgbenchScript;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What a command line of pgbench asks for.
public sealed interface PgbenchRequest {
    /// To print the help.
    record Help() implements PgbenchRequest {}

    /// To print something and end.
    ///
    /// @param out goes to the standard output
    /// @param err goes to the standard error
    record Answer(String out, String err) implements PgbenchRequest {}

    /// To make the tables of the builtin scripts.
    record Initialization(PgbenchInit.Options options, Place place, Additions additions) implements PgbenchRequest {}

    /// To run scripts.
    record Benchmark(Work work, Load load, Showing showing, Place place, Additions additions)
            implements PgbenchRequest {}

    /// How the database is reached; each text is empty if it was not given.
    ///
    /// @param target Plimsoll's address in place of host, port and database
    record Place(String host, String port, String user, String database, String target) {}

    /// What is executed.
    ///
    /// @param definitions variables and their values, in the order in which they were given
    /// @param scale as given
    record Work(
            List<ScriptChoice> scripts,
            Map<String, String> definitions,
            String protocol,
            Optional<Integer> scale,
            long seed,
            Vacuum vacuum) {
        public Work {
            scripts = List.copyOf(scripts);
            definitions = Collections.unmodifiableMap(new LinkedHashMap<>(definitions));
        }

        /// The sum of the weights.
        long totalWeight() {
            return scripts.stream().mapToLong(ScriptChoice::weight).sum();
        }

        /// Whether a builtin script is used. The scale is then read from its tables.
        public boolean usesBuiltin() {
            return scripts.stream().anyMatch(ScriptChoice::isBuiltin);
        }
    }

    /// What is done to the builtin scripts' tables before a run.
    enum Vacuum {
        NONE,
        /// All but the accounts; the history is emptied.
        USUAL,
        /// The accounts, too.
        ALL
    }

    /// One script and how often it is chosen.
    ///
    /// @param name as reports show it
    /// @param source what Plimsoll's key `scripts` calls it: a file, or `builtin:NAME`
    record ScriptChoice(String name, String source, int weight, PgbenchScript script) {
        static final String BUILTIN = "builtin:";

        boolean isBuiltin() {
            return source.startsWith(BUILTIN);
        }
    }

    /// How much is executed.
    ///
    /// @param threads at most as many as clients
    /// @param limitsThreads whether `threads` was asked for, so that Plimsoll uses no more
    /// @param transactions of each client; 0 if the run is limited by time
    /// @param seconds 0 if the run is limited by a count
    /// @param ratePerSecond 0 if the rate is not limited
    /// @param latencyLimitMicros 0 if there is none
    /// @param maxTries 0 if there is no limit
    /// @param connectsEach whether each transaction has a connection of its own
    /// @param endsWithFirst whether the first client that fails ends the run
    record Load(
            int clients,
            int threads,
            boolean limitsThreads,
            int transactions,
            int seconds,
            double ratePerSecond,
            long latencyLimitMicros,
            int maxTries,
            boolean connectsEach,
            boolean endsWithFirst) {
        boolean isPaced() {
            return ratePerSecond > 0;
        }

        boolean hasLatencyLimit() {
            return latencyLimitMicros > 0;
        }

        boolean isRetrying() {
            return maxTries != 1;
        }
    }

    /// What is shown of a run.
    ///
    /// @param progressSeconds 0 if no progress is shown
    /// @param isVerbose whether each error was to be printed
    record Showing(
            int progressSeconds,
            boolean hasTimestamps,
            boolean isPerCommand,
            boolean isDetailed,
            boolean isVerbose,
            boolean isDebugging,
            Optional<Log> log) {}

    /// A line for each transaction, or for each interval.
    ///
    /// @param prefix the beginning of the files' names
    /// @param sampling the share of transactions, up to 1
    /// @param intervalSeconds 0 for a line for each transaction
    record Log(String prefix, double sampling, int intervalSeconds) {}
}
