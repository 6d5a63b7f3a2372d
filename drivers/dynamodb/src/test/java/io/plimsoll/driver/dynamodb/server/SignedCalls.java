package io.plimsoll.driver.dynamodb.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// Calls as another program makes them: sent by the JDK, signed by AWS's SDK. Thread-safe.
///
/// @param url of the server
/// @param signature to put under every call
/// @param http what sends them
public record SignedCalls(String url, SdkSignature signature, HttpClient http) implements AutoCloseable {
    /// Calls to a server, signed with a key for us-east-1.
    public static SignedCalls to(String url, AccessKey key) {
        HttpClient http =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        return new SignedCalls(url, new SdkSignature(key, "us-east-1"), http);
    }

    /// The result of a call.
    ///
    /// @param body JSON in which `'` stands for `"`
    /// @throws IOException when the answer is not a result, with what it says
    public JsonNode call(String operation, String body) throws IOException, InterruptedException {
        HttpResponse<String> answer = send(operation, body);
        if (answer.statusCode() != 200) {
            throw new IOException(answer.statusCode() + " " + answer.body());
        }
        return Nodes.MAPPER.readTree(answer.body());
    }

    /// The answer to a call, whatever it is, signed now.
    ///
    /// @param body JSON in which `'` stands for `"`
    public HttpResponse<String> send(String operation, String body) throws IOException, InterruptedException {
        byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        return send(bytes, signature.headers(URI.create(url).getAuthority(), operation, bytes, Instant.now()));
    }

    /// The answer to a call with these headers, whatever it is.
    public HttpResponse<String> send(byte[] body, Map<String, String> headers)
            throws IOException, InterruptedException {
        HttpRequest.Builder call =
                HttpRequest.newBuilder(URI.create(url + "/")).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        headers.forEach((name, value) -> {
            if (!name.equalsIgnoreCase("host") && !name.equalsIgnoreCase("content-length")) {
                call.header(name, value);
            }
        });
        return http.send(call.build(), HttpResponse.BodyHandlers.ofString(StandardCharsets.UTF_8));
    }

    @Override
    public void close() {
        http.close();
    }
}
