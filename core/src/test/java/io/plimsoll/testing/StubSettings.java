package io.plimsoll.testing;

import java.util.LinkedHashMap;
import java.util.Map;

/// What a [StubRun] was asked to do unless it says otherwise.
final class StubSettings {
    private StubSettings() {}

    static Map<String, String> defaults() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("workload", "tpcb");
        settings.put("profile", "pgbench");
        settings.put("scale", "10");
        settings.put("target", "postgres://bench@db.example/bank");
        settings.put("sessions", "8");
        settings.put("arrival", "closed");
        settings.put("warmup", "5s");
        settings.put("measure", "30s");
        settings.put("seed", "42");
        settings.put("interval", "1s");
        settings.put("audit", "true");
        return settings;
    }
}
