package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.app.Terminal;
import io.plimsoll.driver.embedded.postgres.DataHome;
import io.plimsoll.driver.embedded.postgres.EmbeddedPostgres;
import io.plimsoll.driver.embedded.postgres.PostgresOptions;
import io.plimsoll.report.text.Style;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A PostgreSQL that freezes, while any workload loads, warms up, is measured or audited, over either driver and in
/// either arrival: the run ends, and never as one that passed.
@Order(1)
class FrozenTargetTest {
    /// How long a run may wait for a silent target; several such waits may follow each other.
    private static final int STALL_LIMIT_SECONDS = 3;

    /// How often a run is begun again, each time with twice the limit, that ended before its moment came: on a machine
    /// that is busy with other things a healthy server may seem silent, too.
    private static final int ATTEMPTS = 4;

    @TempDir
    static Path folder;

    private static EmbeddedPostgres postgres;

    /// What is driven.
    enum Subject {
        TPCB("tpcb --scale 1"),
        YCSB("ycsb -p recordcount=2000"),
        WIDEROW("widerow -p mode=update -p rows=2000"),
        TPROC("tproc -p warehouses=1 -p items=10000 -p customers=1000"),
        CH("ch -p warehouses=1 -p items=10000 -p customers=1000"),
        TPROCH("tproch -p scale=0.01 --profile streams");

        private final String words;

        Subject(String words) {
            this.words = words;
        }

        /// A database of its own holds its data.
        String database() {
            return "frozen_" + name().toLowerCase(Locale.ROOT);
        }
    }

    /// When the target freezes.
    enum Moment {
        LOAD(" rows", "-w 0s -m 2s", "(stall-limit)"),
        WARMUP(
                "warmup ",
                "-w 5s -m 2s -p drain=30s",
                "ZeroThroughput: nothing was measured: the target stopped answering"),
        WINDOW("measure-1 ", "-w 0s -m 5s", "Stalled: "),
        AUDIT("auditing", "-w 0s -m 1s", "AuditIncomplete: the audit checked nothing");

        /// What the status line says then.
        private final String sign;

        /// Of the run.
        private final String options;

        /// What the run is ended with.
        private final String finding;

        Moment(String sign, String options, String finding) {
            this.sign = sign;
            this.options = options;
            this.finding = finding;
        }
    }

    /// How the target is driven.
    ///
    /// @param isOpen whether operations arrive at a rate
    /// @param isBlocking whether each session has a thread, over JDBC
    record Way(boolean isOpen, boolean isBlocking) {
        String name() {
            return (isOpen ? "open" : "closed") + (isBlocking ? "_jdbc" : "");
        }

        String options() {
            return (isOpen ? " --arrival 20/s" : "") + (isBlocking ? " --driver jdbc" : "");
        }
    }

    /// One of the runs.
    record Case(Subject subject, Moment moment, Way way) {}

    /// A run's end.
    record Ended(Moment moment, String line, boolean wasFrozen, int exitCode, String text) {}

    @BeforeAll
    static void start() throws Exception {
        postgres = EmbeddedPostgres.start(new PostgresOptions(
                folder.resolve("postgres"), DataHome.ofThisUser().binariesFolder(), 0, Map.of()));
    }

    @AfterAll
    static void stop() throws Exception {
        postgres.close();
    }

    /// The six workloads side by side, and the runs of each one after the other.
    @Test
    void endsEveryRunAndPassesNone() throws Exception {
        Map<Subject, Future<List<Ended>>> chains = new EnumMap<>(Subject.class);
        try (ExecutorService executor = Executors.newFixedThreadPool(Subject.values().length, work -> {
            Thread thread = new Thread(work, "frozen-target");
            thread.setDaemon(true);
            return thread;
        })) {
            for (Subject subject : Subject.values()) {
                chains.put(subject, executor.submit(() -> chain(subject)));
            }
            List<Ended> all = new ArrayList<>();
            for (Future<List<Ended>> chain : chains.values()) {
                all.addAll(chain.get());
            }
            assertThat(all).hasSize(88).allSatisfy(FrozenTargetTest::isRight);
        }
    }

