package io.plimsoll.workload.own;

import io.plimsoll.driver.table.ColumnType;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the type of a column: a name, or one for each product: `{postgresql: jsonb, default: text}`.
record TypeReader(Reader reader) {
    private static final int WORDS_MAX = 200;

    /// Our names that no product has.
    private static final Set<String> ONLY_OURS = Set.of("int16", "int32", "int64", "moment", "day");

    /// A type with what its values must be like.
    record Typing(Domain domain, TypeChoice choice) {}

    Optional<Typing> read(Node node) {
        if (!(node instanceof Node.Mapping)) {
            return domain(node).map(domain -> new Typing(domain, TypeChoice.of(domain.type())));
        }
        Fields fields = reader.map(node, "type");
        if (fields.names().isEmpty()) {
            reader.problem(node, "type needs a name, or a map from products to types");
            return Optional.empty();
        }
        boolean isForAll = fields.has(Products.DEFAULT);
        Node usual = isForAll ? fields.value(Products.DEFAULT) : new Node.Scalar(node.origin(), "text", false);
        Map<String, ColumnType> byProduct = new LinkedHashMap<>();
        boolean isComplete = true;
        for (String product : fields.names()) {
            if (!product.equals(Products.DEFAULT)) {
                Products.check(reader, fields.at(product), product);
                Optional<ColumnType> words = words(product, fields.value(product));
                words.ifPresent(type -> byProduct.put(product, type));
                isComplete &= words.isPresent();
            }
        }
        Optional<Domain> domain = domain(usual);
        return isComplete
                ? domain.map(of -> new Typing(of, new TypeChoice(of.type(), byProduct, isForAll)))
                : Optional.empty();
    }

    private Optional<Domain> domain(Node node) {
        Optional<String> text = reader.text(node, "type");
        Optional<Domain> domain = text.flatMap(Domain::of);
        if (text.isPresent() && domain.isEmpty()) {
            reader.problem(
                    node,
                    "there is no type \"" + text.get() + "\""
                            + Suggestion.clause(text.get(), List.of(Domain.TYPES.split(",? ")))
                            + "; there are: " + Domain.TYPES);
        }
        return domain;
    }

    /// A type in a product's own words, with or without `other(...)`.
    private Optional<ColumnType> words(String product, Node node) {
        Optional<String> text = reader.text(node, "the type for " + product).map(String::strip);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String words = text.get();
        if (words.isEmpty() || words.length() > WORDS_MAX || ONLY_OURS.contains(words)) {
            reader.problem(
                    node,
                    "the type for " + product + " must be in the product's own words, such as varchar(20), not \""
                            + (words.length() > WORDS_MAX ? words.substring(0, WORDS_MAX) + "..." : words) + "\"");
            return Optional.empty();
        }
        boolean isWrapped = words.startsWith("other(") && words.endsWith(")");
        Optional<ColumnType> wrapped = isWrapped ? Domain.of(words).map(Domain::type) : Optional.empty();
        return wrapped.or(() -> Optional.of(new ColumnType.Other(words)));
    }
}
