package io.plimsoll.workload.own;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Problems;
import io.plimsoll.spec.WorkloadFile;
import io.plimsoll.unit.Seed;
import io.plimsoll.unit.Sha256;
import io.plimsoll.workload.Operation;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import io.plimsoll.workload.own.yaml.Substitution;
import io.plimsoll.workload.own.yaml.YamlTree;
import io.plimsoll.workload.script.ScriptFiles;
import io.plimsoll.workload.script.ScriptFiles.ScriptText;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/// A workload file: its text as a tree, and what it means. Immutable.
///
/// @param path as the user wrote it
/// @param root the whole file, with its parameters not yet put in
record OwnFile(String path, Node.Mapping root) {
    private static final int DIGEST_LENGTH = 16;

    /// What a file means with certain parameters and a seed. Immutable and thread-safe.
    ///
    /// @param identity what the rows of its tables depend on, as a short text; empty without tables
    record Meaning(
            String description,
            String identity,
            List<TableDefinition> tables,
            List<OperationDefinition> operations,
            Scripts scripts,
            List<OwnInvariant> invariants) {
        static final Meaning NOTHING = new Meaning(
                "", "", List.of(), List.of(), new Scripts(ScriptFiles.NONE, Map.of(), new Seed(0)), List.of());

        Meaning {
            tables = List.copyOf(tables);
            operations = List.copyOf(operations);
            invariants = List.copyOf(invariants);
        }
    }

    /// The operations that are scripts.
    ///
    /// @param parameters of the file, which are variables of the scripts
    record Scripts(ScriptFiles files, Map<String, String> parameters, Seed seed) {
        Scripts {
            parameters = Map.copyOf(parameters);
        }

        List<Operation> operations() {
            return files.operations(parameters, seed.value());
        }
    }

    /// Reads a file; empty, with problems, if it cannot be read, or is not a map.
    static Optional<OwnFile> read(String path, Problems problems) {
        Optional<String> builtin = BuiltinFiles.name(path);
        if (builtin.isPresent()) {
            return parse(path, BuiltinFiles.text(builtin.get()), problems);
        }
        try {
            Path file = Path.of(path);
            if (!Files.isRegularFile(file)) {
                problems.add(new Origin(path, 0), "there is no such workload file");
                return Optional.empty();
            }
            if (Files.size(file) > 4L * YamlTree.CHARACTERS_MAX) {
                problems.add(new Origin(path, 0), "the file is too large");
                return Optional.empty();
            }
            return parse(path, Files.readString(file), problems);
        } catch (CharacterCodingException notUtf8) {
            problems.add(new Origin(path, 0), "it is not text in UTF-8");
            return Optional.empty();
        } catch (IOException | InvalidPathException unreadable) {
            problems.add(new Origin(path, 0), "it cannot be read: " + unreadable.getMessage());
            return Optional.empty();
        }
    }

    static Optional<OwnFile> parse(String path, String text, Problems problems) {
        String name = String.valueOf(Path.of(path).getFileName());
        return YamlTree.read(text, name, problems).map(root -> new OwnFile(path, root));
    }

    /// The parameters with their default values, in their order.
    Map<String, String> parameters(Problems problems) {
        Reader reader = new Reader(problems);
        Map<String, String> parameters = new LinkedHashMap<>();
        section("parameters").ifPresent(section -> {
            Fields fields = reader.map(section, "parameters");
            for (String name : fields.names()) {
                reader.dashedName(fields.at(name), name, "a parameter");
                fields.text(name).ifPresent(value -> parameters.put(name, value.strip()));
            }
        });
        return parameters;
    }

    private Optional<Node> section(String name) {
        return Optional.ofNullable(root.values().get(name));
    }

    /// What the rows of the tables depend on, as a short text; empty without tables.
    String identity(Map<String, String> parameters, Seed seed, Problems problems) {
        Substitution substitution = new Substitution(parameters, problems);
        return section("tables")
                .map(substitution::apply)
                .map(named(substitution, new Reader(problems))::apply)
                .map(tables -> digest(seed + " " + canonical(tables) + lines(tables)))
                .orElse("");
    }

    /// What stands in the files from which columns take lines: rows depend on it, too.
    private String lines(Node node) {
        return switch (node) {
            case Node.Scalar _ -> "";
            case Node.Sequence sequence ->
                sequence.items().stream().map(this::lines).collect(Collectors.joining());
            case Node.Mapping mapping ->
                mapping.values().entrySet().stream()
                        .map(entry -> entry.getKey().equals("lines") && entry.getValue() instanceof Node.Scalar file
                                ? new SideFiles(new Reader(new Problems()), folder())
                                        .text(file, "lines")
                                        .orElse("")
                                : lines(entry.getValue()))
                        .collect(Collectors.joining());
        };
    }

