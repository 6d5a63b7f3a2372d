package io.plimsoll.workload.script;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/// Expressions drawn from the grammar. Most have a value; some overflow, divide by zero or mix types.
final class RandomExpressions {
    /// Variables that the user defines: their texts become values of all kinds.
    static final Map<String, String> DEFINITIONS = new TreeMap<>(Map.ofEntries(
            Map.entry("t_int", " 12"),
            Map.entry("t_signed", "+007"),
            Map.entry("t_double", "1.5e3"),
            Map.entry("t_hex", "0x1p3"),
            Map.entry("t_true", "yE"),
            Map.entry("t_false", "of"),
            Map.entry("t_null", "nUlL"),
            Map.entry("t_bad", "12 "),
            Map.entry("t_huge", "99999999999999999999"),
            Map.entry("t_infinite", "-inf")));

    /// Commands that set variables of all types.
    static final String PREAMBLE = """
            \\set i 7
            \\set minus -3
            \\set least -9223372036854775808
            \\set most 9223372036854775807
            \\set d 2.5
            \\set tiny 1e-300
            \\set yes true
            \\set no false
            \\set nothing null
            """;

    /// All names that expressions use.
    static final List<String> NAMES = List.of(
            "i",
            "minus",
            "least",
            "most",
            "d",
            "tiny",
            "yes",
            "no",
            "nothing",
            "t_int",
            "t_signed",
            "t_double",
            "t_hex",
            "t_true",
            "t_false",
            "t_null",
            "t_bad",
            "t_huge",
            "t_infinite",
            "undefined",
            "client_id",
            "scale",
            "default_seed",
            "random_seed",
            "x");

    private static final List<String> INTS = List.of(
            "0",
            "1",
            "2",
            "3",
            "7",
            "10",
            "63",
            "64",
            "255",
            "1000",
            "100000",
            "2147483648",
            "4611686018427387904",
            "9223372036854775807",
            "-9223372036854775808",
            "- 5",
            ":i",
            ":minus",
            ":least",
            ":most",
            ":t_int",
            ":t_signed",
            ":client_id",
            ":scale",
            ":default_seed",
            ":random_seed");
    private static final List<String> DOUBLES = List.of(
            "0.0",
            "1.",
            ".5",
            "1.5",
            "2.5",
            "3.5",
            "1e3",
            "1.5E-3",
            "1e15",
            "123456789.123456789",
            "1e-5",
            "1e300",
            "0.1",
            ":d",
            ":tiny",
            ":t_double",
            ":t_hex",
            ":t_infinite",
            "pi()",
            "0.0/0",
            "1e22");
    private static final List<String> BOOLEANS = List.of("true", "FALSE", "True", ":yes", ":no", ":t_true", ":t_false");
    private static final List<String> ODD =
            List.of("null", "NULL", ":nothing", ":t_null", ":undefined", ":t_bad", ":t_huge");
    private static final List<String> COMPARISONS = List.of("<", ">", "=", "<=", ">=", "<>", "!=");
    private static final List<String> BITS = List.of("|", "#", "&", "<<", ">>");
    private static final List<String> SUMS = List.of("+", "-", "*", "/", "%");
    private static final List<String> TESTS = List.of(
            " is null",
            " is not null",
            " is true",
            " is not true",
            " is false",
            " IS NOT FALSE",
            " isnull",
            " notnull");

    private final RandomGenerator random;

    RandomExpressions(RandomGenerator random) {
        this.random = random;
    }

    String next() {
        return any(1 + random.nextInt(4));
    }

