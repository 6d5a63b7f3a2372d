package io.plimsoll.workload.own;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.distribution.Zipf;
import io.plimsoll.workload.own.generator.Choosers;
import io.plimsoll.workload.own.generator.Generators.Unit;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Reads distributions over a range. Used while one file is read.
record DistributionReader(Reader reader) {
    /// The widest range: more numbers than this cannot be counted in 64 bits with a sign.
    private static final long WIDTH_MAX = 1L << 62;

    private static final double THETA = 0.99;
    static final double THETA_MAX = 100;
    private static final double REAL_MAX = 1e18;

    /// The keys of distributions, each with its options.
    static final Map<String, List<String>> OPTIONS = options();

    private static Map<String, List<String>> options() {
        Map<String, List<String>> options = new LinkedHashMap<>();
        options.put("uniform", List.of());
        options.put("zipf", List.of("theta", "scattered", "latest"));
        options.put("hotspot", List.of("hot", "share"));
        options.put("normal", List.of("mean", "deviation"));
        options.put("exponential", List.of("mean"));
        options.put("gaussian", List.of());
        options.put("special", List.of("hot", "share"));
        options.put("pareto", List.of("h"));
        return options;
    }

    private static List<String> options(String kind) {
        return OPTIONS.getOrDefault(kind, List.of());
    }

    /// A range of numbers, with what they count.
    record Range(long low, long high, Unit unit) {
        long count() {
            return high - low + 1;
        }
    }

    /// A distribution with its range.
    record Spread(KeyChooser chooser, Range range) {}

    /// A distribution that stands with its own range.
    ///
    /// @param kind a key of [#OPTIONS]
    Optional<Spread> ranged(String kind, Node node, Domain domain) {
        if (node instanceof Node.Sequence) {
            return range(node, kind, domain)
                    .flatMap(range -> chooser(kind, reader.map(empty(node), kind), range)
                            .map(chooser -> new Spread(chooser, range)));
        }
        List<String> known = new ArrayList<>(options(kind));
        known.add("range");
        Fields fields = reader.map(node, kind, known);
        Optional<Node> written = fields.get("range");
        if (written.isEmpty()) {
            reader.problem(node, kind + " needs a range: [low, high]");
            return Optional.empty();
        }
        return range(written.get(), kind, domain)
                .flatMap(range -> chooser(kind, fields, range).map(chooser -> new Spread(chooser, range)));
    }

    /// A distribution over the rows of a table.
    Optional<KeyChooser> overRows(String kind, Node node, long rows) {
        Fields fields = reader.map(node, kind, options(kind));
        return chooser(kind, fields, new Range(0, rows - 1, Unit.WHOLE));
    }

    private static Node empty(Node at) {
        return new Node.Mapping(at.origin(), Map.of(), Map.of());
    }

    Optional<Range> range(Node node, String what, Domain domain) {
        List<Node> bounds = reader.list(node, "the range of " + what);
        if (bounds.size() != 2) {
            reader.problem(node, "the range of " + what + " needs two values: [low, high]");
            return Optional.empty();
        }
        Domain of = bounds.getFirst() instanceof Node.Scalar scalar ? domain.forBound(scalar.text()) : domain;
        Optional<Long> low = bound(bounds.getFirst(), what, of);
        Optional<Long> high = bound(bounds.getLast(), what, of);
        if (low.isEmpty() || high.isEmpty()) {
            return Optional.empty();
        }
        boolean isOrdered = low.get() <= high.get();
        boolean isNarrow = isOrdered && high.get() - low.get() >= 0 && high.get() - low.get() < WIDTH_MAX;
        if (!isNarrow) {
            reader.problem(
                    node,
                    isOrdered
                            ? "the range of " + what + " is too wide"
                            : "the range of " + what + " ends before it begins");
            return Optional.empty();
        }
        return Optional.of(new Range(low.get(), high.get(), of.unit()));
    }

    private Optional<Long> bound(Node node, String what, Domain domain) {
        if (domain.unit().equals(Unit.WHOLE)) {
            return reader.whole(node, "a bound of " + what, domain.min(), domain.max());
        }
        Optional<String> text = reader.text(node, "a bound of " + what);
        Optional<Long> bound = text.flatMap(domain::bound);
        if (text.isPresent() && bound.isEmpty()) {
            reader.problem(
                    node, "a bound of " + what + " needs " + domain.wantedBound() + ", not \"" + text.get() + "\"");
        }
        return bound;
    }

    private Optional<KeyChooser> chooser(String kind, Fields fields, Range range) {
        long low = range.low();
        long high = range.high();
        return switch (kind) {
            case "zipf" -> zipf(fields, range);
            case "hotspot" -> {
                double hot = fields.number("hot", 0, 1).orElse(0.2);
                long count = Math.clamp(Math.round(hot * range.count()), 1, range.count());
                yield Optional.of(new KeyChooser.Hotspot(
                        low, range.count(), count, fields.number("share", 0, 1).orElse(0.8)));
            }
            case "normal" -> {
                double scale = Math.pow(10, range.unit().places());
                double mean = fields.number("mean", -REAL_MAX, REAL_MAX).orElse((low / 2.0 + high / 2.0) / scale);
                double deviation = fields.number("deviation", 0, REAL_MAX).orElse((high - low) / 6.0 / scale);
                yield Optional.of(new Choosers.Normal(low, high, mean * scale, deviation * scale));
            }
            case "exponential" -> {
                double scale = Math.pow(10, range.unit().places());
                double mean = fields.number("mean", Double.MIN_NORMAL, REAL_MAX).orElse(range.count() / 10.0 / scale);
                yield Optional.of(new Choosers.Exponential(low, high, mean * scale));
            }
            case "gaussian" -> Optional.of(new Choosers.MeanOfTwelve(low, high));
            case "special" ->
                Optional.of(Choosers.Special.of(
                        low,
                        high,
                        fields.number("hot", 0, 1).orElse(0.01),
                        fields.number("share", 0, 1).orElse(0.75)));
            case "pareto" ->
                Optional.of(Choosers.Pareto.of(
                        low, high, fields.number("h", 0.001, 0.999).orElse(0.2)));
            default -> Optional.of(new KeyChooser.Uniform(low, range.count()));
        };
    }

    private Optional<KeyChooser> zipf(Fields fields, Range range) {
        double theta = fields.number("theta", 0.01, THETA_MAX).orElse(THETA);
        boolean isLatest = fields.flag("latest");
        boolean isScattered = fields.has("scattered") ? fields.flag("scattered") : !isLatest;
        if (isScattered && isLatest) {
            reader.problems()
                    .add(fields.at("latest"), "the popular numbers of zipf are scattered, or the latest, not both");
            return Optional.empty();
        }
        if (isScattered) {
            return Optional.of(new KeyChooser.PermutedZipf(range.low(), range.count(), theta));
        }
        Zipf zipf = new Zipf(range.count(), theta);
        return Optional.of(
                isLatest ? new Choosers.HighestFirst(range.high(), zipf) : new Choosers.LowestFirst(range.low(), zipf));
    }
}
