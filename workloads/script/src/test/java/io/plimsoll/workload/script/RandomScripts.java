package io.plimsoll.workload.script;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.random.RandomGenerator;

/// Scripts drawn from the grammar, and such scripts with a few changes, which may break them.
final class RandomScripts {
    /// Among them are signs that begin what another one ends.
    private static final List<String> PIECES = List.of(
            "\\set",
            "\\if",
            "\\elif",
            "\\else",
            "\\endif",
            "\\gset",
            "\\aset",
            "\\sleep",
            "\\shell",
            "\\setshell",
            "\\startpipeline",
            "\\syncpipeline",
            "\\endpipeline",
            "\\",
            "\\\n",
            "\\\r\n",
            "\n",
            "\r",
            " ",
            "\t",
            "x",
            "y",
            ":x",
            ":",
            "::",
            "1",
            "0",
            "1e",
            "1e5",
            ".5",
            "9223372036854775808",
            "'",
            "''",
            "E'",
            "\"",
            "$",
            "$$",
            "$a$",
            "/*",
            "*/",
            "--",
            "-- plimsoll: invariant",
            ";",
            "\\;",
            "\\:",
            "(",
            ")",
            ",",
            "+",
            "-",
            "*",
            "/",
            "%",
            "~",
            "#",
            "|",
            "&",
            "<<",
            ">>",
            "<",
            "=",
            "!=",
            "!",
            "and",
            "or",
            "not",
            "is",
            "null",
            "true",
            "case",
            "when",
            "then",
            "else",
            "end",
            "random(1,9)",
            "random(",
            "hash(",
            "least(",
            "permute(",
            "debug(",
            "pi()",
            "select",
            "create",
            "function",
            "procedure",
            "begin",
            "ä",
            "\u0000",
            "\ud800",
            "\ud83d\ude00",
            "us",
            "ms");

    private static final int MOST_PIECES = 40;
    private static final int MOST_BYTES = 200;
    private static final int MOST_COPIES = 5_000;
    private static final int MOST_CHARACTERS = 200_000;

    private static final List<String> SQL = List.of(
            "SELECT 1",
            "SELECT :x, :d, ':x', :i::int",
            "SELECT a, b FROM t WHERE k = :i AND s = E'\\';:x'",
            "UPDATE t SET a = a + :minus /* ; :x */ WHERE k = :t_int",
            "INSERT INTO t VALUES (:x, $$ ; :y $$, \"q;\")",
            "BEGIN",
            "COMMIT",
            "SELECT :undefined");

    private final RandomGenerator random;
    private final RandomExpressions expressions;

    RandomScripts(RandomGenerator random) {
        this.random = random;
        expressions = new RandomExpressions(random);
    }

    /// A script of any kind.
    String next() {
        return switch (random.nextInt(8)) {
            case 0 -> new String(bytes(), StandardCharsets.UTF_8);
            case 1, 2, 3 -> pieces();
            case 4 -> regular();
            default -> changed(random.nextInt(3) == 0 ? written() : regular());
        };
    }

    /// Mostly signs that scripts are made of, and mostly not UTF-8.
    byte[] bytes() {
        byte[] bytes = new byte[random.nextInt(MOST_BYTES)];
        random.nextBytes(bytes);
        String signs = "\\ \n:;'\"$(),-*/setifgx01";
        for (int at = 0; at < bytes.length; at++) {
            if (random.nextInt(3) > 0) {
                bytes[at] = (byte) signs.charAt(random.nextInt(signs.length()));
            }
        }
        return bytes;
    }

    private String one(List<String> of) {
        return of.get(random.nextInt(of.size()));
    }

    private String pieces() {
        StringBuilder script = new StringBuilder();
        int pieces = random.nextInt(MOST_PIECES);
        for (int piece = 0; piece < pieces; piece++) {
            script.append(random.nextInt(30) == 0 ? String.valueOf((char) random.nextInt(1, 0x180)) : one(PIECES));
            script.append(random.nextBoolean() ? " " : "");
        }
        return script.toString();
    }

    /// One that somebody wrote.
    private String written() {
        return switch (random.nextInt(3)) {
            case 0 ->
                BuiltinScript.named(one(BuiltinScript.words())).orElseThrow().text();
            case 1 -> one(FaultyScripts.SQL).replace("TEXT", "'text'");
            default -> one(FaultyScripts.scripts());
        };
    }

    /// One that follows the grammar, apart from some of its expressions.
    String regular() {
        return (random.nextBoolean() ? RandomExpressions.PREAMBLE : "") + commands(3) + sql();
    }

    private String commands(int depth) {
        StringBuilder commands = new StringBuilder();
        for (int command = random.nextInt(4); command >= 0; command--) {
            commands.append(
                    switch (random.nextInt(9)) {
                        case 0, 1, 2 -> "\\set x " + expressions.next() + "\n";
                        case 3 -> "\\sleep " + one(List.of("1", "0 us", "2ms", ":i us", ":x", ":undefined s")) + "\n";
                        case 4 -> "\\startpipeline\n" + sql() + sql() + "\\endpipeline\n";
                        case 5, 6 -> depth == 0 ? sql() : branches(depth - 1);
                        default -> sql();
                    });
        }
        return commands.toString();
    }

    private String branches(int depth) {
        StringBuilder branches = new StringBuilder("\\if " + expressions.next() + "\n" + commands(depth));
        for (int branch = random.nextInt(3); branch > 0; branch--) {
            branches.append("\\elif ").append(expressions.next()).append('\n').append(commands(depth));
        }
        if (random.nextBoolean()) {
            branches.append("\\else\n").append(commands(depth));
        }
        return branches.append("\\endif\n").toString();
    }

    private String sql() {
        return one(SQL)
                + one(List.of(";\n", ";\n", ";\n", " \\gset\n", " \\gset p_\n", " \\aset\n", "\\; SELECT 2;\n"));
    }

    /// One to four changes: signs and lines are dropped, doubled, moved or put in, now and then many times.
    private String changed(String script) {
        StringBuilder text = new StringBuilder(script);
        for (int change = random.nextInt(4); change >= 0; change--) {
            int at = random.nextInt(text.length() + 1);
            int end = Math.min(text.length(), at + 1 + random.nextInt(12));
            String part = text.substring(at, end);
            switch (random.nextInt(6)) {
                case 0 -> text.delete(at, end);
                case 1 -> text.insert(at, random.nextInt(20) == 0 ? repeated(part) : part);
                case 2 -> text.insert(random.nextInt(text.length() + 1), part);
                case 3 -> text.insert(at, (char) random.nextInt(0x10000));
                case 4 -> text.insert(at, random.nextInt(20) == 0 ? repeated(one(PIECES)) : one(PIECES));
                default -> text.replace(at, end, String.valueOf((char) random.nextInt(' ', '~' + 1)));
            }
        }
        text.setLength(Math.min(text.length(), MOST_CHARACTERS));
        return text.toString();
    }

    private String repeated(String part) {
        return (part + " ".repeat(random.nextInt(2))).repeat(random.nextInt(MOST_COPIES));
    }
}
