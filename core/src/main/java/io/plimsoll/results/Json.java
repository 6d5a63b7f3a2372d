package io.plimsoll.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import io.plimsoll.unit.Figure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.annotation.JsonDeserialize;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.util.StdConverter;

/// The one JSON mapper: unknown keys are errors, output is indented and stable. Thread-safe.
public final class Json {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(SerializationFeature.INDENT_OUTPUT)
            .addMixIn(Figure.class, FigureKinds.class)
            .addMixIn(Figure.Rate.class, StoredRate.class)
            .build();

    private Json() {}

    public static JsonMapper mapper() {
        return MAPPER;
    }

    /// Reads a document whose layout has a number.
    ///
    /// @param named what a sentence about another layout names
    /// @throws IOException with a sentence for the user, when it is damaged or of another layout
    public static <T> T read(Path file, Path named, int schema, Class<T> type) throws IOException {
        try {
            JsonNode tree = MAPPER.readTree(Files.readString(file));
            int found = tree.path("schema").asInt(0);
            if (found != schema) {
                throw new IOException(
                        named + " has layout " + found + ", and this version reads layout " + schema + " only");
            }
            return MAPPER.treeToValue(tree, type);
        } catch (JacksonException damaged) {
            throw new IOException(file + " is damaged: " + damaged.getOriginalMessage(), damaged);
        }
    }

    /// Replaces a document atomically: a reader sees the old one or the new one.
    public static void replace(Path file, Object value) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text(value));
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /// As [#replace], and on disk when it returns: the document survives a loss of power.
    public static void replaceOnDisk(Path file, Object value) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text(value));
        RunFolder.Disk.REAL.force(fresh);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        Path folder = file.toAbsolutePath().getParent();
        if (folder != null) {
            RunFolder.Disk.REAL.force(folder);
        }
    }

    /// The text of a value, ending with a line break.
    public static String text(Object value) {
        return MAPPER.writeValueAsString(value) + "\n";
    }

    /// The text of a value in one line, without its break.
    public static String line(Object value) {
        return MAPPER.writer().without(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
    }

    /// How files distinguish the kinds of [Figure]: by `kind`. Without it a figure is a rate, as in files of
    /// versions that had no other kind.
    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind", defaultImpl = Figure.Rate.class)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Figure.Rate.class, name = "rate"),
        @JsonSubTypes.Type(value = Figure.GeometricMean.class, name = "geometric-mean"),
        @JsonSubTypes.Type(value = Figure.GeometricRate.class, name = "geometric-rate"),
        @JsonSubTypes.Type(value = Figure.WholeRate.class, name = "whole-rate")
    })
    private interface FigureKinds {}

    /// A rate as files hold it. `counted` is left out where there is none. Files from before it was stored say
    /// only in the text of `meaning` what is counted; only here is it read from that text.
    @JsonInclude(JsonInclude.Include.NON_NULL)
    @JsonDeserialize(converter = StoredRate.Reader.class)
    private interface StoredRate {
        /// The components of a [Figure.Rate].
        record Fields(
                String name,
                String meaning,
                Figure.@Nullable Counted counted,
                List<String> operations,
                double perSecond,
                boolean countsMisses,
                int digits) {
            private static final Pattern COUNTED = Pattern.compile("(.*) per (second|minute|hour)");

            private Figure.@Nullable Counted counts() {
                Matcher text = COUNTED.matcher(meaning);
                return counted == null && text.matches()
                        ? new Figure.Counted(
                                text.group(1), Figure.Per.valueOf(text.group(2).toUpperCase(Locale.ROOT)))
                        : counted;
            }
        }

        /// Makes the figure of what was read.
        final class Reader extends StdConverter<Fields, Figure.Rate> {
            @Override
            public Figure.Rate convert(Fields read) {
                return new Figure.Rate(
                        read.name,
                        read.meaning,
                        read.counts(),
                        read.operations,
                        read.perSecond,
                        read.countsMisses,
                        read.digits);
            }
        }
    }

    /// A part of a document that another version may have written: unknown keys are left out.
    ///
    /// @throws tools.jackson.core.JacksonException when it cannot be understood
    static <T> T lenient(JsonNode node, Class<T> type) {
        return MAPPER.readerFor(type)
                .without(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .readValue(node);
    }
}
