package io.plimsoll.spec;

/// One `key: value` as the user wrote it, not yet interpreted.
public record Setting(String key, String value, Origin origin) {}