    private String any(int depth) {
        return switch (random.nextInt(10)) {
            case 0, 1, 2 -> truth(depth);
            case 3, 4, 5 -> decimal(depth);
            default -> whole(depth);
        };
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    /// Now and then something of another type, or in parentheses.
    private String shaped(String expression, int depth) {
        return switch (random.nextInt(depth == 0 ? 60 : 40)) {
            case 0 -> one(ODD);
            case 1 -> any(Math.max(0, depth - 1));
            case 2, 3, 4, 5, 6, 7, 8, 9 -> "(" + expression + ")";
            default -> expression;
        };
    }

    private String blank() {
        return random.nextBoolean() ? " " : random.nextInt(4) == 0 ? "\t" : "";
    }

    private String whole(int depth) {
        if (depth == 0) {
            return shaped(one(INTS), 0);
        }
        int below = depth - 1;
        return shaped(
                switch (random.nextInt(16)) {
                    case 0, 1, 2, 3 -> whole(below) + blank() + one(SUMS) + " " + whole(below);
                    case 4, 5 -> whole(below) + blank() + one(BITS) + blank() + whole(below);
                    case 6 -> "- " + whole(below);
                    case 7 -> one(List.of("~", "~ ", "+", "-")) + " " + whole(below);
                    case 8, 9 -> drawn(below);
                    case 10 -> one(List.of("hash", "HASH_fnv1a", "hash_murmur2")) + hashed(below);
                    case 11 -> "permute(" + whole(below) + ", " + (1 + random.nextInt(1000)) + seed(below) + ")";
                    case 12 -> "int(" + decimal(below) + ")";
                    // What abs(true) is depends on the C compiler; 0 + true is refused.
                    case 13 -> one(List.of("abs(0 + ", "debug(")) + whole(below) + ")";
                    case 14 -> one(List.of("least", "greatest")) + list(below);
                    default -> chosen(whole(below), whole(below), below);
                },
                depth);
    }

    private String hashed(int depth) {
        return "(" + whole(depth) + seed(depth) + ")";
    }

    private String seed(int depth) {
        return random.nextBoolean() ? "" : "," + whole(depth);
    }

    private String list(int depth) {
        StringBuilder list = new StringBuilder("(").append(any(depth));
        int more = random.nextInt(20) == 0 ? 16 : random.nextInt(4);
        for (int index = 0; index < more; index++) {
            list.append(", ").append(random.nextInt(6) == 0 ? any(0) : whole(depth > 1 ? 1 : depth));
        }
        return list.append(')').toString();
    }

    /// Random numbers: uniform ones of any width, others where C libraries agree.
    private String drawn(int depth) {
        String range = random.nextInt(-5, 100) + ", " + random.nextLong(100, 1_000_000_000L);
        return switch (random.nextInt(6)) {
            case 0 -> "random(" + whole(depth) + ", " + whole(depth) + ")";
            case 1 -> "random_exponential(" + range + ", " + one(List.of("1", "3.5", "0.01", "0", "20.0")) + ")";
            case 2 -> "random_gaussian(" + range + ", " + one(List.of("2.0", "2.5", "7", "1.99")) + ")";
            case 3 -> "random_zipfian(" + range + ", " + one(List.of("1.07", "1.5", "3", "1.001", "40", "1")) + ")";
            default -> "random(" + -random.nextLong(1L << (1 + random.nextInt(61))) + ",random(1, 100000 * :scale))";
        };
    }

    private String chosen(String one, String other, int depth) {
        String otherwise = random.nextBoolean() ? " else " + other : " WHEN " + any(depth) + " then " + other;
        return "case when " + any(depth) + " then " + one + otherwise + " end";
    }

    private String decimal(int depth) {
        if (depth == 0) {
            return shaped(one(DOUBLES), 0);
        }
        int below = depth - 1;
        return shaped(
                switch (random.nextInt(10)) {
                    case 0, 1, 2 -> decimal(below) + " " + one(SUMS) + blank() + whole(below);
                    case 3 -> whole(below) + " " + one(SUMS.subList(0, 4)) + " " + decimal(below);
                    case 4 -> one(List.of("sqrt", "ln", "exp", "double")) + "(" + decimal(below) + ")";
                    case 5 -> "power(" + decimal(below) + ", " + random.nextInt(-3, 4) + ")";
                    case 6 -> "pow(" + whole(below) + "," + one(List.of("0.5", "2", "-1.5", "0")) + ")";
                    case 7 -> one(List.of("least", "greatest")) + "(" + decimal(below) + ", " + any(below) + ")";
                    case 8 -> one(List.of("- (", "debug(", "abs(1.0 * ")) + decimal(below) + ")";
                    default -> chosen(decimal(below), decimal(below), below);
                },
                depth);
    }

    private String truth(int depth) {
        if (depth == 0) {
            return shaped(one(BOOLEANS), 0);
        }
        int below = depth - 1;
        return shaped(
                switch (random.nextInt(9)) {
                    case 0, 1 -> whole(below) + blank() + one(COMPARISONS) + " " + whole(below);
                    case 2 -> decimal(below) + blank() + one(COMPARISONS) + " " + any(below);
                    case 3, 4 -> truth(below) + " and " + truth(below);
                    case 5 -> truth(below) + " OR " + truth(below);
                    case 6 -> "not " + truth(below);
                    case 7 -> any(below) + one(TESTS);
                    default -> chosen(truth(below), truth(below), below);
                },
                depth);
    }
}
