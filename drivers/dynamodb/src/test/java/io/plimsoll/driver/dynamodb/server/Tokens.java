package io.plimsoll.driver.dynamodb.server;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of one expression, taken from the front. Confined to one thread.
final class Tokens {
    private static final Pattern TOKEN = Pattern.compile("\\s*([#:]?[A-Za-z0-9_]+|<=|>=|[=<>,()]|\\S)\\s*");

    private final Deque<String> left = new ArrayDeque<>();
    private final String parameter;

    /// @param parameter of the call that holds the expression, as refusals name it
    Tokens(String expression, String parameter) {
        this.parameter = parameter;
        Matcher tokens = TOKEN.matcher(expression);
        while (tokens.find()) {
            left.add(tokens.group(1));
        }
        if (left.isEmpty()) {
            throw Refusal.validation("Invalid " + parameter + ": The expression can not be empty;");
        }
    }

    String parameter() {
        return parameter;
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    String next() {
        String token = left.poll();
        if (token == null) {
            throw syntax("<EOF>");
        }
        return token;
    }

    /// Takes the next word if it is this one, in any case.
    boolean take(String word) {
        if (!left.isEmpty() && left.getFirst().toUpperCase(Locale.ROOT).equals(word)) {
            left.removeFirst();
            return true;
        }
        return false;
    }

    void expect(String word) {
        if (!take(word)) {
            throw syntax(left.isEmpty() ? "<EOF>" : left.getFirst());
        }
    }

    Refusal syntax(String token) {
        return Refusal.validation("Invalid " + parameter + ": Syntax error; token: \"" + token + "\"");
    }
}
