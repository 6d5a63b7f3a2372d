package io.plimsoll.bench;

import io.plimsoll.driver.Driver;
import io.plimsoll.driver.Drivers;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.TargetSpec;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.unit.Draw;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.Workloads;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// The overhead of the driver: one prepared select on HSQLDB in memory, by plain JDBC and through the driver.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 2)
@Measurement(iterations = 5, time = 2)
@Fork(2)
public class SelectOverhead {
    private static final String URL = "jdbc:hsqldb:mem:overhead;hsqldb.tx=mvcc";
    private static final int ACCOUNTS = 100_000;

    private final Draw draw = new Draw(new Seed(42));

    @SuppressWarnings("NullAway.Init")
    private Target target;

    @SuppressWarnings("NullAway.Init")
    private SqlSession session;

    @SuppressWarnings("NullAway.Init")
    private Executable executable;

    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    private PreparedStatement statement;

    private long index;

    /// Loads the dataset once and prepares the select in both ways.
    @Setup(Level.Trial)
    public void open() throws TargetException, SQLException {
        Workload tpcb = Workloads.named("tpcb").orElseThrow();
        Problems problems = new Problems();
        var settings = SpecReader.assignments(
                List.of("profile=testbench", "variant=select-only"), Origin.COMMAND_LINE, problems);
        WorkloadPlan plan =
                tpcb.plan(new SpecReader(tpcb.keys()).read(List.of(settings), problems), new Seed(42), problems);
        Driver driver = Drivers.forAddress(URL).orElseThrow();
        target = driver.open(TargetSpec.of(URL));
        session = target.openSession().sql();
        for (var table : plan.dataset().tables()) {
            for (String sql : target.dialect().createTable(table)) {
                session.execute(sql);
            }
        }
        for (var rows : plan.dataset().rows()) {
            session.load(rows, 0, rows.count(), _ -> {});
        }
        executable = plan.mix().operations(target.dialect()).getFirst().bind(session);
        connection = DriverManager.getConnection(URL);
        connection.setAutoCommit(false);
        statement = connection.prepareStatement("SELECT abalance FROM accounts WHERE aid = ?");
    }

    @TearDown(Level.Trial)
    public void close() throws SQLException {
        connection.close();
        session.close();
        target.close();
    }

    @Benchmark
    public long plainJdbc() throws SQLException {
        draw.seek(index++);
        statement.setInt(1, (int) draw.below(ACCOUNTS));
        long balance = 0;
        try (ResultSet results = statement.executeQuery()) {
            if (results.next()) {
                balance = results.getInt(1);
            }
        }
        return balance;
    }

    @Benchmark
    public Object throughTheDriver() throws TargetException {
        draw.seek(index++);
        executable.draw(draw);
        return executable.execute();
    }
}
