package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// H2. It checks the names of its settings itself, before it creates anything.
final class H2Engine implements Engine {
    @Override
    public List<String> problems(EmbeddedAddress address) {
        return address.form() == Form.H2_FILE ? InProcess.pathProblems(address, ";") : List.of();
    }

    @Override
    public Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException {
        Map<String, String> settings = new LinkedHashMap<>();
        // H2's own shutdown hook would close the database while a run is still finishing.
        settings.put("DB_CLOSE_ON_EXIT", "FALSE");
        // Between two sessions, the database stays open; one in memory would otherwise be lost.
        settings.put("DB_CLOSE_DELAY", "-1");
        settings.putAll(address.options());
        String place = address.form() == Form.H2_FILE ? "file:" + address.file() : "mem:" + InProcess.memoryName();
        String url = "jdbc:h2:" + place + InProcess.semicolonOptions(settings);
        return InProcess.open(address, spec.withAddress(url), InProcess::shutdown);
    }
}
