package io.plimsoll.bench;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// HammerDB itself, release 4. The environment variable `PLIMSOLL_HAMMERDB` names the folder of its command line
/// tool `hammerdbcli`. Its Tcl is the one of its distribution, otherwise `tclsh8.6`; it inherits `TCLLIBPATH`, so
/// that packages may be elsewhere. Immutable.
///
/// @param tclsh the interpreter
record PeerHammerdb(Path folder, Path tclsh) {
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

    /// The result of a run.
    ///
    /// @param cpuMicros CPU time of its process per New-Order in the measured window
    record Outcome(double nopm, double cpuMicros) {}

    /// The observations of a script's execution.
    ///
    /// @param cpu its CPU time at the beginning and the end of the measured window
    private record Course(String output, List<Duration> cpu) {}

    /// Finds the tool; prints a message when it is missing.
    static Optional<PeerHammerdb> find() throws IOException {
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
        return tclsh.map(program -> new PeerHammerdb(folder, program));
    }

    /// Builds its schema in an empty database.
    ///
    /// @return the seconds from the first message of a loader to the last, without the start of the tool
    double build(Place place, int warehouses, int loaders) throws IOException, InterruptedException {
        String script = place.script() + """
                diset tpcc pg_count_ware %d
                diset tpcc pg_num_vu %d
                buildschema
                vudestroy
                exit
                """.formatted(warehouses, loaders);
        long[] moments = new long[2];
        Course course = run(script, line -> {
            if (moments[0] == 0 && line.contains("Vuser 1")) {
                moments[0] = System.nanoTime();
            }
            if (line.contains("SCHEMA COMPLETE")) {
                moments[1] = System.nanoTime();
            }
        });
        if (moments[1] == 0) {
            throw new IOException("HammerDB built no schema:\n" + course.output);
        }
        return (moments[1] - moments[0]) / 1e9;
    }

    /// Runs it. HammerDB itself accepts only whole minutes.
    Outcome drive(Place place, int users, int warmupSeconds, int seconds) throws IOException, InterruptedException {
        String script = place.script() + """
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
                """.formatted(minutes(warmupSeconds), minutes(seconds), users);
        Course course = run(script, _ -> {});
        Matcher result = RESULT.matcher(course.output);
        if (!result.find() || course.cpu.size() != 2) {
            throw new IOException("HammerDB measured nothing:\n" + course.output);
        }
        double nopm = Double.parseDouble(result.group(1));
        Duration used = course.cpu.getLast().minus(course.cpu.getFirst());
        return new Outcome(nopm, used.toNanos() / 1e3 / (nopm * seconds / 60));
    }

    private static String minutes(int seconds) {
        return seconds % 60 == 0 ? String.valueOf(seconds / 60) : String.valueOf(seconds / 60.0);
    }

    private Course run(String script, Consumer<String> listener) throws IOException, InterruptedException {
        Path file = Files.createTempFile("plimsoll-bench", ".tcl");
        try {
            Files.writeString(file, script);
            Process process = new ProcessBuilder(tclsh.toString(), "./hammerdbcli", "tcl", "auto", file.toString())
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .start();
            Course course = course(process, listener);
            process.waitFor();
            return course;
        } finally {
            Files.delete(file);
        }
    }

    /// Follows the output to its end.
    private static Course course(Process process, Consumer<String> listener) throws IOException {
        StringBuilder output = new StringBuilder();
        List<Duration> cpu = new ArrayList<>();
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                output.append(line).append('\n');
                listener.accept(line);
                if (line.contains(BEGIN) || line.contains(END)) {
                    process.info().totalCpuDuration().ifPresent(cpu::add);
                }
            }
        }
        return new Course(output.toString(), cpu);
    }
}
