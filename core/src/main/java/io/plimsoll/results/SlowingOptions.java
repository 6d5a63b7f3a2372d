package io.plimsoll.results;

import java.util.List;

/// Options that Java is slower with than without: assertions, no compiler or only the quick one, an agent that
/// debugs or rewrites classes. Stateless.
final class SlowingOptions {
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

    /// What parts an option from its value.
    private static final String PARTING = ":=,";

    private SlowingOptions() {}

    /// @param arguments of the Java runtime, `JAVA_TOOL_OPTIONS` among them
    /// @return the options that are there, without their values, which can be paths and secrets
    static List<String> of(List<String> arguments) {
        return ALL.stream()
                .filter(option -> arguments.stream().anyMatch(argument -> isOption(argument, option)))
                .toList();
    }

    private static boolean isOption(String argument, String option) {
        return argument.equals(option)
                || (argument.startsWith(option) && PARTING.indexOf(argument.charAt(option.length())) >= 0);
    }
}
