package io.plimsoll.bench.plant;

import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.postgresql.PGConnection;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;

/// A replica that keeps nothing: it reads the server's log, and confirms only now and then what it has read. Between
/// that it is as if frozen. Stateless.
///
/// Source: PostgreSQL documentation, "Streaming Replication Protocol". Programs of an older PostgreSQL, such as
/// Debian's `pg_receivewal`, refuse a newer server.
final class Replica {
    /// As `synchronous_standby_names` names it.
    static final String NAME = "slow_replica";

    private static final long READ_MILLIS = 5;

    private Replica() {}

    /// A replica that confirms in this period.
    static Neighbour.Work confirmingEvery(long millis) {
        return self -> {
            LogSequenceNumber begin =
                    LogSequenceNumber.valueOf(self.place().value("SELECT pg_current_wal_flush_lsn()::text"));
            try (Connection connection = connect(self.place());
                    PGReplicationStream stream = connection
                            .unwrap(PGConnection.class)
                            .getReplicationAPI()
                            .replicationStream()
                            .physical()
                            .withStartPosition(begin)
                            .start()) {
                self.ready();
                follow(self, stream, millis);
            }
        };
    }

    private static Connection connect(TrialPlace place) throws SQLException {
        return place.server()
                .connect(Map.of(
                        "ApplicationName", NAME,
                        "replication", "database",
                        "assumeMinServerVersion", "9.4",
                        "preferQueryMode", "simple",
                        "socketTimeout", "60"));
    }

    private static void follow(Neighbour self, PGReplicationStream stream, long millis)
            throws SQLException, InterruptedException {
        long confirmed = System.nanoTime();
        while (self.rests(READ_MILLIS)) {
            ByteBuffer part = stream.readPending();
            while (part != null) {
                part = stream.readPending();
            }
            if (System.nanoTime() - confirmed >= millis * 1_000_000) {
                confirm(stream);
                confirmed = System.nanoTime();
            }
        }
        confirm(stream);
    }

    /// Nobody waits any more for what was read so far.
    private static void confirm(PGReplicationStream stream) throws SQLException {
        LogSequenceNumber read = stream.getLastReceiveLSN();
        stream.setFlushedLSN(read);
        stream.setAppliedLSN(read);
        stream.forceUpdateStatus();
    }
}
