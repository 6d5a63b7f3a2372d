package io.plimsoll.bench;

import io.plimsoll.driver.statement.Text;
import io.plimsoll.workload.script.PgbenchScript;
import io.plimsoll.workload.script.PgbenchVersion;
import io.plimsoll.workload.script.ScriptCommand;
import io.plimsoll.workload.script.ScriptException;
import io.plimsoll.workload.script.ScriptParser;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.expression.Variables;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/// What scripts compute on the client before and between their statements. `-prof gc` shows the bytes allocated.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(3)
public class ScriptOverhead {
    private final Variables variables = new Variables();
    private final PgbenchScript uniform = parsed("\\set aid random(1, 100000 * :scale)\n");
    private final PgbenchScript drawn = parsed("""
            \\set aid random(1, 100000 * :scale)
            \\set bid random(1, 1 * :scale)
            \\set tid random(1, 10 * :scale)
            \\set delta random(-5000, 5000)
            """);
    private final PgbenchScript select = parsed("SELECT abalance FROM pgbench_accounts WHERE aid = :aid;\n");
    private final Frame frame = new Frame(variables, new RandomStream(42), _ -> {});
    private final Text text = new Text();

    /// Sets the variables that the scripts read.
    public ScriptOverhead() {
        frame.setInt(variables.slot("scale"), 20);
        frame.setInt(variables.slot("aid"), 1_234_567);
    }

    private PgbenchScript parsed(String text) {
        try {
            return new ScriptParser(PgbenchVersion.V18, variables).parse("script", text);
        } catch (ScriptException wrong) {
            throw new IllegalStateException(wrong);
        }
    }

    /// One `\set` with `random`.
    @Benchmark
    public int setRandom() {
        return uniform.advance(0, frame);
    }

    /// All variables of the builtin script `tpcb-like`.
    @Benchmark
    public int setAll() {
        return drawn.advance(0, frame);
    }

    /// The text of a statement, for the query mode `simple`.
    @Benchmark
    public int assemble() {
        text.clear();
        ((ScriptCommand.Sql) select.commands().getFirst()).text().assemble(frame, text);
        return text.length();
    }
}
