package io.plimsoll.testing;

import io.plimsoll.driver.Dialect;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.unit.Draw;
import io.plimsoll.workload.Answer;
import io.plimsoll.workload.Audit;
import io.plimsoll.workload.BackgroundStreams;
import io.plimsoll.workload.Dataset;
import io.plimsoll.workload.DatasetState;
import io.plimsoll.workload.Executable;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.OperationMix;
import io.plimsoll.workload.OperationOrder;
import io.plimsoll.workload.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/// One mixed operation, `read`, and queries that streams beside ask in turn, each answered by a script.
public final class StreamedWorkload implements WorkloadPlan, Dataset, OperationMix {
    private final List<Query> queries = new ArrayList<>();
    private final Operation read = ScriptedWorkload.operation("read");
    private final int streams;

    /// What a query does when it is asked.
    @FunctionalInterface
    public interface Script {
        Answer ask() throws TargetException;
    }

    public StreamedWorkload(int streams, Map<String, Script> scripts) {
        this.streams = streams;
        scripts.forEach((name, script) -> queries.add(new Query(name, script, new AtomicInteger())));
    }

    /// How often a query was bound to a session.
    public int bound(String query) {
        return queries.stream()
                .filter(candidate -> candidate.name.equals(query))
                .mapToInt(candidate -> candidate.bound.get())
                .sum();
    }

    private record Query(String name, Script script, AtomicInteger bound) implements Operation {
        @Override
        public int weight() {
            return 0;
        }

        @Override
        public Executable bind(Session session) {
            bound.incrementAndGet();
            return new Asked(script);
        }
    }

    private static final class Asked implements Executable {
        private final Script script;
        private Optional<Answer> answer = Optional.empty();

        Asked(Script script) {
            this.script = script;
        }

        @Override
        public void draw(Draw draw) {}

        @Override
        public Outcome execute() throws TargetException {
            Answer given = script.ask();
            answer = Optional.of(given);
            return given.rows() == 0 ? Outcome.MISS : Outcome.OK;
        }

        @Override
        public Optional<Answer> answer() {
            return answer;
        }
    }

    @Override
    public Optional<BackgroundStreams> backgroundStreams() {
        return Optional.of(new BackgroundStreams(streams, new OperationOrder() {
            @Override
            public int operation(int session, long place) {
                return 1 + (int) ((session + place) % queries.size());
            }

            @Override
            public long length(int session) {
                return Long.MAX_VALUE;
            }
        }));
    }

    @Override
    public List<Operation> operations(Dialect dialect) {
        List<Operation> all = new ArrayList<>(List.of(read));
        all.addAll(queries);
        return all;
    }

    @Override
    public Map<String, String> facts() {
        return Map.of();
    }

    @Override
    public Dataset dataset() {
        return this;
    }

    @Override
    public OperationMix mix() {
        return this;
    }

    @Override
    public Audit audit() {
        return _ -> List.of();
    }

    @Override
    public List<Table> tables() {
        return List.of();
    }

    @Override
    public List<TableRows> rows() {
        return List.of();
    }

    @Override
    public DatasetState inspect(Session session, Dialect dialect) {
        return new DatasetState.Ready();
    }
}
