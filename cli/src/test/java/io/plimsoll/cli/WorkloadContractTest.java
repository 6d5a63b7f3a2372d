package io.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.cli.Database.Ended;
import io.plimsoll.driver.Secret;
import io.plimsoll.driver.table.Table;
import io.plimsoll.driver.table.TableRows;
import io.plimsoll.plan.PlannedRun;
import io.plimsoll.plan.RunKeys;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.RunStore;
import io.plimsoll.spec.Key;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Setting;
import io.plimsoll.workload.Invariant;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.Profile;
import io.plimsoll.workload.Workload;
import io.plimsoll.workload.WorkloadPlan;
import io.plimsoll.workload.Workloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What every workload on the class path fulfils: one that passes these tests works with every command.
@Order(1)
class WorkloadContractTest extends OnPostgres {
    /// The settings that make the smallest dataset of each workload. A new workload is added here.
    private static final Map<String, List<String>> SMALLEST = Map.of(
            "tpcb", List.of("scale=1"),
            "ycsb", List.of("recordcount=200", "profile=a"),
            "widerow", List.of("rows=200", "columns=4", "mode=update"),
            "tproc", List.of("warehouses=1", "items=10000", "customers=1000"),
            "ch", List.of("warehouses=1", "items=10000", "customers=1000"),
            "tproch", List.of("scale=0.01", "profile=streams"),
            "own", List.of("file=" + Path.of("../examples/own/shop.yaml").toAbsolutePath(), "customers=200"));

    /// All but the workload that makes no tables, which has [ScriptRunTest], and those that are `own` with a file of
    /// Plimsoll, which have [BuiltinRunTest] and [SysbenchCommandTest].
    static Stream<String> names() {
        return Workloads.all().stream()
                .filter(workload -> workload.name().equals("own")
                        || !workload.description().profiles().isEmpty())
                .map(Workload::name)
                .filter(name -> !name.equals("script"));
    }

    private static List<String> smallest(String workload) {
        return Objects.requireNonNull(SMALLEST.get(workload), workload + " is missing in SMALLEST");
    }

    private PlannedRun planned(String workload) {
        List<Setting> settings = new ArrayList<>();
        settings.add(new Setting("workload", workload, Origin.COMMAND_LINE));
        settings.add(new Setting("target", database("postgres").address(), Origin.COMMAND_LINE));
        for (String setting : smallest(workload)) {
            String[] parts = setting.split("=", 2);
            settings.add(new Setting(parts[0], parts[1], Origin.COMMAND_LINE));
        }
        return PlannedRun.of(List.of(settings), _ -> Secret.NONE);
    }

    @ParameterizedTest
    @MethodSource("names")
    void describesItself(String name) {
        Workload workload = Workloads.named(name).orElseThrow();
        assertThat(workload.description().summary()).isNotBlank().doesNotContain("\n");
        if (!name.equals("own")) {
            assertThat(workload.description().profiles()).isNotEmpty();
        }
        assertThat(workload.description().profiles()).extracting(Profile::name).doesNotHaveDuplicates();
        assertThat(workload.keys()).extracting(Key::name).doesNotHaveDuplicates();
        assertThat(workload.keys())
                .as("keys of the run have other names")
                .extracting(Key::name)
                .doesNotContainAnyElementsOf(
                        RunKeys.all().stream().map(Key::name).toList());
        assertThat(workload.keys()).allSatisfy(key -> assertThat(key.meaning()).isNotBlank());
        workload.sizeKey().ifPresent(key -> assertThat(workload.keys()).contains(key));
    }

    @ParameterizedTest
    @MethodSource("names")
    void plansTheSameAgain(String name) throws Exception {
        PlannedRun planned = planned(name);
        WorkloadPlan plan = planned.workload();
        assertThat(planned(name).workload().facts()).isEqualTo(plan.facts()).isNotEmpty();
        List<String> tables = plan.dataset().tableNames();
        assertThat(tables).isNotEmpty().doesNotHaveDuplicates();
        assertThat(plan.dataset().rows())
                .extracting(TableRows::table)
                .extracting(Table::name)
                .isSubsetOf(tables);
        try (var target = planned.open()) {
            assertThat(plan.unsupported(target.dialect())).isEmpty();
            assertThat(plan.mix().operations(target.dialect()))
                    .isNotEmpty()
                    .extracting(Operation::name)
                    .doesNotHaveDuplicates();
            assertThat(plan.audit().invariants(target.dialect()))
                    .isNotEmpty()
                    .extracting(Invariant::name)
                    .doesNotHaveDuplicates();
        }
    }

    /// The commands in the order in which a user meets them, all on the dataset that the second one loads.
    @ParameterizedTest
    @MethodSource("names")
    void worksWithEveryCommand(String name) throws Exception {
        Database database = database("postgres");
        String what = " " + name + " -t {t} -p " + String.join(" -p ", smallest(name));
        String shortly = " -q -w 0s -m " + (List.of("ch", "tproch", "own").contains(name) ? "2s" : "40ops");

        typed(database, "plan" + what, 0);
        assertThat(typed(database, "plan" + what + " --ddl", 0)).containsIgnoringCase("create table");
        assertThat(typed(database, "load" + what + " -q", 0)).contains("loaded: ");
        assertThat(typed(database, "load" + what + " -q", 0)).contains("there already");
        typed(database, "audit" + what, 0);
        String first = typed(database, "run" + what + " -c 2 --load never" + shortly, 0, 3);
        assertThat(first).doesNotContain("VIOLATED");
        typed(database, "run" + what + " -c 2 --load never" + shortly, 0, 3);

        List<RunFolder> runs = new RunStore(folder.resolve("runs")).runs();
        assertThat(runs).hasSize(2);
        String both = runs.getFirst().id() + " " + runs.getLast().id();
        assertThat(typed(database, "runs", 0)).contains(name);
        typed(database, "tag last kept", 0);
        typed(database, "note last short", 0);
        assertThat(typed(database, "show last", 0)).contains(name);
        for (String format : List.of("csv", "json", "md")) {
            assertThat(typed(database, "report " + both + " --format " + format, 0))
                    .isNotBlank();
        }
        typed(database, "report " + both + " -o " + folder.resolve("report.html"), 0);
        typed(database, "compare " + both + " --tolerance 90%", 0, 1, 3);
        typed(database, "trend last", 0, 1, 3);

        typed(database, "sweep" + what + " --load never --grid sessions=1,2" + shortly, 0, 3);
        assertThat(typed(database, "runs --tag kept", 0)).contains(name);
        assertThat(typed(database, "clean" + what, 0)).contains("dropped: ");
    }

    /// @param exitCodes those that are right
    private static String typed(Database database, String command, Integer... exitCodes) {
        boolean storesNothing = Stream.of("plan", "audit").anyMatch(command::startsWith);
        Ended ended = storesNothing ? database.type(command) : database.run(command);
        assertThat(ended.exitCode()).as(command + "\n" + ended.text()).isIn((Object[]) exitCodes);
        assertThat(ended.text()).as(command).doesNotContain("Exception");
        return ended.text();
    }
}
