package io.plimsoll.it.house;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/// Imports go one way: from doing to facts, from right to left in `linux, unit, distribution, spec, driver,
/// exporter, workload, plan, recording, results, progress, dataset, engine, sweep`. Analysis and report live on
/// stored runs alone. Nothing imports its consumer.
class ArchitectureTest {
    private static final String ROOT = "io.plimsoll.";

    /// The packages of core; each imports only those before it. `driver` and `workload` mean the SPIs.
    private static final List<String> CORE = List.of(
            "linux",
            "unit",
            "distribution",
            "spec",
            "driver.address",
            "driver.table",
            "driver.statement",
            "driver",
            "driver.home",
            "exporter",
            "workload",
            "plan",
            "recording",
            "results..",
            "progress",
            "dataset",
            "engine",
            "sweep");

    private static final List<String> PARTS_OF_DRIVER =
            List.of("driver.address", "driver.table", "driver.statement", "driver.home");

    private static final List<String> STORED_RUN =
            List.of("unit", "spec", "driver", "exporter", "workload", "plan", "recording", "results..");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(place -> !place.contains("-tests.jar") && !place.contains("/test-classes/"))
            .importPackages("io.plimsoll");

    /// What each package may import, besides itself and what is not ours.
    private static Map<String, List<String>> allowed() {
        Map<String, List<String>> allowed = new LinkedHashMap<>();
        for (int index = 0; index < CORE.size(); index++) {
            allowed.put(CORE.get(index), CORE.subList(0, index));
        }
        allowed.put("driver.sql..", List.of("unit", "spec", "driver"));
        allowed.put("driver.jdbc..", List.of("unit", "spec", "driver", "driver.sql.."));
        allowed.put("driver.net..", List.of("linux", "spec", "driver"));
        allowed.put("driver.postgres..", List.of("unit", "spec", "driver", "driver.sql..", "driver.net.."));
        allowed.put("driver.dynamodb..", List.of("unit", "spec", "driver", "driver.net.."));
        allowed.put(
                "driver.embedded..",
                List.of(
                        "unit",
                        "spec",
                        "driver",
                        "driver.sql..",
                        "driver.jdbc..",
                        "driver.net..",
                        "driver.postgres.."));
        allowed.put("driver.nothing..", List.of("unit", "spec", "driver"));
        allowed.put("workload.*..", List.of("unit", "distribution", "spec", "driver", "workload"));
        allowed.put("analysis..", STORED_RUN);
        allowed.put("history", plus(STORED_RUN, "analysis.."));
        allowed.put("history.share", plus(STORED_RUN, "driver.net.."));
        allowed.put("report..", plus(STORED_RUN, "analysis.."));
        allowed.put("live..", plus(plus(plus(STORED_RUN, "analysis.."), "history"), "report.."));
        allowed.put("htap..", plus(plus(plus(STORED_RUN, "sweep"), "analysis.."), "report.."));
        List<String> compat = plus(plus(STORED_RUN, "analysis.."), "report..");
        allowed.put("compat", compat);
        allowed.put("compat.holo..", plus(compat, "compat"));
        allowed.put("compat.ycsb..", plus(compat, "compat"));
        allowed.put("compat.citus..", plus(plus(plus(compat, "compat"), "sweep"), "driver.embedded.."));
        allowed.put("compat.pgbench..", plus(plus(compat, "compat"), "workload.script.."));
        allowed.put("compat.sysbench..", plus(compat, "compat"));
        List<String> running = new ArrayList<>(CORE);
        running.addAll(List.of("analysis..", "report.."));
        allowed.put("library..", running);
        allowed.put("junit..", List.of("library.."));
        allowed.put("fleet", CORE);
        allowed.put("fleet.jgroups..", List.of("unit", "fleet"));
        // results: documents are written and kept there.
        allowed.put("cloud..", List.of("unit", "spec", "driver.address", "plan", "results.."));
        return allowed;
    }

    private static List<String> plus(List<String> packages, String another) {
        List<String> all = new ArrayList<>(packages);
        all.add(another);
        return all;
    }

