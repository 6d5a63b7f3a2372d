package io.plimsoll.workload.own;

import io.plimsoll.spec.Suggestion;
import io.plimsoll.workload.own.Instruction.Ending;
import io.plimsoll.workload.own.Instruction.Rows;
import io.plimsoll.workload.own.OperationDefinition.Retry;
import io.plimsoll.workload.own.yaml.Fields;
import io.plimsoll.workload.own.yaml.Node;
import io.plimsoll.workload.own.yaml.Reader;
import io.plimsoll.workload.script.expression.EvaluationException;
import io.plimsoll.workload.script.expression.Expression;
import io.plimsoll.workload.script.expression.Frame;
import io.plimsoll.workload.script.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/// Reads one operation and compiles it. Used once.
final class OperationReader {
    static final int WEIGHT_MAX = 1_000_000;
    private static final int BESIDE_MAX = 1_000;
    private static final int REPEAT_MAX = 10_000;
    private static final long ROUNDS_MAX = 1_000_000;
    private static final int INSTRUCTIONS_MAX = 10_000;

    private static final List<String> BODIES = List.of("sql", "transaction", "steps");
    private static final List<String> KEYS = Stream.concat(
                    BODIES.stream(), Stream.of("weight", "draw", "rows", "sums", "beside", "retry"))
            .toList();
    private static final List<String> STEPS =
            List.of("sql", "read", "set", "if", "repeat", "foreach", "sums", "rollback");

    /// The keys that may stand beside the first one of a step.
    private static final Map<String, List<String>> BESIDE_STEP = Map.of(
            "sql", List.of("rows"),
            "read", List.of("rows"),
            "if", List.of("then", "else"),
            "repeat", List.of("place", "draw", "do"),
            "foreach", List.of("place", "draw", "do"));

    private final Reader reader;
    private final String name;
    private final OperationNames names;
    private final InputReader inputs;
    private final List<Instruction> instructions = new ArrayList<>();
    private final List<String> sums = new ArrayList<>();
    private final List<Integer> stored = new ArrayList<>();
    private boolean isTransaction;
    private int counters;
    private long rounds = 1;

    OperationReader(Reader reader, GeneratorReader generators, Map<String, TableDefinition> tables, String name) {
        this.reader = reader;
        this.name = name;
        names = new OperationNames(reader, tables);
        inputs = new InputReader(reader, generators, names);
    }

    /// The operation; after problems of no use.
    OperationDefinition read(Node node) {
        Fields fields = reader.map(node, "operation " + name, KEYS);
        List<Input> drawn = fields.get("draw").map(inputs::read).orElse(List.of());
        List<Node> body = body(fields);
        names.collect(body);
        if (isTransaction) {
            instructions.add(fixed("BEGIN"));
        }
        body.forEach(this::step);
        fields.get("sums").ifPresent(this::sums);
        if (isTransaction) {
            instructions.add(fixed("COMMIT"));
        }
        instructions.add(new Instruction.Finish(Ending.OK, true));
        int missAt = instructions.size();
        end(Ending.MISS);
        if (instructions.size() > INSTRUCTIONS_MAX) {
            reader.problem(node, "operation " + name + " has too many steps");
        }
        int beside = fields.whole("beside", 1, BESIDE_MAX).orElse(0L).intValue();
        int weight = fields.whole("weight", 0, WEIGHT_MAX)
                .orElse(beside > 0 ? 0L : 1L)
                .intValue();
        if (beside > 0 && weight > 0) {
            reader.problems().add(fields.at("weight"), "an operation has either weight or beside, not both");
        }
        return new OperationDefinition(
                name,
                weight,
                beside,
                names.variables(),
                drawn,
                instructions,
                missAt,
                counters,
                sums,
                stored,
                fields.get("retry").map(new RetryReader(reader)::read).orElse(Retry.AFTER_CONFLICTS));
    }

    /// The steps of an operation, in whichever form they are written.
    private List<Node> body(Fields fields) {
        boolean isFlag = fields.has("steps")
                && fields.get("transaction")
                        .filter(Node.Scalar.class::isInstance)
                        .isPresent();
        List<String> found = BODIES.stream()
                .filter(fields::has)
                .filter(body -> !(isFlag && body.equals("transaction")))
                .toList();
        if (found.size() != 1) {
            reader.problems()
                    .add(
                            fields.origin(),
                            "operation " + name
                                    + (found.isEmpty()
                                            ? " needs one of sql, transaction and steps"
                                            : " has " + String.join(" and ", found) + ", and needs only one of them"));
            return List.of();
        }
        if (fields.has("rows") && !fields.has("sql")) {
            reader.problems().add(fields.at("rows"), "rows belongs next to sql, also in a step");
        }
        String body = found.getFirst();
        isTransaction = body.equals("transaction") || (isFlag && fields.flag("transaction"));
        if (!body.equals("sql")) {
            return reader.list(fields.value(body), body);
        }
        Map<String, Node> values = new LinkedHashMap<>();
        values.put("sql", fields.value("sql"));
        fields.get("rows").ifPresent(rows -> values.put("rows", rows));
        return List.of(
                new Node.Mapping(fields.origin(), values, Map.of("sql", fields.at("sql"), "rows", fields.at("rows"))));
    }

