package io.plimsoll.workload.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.Session;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.Target;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.RunExecutor;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.progress.RunControl;
import io.plimsoll.progress.RunListener;
import io.plimsoll.recording.Clock;
import io.plimsoll.results.PhaseResult;
import io.plimsoll.results.Run;
import io.plimsoll.results.RunReader;
import io.plimsoll.results.RunStatus;
import io.plimsoll.results.RunStore;
import io.plimsoll.results.RunWriter;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.SpecException;
import io.plimsoll.spec.SpecReader;
import io.plimsoll.workload.AuditResult.Status;
import io.plimsoll.workload.ycsb.Records.KeyRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Whole runs through planner and engine on real engines.
@Timeout(180)
class YcsbRunTest {
    private static final String[] EVERYTHING = {
        "readproportion=1",
        "updateproportion=1",
        "insertproportion=1",
        "scanproportion=1",
        "readmodifywriteproportion=1",
        "deleteproportion=1",
        "maxscanlength=20"
    };

    @TempDir
    static Path cluster = Path.of("");

    @TempDir
    Path folder;

    /// The engines, each with a database that several sessions share.
    enum Engine {
        HSQLDB("hsqldb:file:"),
        H2("h2:file:"),
        SQLITE("sqlite:"),
        POSTGRESQL("postgres:embedded?data=");

        private final String address;

        /// PostgreSQL takes seconds to make a database, so that one serves all tests.
        String place(Path folder) {
            return address + (this == POSTGRESQL ? cluster : folder.resolve("database"));
        }

        Engine(String address) {
            this.address = address;
        }
    }

    private PlannedRun planned(Engine engine, String... settings) {
        Problems problems = new Problems();
        List<String> all = new ArrayList<>(List.of(
                "workload=ycsb",
                "target=" + engine.place(folder),
                "recordcount=1000",
                "fieldcount=4",
                "fieldlength=30",
                "sessions=2",
                "warmup=0s",
                "measure=600ops"));
        for (String setting : settings) {
            all.removeIf(other -> other.startsWith(setting.substring(0, setting.indexOf('=') + 1)));
            all.add(setting);
        }
        return PlannedRun.of(List.of(SpecReader.assignments(all, Origin.COMMAND_LINE, problems)), _ -> Secret.NONE);
    }

    /// Of an engine on which nothing is.
    private static Target open(PlannedRun planned) throws TargetException {
        Target target = planned.driver().open(planned.target());
        try (Session session = target.openSession()) {
            for (String table : session.existing(List.of("usertable"))) {
                session.drop(table);
            }
        }
        return target;
    }

    private Run run(Target target, PlannedRun planned) throws Exception {
        Clock clock = Clock.system();
        Path stored;
        try (RunWriter writer = new RunStore(folder.resolve("runs")).create(planned.plan(), clock.nanos())) {
            stored = writer.folder().path();
            RunExecutor.Outputs outputs = new RunExecutor.Outputs(writer, new RunControl(clock), RunListener.SILENT);
            new RunExecutor(planned.plan(), planned.workload(), target, outputs, clock).execute();
        }
        return RunReader.read(stored);
    }

    private static PhaseResult assertSound(Run run) {
        assertThat(run.document().status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.document().measurement().audit())
                .isNotEmpty()
                .allSatisfy(result ->
                        assertThat(result.status()).as(result.toString()).isEqualTo(Status.HOLDS));
        PhaseResult measured = run.rounds().getFirst();
        assertThat(measured.counts().failed())
                .as(measured.counts().failures().toString())
                .isZero();
        return measured;
    }

