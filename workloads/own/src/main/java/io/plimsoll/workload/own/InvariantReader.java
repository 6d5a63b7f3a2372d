package io.plimsoll.workload.own;

import io.plimsoll.spec.Origin;
import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.OwnInvariant.Term;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Reads the section `invariants`. Used while one file is read.
///
/// @param scripts the names of operations that are scripts
record InvariantReader(
        Reader reader,
        SideFiles files,
        Map<String, TableDefinition> tables,
        List<OperationDefinition> operations,
        List<String> scripts) {
    private static final List<String> KINDS = List.of("violators", "count", "sum");
    private static final List<String> KEYS = List.of("violators", "count", "sum", "equals", "meaning");
    private static final Pattern TERM = Pattern.compile(
            "([+-])\\s*(?:(\\d{1,9})\\s*\\*\\s*)?(acknowledged|sums)\\(\\s*([A-Za-z][\\w-]*)\\s*\\)\\s*");

    List<OwnInvariant> read(Node section) {
        Fields all = reader.map(section, "invariants");
        List<OwnInvariant> invariants = new ArrayList<>();
        for (String name : all.names()) {
            reader.dashedName(all.at(name), name, "an invariant");
            read(name, reader.map(all.value(name), "invariant " + name, KEYS)).ifPresent(invariants::add);
        }
        return invariants;
    }

    private Optional<OwnInvariant> read(String name, Fields fields) {
        List<String> found = KINDS.stream().filter(fields::has).toList();
        if (found.size() != 1) {
            reader.problems().add(fields.origin(), "invariant " + name + " needs one of violators, count and sum");
            return Optional.empty();
        }
        String kind = found.getFirst();
        boolean isSum = !kind.equals("violators");
        if (isSum != fields.has("equals")) {
            reader.problems()
                    .add(
                            fields.origin(),
                            isSum
                                    ? "invariant " + name + " needs equals: before + ..."
                                    : "violators needs no equals: the query returns no row");
            return Optional.empty();
        }
        Origin origin = fields.value(kind).origin();
        Optional<Map<String, String>> query =
                kind.equals("count") ? count(fields.value(kind)) : texts(fields.value(kind), kind);
        String meaning = fields.text("meaning").orElse("");
        if (!isSum) {
            return query.map(sql -> new OwnInvariant.Violators(
                    name, meaning.isEmpty() ? "the query for violators returns no row" : meaning, origin, sql));
        }
        Optional<List<Term>> terms = terms(fields.value("equals"));
        String what = kind.equals("count")
                ? "the number of rows of " + fields.text("count").orElse("")
                : "the sum";
        String sentence =
                meaning.isEmpty() ? what + " is " + fields.text("equals").orElse("") : meaning;
        return query.flatMap(sql -> terms.map(of -> new OwnInvariant.Growth(name, sentence, what, origin, sql, of)));
    }

    private Optional<Map<String, String>> count(Node node) {
        Optional<String> name = reader.text(node, "count");
        if (name.isEmpty()) {
            return Optional.empty();
        }
        TableDefinition table = tables.get(name.get());
        if (table == null && !tables.isEmpty()) {
            reader.problem(
                    node, "there is no table \"" + name.get() + "\"" + Suggestion.clause(name.get(), tables.keySet()));
            return Optional.empty();
        }
        if (table == null) {
            reader.name(node.origin(), name.get(), "a table");
        }
        List<String> names = table == null ? List.of(name.get()) : table.tableNames();
        String query = names.size() == 1
                ? "SELECT count(*) FROM " + names.getFirst()
                : "SELECT sum(rows_of_copy) FROM ("
                        + String.join(
                                " UNION ALL ",
                                names.stream()
                                        .map(each -> "SELECT count(*) AS rows_of_copy FROM " + each)
                                        .toList())
                        + ") copies";
        return Optional.of(Map.of(Products.DEFAULT, query));
    }

    /// The query for each product, or for all.
    private Optional<Map<String, String>> texts(Node node, String what) {
        Map<String, String> texts = new LinkedHashMap<>();
        SqlReader.texts(reader, files, node, what).forEach((product, text) -> texts.put(product, sql(text.text())));
        boolean isComplete = !texts.isEmpty() && texts.values().stream().noneMatch(String::isEmpty);
        if (!isComplete) {
            reader.problem(node, what + " needs SQL");
        }
        return isComplete ? Optional.of(texts) : Optional.empty();
    }

    private static String sql(String text) {
        String sql = text.strip();
        return sql.endsWith(";") ? sql.substring(0, sql.length() - 1).strip() : sql;
    }

    private Optional<List<Term>> terms(Node node) {
        Optional<String> text = reader.text(node, "equals");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        String sum = text.get().strip();
        List<Term> terms = new ArrayList<>();
        Matcher term = TERM.matcher(sum);
        int at = sum.startsWith("before") ? "before".length() : -1;
        while (at >= 0 && at < sum.length() && Character.isWhitespace(sum.charAt(at))) {
            at++;
        }
        while (at >= 0 && at < sum.length()) {
            if (!term.region(at, sum.length()).lookingAt()) {
                at = -1;
            } else {
                long factor = term.group(2) == null ? 1 : Long.parseLong(term.group(2));
                boolean isSum = term.group(3).equals("sums");
                check(node, isSum, term.group(4));
                terms.add(new Term(term.group(1).equals("-") ? -factor : factor, isSum, term.group(4)));
                at = term.end();
            }
        }
        if (at < 0) {
            reader.problem(
                    node,
                    "equals needs `before`, followed by terms such as + acknowledged(place-order), - 2 * sums(money);"
                            + " not \"" + sum + "\"");
            return Optional.empty();
        }
        return Optional.of(terms);
    }

    private void check(Node node, boolean isSum, String name) {
        List<String> known = isSum
                ? operations.stream()
                        .flatMap(each -> each.sums().stream())
                        .distinct()
                        .toList()
                : Stream.concat(operations.stream().map(OperationDefinition::name), scripts.stream())
                        .toList();
        if (!known.contains(name)) {
            reader.problem(
                    node,
                    "no operation " + (isSum ? "adds to the sum \"" : "is called \"") + name + "\""
                            + Suggestion.clause(name, known));
        }
    }
}