    @TestFactory
    List<DynamicTest> importsGoOneWay() {
        return allowed().entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> mayImport(entry.getKey(), entry.getValue()).check(CLASSES)))
                .toList();
    }

    private static ArchRule mayImport(String importer, List<String> imported) {
        // Whoever may use drivers may use what their interfaces consist of.
        List<String> parts = imported.contains("driver") ? PARTS_OF_DRIVER : List.of();
        String[] ours = Stream.of(imported, List.of(importer), parts)
                .flatMap(List::stream)
                .map(name -> ROOT + name)
                .toArray(String[]::new);
        return classes()
                .that(resideInAPackage(ROOT + importer))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(ours).or(not(resideInAPackage("io.plimsoll.."))))
                .allowEmptyShould(true);
    }

    @Test
    void everyPackageHasItsPlace() {
        String[] known = plus(plus(List.copyOf(allowed().keySet()), "app.."), "cli..").stream()
                .map(name -> ROOT + name)
                .toArray(String[]::new);
        classes()
                .should()
                .resideInAnyPackage(known)
                .because("a new package is entered into ArchitectureTest with what it may import")
                .check(CLASSES);
    }

    @Test
    void theRulesSeeTheClasses() {
        assertThat(CLASSES.contain("io.plimsoll.driver.Driver")).isTrue();
        assertThat(mayImport("spec", List.of()).evaluate(CLASSES).hasViolation())
                .as("spec imports unit, so forbidding it must fail")
                .isTrue();
    }

    @Test
    void noCycles() {
        slices().matching("io.plimsoll.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void nothingImportsTheCommandLine() {
        noClasses()
                .that(resideInAPackage("io.plimsoll..").and(not(resideInAPackage("io.plimsoll.cli.."))))
                .should()
                .dependOnClassesThat(resideInAPackage("io.plimsoll.cli.."))
                .check(CLASSES);
    }

    /// A server or another program can call them.
    @Test
    void theUseCasesKnowNoCommandLine() {
        noClasses()
                .that(resideInAPackage("io.plimsoll.app.."))
                .should()
                .dependOnClassesThat(resideInAPackage("picocli.."))
                .check(CLASSES);
    }

    @Test
    void theCommandLineNamesNoImplementation() {
        String[] parts = PARTS_OF_DRIVER.stream().map(name -> ROOT + name).toArray(String[]::new);
        noClasses()
                .that(resideInAnyPackage("io.plimsoll.app..", "io.plimsoll.cli.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("io.plimsoll.driver.*..", "io.plimsoll.workload.*..")
                        .and(not(resideInAnyPackage(parts))))
                .because("drivers and workloads are found with ServiceLoader")
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void whatIsDecidedBeforeTheRunKnowsNeitherThreadsNorDatabases() {
        noClasses()
                .that(resideInAnyPackage("io.plimsoll.unit..", "io.plimsoll.spec..", "io.plimsoll.plan.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.util.concurrent..", "java.sql..", "javax.sql.."))
                .check(CLASSES);
    }

    /// It executes a plan. Only a refusal, which says what the user gave, comes from there.
    @Test
    void theEngineReadsNoSettings() {
        noClasses()
                .that(resideInAPackage("io.plimsoll.engine.."))
                .should()
                .dependOnClassesThat(resideInAPackage("io.plimsoll.spec..").and(not(simpleName("SpecException"))))
                .check(CLASSES);
    }

    @Test
    void judgingAndShowingNeedNoDatabase() {
        noClasses()
                .that(resideInAnyPackage("io.plimsoll.analysis..", "io.plimsoll.report.."))
                .should()
                .dependOnClassesThat(resideInAnyPackage("java.sql..", "javax.sql.."))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    @Test
    void oneModuleKnowsTheEngineOfFleets() {
        noClasses()
                .that(not(resideInAPackage("io.plimsoll.fleet.jgroups..")))
                .should()
                .dependOnClassesThat(resideInAPackage("org.jgroups.."))
                .check(CLASSES);
    }

    @Test
    void onlyTheCommandLinePrints() {
        noClasses()
                .that(not(resideInAnyPackage("io.plimsoll.app..", "io.plimsoll.cli..")))
                // Scripts print to standard error, as in pgbench, unless a command takes their lines.
                .and(not(simpleName("Printer")))
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }

    @Test
    void onlyMainExits() {
        noClasses()
                .that()
                .doNotHaveFullyQualifiedName("io.plimsoll.cli.Main")
                .should()
                .callMethod(System.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "exit", int.class)
                .orShould()
                .callMethod(Runtime.class, "halt", int.class)
                .check(CLASSES);
    }
}
