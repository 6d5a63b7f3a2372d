package io.plimsoll.workload.own;

import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads the statements of an operation. Used while one operation is read.
record SqlReader(Reader reader, OperationNames names, SideFiles files) {
    private static final String FILE = "file";
    private static final long VARIANTS_MAX = 1_000;

    /// A statement, or one for each product.
    Optional<SqlChoice> choice(Node node) {
        Map<String, SqlText> texts = new LinkedHashMap<>();
        texts(reader, files, node, "sql")
                .forEach((product, scalar) -> text(scalar).ifPresent(text -> texts.put(product, text)));
        return texts.isEmpty() ? Optional.empty() : Optional.of(new SqlChoice(texts));
    }

    /// What is written where SQL stands, by product: a text, a file with a text, or one of them for each product.
    /// Adds a problem where it is of another form.
    static Map<String, Node.Scalar> texts(Reader reader, SideFiles files, Node node, String what) {
        if (!(node instanceof Node.Mapping mapping) || mapping.values().containsKey(FILE)) {
            return one(reader, files, node, what)
                    .map(text -> Map.of(Products.DEFAULT, text))
                    .orElse(Map.of());
        }
        Fields fields = reader.map(node, what);
        if (fields.names().isEmpty()) {
            reader.problem(node, what + " needs a text, or a map from products to texts");
        }
        Map<String, Node.Scalar> texts = new LinkedHashMap<>();
        fields.names().forEach(product -> Products.check(reader, fields.at(product), product));
        fields.names()
                .forEach(product -> one(reader, files, fields.value(product), "the SQL for " + product)
                        .ifPresent(text -> texts.put(product, text)));
        return texts;
    }

    private static Optional<Node.Scalar> one(Reader reader, SideFiles files, Node node, String what) {
        return switch (node) {
            case Node.Scalar scalar -> Optional.of(scalar);
            case Node.Mapping mapping
            when mapping.values().containsKey(FILE) ->
                reader.map(mapping, what, List.of(FILE))
                        .get(FILE)
                        .flatMap(
                                name -> files.text(name, FILE).map(text -> new Node.Scalar(name.origin(), text, true)));
            default -> {
                reader.problem(node, what + " needs a single value or {file: NAME}, not " + node.kind());
                yield Optional.empty();
            }
        };
    }

    private Optional<SqlText> text(Node.Scalar scalar) {
        String sql = scalar.text().strip();
        if (sql.endsWith(";")) {
            sql = sql.substring(0, sql.length() - 1).strip();
        }
        if (sql.isEmpty()) {
            reader.problem(scalar, "there is no SQL here");
            return Optional.empty();
        }
        Optional<SqlText> text = SqlText.read(scalar, sql, names.scope(), names::copies);
        if (text.isPresent() && text.get().variants() > VARIANTS_MAX) {
            reader.problem(scalar, "the statement has more than " + VARIANTS_MAX + " forms for copies of tables");
            return Optional.empty();
        }
        return text;
    }
}
