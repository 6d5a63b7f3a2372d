package io.plimsoll.bench;

import io.plimsoll.bench.rig.Block;
import io.plimsoll.bench.rig.Processors;
import io.plimsoll.bench.rig.WholeRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// HammerDB itself, release 4. The environment variable `PLIMSOLL_HAMMERDB` names the folder of its command line
/// tool `hammerdbcli`. Its Tcl is the one of its distribution, otherwise `tclsh8.6`; it inherits `TCLLIBPATH`, so
/// that packages may be elsewhere. Immutable.
///
/// @param tclsh the interpreter
/// @param processors those of the clients are its own
record PeerHammerdb(Path folder, Path tclsh, Processors processors) {
    private static final String FOLDER = "PLIMSOLL_HAMMERDB";
    private static final Pattern RESULT = Pattern.compile("achieved (\\d+) NOPM");
    private static final String BEGIN = "Taking start Transaction Count";
    private static final String END = "Taking end Transaction Count";

    /// A database on loopback, with a superuser.
    record Place(int port, String user, String password, String database) {
        private String script() {
            return """
                    dbset db pg
                    dbset bm TPC-C
                    diset connection pg_host 127.0.0.1
                    diset connection pg_port %d
                    diset connection pg_sslmode disable
                    diset tpcc pg_superuser %2$s
                    diset tpcc pg_superuserpass %3$s
                    diset tpcc pg_defaultdbase %4$s
                    diset tpcc pg_user %2$s
                    diset tpcc pg_pass %3$s
                    diset tpcc pg_dbase %4$s
                    diset tpcc pg_storedprocs true
                    """.formatted(port, user, password, database);
        }
    }

    /// Finds the tool; prints a message when it is missing.
    static Optional<PeerHammerdb> find(Processors processors) throws IOException {
        String named = System.getenv(FOLDER);
        if (named == null || !Files.isRegularFile(Path.of(named, "hammerdbcli"))) {
            System.out.println("skipped: " + FOLDER + " must name the folder of HammerDB 4, with hammerdbcli in it, "
                    + (named == null ? "and is not set" : "and " + named + " has none"));
            return Optional.empty();
        }
        Path folder = Path.of(named);
        Path own = folder.resolve("bin").resolve("tclsh8.6");
        Optional<Path> tclsh = Files.isExecutable(own) ? Optional.of(own) : Bench.program("tclsh8.6");
        if (tclsh.isEmpty()) {
            System.out.println("skipped: HammerDB needs Tcl 8.6, and there is no tclsh8.6 (Debian: tcl-thread)");
        }
        return tclsh.map(program -> new PeerHammerdb(folder, program, processors));
    }

    /// Builds its schema in an empty database. The block lasts from the first message of a loader to the last, without
    /// the start of the tool.
    Block build(Place place, int warehouses, int loaders) throws IOException, InterruptedException {
        WholeRun run = run(place.script() + """
                diset tpcc pg_count_ware %d
                diset tpcc pg_num_vu %d
                buildschema
                vudestroy
                exit
                """.formatted(warehouses, loaders));
        Optional<Long> begin = run.seen("Vuser 1");
        Optional<Long> end = run.seen("SCHEMA COMPLETE");
        if (begin.isEmpty() || end.isEmpty()) {
            throw new IOException("HammerDB built no schema:\n" + run.output());
        }
        return run.block(begin.get(), end.get(), warehouses);
    }

    /// Runs it: a block of New-Orders. HammerDB itself accepts only whole minutes.
    Block drive(Place place, int users, int warmupSeconds, int seconds) throws IOException, InterruptedException {
        WholeRun run = run(place.script() + """
                diset tpcc pg_driver timed
                diset tpcc pg_total_iterations 100000000
                diset tpcc pg_vacuum false
                diset tpcc pg_rampup %s
                diset tpcc pg_duration %s
                loadscript
                vuset vu %d
                vuset logtotemp 0
                vucreate
                vurun
                vudestroy
                exit
                """.formatted(minutes(warmupSeconds), minutes(seconds), users));
        Matcher result = RESULT.matcher(run.output());
        Optional<Long> begin = run.seen(BEGIN);
        Optional<Long> end = run.seen(END);
        if (!result.find() || begin.isEmpty() || end.isEmpty()) {
            throw new IOException("HammerDB measured nothing:\n" + run.output());
        }
        double perSecond = Double.parseDouble(result.group(1)) / 60;
        return run.block(begin.get(), end.get(), perSecond * seconds).at(perSecond);
    }

    private static String minutes(int seconds) {
        return seconds % 60 == 0 ? String.valueOf(seconds / 60) : String.valueOf(seconds / 60.0);
    }

    private WholeRun run(String script) throws IOException, InterruptedException {
        Path temporary = Files.createTempDirectory("plimsoll-bench");
        try {
            Path file = Files.writeString(temporary.resolve("script.tcl"), script);
            List<String> command = List.of(tclsh.toString(), "./hammerdbcli", "tcl", "auto", file.toString());
            return WholeRun.of(processors.onClient(command), Map.of(), temporary, folder, () -> false);
        } finally {
            Bench.remove(temporary);
        }
    }
}
