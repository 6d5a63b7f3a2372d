package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.net.aws.Signer;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/// The head of all requests for one action. It is built once; time, signature and length are filled in for each
/// request. Belongs to one session. Not thread-safe.
final class RequestHeader {
    private static final String TYPE = "application/x-amz-json-1.0";
    private static final String VERSION = "DynamoDB_20120810.";
    private static final String SIGNED_NAMES = "content-type;host;x-amz-date;x-amz-target";
    private static final String SIGNED_NAMES_WITH_TOKEN =
            "content-type;host;x-amz-date;x-amz-security-token;x-amz-target";
    private static final String HOLE = " ".repeat(Signer.DATE_LENGTH);
    private static final String HASH_HOLE = " ".repeat(Signer.HASH_DIGITS);

    private static final Set<String> WRITES = Set.of("PutItem", "UpdateItem", "DeleteItem", "BatchWriteItem");

    private final Signer signer;
    private final String host;
    private final String target;
    private final boolean isWrite;
    private byte[] head = {};
    private byte[] canonical = {};
    private int headDateAt;
    private int signatureAt;
    private int canonicalDateAt;
    private int bodyHashAt;
    private String scope = "";

    /// @param host with its port unless that is the default
    /// @param action an API action such as `GetItem`
    RequestHeader(Signer signer, String host, String action) {
        this.signer = signer;
        this.host = host;
        this.target = VERSION + action;
        this.isWrite = WRITES.contains(action);
    }

    /// Whether requests for this action change items.
    boolean isWrite() {
        return isWrite;
    }

    /// The head without the digits of the body's length; valid after [#sign].
    byte[] bytes() {
        return head;
    }

    /// Fills in the time and the signature of a body.
    void sign(long epochSecond, byte[] body, int offset, int length) {
        signer.setTime(epochSecond);
        if (!scope.equals(signer.scope())) {
            make();
        }
        System.arraycopy(signer.date(), 0, head, headDateAt, Signer.DATE_LENGTH);
        System.arraycopy(signer.date(), 0, canonical, canonicalDateAt, Signer.DATE_LENGTH);
        signer.hash(body, offset, length, canonical, bodyHashAt);
        signer.sign(canonical, head, signatureAt);
    }

    private void make() {
        scope = signer.scope();
        String token = signer.credentials().sessionToken().reveal();
        String names = token.isEmpty() ? SIGNED_NAMES : SIGNED_NAMES_WITH_TOKEN;
        StringBuilder text = new StringBuilder();
        text.append("POST / HTTP/1.1\r\nHost: ").append(host);
        text.append("\r\nContent-Type: ").append(TYPE);
        text.append("\r\nX-Amz-Target: ").append(target);
        text.append("\r\nX-Amz-Date: ");
        headDateAt = text.length();
        text.append(HOLE);
        if (!token.isEmpty()) {
            text.append("\r\nX-Amz-Security-Token: ").append(token);
        }
        text.append("\r\nAuthorization: AWS4-HMAC-SHA256 Credential=")
                .append(signer.credentials().accessKeyId())
                .append('/')
                .append(scope)
                .append(", SignedHeaders=")
                .append(names)
                .append(", Signature=");
        signatureAt = text.length();
        text.append(HASH_HOLE).append("\r\nContent-Length: ");
        head = text.toString().getBytes(StandardCharsets.ISO_8859_1);
        makeCanonical(token, names);
    }

    private void makeCanonical(String token, String names) {
        StringBuilder text = new StringBuilder();
        text.append("POST\n/\n\ncontent-type:").append(TYPE);
        text.append("\nhost:").append(host);
        text.append("\nx-amz-date:");
        canonicalDateAt = text.length();
        text.append(HOLE);
        if (!token.isEmpty()) {
            text.append("\nx-amz-security-token:").append(token);
        }
        text.append("\nx-amz-target:").append(target);
        text.append("\n\n").append(names).append('\n');
        bodyHashAt = text.length();
        text.append(HASH_HOLE);
        canonical = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