    private static void isRight(Ended ended) {
        String all = ended.line() + "\nexit code " + ended.exitCode() + "\n" + ended.text();
        assertThat(ended.wasFrozen()).as("frozen: %s", all).isTrue();
        assertThat(ended.exitCode()).as(all).isEqualTo(ended.moment() == Moment.LOAD ? 4 : 3);
        assertThat(ended.text())
                .as(all)
                .contains(ended.moment().finding)
                .doesNotContain("Exception", "nothing was found");
    }

    private static List<Ended> chain(Subject subject) throws Exception {
        Database server = new Database(address(postgres.port(), "plimsoll", false), folder);
        server.execute(List.of("CREATE DATABASE " + subject.database()));
        Database whole = new Database(address(postgres.port(), subject.database(), false), folder);
        assertThat(whole.run("load " + subject.words + " -t {t}").exitCode()).isZero();
        List<Ended> ends = new ArrayList<>();
        for (Moment moment : Moment.values()) {
            for (Way way : ways(subject)) {
                ends.add(frozen(new Case(subject, moment, way), server, 1));
            }
        }
        return ends;
    }

    /// Each query of a stream of `tproch` is asked when the last was answered: nothing arrives at a rate.
    private static List<Way> ways(Subject subject) {
        List<Way> closed = List.of(new Way(false, false), new Way(false, true));
        List<Way> open = List.of(new Way(true, false), new Way(true, true));
        return subject == Subject.TPROCH
                ? closed
                : Stream.concat(closed.stream(), open.stream()).toList();
    }

    /// @param attempt 1 for the first
    private static Ended frozen(Case tried, Database server, int attempt) throws Exception {
        Moment moment = tried.moment;
        Way way = tried.way;
        String database = tried.subject.database();
        if (moment == Moment.LOAD) {
            // A load that ended too early leaves a part of its rows, which the next attempt would be refused for.
            database += "_" + way.name() + "_" + attempt;
            server.execute(List.of("CREATE DATABASE " + database));
        }
        try (FreezableProxy proxy = FreezableProxy.before(postgres.port())) {
            String line = "run " + tried.subject.words + " " + moment.options + way.options() + " -p stall-limit="
                    + (STALL_LIMIT_SECONDS << (attempt - 1)) + "s -c 2 --runs-dir " + folder.resolve("runs-" + database)
                    + " -t "
                    + address(proxy.port(), database, way.isBlocking());
            Watch watch = new Watch(moment.sign, proxy::freeze);
            PrintStream stream = new PrintStream(watch, true, StandardCharsets.UTF_8);
            int exitCode = Main.execute(new Terminal(stream, stream, Style.PLAIN, true, Style.WIDTH), line.split(" +"));
            Ended ended = new Ended(
                    moment, line, proxy.isFrozen(), exitCode, watch.text().replaceAll("\\s+", " "));
            return ended.wasFrozen() || attempt == ATTEMPTS ? ended : frozen(tried, server, attempt + 1);
        }
    }

    private static String address(int port, String database, boolean isJdbc) {
        String place = "127.0.0.1:" + port + "/" + database;
        String password = postgres.password().reveal();
        return isJdbc
                ? "jdbc:postgresql://" + place + "?user=plimsoll&password=" + password
                : "postgres://plimsoll:" + password + "@" + place;
    }

    /// What is printed, and something to do as soon as it holds a sign.
    private static final class Watch extends OutputStream {
        private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
        private final String sign;
        private final Runnable work;
        private boolean isDone;

        Watch(String sign, Runnable work) {
            this.sign = sign;
            this.work = work;
        }

        @Override
        public synchronized void write(int octet) {
            printed.write(octet);
        }

        @Override
        public synchronized void write(byte[] bytes, int from, int count) {
            printed.write(bytes, from, count);
            if (!isDone && text().contains(sign)) {
                isDone = true;
                work.run();
            }
        }

        synchronized String text() {
            return printed.toString(StandardCharsets.UTF_8);
        }
    }
}
