package io.plimsoll.driver.dynamodb.server;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpFullRequest;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.internal.signer.CredentialScope;
import software.amazon.awssdk.http.auth.aws.internal.signer.V4Properties;
import software.amazon.awssdk.http.auth.aws.internal.signer.V4RequestSigner;
import software.amazon.awssdk.http.auth.aws.internal.signer.V4RequestSigningResult;
import software.amazon.awssdk.http.auth.aws.internal.signer.util.SignerUtils;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.identity.spi.AwsSessionCredentialsIdentity;

/// What the signer of AWS's own SDK makes of a call: the oracle for the driver's signer and for the
/// server's check. Thread-safe.
///
/// @param key to sign with
/// @param region to scope the signature to
public record SdkSignature(AccessKey key, String region) {
    /// The headers of a signed call, its own ones included.
    ///
    /// @param host with its port unless that is 443
    /// @param operation such as `GetItem`
    public Map<String, String> headers(String host, String operation, byte[] body, Instant when) {
        String scheme = host.matches(".*:\\d+") ? "http" : "https";
        SdkHttpRequest unsigned = SdkHttpFullRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(URI.create(scheme + "://" + host + "/"))
                .putHeader("Content-Type", Answer.JSON)
                .putHeader("X-Amz-Target", Operations.TARGET_PREFIX + operation)
                .build();
        SignedRequest signed = AwsV4HttpSigner.create()
                .sign(order -> order.request(unsigned)
                        .identity(identity())
                        .payload(content(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "dynamodb")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, region)
                        .putProperty(HttpSigner.SIGNING_CLOCK, Clock.fixed(when, ZoneOffset.UTC)));
        Map<String, String> headers = new LinkedHashMap<>();
        signed.request().forEachHeader((name, values) -> headers.put(name, String.join(",", values)));
        return headers;
    }

    /// The value of the header `Authorization` under a call that carries no more headers than it must:
    /// unlike {@link #headers}, no `x-amz-content-sha256`. The SDK's public signer always adds that one,
    /// so this goes to what is beneath it, which is the SDK's own affair and may change with its version.
    public String authorization(String host, String operation, byte[] body, Instant when) {
        CredentialScope scope = new CredentialScope(region, "dynamodb", when);
        SdkHttpRequest.Builder unsigned = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(URI.create("https://" + host + "/"))
                .putHeader("Host", host)
                .putHeader("Content-Type", Answer.JSON)
                .putHeader("X-Amz-Date", scope.getDatetime())
                .putHeader("X-Amz-Target", Operations.TARGET_PREFIX + operation);
        String token = key.token();
        if (token != null) {
            unsigned.putHeader("X-Amz-Security-Token", token);
        }
        V4Properties properties = V4Properties.builder()
                .credentials(identity())
                .credentialScope(scope)
                .signingClock(Clock.fixed(when, ZoneOffset.UTC))
                .doubleUrlEncode(true)
                .normalizePath(true)
                .build();
        String sum = HexFormat.of().formatHex(SignerUtils.hash(body));
        V4RequestSigningResult signed = V4RequestSigner.create(properties, sum).sign(unsigned);
        return "AWS4-HMAC-SHA256 Credential=" + key.id() + "/" + scope.scope() + ", SignedHeaders="
                + signed.getCanonicalRequest().getSignedHeadersString() + ", Signature=" + signed.getSignature();
    }

    private AwsCredentialsIdentity identity() {
        return key.token() == null
                ? AwsCredentialsIdentity.create(key.id(), key.secret())
                : AwsSessionCredentialsIdentity.create(key.id(), key.secret(), key.token());
    }

    private static ContentStreamProvider content(byte[] body) {
        return () -> new ByteArrayInputStream(body);
    }
}
