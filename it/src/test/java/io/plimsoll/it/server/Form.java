package io.plimsoll.it.server;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// What the tool says to Hologres, by its spelling (blanks made one, any case, names quoted or not).
/// Source: the tool and holo-client, as read in the project's notes on them.
public enum Form {
    BEGIN("begin|start transaction.*"),
    END("end|commit"),
    ROLLBACK("rollback"),
    SETTING("set hg_.*"),
    DROP_TABLE("drop table if exists N"),
    CREATE_TABLE("create table .*"),
    PROPERTY("call set_table_property ?\\(.*\\)"),
    STREAM_COPY("copy .* from stdin with ?\\(.*stream_mode.*\\)"),
    PLAIN_COPY("copy .* from stdin.*"),
    UNNEST_UPSERT("insert into N ?\\(LIST\\) select ARRAY(, ?ARRAY)*( CONFLICT)?"),
    VALUES_UPSERT("insert into N ?\\(LIST\\) values ?\\(.*\\)( CONFLICT)?"),
    POINT_QUERY("select LIST from N where \\( ?KEY ?= ?VALUE ?\\)( +or +\\( ?KEY ?= ?VALUE ?\\))*"
            + "|select LIST from N where \\(?KEY\\)? in \\( ?select ARRAY ?\\)"),
    SCAN("select LIST from N where KEY ?= ?VALUE( and KEY ?= ?VALUE)*"),
    VACUUM("vacuum N"),
    VERSION("select hg_version ?\\(\\)|select version ?\\(\\)"),
    TABLE_PROPERTIES("select .* from hologres\\.hg_table_properties.*"),
    CONNECTIONS("select instance_max_connections ?\\(\\)|show max_connections"),
    BINLOG_EXTENSION("create extension if not exists hg_binlog"),
    PUBLICATION("create publication N for table N|drop publication if exists N"),
    SLOT("call hg_(create|drop)_logical_replication_slot ?\\(.*\\)|delete from hologres\\.hg_replication_progress.*"),
    START_REPLICATION("start_replication slot .*"),
    /// What Hologres shows of its own work.
    QUERY_LOG("select .* from hologres\\.hg_query_log .*"),
    WORKERS("select .* from hologres\\.hg_worker_info.*"),
    ACTIVITY("select .* from hg_stat_activity .*"),
    PLAIN_ACTIVITY("select .* from pg_stat_activity .*"),
    /// What drivers ask a catalog and set for themselves.
    CATALOG(".*\\b(pg_catalog|information_schema|pg_[a-z]+)\\b.*"
            + "|set (session characteristics|extra_float_digits|application_name|statement_timeout|datestyle).*"
            + "|show .*|select 1|identify_system"),
    /// Nothing the tool would say; it may be right all the same.
    OTHER(".*");

    private final Pattern pattern;

    Form(String pattern) {
        this.pattern = Pattern.compile(
                pattern.replace("LIST", "[\\w\", ]+")
                        .replace("CONFLICT", "on conflict ?\\([\\w\", ]+\\) do (nothing|update set .*)")
                        .replace("ARRAY", "unnest ?\\(VALUE::\\w+(\\[\\]|\\(\\d+\\)\\[\\])\\)")
                        .replace("VALUE", "(\\$\\d+|\\d+)")
                        .replace("KEY", "\"?\\w+\"?")
                        .replaceAll("\\bN\\b", Matcher.quoteReplacement("[\\w.\"]+")),
                Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
    }

    /// @param statement one statement, as [SqlText#statements] gives it
    static Form of(String statement) {
        for (Form form : values()) {
            if (form.pattern.matcher(statement).matches()) {
                return form;
            }
        }
        return OTHER;
    }

    boolean isTransaction() {
        return this == BEGIN || this == END || this == ROLLBACK;
    }

    /// Whether it goes to the fixed plan, which the session's settings turn on.
    boolean isFixedPlan() {
        return this == UNNEST_UPSERT || this == VALUES_UPSERT || this == POINT_QUERY || this == SCAN;
    }
}
