package io.plimsoll.driver.net.aws;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/// Signs single requests of any method and path: the headers that a request needs besides `Host`. For services whose
/// paths are signed as they are sent, such as S3. Not thread-safe.
public final class RequestSignature {
    private static final int HTTP_PORT = 80;
    private static final int HTTPS_PORT = 443;

    private final Signer signer;

    public RequestSignature(Signer signer) {
        this.signer = signer;
    }

    /// @param uri with its path and query encoded, and with the parameters of the query in the order of their names
    /// @param bodyHash the SHA-256 of the body, in hexadecimal
    public Map<String, String> headers(String method, URI uri, String bodyHash, Instant when) {
        signer.setTime(when.getEpochSecond());
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("x-amz-content-sha256", bodyHash);
        headers.put("x-amz-date", new String(signer.date(), StandardCharsets.US_ASCII));
        String token = signer.credentials().sessionToken().reveal();
        if (!token.isEmpty()) {
            headers.put("x-amz-security-token", token);
        }
        Map<String, String> signed = new TreeMap<>(headers);
        signed.put("host", host(uri));
        String names = String.join(";", signed.keySet());
        StringBuilder canonical = new StringBuilder(method + "\n" + uri.getRawPath() + "\n");
        canonical.append(uri.getRawQuery() == null ? "" : uri.getRawQuery()).append('\n');
        signed.forEach((name, value) ->
                canonical.append(name).append(':').append(value).append('\n'));
        canonical.append('\n').append(names).append('\n').append(bodyHash);
        byte[] signature = new byte[Signer.HASH_DIGITS];
        signer.sign(canonical.toString().getBytes(StandardCharsets.UTF_8), signature, 0);
        headers.put(
                "Authorization",
                "AWS4-HMAC-SHA256 Credential=" + signer.credentials().accessKeyId() + "/" + signer.scope()
                        + ", SignedHeaders=" + names + ", Signature="
                        + new String(signature, StandardCharsets.US_ASCII));
        return headers;
    }

    /// As Java's HTTP client sends it: with the port, unless it is the default.
    private static String host(URI uri) {
        int usual = uri.getScheme().equals("https") ? HTTPS_PORT : HTTP_PORT;
        return uri.getPort() < 0 || uri.getPort() == usual ? uri.getHost() : uri.getHost() + ":" + uri.getPort();
    }
}