    private static String[] with(String[] settings, String... more) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of(more));
        return all.toArray(String[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void doesEverythingAndKeepsCount(Engine engine) throws Exception {
        // HSQLDB and H2 refuse concurrent changes of one record with what is not a conflict to them.
        PlannedRun planned = planned(engine, with(EVERYTHING, "sessions=1"));
        try (Target target = open(planned)) {
            PhaseResult measured = assertSound(run(target, planned));
            assertThat(measured.counts().acknowledged()).isEqualTo(600);
            assertThat(measured.operations()).hasSize(6);
        }
    }

    @Test
    void insertsOfLaterRunsGoOnBehindThoseOfEarlierOnes() throws Exception {
        String[] settings = {"profile=insert-only", "measure=700ops"};
        PlannedRun first = planned(Engine.POSTGRESQL, settings);
        try (Target target = open(first);
                SqlSession session = target.openSession().sql()) {
            assertSound(run(target, first));
            assertSound(run(target, planned(Engine.POSTGRESQL, settings)));
            assertThat(session.count("usertable")).isEqualTo(2_400);
            KeyRule keys = new KeyRule(KeyRule.Scatter.YCSB, 1);
            assertThat(session.query("SELECT 1 FROM usertable WHERE ycsb_key = '" + keys.text(2_399) + "'"))
                    .hasSize(1);
            // Records that are missing in between do not look like the end.
            session.execute("DELETE FROM usertable WHERE ycsb_key = '" + keys.text(2_000) + "'");
            assertSound(run(target, planned(Engine.POSTGRESQL, settings)));
            assertThat(session.count("usertable")).isEqualTo(3_099);

            Run again = run(target, planned(Engine.POSTGRESQL, with(settings, "insert-keys=ycsb")));
            assertThat(again.rounds().getFirst().counts().failures()).containsEntry(ErrorClass.CONSTRAINT, 700L);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"batch-rows=1", "batch-rows=64"})
    void loadsByMeasuredInserts(String batch) throws Exception {
        PlannedRun planned = planned(Engine.POSTGRESQL, "mode=load", "measure=all", batch);
        try (Target target = open(planned);
                SqlSession session = target.openSession().sql()) {
            assertSound(run(target, planned));
            assertThat(session.count("usertable")).isEqualTo(1_000);
            // What was inserted is what a bulk load would have brought, and the run finds it.
            assertSound(run(target, planned(Engine.POSTGRESQL, "load=never")));
            assertThatExceptionOfType(SpecException.class)
                    .isThrownBy(() -> run(target, planned(Engine.POSTGRESQL, "mode=load", "measure=all")))
                    .withMessageContaining("user6284781860667377211 already");
        }
    }

    @Test
    void aFailedInsertOfALoadIsNamed() throws Exception {
        PlannedRun planned = planned(Engine.POSTGRESQL, "mode=load", "measure=all");
        try (Target target = open(planned);
                SqlSession session = target.openSession().sql()) {
            session.create(((YcsbPlan) planned.workload()).records().definition());
            session.finish(((YcsbPlan) planned.workload()).records().definition());
            String key = new KeyRule(KeyRule.Scatter.YCSB, 1).text(500);
            session.execute("INSERT INTO usertable VALUES ('" + key + "')");
            Run run = run(target, planned);
            assertThat(run.rounds().getFirst().counts().acknowledged()).isEqualTo(999);
            assertThat(run.document()
                            .measurement()
                            .audit()
                            .getLast()
                            .violators()
                            .getFirst())
                    .startsWith("record " + key + " could not be inserted: ")
                    .contains("duplicate key");
            assertThat(session.count("usertable")).isEqualTo(1_000);
        }
    }

    @ParameterizedTest
    @CsvSource({"columns, true", "columns, false", "jsonb, true", "jsonb, false"})
    void keepsRecordsInColumnsOrDocuments(String layout, String allFields) throws Exception {
        String[] settings =
                with(EVERYTHING, "layout=" + layout, "readallfields=" + allFields, "writeallfields=" + allFields);
        PlannedRun planned = planned(Engine.POSTGRESQL, with(settings, "isolation=read-committed"));
        try (Target target = open(planned)) {
            assertSound(run(target, planned));
        }
    }

    @Test
    void comparesKnownValuesWhenTheyAreRead() throws Exception {
        String[] settings = {
            "dataintegrity=true", "readproportion=1", "updateproportion=1", "readmodifywriteproportion=1"
        };
        PlannedRun planned = planned(Engine.POSTGRESQL, settings);
        try (Target target = open(planned);
                SqlSession session = target.openSession().sql()) {
            assertSound(run(target, planned));
            String key = new KeyRule(KeyRule.Scatter.YCSB, 1).text(17);
            session.execute("UPDATE usertable SET field2 = 'nonsense' WHERE ycsb_key = '" + key + "'");
            Run spoilt = run(
                    target,
                    planned(
                            Engine.POSTGRESQL,
                            "dataintegrity=true",
                            "readproportion=1",
                            "updateproportion=0",
                            "requestdistribution=sequential",
                            "measure=2000"));
            assertThat(spoilt.rounds().getFirst().counts().failures()).containsEntry(ErrorClass.UNEXPECTED_RESULT, 2L);
            assertThat(spoilt.errors().getFirst().message())
                    .contains("record " + key + " holds \"nonsense\" in field2, not \"" + key + ":field2");
        }
    }

    @Test
    void aRecordThatVanishesIsMissed() throws Exception {
        PlannedRun planned = planned(Engine.HSQLDB, "profile=a");
        try (Target target = open(planned);
                SqlSession session = target.openSession().sql()) {
            assertSound(run(target, planned));
            session.execute(
                    "DELETE FROM usertable WHERE ycsb_key = '" + new KeyRule(KeyRule.Scatter.YCSB, 1).text(400) + "'");
            assertThatExceptionOfType(SpecException.class)
                    .isThrownBy(() -> run(target, planned(Engine.HSQLDB, "profile=a")))
                    .withMessageContaining("is incomplete: 999 of 1,000 records");
        }
    }

    @Test
    void aTableOfOtherColumnsIsRefused() throws Exception {
        PlannedRun planned = planned(Engine.SQLITE);
        try (Target target = open(planned);
                SqlSession session = target.openSession().sql()) {
            session.execute("CREATE TABLE usertable (ycsb_key VARCHAR(255) PRIMARY KEY, field1 TEXT)");
            assertThatExceptionOfType(SpecException.class)
                    .isThrownBy(() -> run(target, planned))
                    .withMessageContaining(
                            "table usertable was not made by Plimsoll; its columns are not those of workload ycsb");
        }
    }
}
