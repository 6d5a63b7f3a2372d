package io.plimsoll.history.share;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.aws.AwsProfile;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Against a service that answers what a test prescribes. Another one, which others wrote, is in `StoreTest`.
class S3BucketTest {
    private static final Map<String, String> KEYS =
            Map.of("AWS_ACCESS_KEY_ID", "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY", "SEKRET");

    @TempDir
    Path folder;

    private final List<String> calls = new CopyOnWriteArrayList<>();
    private final List<String> bodies = new CopyOnWriteArrayList<>();
    private final Queue<Answer> answers = new ConcurrentLinkedQueue<>();
    private HttpServer server;

    private record Answer(int status, String body, String region) {}

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(HttpExchange call) throws IOException {
        calls.add(call.getRequestMethod() + " " + call.getRequestURI());
        bodies.add(new String(call.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
        Answer answer = answers.remove();
        if (!answer.region().isEmpty()) {
            call.getResponseHeaders().set("x-amz-bucket-region", answer.region());
        }
        byte[] body = answer.body().getBytes(StandardCharsets.UTF_8);
        call.sendResponseHeaders(answer.status(), body.length == 0 ? -1 : body.length);
        call.getResponseBody().write(body);
        call.close();
    }

    private void answers(int status, String body) {
        answers.add(new Answer(status, body, ""));
    }

    private S3Bucket bucket() {
        String endpoint = "http://127.0.0.1:" + server.getAddress().getPort();
        return S3Bucket.open("s3://bench/one two", endpoint, new AwsProfile(KEYS, folder));
    }

    @Test
    void listsPageByPage() throws Exception {
        answers(200, """
                <?xml version="1.0" encoding="UTF-8"?>
                <ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><IsTruncated>true</IsTruncated>
                <NextContinuationToken>a+/=</NextContinuationToken>
                <Contents><Key>one two/a.zip</Key></Contents><Contents><Key>one two/b&amp;c</Key></Contents>
                </ListBucketResult>""");
        answers(200, "<ListBucketResult><Contents><Key>one two/d</Key></Contents></ListBucketResult>");
        try (S3Bucket bucket = bucket()) {
            assertThat(bucket.names()).containsExactly("a.zip", "b&c", "d");
        }
        assertThat(calls)
                .containsExactly(
                        "GET /bench?delimiter=%2F&list-type=2&prefix=one%20two%2F",
                        "GET /bench?continuation-token=a%2B%2F%3D&delimiter=%2F&list-type=2&prefix=one%20two%2F");
    }

    @Test
    void triesAgainWhatMayPass() throws Exception {
        Path content = Files.writeString(folder.resolve("content"), "content");
        Path into = folder.resolve("into");
        answers(503, "<Error><Code>SlowDown</Code></Error>");
        answers(500, "");
        answers(200, "");
        answers(500, "half of something much longer");
        answers(200, "content");
        try (S3Bucket bucket = bucket()) {
            bucket.put("a.zip", content);
            bucket.get("a.zip", into);
        }
        assertThat(into).hasContent("content");
        assertThat(calls)
                .containsExactly(
                        "PUT /bench/one%20two/a.zip",
                        "PUT /bench/one%20two/a.zip",
                        "PUT /bench/one%20two/a.zip",
                        "GET /bench/one%20two/a.zip",
                        "GET /bench/one%20two/a.zip");
        assertThat(bodies.subList(0, 3)).containsOnly("content");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | <Error><Code>NoSuchBucket</Code><Message>Gone</Message></Error> | '' | 404: NoSuchBucket Gone",
                "403 | <Error><Code>AccessDenied</Code></Error> | '' | 403: AccessDenied",
                "301 | <Error><Code>Moved</Code></Error> | eu-west-1 | the bucket is in eu-west-1: set AWS_REGION",
                "403 | no XML at all | '' | answered 403",
                "200 | a page of something else | '' | did not answer as S3 does",
                "200 | <!DOCTYPE a [<!ENTITY b SYSTEM \"file:///etc/passwd\">]><a>&b;</a> | '' | did not answer as S3"
            })
    void saysWhatIsWrong(int status, String body, String region, String said) {
        answers.add(new Answer(status, body, region));
        try (S3Bucket bucket = bucket()) {
            assertThatExceptionOfType(TargetException.class)
                    .isThrownBy(bucket::names)
                    .withMessageContaining(said)
                    .satisfies(refused -> assertThat(refused.toString()).doesNotContain("SEKRET", "root:"));
        }
        assertThat(calls).hasSize(1);
    }

    @Test
    void givesUp() {
        for (int i = 0; i < 3; i++) {
            answers(503, "");
        }
        try (S3Bucket bucket = bucket()) {
            assertThatExceptionOfType(TargetException.class)
                    .isThrownBy(bucket::names)
                    .withMessageContaining("answered 503");
        }
        server.stop(0);
        try (S3Bucket bucket = bucket()) {
            assertThatExceptionOfType(TargetException.class)
                    .isThrownBy(bucket::names)
                    .withMessageContaining("cannot be reached");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3://", "s3:bench", "s3:///x", "s3://Bench/x", "s3://a/b?c", "S3://bench"})
    void refusesWhatIsNoBucket(String destination) {
        assertThatExceptionOfType(SpecException.class)
                .isThrownBy(() -> S3Bucket.open(destination, "", new AwsProfile(KEYS, folder)))
                .withMessageContaining("s3://BUCKET/PREFIX");
    }

    @Test
    void saysEverythingThatIsMissing() throws IOException {
        List<String> said = new ArrayList<>();
        for (String endpoint : List.of("127.0.0.1:9000", "http://h/path", "ftp://h")) {
            assertThatExceptionOfType(SpecException.class)
                    .isThrownBy(() -> S3Bucket.open("s3://bench", endpoint, new AwsProfile(Map.of(), folder)))
                    .satisfies(refused -> said.add(refused.getMessage()));
        }
        assertThat(said).hasSize(3).allMatch(text -> text.contains("the endpoint is not") && text.contains("no keys"));
        Files.createDirectories(folder.resolve(".aws"));
        Files.writeString(
                folder.resolve(".aws/credentials"), "[x]\naws_access_key_id = a\naws_secret_access_key = b\n");
        Files.writeString(folder.resolve(".aws/config"), "[default]\nregion = r0\n[profile x]\nregion = r1\n");
        AwsProfile profile = new AwsProfile(Map.of("AWS_PROFILE", "x"), folder);
        assertThat(profile.region()).contains("r1");
        try (S3Bucket bucket = S3Bucket.open("s3://bench/x/", "", profile)) {
            assertThat(bucket.place()).isEqualTo("s3://bench/x/");
        }
    }
}
