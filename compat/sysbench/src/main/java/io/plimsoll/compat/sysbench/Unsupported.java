package io.plimsoll.compat.sysbench;

import io.plimsoll.compat.sysbench.SysbenchRequest.Command;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import java.util.Arrays;
import java.util.List;

/// What sysbench can and Plimsoll cannot, or will not: it is refused before anything is touched, with a remedy.
/// Stateless.
final class Unsupported {
    /// The errors of MySQL after which sysbench restarts an event by default.
    private static final List<String> IGNORED = List.of("1020", "1205", "1213");

    private static final List<String> OF_SERVERS = List.of(
            "db-driver",
            "mysql-host",
            "mysql-port",
            "mysql-socket",
            "mysql-db",
            "mysql-ssl",
            "mysql-compression",
            "pgsql-host",
            "pgsql-port",
            "pgsql-db");

    private Unsupported() {}

    static void refuseIfAny(Task task) throws SysbenchRefusal {
        OptionValues values = task.options();
        refuseIf(values.number("tables") < 1, "--tables", "needs at least 1");
        refuseIf(values.number("table-size") < 1, "--table-size", "needs at least 1");
        long events = values.number("events");
        refuseIf(
                events == 0 && values.number("time") == 0 && task.command() == Command.RUN,
                "--time=0",
                "a run without an end is not here: give --time or --events");
        refuseIf(
                events > 0 && events < values.number("threads") && task.command() == Command.RUN,
                "--events",
                "needs at least one event for each of the --threads");
        refuseIf(
                !values.text("report-checkpoints").isEmpty(),
                "--report-checkpoints",
                "is not here: --report-interval shows each interval, and `plimsoll report` all of them");
        for (String option : List.of("random-points", "number-of-ranges")) {
            refuseIf(values.number(option) != 10, "--" + option, "can only be 10 here: leave it out");
        }
        random(values);
        servers(task);
        if (task.command() == Command.PREPARE) {
            tables(values);
        }
    }

    private static void refuseIf(boolean isWrong, String option, String sentence) throws SysbenchRefusal {
        if (isWrong) {
            throw SysbenchRefusal.fatal(option + ": " + sentence);
        }
    }

    private static void random(OptionValues values) throws SysbenchRefusal {
        refuseIf(values.number("rand-spec-iter") != 12, "--rand-spec-iter", "can only be 12 here: leave it out");
        for (String share : List.of("rand-spec-pct", "rand-spec-res")) {
            long percent = values.number(share);
            refuseIf(percent < 1 || percent > 100, "--" + share, "needs 1 to 100 percent");
        }
        refuseIf(values.decimal("rand-pareto-h") > 0.999, "--rand-pareto-h", "needs a number from 0.001 to 0.999");
        refuseIf(values.decimal("rand-zipfian-exp") > 100, "--rand-zipfian-exp", "needs a number from 0.01 to 100");
    }

    private static void servers(Task task) throws SysbenchRefusal {
        OptionValues values = task.options();
        refuseIf(
                values.text("db-ps-mode").equals("disable"),
                "--db-ps-mode=disable",
                "values are always sent apart from statements here: leave it out");
        refuseIf(
                values.isOn("mysql-dry-run"),
                "--mysql-dry-run",
                "is not here: --target=null: acknowledges statements without executing them");
        refuseIf(
                !values.text("mysql-ssl-cipher").isEmpty(),
                "--mysql-ssl-cipher",
                "is not here: write it into an address, --target='jdbc:mariadb://...?enabledSslCipherSuites=...'");
        List<String> ignored = Arrays.stream(values.text("mysql-ignore-errors").split(",", -1))
                .sorted()
                .toList();
        refuseIf(
                !ignored.equals(IGNORED) && !ignored.equals(List.of("all")),
                "--mysql-ignore-errors",
                "can only be " + String.join(",", IGNORED) + " or all here");
        if (!task.target().isEmpty()) {
            for (String option : OF_SERVERS) {
                refuseIf(values.isGiven(option), "--target", "says where the database is: leave --" + option + " out");
            }
        }
    }

    private static void tables(OptionValues values) throws SysbenchRefusal {
        String remedy = ": make the tables with sysbench itself, Plimsoll can run on them";
        refuseIf(values.isOn("secondary"), "--secondary", "tables have a primary key here" + remedy);
        refuseIf(!values.isOn("create-secondary"), "--create-secondary=off", "tables have this index here" + remedy);
        refuseIf(
                !values.text("mysql-storage-engine").equalsIgnoreCase("innodb"),
                "--mysql-storage-engine",
                "tables have the product's usual engine here" + remedy);
        refuseIf(!values.text("pgsql-variant").isEmpty(), "--pgsql-variant", "there are no variants here" + remedy);
    }
}