    private Path folder() {
        return Objects.requireNonNullElse(Path.of(path).getParent(), Path.of(""));
    }

    private NamedGenerators named(Substitution substitution, Reader reader) {
        return NamedGenerators.of(reader, section("generators").map(substitution::apply));
    }

    private static String digest(String text) {
        return Sha256.hex(text).substring(0, DIGEST_LENGTH);
    }

    /// The same for the same values, wherever they stand.
    private static String canonical(Node node) {
        StringBuilder text = new StringBuilder();
        switch (node) {
            case Node.Scalar scalar ->
                text.append(scalar.text().length()).append(':').append(scalar.text());
            case Node.Sequence sequence -> {
                text.append('[');
                sequence.items().forEach(item -> text.append(canonical(item)).append(','));
                text.append(']');
            }
            case Node.Mapping mapping -> {
                text.append('{');
                mapping.values()
                        .forEach((key, value) -> text.append(key.length())
                                .append(':')
                                .append(key)
                                .append('=')
                                .append(canonical(value))
                                .append(','));
                text.append('}');
            }
        }
        return text.toString();
    }

    /// Reads all sections. Adds what is wrong to `problems`; the result is then of no use.
    ///
    /// @param parameters all of them, with their values
    Meaning meaning(Map<String, String> parameters, Seed seed, Problems problems) {
        Reader reader = new Reader(problems);
        Substitution substitution = new Substitution(parameters, problems);
        GeneratorReader generators = new GeneratorReader(reader, folder());
        NamedGenerators named = named(substitution, reader);
        Map<String, TableDefinition> tables = section("tables")
                .map(substitution::apply)
                .map(named::apply)
                .map(section -> new TablesReader(reader, seed, folder()).read(section))
                .orElse(Map.of());
        Optional<Node> section =
                section(WorkloadFile.OPERATIONS).map(substitution::apply).map(named::apply);
        List<OperationDefinition> operations = new ArrayList<>();
        List<ScriptText> texts = new ArrayList<>();
        if (section.isPresent()) {
            Fields all = reader.map(section.get(), WorkloadFile.OPERATIONS);
            for (String name : all.names()) {
                reader.dashedName(all.at(name), name, "an operation");
                Node operation = all.value(name);
                if (operation instanceof Node.Mapping mapping
                        && mapping.values().containsKey("script")) {
                    script(name, operation, generators.files()).ifPresent(texts::add);
                } else {
                    operations.add(new OperationReader(reader, generators, tables, name).read(operation));
                }
            }
        }
        boolean isIdle = operations.stream().allMatch(operation -> operation.weight() == 0)
                && texts.stream().allMatch(text -> text.weight() == 0);
        Origin where = section.map(Node::origin).orElse(root.origin());
        if (isIdle) {
            problems.add(where, "a workload file needs operations, one of them with a weight above 0");
        }
        ScriptFiles scripts = scripts(texts, where, problems);
        List<OwnInvariant> invariants = section("invariants")
                .map(substitution::apply)
                .map(node ->
                        new InvariantReader(reader, generators.files(), tables, operations, scripts.names()).read(node))
                .orElse(List.of());
        String description = section("description")
                .flatMap(node -> reader.text(node, "description"))
                .orElse("");
        return new Meaning(
                description,
                identity(parameters, seed, new Problems()),
                List.copyOf(tables.values()),
                operations,
                new Scripts(scripts, parameters, seed),
                invariants);
    }

    /// A script of pgbench as an operation.
    private static Optional<ScriptText> script(String name, Node node, SideFiles files) {
        Fields fields = files.reader().map(node, "operation " + name, List.of("script", "weight"));
        int weight =
                fields.whole("weight", 0, OperationReader.WEIGHT_MAX).orElse(1L).intValue();
        return fields.get("script")
                .flatMap(file -> files.text(file, "script")
                        .map(text -> new ScriptText(
                                name, weight, fields.text("script").orElse(""), text)));
    }

    private static ScriptFiles scripts(List<ScriptText> texts, Origin where, Problems problems) {
        try {
            return ScriptFiles.of(texts);
        } catch (IllegalArgumentException refused) {
            problems.add(where, String.valueOf(refused.getMessage()));
            return ScriptFiles.NONE;
        }
    }
}
