package io.plimsoll.driver.dynamodb.server;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/// Checks signatures by AWS's Signature Version 4, written from its description and apart from the
/// driver's signer. Thread-safe.
final class SignatureCheck {
    private static final Pattern AUTHORIZATION =
            Pattern.compile("AWS4-HMAC-SHA256 Credential=([^/,]+)/(\\d{8})/([^/,]+)/([^/,]+)/aws4_request, ?"
                    + "SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})");
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);
    private static final Duration MAX_SKEW = Duration.ofMinutes(15);

    private final String region;
    private final InstantSource clock;
    private final Map<String, AccessKey> keys = new ConcurrentHashMap<>();
    private final Set<String> expired = ConcurrentHashMap.newKeySet();

    SignatureCheck(String region, InstantSource clock) {
        this.region = region;
        this.clock = clock;
    }

    void accept(AccessKey key) {
        keys.put(key.id(), key);
    }

    void revoke(String id) {
        keys.remove(id);
    }

    void expire(String token) {
        expired.add(token);
    }

    /// @throws Refusal unless the call is signed by a known key, here and now
    void check(Arrived arrived) {
        String authorization = arrived.header("authorization");
        if (authorization.isEmpty()) {
            throw Refusal.atTheDoor("MissingAuthenticationTokenException", "Request is missing Authentication Token");
        }
        Matcher parts = AUTHORIZATION.matcher(authorization);
        if (!parts.matches()) {
            throw Refusal.atTheDoor(
                    "IncompleteSignatureException", "Authorization header is malformed: " + authorization);
        }
        AccessKey key = key(parts.group(1), arrived.header("x-amz-security-token"));
        String stamp = arrived.header("x-amz-date");
        checkTime(stamp);
        checkScope(parts, stamp);
        List<String> signed = List.of(parts.group(5).split(";"));
        checkSigned(arrived, signed);
        String scope = parts.group(2) + "/" + region + "/dynamodb/aws4_request";
        String toSign = "AWS4-HMAC-SHA256\n" + stamp + "\n" + scope + "\n" + sha256(utf8(canonical(arrived, signed)));
        byte[] derived = utf8("AWS4" + key.secret());
        for (String step : List.of(parts.group(2), region, "dynamodb", "aws4_request")) {
            derived = hmac(derived, step);
        }
        byte[] right = utf8(HexFormat.of().formatHex(hmac(derived, toSign)));
        if (!MessageDigest.isEqual(right, utf8(parts.group(6)))) {
            throw invalid("The request signature we calculated does not match the signature you provided. Check your"
                    + " AWS Secret Access Key and signing method. Consult the service documentation for details.");
        }
    }

    private AccessKey key(String id, String token) {
        if (expired.contains(token)) {
            throw Refusal.atTheDoor("ExpiredTokenException", "The security token included in the request is expired");
        }
        AccessKey key = keys.get(id);
        String wanted = key == null || key.token() == null ? "" : key.token();
        if (key == null || !wanted.equals(token)) {
            throw Refusal.atTheDoor(
                    "UnrecognizedClientException", "The security token included in the request is invalid.");
        }
        return key;
    }

    private void checkTime(String stamp) {
        Instant now = clock.instant();
        Instant signed;
        try {
            signed = Instant.from(STAMP.parse(stamp));
        } catch (DateTimeParseException wrong) {
            throw Refusal.atTheDoor(
                    "IncompleteSignatureException", "Date must be in ISO-8601 'basic format'. Got '" + stamp + "'.");
        }
        if (signed.isBefore(now.minus(MAX_SKEW))) {
            throw invalid("Signature expired: " + stamp + " is now earlier than " + STAMP.format(now.minus(MAX_SKEW))
                    + " (" + STAMP.format(now) + " - 15 min.)");
        }
        if (signed.isAfter(now.plus(MAX_SKEW))) {
            throw invalid("Signature not yet current: " + stamp + " is still later than "
                    + STAMP.format(now.plus(MAX_SKEW)) + " (" + STAMP.format(now) + " + 15 min.)");
        }
    }

    private void checkScope(Matcher parts, String stamp) {
        if (!stamp.startsWith(parts.group(2))) {
            throw invalid("Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '"
                    + parts.group(2) + "' != '" + stamp + "'.");
        }
        if (!parts.group(3).equals(region)) {
            throw invalid("Credential should be scoped to a valid region.");
        }
        if (!parts.group(4).equals("dynamodb")) {
            throw invalid("Credential should be scoped to correct service: 'dynamodb'.");
        }
    }

    private static void checkSigned(Arrived arrived, List<String> signed) {
        Set<String> wanted = new TreeSet<>(Set.of("host", "x-amz-date", "x-amz-target"));
        arrived.headers().keySet().stream()
                .filter(name -> name.startsWith("x-amz-") || name.equals("content-type"))
                .forEach(wanted::add);
        wanted.removeAll(signed);
        if (!wanted.isEmpty()) {
            throw invalid("'" + wanted.iterator().next() + "' must be a 'SignedHeader' in the AWS Authorization.");
        }
        if (!List.copyOf(new TreeSet<>(signed)).equals(signed)) {
            throw invalid("SignedHeaders must be in order, each once: " + String.join(";", signed));
        }
    }

    private static String canonical(Arrived arrived, List<String> signed) {
        int query = arrived.path().indexOf('?');
        String path = query < 0 ? arrived.path() : arrived.path().substring(0, query);
        String parameters = query < 0
                ? ""
                : Arrays.stream(arrived.path().substring(query + 1).split("&"))
                        .sorted()
                        .collect(Collectors.joining("&"));
        StringBuilder text = new StringBuilder();
        text.append(arrived.method()).append('\n').append(path).append('\n');
        text.append(parameters).append('\n');
        for (String name : signed) {
            String value = arrived.header(name).strip().replaceAll(" +", " ");
            text.append(name).append(':').append(value).append('\n');
        }
        text.append('\n').append(String.join(";", signed)).append('\n');
        return text.append(sha256(arrived.body())).toString();
    }

    private static Refusal invalid(String message) {
        return Refusal.atTheDoor("InvalidSignatureException", message);
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] hmac(byte[] key, String text) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(utf8(text));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
