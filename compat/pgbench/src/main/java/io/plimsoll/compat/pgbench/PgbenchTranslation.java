package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.Translation;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.PgbenchRequest.Load;
import io.plimsoll.compat.pgbench.PgbenchRequest.Place;
import io.plimsoll.compat.pgbench.PgbenchRequest.Showing;
import io.plimsoll.compat.pgbench.PgbenchRequest.Work;
import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.spec.ValueType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Translates what a command line of pgbench asks for into the settings of a run of the workload `script`. Used once,
/// by one thread.
public final class PgbenchTranslation {
    /// The most retries that a run can have; pgbench's unlimited tries end with the window.
    private static final int MOST_RETRIES = 1_000_000;

    private static final int MICROS_PER_MILLI = 1_000;

    private final Map<String, Setting> settings = new LinkedHashMap<>();

    private PgbenchTranslation() {}

    /// The target alone, in the connection's own schema, for what is done before a run.
    ///
    /// @throws PgbenchRefusal if the place is contradictory
    public static List<Setting> target(Place place) throws PgbenchRefusal {
        PgbenchTranslation translation = new PgbenchTranslation();
        translation.place(place);
        return List.copyOf(translation.settings.values());
    }

    /// The whole run. A pure function.
    ///
    /// @param scale of the tables, or as it was given
    /// @throws PgbenchRefusal if the place is contradictory
    public static Translation of(PgbenchRelease version, Benchmark asked, int scale) throws PgbenchRefusal {
        PgbenchTranslation translation = new PgbenchTranslation();
        translation.set("workload", "script");
        translation.place(asked.place());
        translation.work(asked.work(), scale);
        translation.load(asked.load());
        translation.set("pgbench-version", ValueType.word(version));
        translation.note(asked.showing());
        asked.additions().settings().forEach(translation::set);
        return new Translation(List.copyOf(translation.settings.values()), List.of(), Secret.NONE);
    }

    private void set(String name, Object value) {
        set(new Setting(name, String.valueOf(value), Origin.COMMAND_LINE));
    }

    private void set(Setting setting) {
        settings.put(setting.key(), setting);
    }

    private void place(Place place) throws PgbenchRefusal {
        set("target", TargetAddress.of(place));
        if (!place.user().isEmpty()) {
            set("user", place.user());
        }
        // Scripts find tables as a plain connection does.
        set("schema", "connection");
    }

    private void work(Work work, int scale) {
        set(
                "scripts",
                work.scripts().stream()
                        .map(script -> escaped(script.source()) + "@" + script.weight())
                        .collect(Collectors.joining(",")));
        Map<String, String> definitions = new LinkedHashMap<>(work.definitions());
        definitions.putIfAbsent("scale", String.valueOf(scale));
        set(
                "define",
                definitions.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + escaped(entry.getValue()))
                        .collect(Collectors.joining(",")));
        set("protocol", work.protocol());
        // As pgbench does: whoever types its command line trusts the script.
        set("allow-shell", true);
        set("random", "pgbench");
        set("random-seed", Long.toUnsignedString(work.seed()));
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace(",", "\\,");
    }

    private void load(Load load) {
        set("sessions", load.clients());
        set("pgbench-threads", load.threads());
        if (load.limitsThreads()) {
            set("max-lanes", load.threads());
        }
        set("warmup", "0s");
        set(
                "measure",
                load.seconds() > 0
                        ? load.seconds() + "s"
                        : (long) load.transactions() * load.clients() + " operations");
        set("arrival", load.isPaced() ? "poisson " + ValueType.decimal(load.ratePerSecond()) + "/s" : "closed");
        if (load.isPaced() && load.hasLatencyLimit()) {
            set("skip-late", micros(load.latencyLimitMicros()));
        }
        set("retries", load.maxTries() == 0 ? MOST_RETRIES : Math.min(load.maxTries() - 1, MOST_RETRIES));
        if (load.hasLatencyLimit()) {
            set("retry-within", micros(load.latencyLimitMicros()));
        }
        set("connect", load.connectsEach() ? "each" : "once");
        set("on-error", load.endsWithFirst() ? "end-run" : "end-session");
        // pgbench does not open a lost connection again.
        set("reconnect", "0s");
        // pgbench waits for the transactions under way, however long they take.
        set("drain", "1h");
    }

    private static String micros(long micros) {
        return micros % MICROS_PER_MILLI == 0 ? micros / MICROS_PER_MILLI + "ms" : micros + "us";
    }

    private void note(Showing showing) {
        if (showing.isPerCommand()) {
            set("commands", true);
        }
        String errors = showing.isVerbose() ? "errors" : "aborts";
        showing.log().ifPresent(log -> {
            set("transaction-log", log.prefix());
            set("transaction-log-sampling", ValueType.decimal(log.sampling()));
            set("transaction-log-interval", log.intervalSeconds());
            set("transaction-log-detailed", showing.isDetailed());
        });
        set("client-messages", showing.isDebugging() ? "steps" : errors);
    }
}
