package io.plimsoll.compat.pgbench;

import io.plimsoll.compat.pgbench.BankSurvey.Bank;
import io.plimsoll.compat.pgbench.PgbenchRequest.Benchmark;
import io.plimsoll.compat.pgbench.PgbenchRequest.Load;
import io.plimsoll.compat.pgbench.PgbenchRequest.ScriptChoice;
import io.plimsoll.compat.pgbench.PgbenchRequest.Work;
import java.util.List;

/// pgbench's report at the end of a run, byte for byte in form, by its formulas. Used once, by one thread.
public final class PgbenchReport {
    private static final double MICROS_PER_SECOND = 1e6;
    private static final double MILLIS_PER_MICRO = 0.001;

    private final PgbenchRelease version;
    private final Benchmark asked;
    private final Bank bank;
    private final Measured measured;
    private final StringBuilder text = new StringBuilder();

    private PgbenchReport(PgbenchRelease version, Benchmark asked, Bank bank, Measured measured) {
        this.version = version;
        this.asked = asked;
        this.bank = bank;
        this.measured = measured;
    }

    /// What was measured.
    ///
    /// @param scripts a tally for each script, in the order in which they were given
    /// @param micros from the first start to the last end
    /// @param connectMicros how long connecting all clients took; if each transaction has a connection, how long
    ///     connecting and disconnecting took for all of them together
    /// @param late transactions that were processed, but took longer than the latency limit
    /// @param statements the figures of each script's commands; empty if they were not measured
    public record Measured(
            List<Tally> scripts,
            double micros,
            double connectMicros,
            long late,
            List<List<StatementFigure>> statements) {
        public Measured {
            scripts = List.copyOf(scripts);
            statements = statements.stream().map(List::copyOf).toList();
        }

        Tally total() {
            return scripts.stream().reduce(Tally.NONE, Tally::plus);
        }
    }

    /// The figures of one command of a script.
    ///
    /// @param shown its first line
    /// @param time how long it took where it succeeded
    /// @param failures errors after which the transaction was not tried again
    /// @param retries errors after which it was
    public record StatementFigure(String shown, Moments time, long failures, long retries) {}

    /// The report. A pure function.
    public static String render(PgbenchRelease version, Benchmark asked, Bank bank, Measured measured) {
        return new PgbenchReport(version, asked, bank, measured).render();
    }

    private void line(String prefix, String sentence) {
        text.append(prefix).append(sentence).append('\n');
    }

    private void line(String sentence) {
        line("", sentence);
    }

    private static String millis(double micros) {
        return CText.decimals(MILLIS_PER_MICRO * micros, 3);
    }

    /// A count and its share, as a percentage.
    private static String share(long count, long all) {
        return count + " (" + CText.decimals(100.0 * count / all, 3) + "%)";
    }

    private String render() {
        settings();
        Tally total = measured.total();
        boolean isNothing = total.all() <= 0;
        if (version == PgbenchRelease.V18 && isNothing) {
            return text.toString();
        }
        failures("", total);
        if (version == PgbenchRelease.V15 && total.processed() + total.skipped() <= 0) {
            return text.toString();
        }
        skipped("", total);
        latency(total);
        rate(total);
        scripts(total);
        return text.toString();
    }

    private void settings() {
        Load load = asked.load();
        Work work = asked.work();
        List<ScriptChoice> scripts = work.scripts();
        line("transaction type: " + (scripts.size() == 1 ? scripts.getFirst().name() : "multiple scripts"));
        line("scaling factor: " + bank.scale());
        if (bank.isPartitioned()) {
            line("partition method: " + bank.partitionMethod());
            line("partitions: " + bank.partitions());
        }
        line("query mode: " + work.protocol());
        line("number of clients: " + load.clients());
        line("number of threads: " + load.threads());
        if (load.maxTries() > 0) {
            line("maximum number of tries: " + load.maxTries());
        }
        long processed = measured.total().processed();
        if (load.seconds() > 0) {
            line("duration: " + load.seconds() + " s");
            line("number of transactions actually processed: " + processed);
        } else {
            line("number of transactions per client: " + load.transactions());
            line("number of transactions actually processed: " + processed + "/"
                    + (long) load.transactions() * load.clients());
        }
    }

    private void failures(String prefix, Tally tally) {
        line(prefix, "number of failed transactions: " + share(tally.failed(), tally.all()));
        if (asked.showing().isDetailed()) {
            line(prefix, "number of serialization failures: " + share(tally.serialization(), tally.all()));
            line(prefix, "number of deadlock failures: " + share(tally.deadlock(), tally.all()));
        }
        if (asked.load().isRetrying()) {
            line(prefix, "number of transactions retried: " + share(tally.retried(), tally.all()));
            line(prefix, "total number of retries: " + tally.retries());
        }
    }

