package io.plimsoll.workload.own;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Node.Mapping;
import io.plimsoll.workload.own.yaml.Node.Scalar;
import io.plimsoll.workload.own.yaml.Node.Sequence;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Puts the generators of the section `generators` in the place of their names, and distributions in the place of those
/// that a parameter names, in columns and draws. Readers see neither. Used while one file is read.
///
/// @param named the generators, by name
record NamedGenerators(Reader reader, Map<String, Mapping> named) {
    private static final String GENERATOR = "generator";
    private static final String DISTRIBUTION = "distribution";

    /// The maps whose values are columns or draws.
    private static final List<String> PLACES = List.of("columns", "draw");

    /// The keys of a list whose values are generators.
    private static final List<String> LISTS = List.of("list", "count");

    private static final List<String> ALL_OPTIONS = DistributionReader.OPTIONS.values().stream()
            .flatMap(List::stream)
            .distinct()
            .toList();

    /// Reads the section; its parameters are put in already.
    static NamedGenerators of(Reader reader, Optional<Node> section) {
        Map<String, Mapping> named = new LinkedHashMap<>();
        if (section.isPresent()) {
            Fields fields = reader.map(section.get(), "generators");
            for (String name : fields.names()) {
                reader.dashedName(fields.at(name), name, "a generator");
                named.put(
                        name,
                        reader.map(fields.value(name), "generator " + name).mapping());
            }
        }
        return new NamedGenerators(reader, Map.copyOf(named));
    }

    /// The same tree with generators and distributions in their places.
    Node apply(Node node) {
        return switch (node) {
            case Scalar scalar -> scalar;
            case Sequence sequence ->
                new Sequence(
                        sequence.origin(),
                        sequence.items().stream().map(this::apply).toList());
            case Mapping mapping -> {
                Map<String, Node> values = new LinkedHashMap<>();
                mapping.values()
                        .forEach((key, value) -> values.put(
                                key,
                                PLACES.contains(key) && value instanceof Mapping places ? each(places) : apply(value)));
                yield new Mapping(mapping.origin(), values, mapping.keys());
            }
        };
    }

    private Mapping each(Mapping places) {
        Map<String, Node> values = new LinkedHashMap<>();
        places.values()
                .forEach((name, value) ->
                        values.put(name, value instanceof Mapping place ? place(place) : apply(value)));
        return new Mapping(places.origin(), values, places.keys());
    }

    /// A column or a draw; a list has a generator for its values, and perhaps one for their number.
    private Mapping place(Mapping written) {
        Mapping place = distributed(generated(written));
        Map<String, Node> values = new LinkedHashMap<>(place.values());
        if (values.containsKey("list")) {
            values.replaceAll((key, value) ->
                    LISTS.contains(key) && value instanceof Mapping inner ? distributed(generated(inner)) : value);
        }
        return new Mapping(place.origin(), values, place.keys());
    }

    private Mapping generated(Mapping place) {
        if (!(place.values().get(GENERATOR) instanceof Scalar name)) {
            return place;
        }
        Mapping generator = named.get(name.text());
        if (generator == null) {
            reader.problem(
                    name,
                    "there is no generator \"" + name.text() + "\"" + Suggestion.clause(name.text(), named.keySet()));
            generator = new Mapping(name.origin(), Map.of("value", new Scalar(name.origin(), "0", false)), Map.of());
        }
        Map<String, Node> values = new LinkedHashMap<>(place.values());
        Map<String, Origin> keys = new LinkedHashMap<>(place.keys());
        values.remove(GENERATOR);
        keys.remove(GENERATOR);
        for (Map.Entry<String, Node> entry : generator.values().entrySet()) {
            if (values.put(entry.getKey(), entry.getValue()) != null) {
                reader.problem(name, "generator " + name.text() + " and its place both have " + entry.getKey());
            }
            keys.put(entry.getKey(), name.origin());
        }
        return new Mapping(place.origin(), values, keys);
    }

    /// `{distribution: zipf, range: R, theta: T, hot: H}` as `{zipf: {range: R, theta: T}}`.
    private Mapping distributed(Mapping place) {
        if (!(place.values().get(DISTRIBUTION) instanceof Scalar kind)) {
            return place;
        }
        List<String> options = DistributionReader.OPTIONS.get(kind.text());
        if (options == null) {
            reader.problem(
                    kind,
                    "there is no distribution \"" + kind.text() + "\""
                            + Suggestion.clause(kind.text(), DistributionReader.OPTIONS.keySet()) + "; there are: "
                            + String.join(", ", DistributionReader.OPTIONS.keySet()));
            options = List.of();
        }
        Map<String, Node> values = new LinkedHashMap<>(place.values());
        Map<String, Origin> keys = new LinkedHashMap<>(place.keys());
        Map<String, Node> inner = new LinkedHashMap<>();
        Map<String, Origin> innerKeys = new LinkedHashMap<>();
        values.remove(DISTRIBUTION);
        Origin range = keys.getOrDefault("range", place.origin());
        Node written = values.remove("range");
        if (written != null) {
            inner.put("range", written);
            innerKeys.put("range", range);
        }
        for (String option : ALL_OPTIONS) {
            Node value = values.remove(option);
            if (value != null && options.contains(option)) {
                inner.put(option, value);
                innerKeys.put(option, keys.getOrDefault(option, place.origin()));
            }
        }
        String name =
                options.isEmpty() && !DistributionReader.OPTIONS.containsKey(kind.text()) ? "uniform" : kind.text();
        values.put(name, new Mapping(kind.origin(), inner, innerKeys));
        keys.put(name, kind.origin());
        return new Mapping(place.origin(), values, keys);
    }
}
