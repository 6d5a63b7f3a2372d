package io.plimsoll.driver.dynamodb.server;

import static io.plimsoll.testing.ForAll.forAll;
import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.net.aws.Credentials;
import io.plimsoll.driver.net.aws.RequestSignature;
import io.plimsoll.driver.net.aws.Signer;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.internal.signer.util.SignerUtils;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/// AWS's own signer makes the same of any request to S3.
class RequestSignatureTest {
    private static Map<String, String> ofSdk(
            SdkHttpRequest unsigned, AwsCredentialsIdentity identity, byte[] body, Instant when) {
        SignedRequest signed = AwsV4HttpSigner.create()
                .sign(order -> order.request(unsigned)
                        .identity(identity)
                        .payload(() -> new ByteArrayInputStream(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, "eu-west-1")
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(when, ZoneOffset.UTC)));
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        signed.request().forEachHeader((name, values) -> headers.put(name, String.join(",", values)));
        return headers;
    }

    @Test
    void signsAsTheSdkDoes() {
        forAll(200, random -> {
            boolean isTemporary = random.nextBoolean();
            String token = isTemporary ? "token/" + random.nextLong() + "+=" : "";
            String secret = "secret+/" + random.nextLong();
            AwsCredentialsIdentity identity = isTemporary
                    ? AwsSessionCredentialsIdentity.create("AKID", secret, token)
                    : AwsCredentialsIdentity.create("AKID", secret);
            String host = List.of("http://127.0.0.1:9000", "https://s3.example.org", "http://s3.example.org")
                    .get(random.nextInt(3));
            String path = List.of("/bench", "/bench/a%20b/c%2B~.zip", "/bench/%C3%A4//x")
                    .get(random.nextInt(3));
            String query =
                    List.of("", "?delimiter=%2F&list-type=2&prefix=a%20b%2F").get(random.nextInt(2));
            URI uri = URI.create(host + path + query);
            SdkHttpMethod method = random.nextBoolean() ? SdkHttpMethod.GET : SdkHttpMethod.PUT;
            byte[] body = "x".repeat(random.nextInt(100)).getBytes(StandardCharsets.UTF_8);
            Instant when = Instant.ofEpochSecond(random.nextLong(1_000_000_000L, 4_000_000_000L));
            Signer signer =
                    new Signer(new Credentials("AKID", new Secret(secret), new Secret(token)), "eu-west-1", "s3");
            String hash = HexFormat.of().formatHex(SignerUtils.hash(body));
            SdkHttpRequest unsigned =
                    SdkHttpFullRequest.builder().method(method).uri(uri).build();
            assertThat(ofSdk(unsigned, identity, body, when))
                    .as(uri.toString())
                    .containsAllEntriesOf(new RequestSignature(signer).headers(method.name(), uri, hash, when));
        });
    }
}
