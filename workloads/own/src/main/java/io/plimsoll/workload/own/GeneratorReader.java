package io.plimsoll.workload.own;

import io.plimsoll.distribution.KeyChooser;
import io.plimsoll.unit.Seed;
import io.plimsoll.workload.TextResource;
import io.plimsoll.workload.own.generator.Choosers;
import io.plimsoll.workload.own.generator.Generator;
import io.plimsoll.workload.own.generator.Generators;
import io.plimsoll.workload.own.generator.Generators.Unit;
import io.plimsoll.workload.own.generator.TextPattern;
import io.plimsoll.workload.own.generator.Value;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Node.Scalar;
import io.plimsoll.workload.own.yaml.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads the generators that columns and drawn inputs have in common. Used while one file is read.
record GeneratorReader(Reader reader, DistributionReader distributions, SideFiles files) {
    private static final int HEXADECIMAL_MAX = 10_000;
    private static final int UUID_LENGTH = 36;
    private static final int WORDS_MAX = 100_000;
    private static final double WEIGHT_MAX = 1e12;
    private static final Pattern PLAIN_NUMBER = Pattern.compile("-?(0|[1-9]\\d{0,17})");

    private static final List<byte[]> WORDS = TextResource.read(GeneratorReader.class, "words.txt")
            .lines()
            .map(word -> word.getBytes(StandardCharsets.US_ASCII))
            .toList();

    /// Those that need no row.
    static final List<String> COMMON = Stream.concat(
                    DistributionReader.OPTIONS.keySet().stream(),
                    Stream.of(
                            "value",
                            "weighted",
                            "histogram",
                            "text",
                            "template",
                            "expression",
                            "words",
                            "hex",
                            "uuid",
                            "bool",
                            "lines"))
            .toList();

    /// @param folder of the workload file
    GeneratorReader(Reader reader, Path folder) {
        this(reader, new DistributionReader(reader), new SideFiles(reader, folder));
    }

    /// The only generator among some keys; a problem if there is none, or a second one.
    ///
    /// @param of whose keys they are, for messages
    Optional<String> only(Fields fields, List<String> kinds, String of) {
        List<String> found = kinds.stream().filter(fields::has).toList();
        if (found.size() == 1) {
            return Optional.of(found.getFirst());
        }
        String sentence = found.isEmpty()
                ? of + " needs a generator, such as " + String.join(", ", kinds.subList(0, 3))
                : of + " has two generators: " + found.get(0) + " and " + found.get(1);
        reader.problems().add(fields.origin(), sentence);
        return Optional.empty();
    }

    /// Reads a generator.
    ///
    /// @param kind one of [#COMMON]
    /// @param scope finds the values that templates and expressions use
    Optional<Generator> read(String kind, Node node, Domain domain, Scope scope) {
        if (DistributionReader.OPTIONS.containsKey(kind)) {
            return distributions
                    .ranged(kind, node, domain)
                    .map(spread -> new Generators.Chosen(
                            spread.chooser(),
                            spread.range().low(),
                            spread.range().high(),
                            spread.range().unit()));
        }
        return switch (kind) {
            case "value" -> constant(node, domain, kind).map(Generators.Constant::new);
            case "weighted" -> weighted(node, domain);
            case "histogram" -> histogram(node, domain);
            case "bool" -> reader.number(node, kind, 0, 1).map(Generators.Share::new);
            case "expression" -> domain.takesNumbers() ? scope.expression(node) : unfit(node, kind, domain);
            default -> domain.takesTexts() ? text(kind, node, domain, scope) : unfit(node, kind, domain);
        };
    }

