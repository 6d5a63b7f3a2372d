package io.plimsoll.driver;

/// One form of target address, for help: `hsqldb:mem`, "HSQLDB in this process, in memory".
public record TargetForm(String form, String meaning, String example) {}
