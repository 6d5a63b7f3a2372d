package io.plimsoll.driver.embedded;

import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.spec.Suggestion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// HSQLDB, with the presets of its own TestBench page. All of them use MVCC: with HSQLDB's default, locks, a writer
/// would wait for every other writer of the table, and the result would mainly show that.
final class HsqldbEngine implements Engine {
    private static final String PRESET = "preset";
    private static final String LOGGED = "logged";
    private static final String CACHED = "cached";
    private static final List<String> PRESETS = List.of(LOGGED, CACHED);

    @Override
    public List<String> problems(EmbeddedAddress address) {
        List<String> known = new ArrayList<>(InProcess.lines("hsqldb-properties.txt"));
        boolean isFile = address.form() == Form.HSQLDB_FILE;
        if (isFile) {
            known.add(PRESET);
        }
        List<String> problems = new ArrayList<>(InProcess.nameProblems(address, "HSQLDB", known));
        String preset = preset(address);
        if (isFile && !PRESETS.contains(preset)) {
            problems.add("hsqldb:file has no preset \"" + preset + "\"" + Suggestion.clause(preset, PRESETS)
                    + "; the presets are logged and cached");
        }
        if (isFile) {
            problems.addAll(InProcess.pathProblems(address, ";"));
        }
        return problems;
    }

    private static String preset(EmbeddedAddress address) {
        return address.options().getOrDefault(PRESET, LOGGED);
    }

    @Override
    public Target open(EmbeddedAddress address, TargetSpec spec) throws TargetException {
        String url = "jdbc:hsqldb:" + place(address) + InProcess.semicolonOptions(properties(address));
        return InProcess.open(address, InProcess.withUser(spec, "SA").withAddress(url), InProcess::shutdown);
    }

    private static String place(EmbeddedAddress address) {
        return address.form() == Form.HSQLDB_FILE ? "file:" + address.file() : "mem:" + InProcess.memoryName();
    }

    private static Map<String, String> properties(EmbeddedAddress address) {
        Map<String, String> properties = new LinkedHashMap<>();
        if (address.form() == Form.HSQLDB_FILE) {
            properties.put("hsqldb.log_size", "200");
            if (preset(address).equals(CACHED)) {
                properties.put("hsqldb.default_table_type", CACHED);
            }
        }
        properties.put("hsqldb.tx", "mvcc");
        properties.putAll(address.options());
        properties.remove(PRESET);
        return properties;
    }
}