    private Optional<Generator> text(String kind, Node node, Domain domain, Scope scope) {
        return switch (kind) {
            case "text" -> pattern(node, domain).map(pattern -> pattern);
            case "template" -> scope.template(node);
            case "words" -> words(node, domain);
            case "hex" ->
                reader.whole(node, kind, 1, Math.min(HEXADECIMAL_MAX, domain.length()))
                        .map(digits -> new Generators.Hexadecimal(digits.intValue()));
            case "uuid" -> {
                reader.text(node, kind)
                        .filter(version -> !version.equals("v4"))
                        .ifPresent(version -> reader.problem(node, "uuid needs v4, not \"" + version + "\""));
                yield fits(node, UUID_LENGTH, domain) ? Optional.of(new Generators.UuidV4()) : Optional.empty();
            }
            default -> lines(node, domain).map(Generators.Lines::new);
        };
    }

    /// The distribution over the rows of a table that stands beside the table's name; uniform if there is none.
    Optional<KeyChooser> rowChooser(Fields fields, long rows, Node node, String table) {
        if (rows == 0) {
            reader.problem(node, "table " + table + " has no rows");
            return Optional.empty();
        }
        List<String> found =
                DistributionReader.OPTIONS.keySet().stream().filter(fields::has).toList();
        if (found.size() > 1) {
            reader.problem(node, "there are two distributions: " + String.join(" and ", found));
            return Optional.empty();
        }
        return found.isEmpty()
                ? Optional.of(new KeyChooser.Uniform(0, rows))
                : distributions.overRows(found.getFirst(), fields.value(found.getFirst()), rows);
    }

    Optional<Generator> unfit(Node node, String kind, Domain domain) {
        reader.problem(node, kind + " does not fit " + domain.shown());
        return Optional.empty();
    }

    private boolean fits(Node node, int characters, Domain domain) {
        if (characters > domain.length()) {
            reader.problem(node, "texts of " + characters + " characters do not fit " + domain.shown());
            return false;
        }
        return true;
    }

    Optional<TextPattern> pattern(Node node, Domain domain) {
        return reader.text(node, "text")
                .map(TextPattern::of)
                .filter(pattern -> fits(node, pattern.characters(), domain));
    }

    /// Gives each row a text of its own, if there are enough.
    Optional<Generator> unique(Node node, TextPattern pattern, long rows, Seed seed) {
        if (pattern.texts() < rows) {
            reader.problem(
                    node,
                    "the pattern has " + pattern.texts() + " texts, too few for " + rows + " rows that are unique");
            return Optional.empty();
        }
        return Optional.of(pattern.unique(seed));
    }

    Optional<Value> constant(Node node, Domain domain, String what) {
        Optional<String> text = reader.text(node, what);
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Value value = new Value();
        boolean isQuoted = node instanceof Scalar scalar && scalar.isQuoted();
        if (domain.isFree()) {
            Domain bound = domain.forBound(text.get());
            boolean isNumber =
                    !isQuoted && bound.unit().equals(Unit.WHOLE) && text.get().matches("-?\\d{1,18}|\\d+[kmgKMG]");
            if (isNumber) {
                reader.whole(node, what, Long.MIN_VALUE, Long.MAX_VALUE).ifPresent(value::setWhole);
            } else {
                value.setText(text.get());
            }
            return Optional.of(value);
        }
        if (domain.takesTexts()) {
            value.setText(text.get());
            boolean fits = fits(node, text.get().codePointCount(0, text.get().length()), domain);
            return fits ? Optional.of(value) : Optional.empty();
        }
        Optional<Long> number = domain.unit().equals(Unit.WHOLE)
                ? reader.whole(node, what, domain.min(), domain.max())
                : domain.bound(text.get());
        if (number.isEmpty() && !domain.unit().equals(Unit.WHOLE)) {
            reader.problem(node, what + " needs " + domain.wantedBound() + ", not \"" + text.get() + "\"");
        }
        number.ifPresent(found -> domain.unit().set(found, value));
        return number.map(_ -> value);
    }

    Optional<List<Value>> constants(Node node, Domain domain, String what) {
        List<Value> values = new ArrayList<>();
        List<Node> items = reader.list(node, what);
        items.forEach(item -> constant(item, domain, "a value of " + what).ifPresent(values::add));
        if (items.isEmpty()) {
            reader.problem(node, what + " needs at least one value");
        }
        return values.isEmpty() || values.size() < items.size() ? Optional.empty() : Optional.of(values);
    }