    private void skipped(String prefix, Tally tally) {
        if (asked.load().isPaced() && asked.load().hasLatencyLimit()) {
            line(prefix, "number of transactions skipped: " + share(tally.skipped(), tally.all()));
        }
    }

    private void latency(Tally total) {
        Load load = asked.load();
        if (load.hasLatencyLimit()) {
            double late = total.processed() > 0 ? 100.0 * measured.late() / total.processed() : 0;
            line("number of transactions above the "
                    + CText.decimals(load.latencyLimitMicros() / 1000.0, 1)
                    + " ms latency limit: " + measured.late() + "/" + total.processed() + " ("
                    + CText.decimals(late, 3) + "%)");
        }
        if (load.isPaced() || load.hasLatencyLimit() || asked.showing().progressSeconds() > 0) {
            measuredLatency("", total.latency());
        } else {
            line("latency average = " + millis(measured.micros() * load.clients() / total.all()) + " ms"
                    + (total.failed() > 0 ? " (including failures)" : ""));
        }
        if (load.isPaced()) {
            line("rate limit schedule lag: avg " + millis(total.lag().sum() / total.processed()) + " (max "
                    + millis(total.lag().max()) + ") ms");
        }
    }

    private void measuredLatency(String prefix, Moments latency) {
        if (latency.count() > 0) {
            line(prefix, "latency average = " + millis(latency.meanMicros()) + " ms");
            line(prefix, "latency stddev = " + millis(latency.deviationMicros()) + " ms");
        }
    }

    private void rate(Tally total) {
        if (asked.load().connectsEach()) {
            double each = measured.connectMicros() / (total.processed() + total.failed());
            line("average connection time = " + millis(each) + " ms");
            line("tps = " + perSecond(total.processed()) + " (including reconnection times)");
        } else {
            line("initial connection time = " + millis(measured.connectMicros()) + " ms");
            line("tps = " + perSecond(total.processed()) + " (without initial connection time)");
        }
    }

    private String perSecond(long processed) {
        return CText.decimals(processed / (measured.micros() / MICROS_PER_SECOND), 6);
    }

    private void scripts(Tally total) {
        List<ScriptChoice> scripts = asked.work().scripts();
        boolean isSeveral = scripts.size() > 1;
        for (int i = 0; i < scripts.size(); i++) {
            if (isSeveral) {
                line("SQL script " + (i + 1) + ": " + scripts.get(i).name());
                script(scripts.get(i), measured.scripts().get(i), total);
            }
            if (asked.showing().isPerCommand() && !measured.statements().isEmpty()) {
                statements(isSeveral ? " - " : "", i);
            }
        }
    }

    private void script(ScriptChoice script, Tally tally, Tally total) {
        String prefix = " - ";
        double target = 100.0 * script.weight() / asked.work().totalWeight();
        line(prefix, "weight: " + script.weight() + " (targets " + CText.decimals(target, 1) + "% of total)");
        if (version == PgbenchRelease.V15) {
            line(
                    prefix,
                    tally.processed() + " transactions ("
                            + CText.decimals(100.0 * tally.processed() / total.processed(), 1)
                            + "% of total, tps = " + perSecond(tally.processed()) + ")");
            failures(prefix, tally);
            if (tally.all() > 0) {
                skipped(prefix, tally);
            }
        } else {
            line(
                    prefix,
                    tally.all() + " transactions (" + CText.decimals(100.0 * tally.all() / total.all(), 1)
                            + "% of total)");
            if (tally.all() > 0) {
                line(
                        prefix,
                        "number of transactions actually processed: " + tally.processed() + " (tps = "
                                + perSecond(tally.processed()) + ")");
                failures(prefix, tally);
                skipped(prefix, tally);
            }
        }
        measuredLatency(prefix, tally.latency());
    }

    private void statements(String prefix, int script) {
        boolean isRetrying = asked.load().isRetrying();
        line(
                prefix,
                "statement latencies in milliseconds" + (isRetrying ? ", failures and retries:" : " and failures:"));
        String gap = version == PgbenchRelease.V15 ? "  " : " ";
        for (StatementFigure figure : measured.statements().get(script)) {
            double micros = figure.time().count() > 0 ? figure.time().meanMicros() : 0;
            text.append("   ")
                    .append(CText.padded(millis(micros), 11))
                    .append("  ")
                    .append(CText.padded(String.valueOf(figure.failures()), 10));
            if (isRetrying) {
                text.append(gap).append(CText.padded(String.valueOf(figure.retries()), 10));
            }
            text.append(gap).append(figure.shown()).append('\n');
        }
    }
}
