package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The machine and the Java runtime the harness ran on.
///
/// @param cores as the runtime sees them, container limits included
/// @param slowedBy options of this process that make Java slower: [#slowing]; null in files of versions that
///     did not record them
/// @param holdsTarget whether the target's address belongs to this machine; null if it names no host
/// @param shared true if the user declared that other programs use it on purpose ([#SHARED]); null otherwise
/// @param ceiling of the harness here, for the operations of the run; null if it was not measured
/// @param name of the machine; null in files of versions that did not record it
public record HostFacts(
        String operatingSystem,
        String processor,
        int cores,
        long memoryBytes,
        String java,
        String collector,
        long heapMaxBytes,
        @Nullable List<String> slowedBy,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CeilingFacts ceiling,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean holdsTarget,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean shared,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String name) {
    /// The environment variable with which a user declares that other programs use the machine on purpose.
    public static final String SHARED = "PLIMSOLL_SHARED_MACHINE";

    private static final Path CPU_INFO = Path.of("/proc/cpuinfo");
    private static final Path HOST_NAME = Path.of("/proc/sys/kernel/hostname");

    public HostFacts {
        slowedBy = slowedBy == null ? null : List.copyOf(slowedBy);
    }

    /// The same, with its ceiling.
    public HostFacts with(CeilingFacts measured) {
        return with(measured, holdsTarget, shared);
    }

    /// The same, with whether it holds the target.
    public HostFacts holdingTarget(boolean isHere) {
        return with(ceiling, isHere, shared);
    }

    /// The same, declared as shared with other programs on purpose.
    public HostFacts sharedOnPurpose() {
        return with(ceiling, holdsTarget, true);
    }

    private HostFacts with(
            @Nullable CeilingFacts measured, @Nullable Boolean isTargetHere, @Nullable Boolean isShared) {
        return new HostFacts(
                operatingSystem,
                processor,
                cores,
                memoryBytes,
                java,
                collector,
                heapMaxBytes,
                slowedBy,
                measured,
                isTargetHere,
                isShared,
                name);
    }

    public static HostFacts ofThisMachine() {
        var system = ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class);
        String collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
                .map(GarbageCollectorMXBean::getName)
                .collect(Collectors.joining(", "));
        Runtime runtime = Runtime.getRuntime();
        HostFacts facts = new HostFacts(
                property("os.name") + " " + property("os.version") + " " + property("os.arch"),
                processorModel(),
                runtime.availableProcessors(),
                system.getTotalMemorySize(),
                property("java.vm.name") + " " + property("java.runtime.version"),
                collectors,
                runtime.maxMemory(),
                slowing(ManagementFactory.getRuntimeMXBean().getInputArguments()),
                null,
                null,
                null,
                nameOfThisMachine());
        return System.getenv().getOrDefault(SHARED, "").isBlank() ? facts : facts.sharedOnPurpose();
    }

    /// As the system names it; `unknown` if it does not.
    public static String nameOfThisMachine() {
        try {
            return Files.readString(HOST_NAME).strip();
        } catch (IOException elsewhere) {
            String named = System.getenv("HOSTNAME");
            return named == null || named.isBlank() ? "unknown" : named.strip();
        }
    }

    private static String property(String name) {
        return System.getProperty(name, "unknown");
    }

    private static String processorModel() {
        if (!Files.isReadable(CPU_INFO)) {
            return "unknown";
        }
        try (var lines = Files.lines(CPU_INFO)) {
            return lines.filter(line -> line.startsWith("model name"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElse("unknown");
        } catch (IOException unreadable) {
            return "unknown";
        }
    }

    /// The rate that the harness reached on this machine without waiting for anything: the same operations against
    /// the target `null:`. No target can make it drive more; with a driver's work for each operation it drives
    /// less.
    ///
    /// @param run the id of the run that measured it
    /// @param ratePerSecond operations acknowledged per second
    public record CeilingFacts(String run, double ratePerSecond) {}

    private static final List<String> ALL = List.of(
            "-ea",
            "-enableassertions",
            "-Xint",
            "-XX:-UseCompiler",
            "-XX:TieredStopAtLevel=0",
            "-XX:TieredStopAtLevel=1",
            "-XX:TieredStopAtLevel=2",
            "-XX:TieredStopAtLevel=3",
            "-Xdebug",
            "-Xrunjdwp",
            "-agentlib:jdwp",
            "-javaagent",
            "-Xcheck:jni");

    /// Characters that separate an option from its value.
    private static final String PARTING = ":=,";

    /// Finds options that make Java slower: assertions, no compiler or only the quick one, an agent that debugs or
    /// rewrites classes.
    ///
    /// @param arguments of the Java runtime, `JAVA_TOOL_OPTIONS` among them
    /// @return the options that are present, without their values, which can be paths and secrets
    static List<String> slowing(List<String> arguments) {
        return ALL.stream()
                .filter(option -> arguments.stream().anyMatch(argument -> isOption(argument, option)))
                .toList();
    }

    private static boolean isOption(String argument, String option) {
        return argument.equals(option)
                || (argument.startsWith(option) && PARTING.indexOf(argument.charAt(option.length())) >= 0);
    }
}