    private static Instruction fixed(String sql) {
        return new Instruction.Execute(SqlChoice.of(sql), Rows.ANY, List.of());
    }

    private void end(Ending how) {
        if (isTransaction && how != Ending.FAILED) {
            instructions.add(fixed("ROLLBACK"));
        }
        instructions.add(new Instruction.Finish(how, false));
    }

    private void steps(Node node, String what) {
        reader.list(node, what).forEach(this::step);
    }

    private void step(Node node) {
        if (node instanceof Node.Scalar) {
            sql(node, Rows.ANY, List.of());
            return;
        }
        Fields any = reader.map(node, "a step");
        Optional<String> kind = STEPS.stream().filter(any::has).findFirst();
        if (kind.isEmpty()) {
            String first = any.names().stream().findFirst().orElse("");
            reader.problem(
                    node,
                    "a step is SQL, or has one of the keys " + String.join(", ", STEPS)
                            + Suggestion.clause(first, STEPS));
            return;
        }
        List<String> known = new ArrayList<>(BESIDE_STEP.getOrDefault(kind.get(), List.of()));
        known.add(kind.get());
        Fields fields = reader.map(node, "a step with " + kind.get(), known);
        Node value = fields.value(kind.get());
        switch (kind.get()) {
            case "sql" -> sql(value, rows(fields, Rows.ANY), List.of());
            case "read" -> read(value, fields);
            case "set" -> set(value);
            case "if" -> branch(value, fields);
            case "repeat" -> repeat(value, fields);
            case "foreach" -> foreach(value, fields);
            case "sums" -> sums(value);
            default -> rollback(value);
        }
    }

    private Rows rows(Fields fields, Rows otherwise) {
        Optional<String> word = fields.text("rows");
        if (word.isEmpty()) {
            return otherwise;
        }
        return switch (word.get()) {
            case "any" -> Rows.ANY;
            case "one" -> Rows.ONE;
            case "one-or-miss" -> Rows.ONE_OR_MISS;
            case "some-or-miss" -> Rows.SOME_OR_MISS;
            default -> {
                List<String> words = List.of("any", "one", "one-or-miss", "some-or-miss");
                reader.problems()
                        .add(
                                fields.at("rows"),
                                "rows needs one of " + String.join(", ", words) + ", not \"" + word.get() + "\""
                                        + Suggestion.clause(word.get(), words));
                yield otherwise;
            }
        };
    }

    private void sql(Node node, Rows rows, List<Integer> into) {
        new SqlReader(reader, names, inputs.generators().files())
                .choice(node)
                .ifPresent(choice -> instructions.add(new Instruction.Execute(choice, rows, into)));
    }

    private void read(Node node, Fields step) {
        Fields fields = reader.map(node, "read");
        if (fields.names().size() != 1) {
            reader.problem(node, "read needs one entry: {NAME: SQL}, or {\"a, b\": SQL} for two columns");
            return;
        }
        String written = fields.names().iterator().next();
        List<Integer> into = new ArrayList<>();
        for (String variable : OperationNames.split(written)) {
            into.add(variable(variable));
        }
        sql(fields.value(written), rows(step, Rows.ONE), into);
    }

    private int variable(String variable) {
        int slot = names.variables().slot(Scope.inner(variable));
        stored.add(slot);
        return slot;
    }

    private void set(Node node) {
        Fields fields = reader.map(node, "set");
        for (String variable : fields.names()) {
            expression(fields.value(variable))
                    .ifPresent(value -> instructions.add(new Instruction.Assign(variable(variable), value)));
        }
    }

    private Optional<Expression> expression(Node node) {
        return names.scope().compiled(node, true);
    }

