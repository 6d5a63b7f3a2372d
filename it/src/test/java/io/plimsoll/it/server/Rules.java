package io.plimsoll.it.server;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Judges a session's statements in their order by what the tool says and Hologres takes. For one session.
final class Rules {
    static final String FIXED = "hg_experimental_enable_fixed_dispatcher";
    static final String AFFECTED_ROWS = FIXED + "_affected_rows";
    private static final Pattern SETTING =
            Pattern.compile("set (hg_\\w+) ?(?:=| to ) ?'?(\\w+)'?", Pattern.CASE_INSENSITIVE);
    private static final String SWITCH = "on|off";

    private static final Map<String, String> SETTINGS = Map.of(
            "hg_experimental_force_sync_replay",
            SWITCH,
            FIXED,
            SWITCH,
            FIXED + "_for_multi_values",
            SWITCH,
            FIXED + "_for_update",
            SWITCH,
            FIXED + "_for_delete",
            SWITCH,
            FIXED + "_for_scan",
            SWITCH,
            AFFECTED_ROWS,
            SWITCH,
            "hg_experimental_generate_binlog",
            SWITCH,
            "hg_experimental_fixed_thread_pool_size",
            "[1-9]\\d*");

    private final Seen seen;
    private final int session;
    private final boolean isFixedFrontend;
    private final TableScript script = new TableScript();
    private final Map<String, String> settings = new HashMap<>();
    private boolean isInTransaction;

    /// @param isFixedFrontend whether it started with `options=type=fixed`
    Rules(Seen seen, int session, boolean isFixedFrontend) {
        this.seen = seen;
        this.session = session;
        this.isFixedFrontend = isFixedFrontend;
    }

    /// Looks at a statement before it is executed.
    ///
    /// @return the error that Hologres would answer with, if it differs from PostgreSQL's
    Optional<Message> judge(Form form, String statement) {
        seen.statement(session, form, statement);
        script.next(form, statement).forEach(seen::violation);
        if (isFixedFrontend && (form.isTransaction() || form == Form.SETTING || form == Form.STREAM_COPY)) {
            seen.violation("a session with options=type=fixed runs no " + form + ": " + statement);
        }
        if (form.isFixedPlan()) {
            checkFixedPlan(form, statement);
        }
        switch (form) {
            case BEGIN -> isInTransaction = true;
            case END, ROLLBACK -> isInTransaction = false;
            case SETTING -> {
                return setting(statement);
            }
            case STREAM_COPY -> checkStreamCopy(statement);
            case PLAIN_COPY -> seen.violation("the tool copies with stream_mode true: " + statement);
            case OTHER -> checkOther(statement);
            default -> {
                // Nothing more to say.
            }
        }
        return Optional.empty();
    }

    private Optional<Message> setting(String statement) {
        Matcher setting = SETTING.matcher(statement);
        if (!setting.matches()) {
            seen.violation("a setting that cannot be read: " + statement);
            return Optional.empty();
        }
        String name = setting.group(1).toLowerCase(Locale.ROOT);
        String value = setting.group(2);
        if (!SETTINGS.containsKey(name)) {
            seen.violation("a setting that the tool does not know: " + statement);
            return Optional.of(Message.error("42704", "unrecognized configuration parameter \"" + name + "\""));
        }
        if (!value.toLowerCase(Locale.ROOT).matches(SETTINGS.get(name))) {
            seen.violation("a value that the tool does not give: " + statement);
            return Optional.of(
                    Message.error("22023", "invalid value for parameter \"" + name + "\": \"" + value + "\""));
        }
        settings.put(name, value);
        seen.set(session, name, value);
        return Optional.empty();
    }

    private void checkFixedPlan(Form form, String statement) {
        List<String> wanted = form == Form.SCAN ? List.of(FIXED, FIXED + "_for_scan") : List.of(FIXED);
        for (String name : wanted) {
            if (!isFixedFrontend && !"on".equals(settings.get(name))) {
                seen.violation("no set " + name + " = on before " + form + ": " + statement);
            }
        }
    }

    private void checkOther(String statement) {
        if (statement.regionMatches(true, 0, "insert ", 0, "insert ".length())) {
            seen.violation("the tool does not insert like this, and the fixed plan does not take it: " + statement);
        }
    }

    private void checkStreamCopy(String statement) {
        if (isInTransaction) {
            seen.violation("a stream-mode COPY inside a transaction: " + statement);
        }
        if (!"off".equals(settings.get(AFFECTED_ROWS))) {
            seen.violation("no set " + AFFECTED_ROWS + " = off before " + statement);
        }
    }

    boolean isInTransaction() {
        return isInTransaction;
    }

    /// Whether counts are of rows written, not of rows taken.
    boolean countsAffectedRows() {
        return !"off".equals(settings.get(AFFECTED_ROWS));
    }

    void violation(String sentence) {
        seen.violation(sentence);
    }
}
