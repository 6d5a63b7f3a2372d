package io.plimsoll.compat.sysbench;

import io.plimsoll.compat.Translation;
import io.plimsoll.compat.sysbench.SysbenchRequest.Task;
import io.plimsoll.driver.Secret;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Translates what a command line of sysbench asks for into the settings of a run of a workload file. Used once, by one
/// thread.
public final class SysbenchTranslation {
    /// The workload that makes and drops the tables of all tests, so that it does not matter which test a command
    /// names.
    private static final SysbenchTest TABLES = SysbenchTest.OLTP_READ_WRITE;

    /// The most retries that a run can have.
    private static final int MOST_RETRIES = 1_000_000;

    /// What choosing rows depends on.
    private static final List<String> RANDOM =
            List.of("rand-spec-pct", "rand-spec-res", "rand-pareto-h", "rand-zipfian-exp");

    private final Task task;
    private final OptionValues values;
    private final Map<String, Setting> settings = new LinkedHashMap<>();

    private SysbenchTranslation(Task task) {
        this.task = task;
        this.values = task.options();
    }

    /// The tables alone, to be made, looked at or dropped.
    ///
    /// @throws SysbenchRefusal if no address can be made of the options
    public static Translation tables(Task task) throws SysbenchRefusal {
        SysbenchTranslation translation = new SysbenchTranslation(task);
        translation.place(TABLES);
        translation.parameters(List.of("tables", "table-size"));
        if (task.options().number("rand-seed") != 0) {
            translation.set("seed", task.options().number("rand-seed"));
        }
        return translation.done();
    }

    /// The whole run. A pure function.
    ///
    /// @param seed for random numbers, where the user gave none
    /// @param isNumbering whether the database numbers the rows of the tables
    /// @throws SysbenchRefusal if no address can be made of the options
    public static Translation run(Task task, long seed, boolean isNumbering) throws SysbenchRefusal {
        SysbenchTranslation translation = new SysbenchTranslation(task);
        translation.place(task.test());
        translation.parameters(task.test().parameters());
        if (task.test() == SysbenchTest.OLTP_INSERT) {
            translation.set("auto-inc", isNumbering && task.options().isOn("auto-inc"));
        }
        translation.load();
        long given = task.options().number("rand-seed");
        translation.set("seed", given == 0 ? seed : given);
        return translation.done();
    }

    private void set(String name, Object value) {
        settings.put(name, new Setting(name, String.valueOf(value), Origin.COMMAND_LINE));
    }

    private void place(SysbenchTest test) throws SysbenchRefusal {
        set("workload", test.workload());
        String target = task.target();
        set("target", target.isEmpty() ? ServerAddress.of(values) : target);
        String user = driver() + "-user";
        if (target.isEmpty() || values.isGiven(user)) {
            set("user", values.text(user));
        }
        // sysbench finds its tables as a plain connection does.
        set("schema", "connection");
    }

    private String driver() {
        return task.isMysql() ? "mysql" : "pgsql";
    }

    private void parameters(List<String> names) {
        names.forEach(name -> set(name, values.written(name)));
        String kind = values.text("rand-type");
        set("rand-type", kind.equals("zipfian") ? "zipf" : kind);
        RANDOM.forEach(name -> set(name, values.written(name)));
    }

    private void load() {
        long events = values.number("events");
        long seconds = values.number("time");
        List<String> ends = new ArrayList<>();
        if (events > 0) {
            ends.add(events + " operations");
        }
        if (seconds > 0) {
            ends.add(seconds + "s");
        }
        set("load", "never");
        set("sessions", values.number("threads"));
        set("warmup", values.number("warmup-time") + "s");
        set("measure", String.join(" or ", ends));
        long rate = values.number("rate");
        set("arrival", rate == 0 ? "closed" : "poisson " + rate + "/s");
        // sysbench restarts an event until it succeeds.
        set("retries", MOST_RETRIES);
        // sysbench does not open a lost connection again.
        set("reconnect", "0s");
        String forced = values.text("forced-shutdown");
        set("drain", forced.equals("off") ? "1h" : forced + "s");
        if (values.number("thread-init-timeout") > 0) {
            set("stall-limit", values.number("thread-init-timeout") + "s");
        }
    }

    private Translation done() {
        task.additions().settings().forEach(setting -> settings.put(setting.key(), setting));
        return new Translation(
                List.copyOf(settings.values()), List.of(), new Secret(values.text(driver() + "-password")));
    }
}
