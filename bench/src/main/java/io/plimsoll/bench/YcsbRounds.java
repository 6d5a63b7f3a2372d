package io.plimsoll.bench;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// YCSB's workloads C and A on both sides in turn, and the results.
///
/// @param warmupSeconds of both sides before each measurement: until their compilers are done
record YcsbRounds(int rounds, int seconds, int warmupSeconds) {
    static final int THREADS = 32;
    static final int RECORDS = 100_000;

    /// The workloads' letters and shares of reads; the rest are updates.
    static final Map<String, String> WORKLOADS = workloads();

    private static Map<String, String> workloads() {
        Map<String, String> workloads = new LinkedHashMap<>();
        workloads.put("c", "1");
        workloads.put("a", "0.5");
        return workloads;
    }

    /// One side of a round; its argument is the workload's letter.
    @FunctionalInterface
    interface Side {
        Bench.Figures run(String workload) throws IOException, InterruptedException;
    }

    /// From a command line: rounds, and measured seconds of each.
    static YcsbRounds of(String[] args, int warmupSeconds) {
        return new YcsbRounds(
                args.length > 0 ? Integer.parseInt(args[0]) : 5,
                args.length > 1 ? Integer.parseInt(args[1]) : 10,
                warmupSeconds);
    }

    /// YCSB's properties for a workload.
    static Map<String, String> properties(String workload) {
        double reads = Double.parseDouble(WORKLOADS.getOrDefault(workload, "1"));
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put("recordcount", String.valueOf(RECORDS));
        properties.put("threadcount", String.valueOf(THREADS));
        properties.put("requestdistribution", "zipfian");
        properties.put("readproportion", String.valueOf(reads));
        properties.put("updateproportion", String.valueOf(1 - reads));
        return properties;
    }

    /// The arguments of `plimsoll run` for the same workload, without the target.
    String arguments(String workload) {
        return "ycsb --profile " + workload + " --load never --sessions " + THREADS + " --warmup " + warmupSeconds
                + "s --measure " + seconds + "s -p audit=false -p recordcount=" + RECORDS;
    }

    void run(String name, Side our, Side their) throws IOException, InterruptedException {
        for (String workload : WORKLOADS.keySet()) {
            run(name + " " + workload, workload, our, their);
        }
    }

    private void run(String title, String workload, Side our, Side their) throws IOException, InterruptedException {
        List<Double> rates = new ArrayList<>();
        List<Double> costs = new ArrayList<>();
        List<Bench.Figures> ours = new ArrayList<>();
        List<Bench.Figures> theirs = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            ours.add(our.run(workload));
            theirs.add(their.run(workload));
            rates.add(ours.getLast().rate() / theirs.getLast().rate());
            costs.add(ours.getLast().cpuMicros() / theirs.getLast().cpuMicros());
            System.out.printf(
                    Locale.ROOT,
                    "%s round %d: Plimsoll %s, YCSB %s; rate %.2f, CPU %.2f%n",
                    title,
                    round,
                    text(ours.getLast()),
                    text(theirs.getLast()),
                    rates.getLast(),
                    costs.getLast());
        }
        print(
                title + " Plimsoll: rate",
                "/s",
                ours.stream().map(Bench.Figures::rate).toList());
        print(
                title + " Plimsoll: CPU",
                " us",
                ours.stream().map(Bench.Figures::cpuMicros).toList());
        print(
                title + " YCSB: rate",
                "/s",
                theirs.stream().map(Bench.Figures::rate).toList());
        print(
                title + " YCSB: CPU",
                " us",
                theirs.stream().map(Bench.Figures::cpuMicros).toList());
        print(title + " ratio round by round: rate", "", rates);
        print(title + " ratio round by round: client CPU per operation", "", costs);
    }

    private static String text(Bench.Figures figures) {
        return String.format(Locale.ROOT, "%,.0f/s %.1f us", figures.rate(), figures.cpuMicros());
    }

    /// Prints a median with minimum and maximum.
    static void print(String what, String unit, List<Double> values) {
        System.out.printf(
                Locale.ROOT,
                "%s %,.2f%s (%,.2f to %,.2f)%n",
                what,
                Bench.median(values),
                unit,
                values.stream().min(Double::compare).orElseThrow(),
                values.stream().max(Double::compare).orElseThrow());
    }
}