    private Optional<Generator> weighted(Node node, Domain domain) {
        Fields fields = reader.map(node, "weighted");
        List<Value> values = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        for (String key : fields.names()) {
            // Whether a key is in quotes is not known. In draws, only plain digits are a number.
            boolean isText = !PLAIN_NUMBER.matcher(key).matches();
            Optional<Value> value = constant(new Scalar(fields.at(key), key, isText), domain, "a value of weighted");
            Optional<Double> weight = fields.number(key, 0, WEIGHT_MAX);
            if (value.isPresent() && weight.isPresent()) {
                values.add(value.get());
                weights.add(weight.get());
            }
        }
        return weights(node, weights).map(of -> new Generators.Weighted(values, of));
    }

    private Optional<Generator> histogram(Node node, Domain domain) {
        List<Choosers.Bin> bins = new ArrayList<>();
        List<Double> weights = new ArrayList<>();
        Unit unit = domain.unit();
        for (Node item : reader.list(node, "histogram")) {
            List<Node> parts = reader.list(item, "a bin of histogram");
            if (parts.size() != 3) {
                reader.problem(item, "a bin of histogram needs three values: [low, high, weight]");
                return Optional.empty();
            }
            Optional<DistributionReader.Range> range =
                    distributions.range(new Node.Sequence(item.origin(), parts.subList(0, 2)), "a bin", domain);
            Optional<Double> weight = reader.number(parts.get(2), "the weight of a bin", 0, WEIGHT_MAX);
            if (range.isPresent() && weight.isPresent()) {
                unit = range.get().unit();
                bins.add(new Choosers.Bin(range.get().low(), range.get().high()));
                weights.add(weight.get());
            }
        }
        Unit counted = unit;
        return weights(node, weights)
                .map(of -> new Choosers.Bins(bins, of))
                .map(chooser -> new Generators.Chosen(chooser, chooser.low(), chooser.high(), counted));
    }

    /// A problem if all weights are 0.
    private Optional<Choosers.Weights> weights(Node node, List<Double> weights) {
        if (weights.stream().anyMatch(weight -> weight > 0)) {
            return Optional.of(new Choosers.Weights(weights));
        }
        reader.problem(node, "the weights need a sum above 0");
        return Optional.empty();
    }

    private Optional<Generator> words(Node node, Domain domain) {
        Fields fields = reader.map(node, "words", List.of("length"));
        Optional<Node> length = fields.get("length");
        if (length.isEmpty()) {
            reader.problem(node, "words needs a length: words: {length: 40}");
            return Optional.empty();
        }
        int most = Math.min(WORDS_MAX, domain.length());
        Domain lengths = new Domain("a length", domain.type(), Unit.WHOLE, 0, most, 0, false);
        if (length.get() instanceof Scalar) {
            return constant(length.get(), lengths, "length")
                    .map(value -> new Generators.Words(WORDS, new Generators.Constant(value)));
        }
        List<String> kinds = Stream.concat(
                        DistributionReader.OPTIONS.keySet().stream(), Stream.of("weighted", "histogram"))
                .toList();
        Fields generator = reader.map(length.get(), "length", kinds);
        return only(generator, kinds, "length")
                .flatMap(kind -> read(kind, generator.value(kind), lengths, Scope.nothing(reader)))
                .map(of -> new Generators.Words(WORDS, of));
    }

    private Optional<List<byte[]>> lines(Node node, Domain domain) {
        Optional<List<String>> lines =
                files.text(node, "lines").map(text -> text.lines().toList());
        if (lines.isPresent() && lines.get().isEmpty()) {
            reader.problem(node, "the file has no lines");
        }
        return lines.filter(found -> !found.isEmpty())
                .filter(found -> fits(
                        node,
                        found.stream()
                                .mapToInt(line -> line.codePointCount(0, line.length()))
                                .max()
                                .orElse(0),
                        domain))
                .map(found -> found.stream()
                        .map(line -> line.getBytes(StandardCharsets.UTF_8))
                        .toList());
    }
}