    private void branch(Node node, Fields step) {
        if (!step.has("then")) {
            reader.problems().add(step.origin(), "if needs then: [steps]");
        }
        Optional<Expression> condition = expression(node);
        if (condition.isPresent() && condition.get().traits().isConstant()) {
            constantBranch(node, condition.get(), step);
            return;
        }
        int test = instructions.size();
        instructions.add(new Instruction.Jump(0));
        step.get("then").ifPresent(then -> steps(then, "then"));
        int toElse = instructions.size();
        if (step.has("else")) {
            instructions.add(new Instruction.Jump(0));
            toElse++;
            steps(step.value("else"), "else");
            instructions.set(toElse - 1, new Instruction.Jump(instructions.size()));
        }
        int to = toElse;
        condition.ifPresent(holds -> instructions.set(test, new Instruction.JumpUnless(holds, to)));
    }

    /// Decides now, as for a condition on parameters: the statements of the other branch are checked and left out.
    private void constantBranch(Node node, Expression condition, Fields step) {
        boolean holds = false;
        try {
            holds = condition.isTrue(new Frame(names.variables(), new RandomStream(0), _ -> {}));
        } catch (EvaluationException noValue) {
            reader.problem(node, "the condition has no value: " + noValue.getMessage());
        }
        branch(step, "then", holds);
        branch(step, "else", !holds);
    }

    private void branch(Fields step, String key, boolean isTaken) {
        int before = instructions.size();
        step.get(key).ifPresent(taken -> steps(taken, key));
        if (!isTaken) {
            instructions.subList(before, instructions.size()).clear();
        }
    }

    private void repeat(Node node, Fields step) {
        Optional<Long> times = reader.whole(node, "repeat", 0, REPEAT_MAX);
        loop(node, step, times.orElse(1L), counter -> {
            int begin = instructions.size();
            instructions.add(new Instruction.Jump(0));
            round(counter, step);
            instructions.add(new Instruction.Round(counter, begin + 1));
            instructions.set(begin, new Instruction.Begin(counter, times.orElse(0L), instructions.size()));
        });
    }

    private void foreach(Node node, Fields step) {
        List<Instruction.Taken> taken = new ForeachReader(reader, names).read(node);
        long most = taken.stream()
                .mapToLong(each -> each.list().length().most())
                .max()
                .orElse(1);
        loop(node, step, most, counter -> {
            int begin = instructions.size();
            instructions.add(new Instruction.Jump(0));
            instructions.add(new Instruction.Take(counter, taken));
            round(counter, step);
            instructions.add(new Instruction.Round(counter, begin + 1));
            if (!taken.isEmpty()) {
                instructions.set(
                        begin,
                        new Instruction.BeginEach(counter, taken.getFirst().list(), instructions.size()));
            }
        });
        reader.map(node, "foreach").names().forEach(names::remove);
    }

    private void loop(Node node, Fields step, long times, IntConsumer body) {
        if (!step.has("do")) {
            String kind = step.has("repeat") ? "repeat" : "foreach";
            reader.problems().add(step.origin(), kind + " needs do: [steps]");
            return;
        }
        long outer = rounds;
        rounds *= Math.max(1, times);
        if (rounds > ROUNDS_MAX) {
            reader.problem(node, "with the loops around it, this is more than " + ROUNDS_MAX + " rounds");
            // Those within are not refused again.
            rounds = 1;
        }
        Set<String> lists = Set.copyOf(names.lists().keySet());
        body.accept(counters++);
        names.lists().keySet().retainAll(lists);
        rounds = outer;
    }

    /// What a round does, but for the values that it takes from lists.
    private void round(int counter, Fields step) {
        Optional<String> place = step.text("place");
        place.ifPresent(name -> {
            reader.name(step.at("place"), name, "a variable");
            names.addNew(step.at("place"), name);
            instructions.add(new Instruction.CountRound(counter, variable(name)));
        });
        step.get("draw").map(inputs::read).ifPresent(drawn -> instructions.add(new Instruction.DrawAnew(drawn)));
        steps(step.value("do"), "do");
        place.ifPresent(names::remove);
    }

    private void sums(Node node) {
        Fields fields = reader.map(node, "sums");
        for (String sum : fields.names()) {
            reader.name(fields.at(sum), sum, "a sum");
            if (!sums.contains(sum)) {
                sums.add(sum);
            }
            int place = sums.indexOf(sum);
            expression(fields.value(sum))
                    .ifPresent(value -> instructions.add(new Instruction.Add(
                            place,
                            value,
                            names.variables().slot("=" + names.variables().size()))));
        }
    }

    private void rollback(Node node) {
        Optional<String> word = reader.text(node, "rollback");
        switch (word.orElse("ok")) {
            case "ok" -> end(Ending.OK);
            case "miss" -> end(Ending.MISS);
            case "failed" -> end(Ending.FAILED);
            default -> reader.problem(node, "rollback needs ok, miss or failed, not \"" + word.orElse("") + "\"");
        }
    }
}
