package io.plimsoll.driver.dynamodb.wire;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.SdkSignature;
import io.plimsoll.driver.net.aws.Credentials;
import io.plimsoll.driver.net.aws.Signer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class SignerTest {
    private static final String BODY = "{\"TableName\":\"usertable\",\"Key\":{\"pk\":"
            + "{\"S\":\"user6284781860667377211\"}},\"ConsistentRead\":false}";
    private static final long THEN = Instant.parse("2026-01-15T12:30:45Z").getEpochSecond();

    private static final Credentials CREDENTIALS =
            new Credentials("AKIDEXAMPLE", new Secret("wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY"), Secret.NONE);

    private static String sent(RequestHeader head, String body, long epochSecond) {
        RequestBuffer buffer = new RequestBuffer();
        buffer.append(body.getBytes(StandardCharsets.UTF_8));
        buffer.finish(head, epochSecond);
        byte[] bytes = new byte[buffer.unsent().remaining()];
        buffer.unsent().get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /// Made with another program that signs, and by hand.
    @Test
    void signsTheVector() {
        RequestHeader head =
                new RequestHeader(new Signer(CREDENTIALS, "us-east-1", "dynamodb"), "127.0.0.1:8000", "GetItem");
        assertThat(sent(head, BODY, THEN))
                .isEqualTo("POST / HTTP/1.1\r\n"
                        + "Host: 127.0.0.1:8000\r\n"
                        + "Content-Type: application/x-amz-json-1.0\r\n"
                        + "X-Amz-Target: DynamoDB_20120810.GetItem\r\n"
                        + "X-Amz-Date: 20260115T123045Z\r\n"
                        + "Authorization: AWS4-HMAC-SHA256"
                        + " Credential=AKIDEXAMPLE/20260115/us-east-1/dynamodb/aws4_request,"
                        + " SignedHeaders=content-type;host;x-amz-date;x-amz-target,"
                        + " Signature=e6b060a2f8055485fe7e22efbd6f5c12fc8f9d580f66f82c8a471d84e2323d69\r\n"
                        + "Content-Length: 93\r\n\r\n" + BODY);
    }

    @Test
    void makesTheKeyOfANewDayAnew() {
        Signer signer = new Signer(CREDENTIALS, "us-east-1", "dynamodb");
        RequestHeader head = new RequestHeader(signer, "127.0.0.1:8000", "GetItem");
        RequestHeader other = new RequestHeader(signer, "127.0.0.1:8000", "PutItem");
        String first = sent(head, BODY, THEN);
        long nextDay = THEN + 86_400;
        assertThat(sent(head, BODY, nextDay)).contains("/20260116/us-east-1/").isNotEqualTo(first);
        assertThat(sent(other, BODY, nextDay)).contains("/20260116/us-east-1/");
        assertThat(sent(head, BODY, THEN)).isEqualTo(first);
    }

    @Test
    void namesASessionToken() {
        Credentials temporary =
                new Credentials("AKIDEXAMPLE", new Secret("secret"), new Secret("token/of+some=length"));
        RequestHeader head = new RequestHeader(
                new Signer(temporary, "eu-west-1", "dynamodb"), "dynamodb.eu-west-1.amazonaws.com", "Scan");
        assertThat(sent(head, "{}", THEN))
                .contains("\r\nX-Amz-Security-Token: token/of+some=length\r\n")
                .contains("SignedHeaders=content-type;host;x-amz-date;x-amz-security-token;x-amz-target,");
    }

    /// AWS's own signer makes the same of any body, key, region and time.
    @Test
    void signsAsTheSdkDoes() {
        forAll(200, random -> {
            @Nullable String token = random.nextBoolean() ? "token/" + random.nextLong() + "+=" : null;
            AccessKey key = new AccessKey("AKID" + random.nextInt(1_000_000), "secret+/" + random.nextLong(), token);
            String region = List.of("us-east-1", "eu-west-1", "cn-north-1").get(random.nextInt(3));
            String host = random.nextBoolean() ? "127.0.0.1:" + random.nextInt(1, 65_536) : "dynamodb.example.org";
            String action = List.of("GetItem", "PutItem", "Scan").get(random.nextInt(3));
            StringBuilder body = new StringBuilder("{");
            for (int i = random.nextInt(2_000); i > 0; i--) {
                body.appendCodePoint(random.nextInt(0x20, 0x2fff));
            }
            Instant when = Instant.ofEpochSecond(random.nextLong(1_000_000_000L, 4_000_000_000L));
            Credentials credentials =
                    new Credentials(key.id(), new Secret(key.secret()), new Secret(token == null ? "" : token));
            RequestHeader head = new RequestHeader(new Signer(credentials, region, "dynamodb"), host, action);
            String expected = new SdkSignature(key, region)
                    .authorization(host, action, body.toString().getBytes(StandardCharsets.UTF_8), when);
            assertThat(sent(head, body.toString(), when.getEpochSecond()))
                    .contains("\r\nAuthorization: " + expected + "\r\n");
        });
    }
}
