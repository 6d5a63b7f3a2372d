package io.plimsoll.results;

import io.plimsoll.unit.Figure;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/// The one JSON mapper: unknown keys are errors, output is indented and stable. Thread-safe.
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(Figure.class, FigureKinds.class)
            .build();

    private Json() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /// The text of a value, ending with a line break.
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    /// The text of a value in one line, without its break.
    public static String line(Object value) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
    }
}
