package io.plimsoll.driver.dynamodb.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The server's check against the AWS SDK's signer: two strangers that agree.
class SignatureTest {
    private static final Instant THEN = Instant.parse("2026-01-15T12:30:45Z");
    private static final AccessKey TEMPORARY = new AccessKey("ASIATEMP", "another secret", "token/of+some=length");
    private static final byte[] BODY = "{\"Limit\":7}".getBytes(StandardCharsets.UTF_8);

    private DynamoServer server;
    private SignedCalls calls;

    @BeforeEach
    void start() throws IOException {
        server = ServerOptions.DEFAULT.withClock(InstantSource.fixed(THEN)).start(AccessKey.EXAMPLE, TEMPORARY);
        calls = SignedCalls.to(server.url(), AccessKey.EXAMPLE);
    }

    @AfterEach
    void stop() {
        calls.close();
        server.close();
    }

    private HttpResponse<String> send(SdkSignature signature, Instant when) throws IOException, InterruptedException {
        return calls.send(BODY, signature.headers(server.host(), "ListTables", BODY, when));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    AKIDEXAMPLE | the right one | us-east-1 | 0 | TableNames
                    AKIDEXAMPLE | the right one | us-east-1 | 899 | TableNames
                    AKIDEXAMPLE | the right one | us-east-1 | 901 | not yet current
                    AKIDEXAMPLE | the right one | us-east-1 | -901 | Signature expired
                    AKIDEXAMPLE | the right one | eu-west-1 | 0 | valid region
                    AKIDEXAMPLE | wJalrXUtnFEMI | us-east-1 | 0 | does not match the signature
                    AKIDOTHER | the right one | us-east-1 | 0 | UnrecognizedClientException
                    ASIATEMP/with token | another secret | us-east-1 | 0 | TableNames
                    ASIATEMP | another secret | us-east-1 | 0 | UnrecognizedClientException
                    """)
    void letsInWhoSignsRight(String id, String secret, String region, long skew, String said)
            throws IOException, InterruptedException {
        String real = secret.replace("the right one", AccessKey.EXAMPLE.secret());
        AccessKey key = id.endsWith("/with token") ? TEMPORARY : new AccessKey(id, real);
        SdkSignature signature = new SdkSignature(key, region);
        HttpResponse<String> answer = send(signature, THEN.plusSeconds(skew));
        assertThat(answer.body()).contains(said);
        assertThat(answer.statusCode()).isEqualTo(said.equals("TableNames") ? 200 : 400);
    }

    @Test
    void noticesWhatWasChangedOnTheWay() throws IOException, InterruptedException {
        Map<String, String> headers = calls.signature().headers(server.host(), "ListTables", BODY, THEN);
        byte[] other = "{\"Limit\":8}".getBytes(StandardCharsets.UTF_8);
        assertThat(calls.send(other, headers).body()).contains("InvalidSignatureException");
        headers.put("X-Amz-Target", "DynamoDB_20120810.DeleteTable");
        assertThat(calls.send(BODY, headers).body()).contains("InvalidSignatureException");
        headers.remove("Authorization");
        assertThat(calls.send(BODY, headers).body()).contains("MissingAuthenticationTokenException");
    }

    @Test
    void wantsTheTargetSigned() throws IOException, InterruptedException {
        Map<String, String> headers = calls.signature().headers(server.host(), "ListTables", BODY, THEN);
        headers.computeIfPresent("Authorization", (name, value) -> value.replace(";x-amz-target", ""));
        assertThat(calls.send(BODY, headers).body()).contains("'x-amz-target' must be a 'SignedHeader'");
    }

    @Test
    void forgetsKeysAndTokens() throws IOException, InterruptedException {
        SdkSignature temporary = new SdkSignature(TEMPORARY, "us-east-1");
        server.expire("token/of+some=length");
        assertThat(send(temporary, THEN).body()).contains("ExpiredTokenException");
        server.revoke("AKIDEXAMPLE");
        assertThat(send(calls.signature(), THEN).body()).contains("UnrecognizedClientException");
        server.accept(AccessKey.EXAMPLE);
        assertThat(send(calls.signature(), THEN).statusCode()).isEqualTo(200);
    }

    /// A vector made with yet another signer, botocore's.
    @Test
    void theOracleSignsTheVector() {
        byte[] body = "{'TableName':'usertable','Key':{'pk':{'S':'user6284781860667377211'}},'ConsistentRead':false}"
                .replace('\'', '"')
                .getBytes(StandardCharsets.UTF_8);
        assertThat(calls.signature().authorization("127.0.0.1:8000", "GetItem", body, THEN))
                .isEqualTo("AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20260115/us-east-1/dynamodb/aws4_request,"
                        + " SignedHeaders=content-type;host;x-amz-date;x-amz-target,"
                        + " Signature=e6b060a2f8055485fe7e22efbd6f5c12fc8f9d580f66f82c8a471d84e2323d69");
    }
}
