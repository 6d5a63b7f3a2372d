package io.plimsoll.workload.ycsb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.Vector;
import org.jspecify.annotations.Nullable;
import site.ycsb.ByteIterator;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.StringByteIterator;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

/// YCSB's own CoreWorkload 0.17.0 over a database that only remembers what it was asked.
final class RealYcsb {
    /// @param values by field; empty for reads
    record Asked(String operation, String key, Map<String, String> values, int records) {}

    private final CoreWorkload workload;
    private final List<Asked> asked = new ArrayList<>();
    private final Remembering database = new Remembering();

    /// @param assignments such as `recordcount=1000`
    RealYcsb(String... assignments) throws WorkloadException {
        Properties properties = new Properties();
        for (String assignment : assignments) {
            String[] parts = assignment.split("=", 2);
            properties.setProperty(parts[0], parts[1]);
        }
        Measurements.setProperties(properties);
        workload = new CoreWorkload();
        workload.init(properties);
    }

    List<Asked> inserts(int count) {
        asked.clear();
        for (int i = 0; i < count; i++) {
            workload.doInsert(database, null);
        }
        return List.copyOf(asked);
    }

    List<Asked> transactions(int count) {
        asked.clear();
        for (int i = 0; i < count; i++) {
            workload.doTransaction(database, null);
        }
        return List.copyOf(asked);
    }

    private final class Remembering extends DB {
        @Override
        public Status read(String table, String key, @Nullable Set<String> fields, Map<String, ByteIterator> result) {
            asked.add(new Asked("read", key, Map.of(), fields == null ? 0 : fields.size()));
            return Status.OK;
        }

        // The signature is YCSB's.
        @SuppressWarnings("NonApiType")
        @Override
        public Status scan(
                String table,
                String startkey,
                int recordcount,
                @Nullable Set<String> fields,
                Vector<HashMap<String, ByteIterator>> result) {
            asked.add(new Asked("scan", startkey, Map.of(), recordcount));
            return Status.OK;
        }

        @Override
        public Status update(String table, String key, Map<String, ByteIterator> values) {
            asked.add(new Asked("update", key, StringByteIterator.getStringMap(values), 0));
            return Status.OK;
        }

        @Override
        public Status insert(String table, String key, Map<String, ByteIterator> values) {
            asked.add(new Asked("insert", key, StringByteIterator.getStringMap(values), 0));
            return Status.OK;
        }

        @Override
        public Status delete(String table, String key) {
            asked.add(new Asked("delete", key, Map.of(), 0));
            return Status.OK;
        }
    }
}
