package io.plimsoll.driver.sql;

import io.plimsoll.driver.RunLocks;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.sql.view.MariadbView;
import io.plimsoll.driver.sql.view.MysqlView;
import io.plimsoll.driver.table.Table;
import io.plimsoll.unit.TimeSpan;
import java.util.List;
import java.util.Optional;

/// MySQL and MariaDB. Immutable and thread-safe.
final class MysqlDialect extends SqlDialect {
    MysqlDialect(Facts facts) {
        super(facts);
    }

    /// The default gives ratios and averages four digits more than their operands, fewer than other products.
    @Override
    public List<String> sessionSettings(SessionUse use) {
        return use == SessionUse.SCANS ? List.of("SET SESSION div_precision_increment = 30") : List.of();
    }

    /// In whole seconds, at least one.
    @Override
    public List<String> lockLimit(TimeSpan limit) {
        long seconds = Math.clamp(limit.nanos() / 1_000_000_000, 1, 31_536_000);
        return List.of(
                "SET SESSION lock_wait_timeout = " + seconds, "SET SESSION innodb_lock_wait_timeout = " + seconds);
    }

    @Override
    public Optional<RunLocks> runLocks() {
        return Optional.of(RunLocking.MYSQL);
    }

    @Override
    public Optional<ServerView> serverView() {
        return Optional.of(new EitherView());
    }

    /// Only the version shows which of the two the server is: MariaDB's driver connects to both.
    private record EitherView() implements ServerView {
        @Override
        public boolean follows() {
            return true;
        }

        @Override
        public Watch watch(SqlSession session, List<String> tables) throws TargetException {
            String version =
                    String.valueOf(session.query("SELECT VERSION()").getFirst().getFirst());
            ServerView view = version.contains("MariaDB") ? new MariadbView() : new MysqlView(version);
            return view.watch(session, tables);
        }
    }

    @Override
    String dropIndex(Table.Index index, Table table) {
        return super.dropIndex(index, table) + " ON " + table.name();
    }
}
