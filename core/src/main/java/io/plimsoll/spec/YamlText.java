package io.plimsoll.spec;

import java.io.FilterReader;
import java.io.IOException;
import java.io.StringReader;
import tools.jackson.dataformat.yaml.YAMLMapper;
import tools.jackson.dataformat.yaml.YAMLParser;

/// Opens YAML. Stateless and thread-safe.
public final class YamlText {
    private YamlText() {}

    public static YAMLParser parser(String text) {
        return (YAMLParser) new YAMLMapper().createParser(new Roomy(text));
    }

    /// Never fills a buffer. After a full one that ends within a character of two units, snakeyaml-engine 3.0.1 reads
    /// the other unit beyond its end, and fails.
    private static final class Roomy extends FilterReader {
        Roomy(String text) {
            super(new StringReader(text));
        }

        @Override
        public int read(char[] buffer, int offset, int length) throws IOException {
            return super.read(buffer, offset, length > 1 ? length - 1 : length);
        }
    }
}
