package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.driver.dynamodb.server.Fault;
import io.plimsoll.driver.dynamodb.server.ThirdParty;
import io.plimsoll.driver.dynamodb.server.ThirdParty.Product;
import io.plimsoll.it.Plimsoll.Result;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// `plimsoll ycsb … dynamodb` as users of the PolarDB report type it, on servers of others and on our own.
@Order(4)
class YcsbDynamoTest {
    private static final int RECORDS = 300;
    private static final int OPERATIONS = 400;

    @TempDir
    Path folder;

    @BeforeEach
    void writeKeys() throws Exception {
        Files.writeString(
                folder.resolve("AWSCredentials.properties"),
                "accessKey = " + AccessKey.EXAMPLE.id() + "\nsecretKey = " + AccessKey.EXAMPLE.secret() + "\n");
    }

    private void writeConnection(String url, String more) throws Exception {
        Files.writeString(folder.resolve("dynamodb.properties"), """
                dynamodb.awsCredentialsFile = AWSCredentials.properties
                dynamodb.primaryKey = pk
                dynamodb.endpoint = %s
                dynamodb.region =
                %s
                """.formatted(url, more));
    }

    private Result ycsb(String command, String workload, String more) throws Exception {
        Path file = Plimsoll.root().resolve("examples").resolve("ycsb").resolve(workload);
        return Plimsoll.warm(folder)
                .run("ycsb " + command + " dynamodb -P \"" + file + "\" -P dynamodb.properties -p recordcount="
                        + RECORDS + " -p operationcount=" + OPERATIONS
                        + " -p fieldlength=20 -p maxscanlength=20 -threads 4 -target 400 " + more);
    }

    private static YcsbFigures figures(Result result) {
        assertThat(result.exitCode()).as(result.out() + result.err()).isZero();
        assertThat(result.err()).doesNotContain("\tat ");
        return YcsbFigures.parse(result.out());
    }

    /// Asked without any code of the driver's. These servers look at who asks, not at the signature.
    private static long countedBy(ThirdParty server) throws Exception {
        try (HttpClient http = HttpClient.newHttpClient()) {
            HttpRequest call = HttpRequest.newBuilder(URI.create(server.url() + "/"))
                    .header("Content-Type", "application/x-amz-json-1.0")
                    .header("X-Amz-Target", "DynamoDB_20120810.Scan")
                    .header("X-Amz-Date", "20261121T120000Z")
                    .header(
                            "Authorization",
                            "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20261121/us-east-1/dynamodb/aws4_request,"
                                    + " SignedHeaders=host;x-amz-date;x-amz-target, Signature=" + "0".repeat(64))
                    .POST(HttpRequest.BodyPublishers.ofString("{\"TableName\":\"usertable\",\"Select\":\"COUNT\"}"))
                    .build();
            String answer =
                    http.send(call, HttpResponse.BodyHandlers.ofString()).body();
            Matcher count = Pattern.compile("\"Count\": *(\\d+)").matcher(answer);
            assertThat(count.find()).as(answer).isTrue();
            return Long.parseLong(count.group(1));
        }
    }

    @ParameterizedTest
    @EnumSource
    void thePolarDbWorkloadsRunOnServersOfOthers(Product product) throws Exception {
        try (ThirdParty server = ThirdParty.start(product)) {
            writeConnection(server.url(), "dynamodb.primaryKeyType = HASH");
            figures(ycsb("load", "workload_read_only", "")).assertSound("INSERT", RECORDS);
            assertThat(countedBy(server)).isEqualTo(RECORDS);

            YcsbFigures mixed = figures(ycsb("run", "workload_read_update", ""));
            double reads = mixed.of("READ", "Operations");
            mixed.assertSound("READ", reads);
            mixed.assertSound("UPDATE", OPERATIONS - reads);
            assertThat(countedBy(server)).isEqualTo(RECORDS);

            // Requests that ask what they consume.
            figures(ycsb("run", "workload_read_update", "-p server-view=full"));

            YcsbFigures scans = figures(ycsb("run", "workload_scan_only", ""));
            scans.assertSound("SCAN", OPERATIONS);

            figures(ycsb("run", "workload_insert_only", "")).assertSound("INSERT", OPERATIONS);
            figures(ycsb("run", "workload_insert_only", "")).assertSound("INSERT", OPERATIONS);
            assertThat(countedBy(server)).isEqualTo(RECORDS + 2 * OPERATIONS);
        }
    }

    @Test
    void theMistakeOfTheReportIsExplained() throws Exception {
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE)) {
            server.tables().create("usertable", "pk");
            writeConnection(server.url(), "dynamodb.primaryKey = HASH");
            Result result = ycsb("run", "workload_read_only", "");
            assertThat(result.err())
                    .contains("dynamodb.primaryKey is given twice")
                    .contains("table usertable has the key pk, but dynamodb.primaryKey = HASH");
            assertThat(result.exitCode()).isNotZero();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            -p table=nothere | 2 | it does not hold the tables of this workload; `plimsoll ycsb load` makes them
            -p dynamodb.primaryKeyType=RANGE | 2 | dynamodb.primaryKeyType = RANGE: needs HASH or HASH_AND_RANGE
            -p dynamodb.primaryKeyType=HASH_AND_RANGE -p dynamodb.hashKeyName=h | 4 | table usertable has the key pk
            -p dynamodb.region=eu-west-1 | 4 | dynamodb.region that of the service
            -p dynamodb.endpoint=localhost:8000 | 2 | is not an address of a DynamoDB service: it needs http://
            -p dynamodb.endpoint=http://127.0.0.1:1 | 4 | cannot connect to http://127.0.0.1:1
            -p dynamodb.awsCredentialsFile=missing.properties | 2 | missing.properties cannot be read
            -p dynamodb.awsCredentialsFile=wrong.properties | 4 | is the secret key right
            -p dynamodb.awsCredentialsFile=expired.properties | 4 | get new temporary credentials
            """)
    void whatIsWrongIsToldInASentence(String more, int exitCode, String sentence) throws Exception {
        AccessKey temporary = new AccessKey("ASIATEMPORARY", "secret", "token");
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE, temporary)) {
            server.expire("token");
            server.tables().create("usertable", "pk");
            Files.writeString(folder.resolve("wrong.properties"), "accessKey=AKIDEXAMPLE\nsecretKey=guessed\n");
            Files.writeString(
                    folder.resolve("expired.properties"),
                    "accessKey=ASIATEMPORARY\nsecretKey=secret\nsessionToken=token\n");
            writeConnection(server.url(), "");
            Result result = ycsb("run", "workload_read_only", more);
            assertThat(result.err()).contains(sentence).doesNotContain("\tat ");
            assertThat(result.exitCode()).as(result.out() + result.err()).isEqualTo(exitCode);
        }
    }

    @Test
    void somethingElseAnswersAtTheAddress() throws Exception {
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE)) {
            server.greet("220 mail.example.org ESMTP");
            writeConnection(server.url(), "");
            Result result = ycsb("run", "workload_read_only", "");
            assertThat(result.err()).contains("does not speak HTTP: it said \"220 mail.example.org ESMTP\"");
            assertThat(result.exitCode()).isEqualTo(4);
        }
    }

    @Test
    void throttlingIsCountedAndNoInsertIsLostSilently() throws Exception {
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE)) {
            writeConnection(server.url(), "");
            server.faults().next("PutItem", Fault.throttled(), Fault.throttled());
            Result load = ycsb("load", "workload_read_only", "");
            assertThat(load.exitCode()).isEqualTo(1);
            assertThat(load.out())
                    .contains("[INSERT], Return=SERVICE_UNAVAILABLE, 2")
                    // Which records are the first to arrive is for the sessions to race for.
                    .containsPattern("record user\\d+ could not be inserted:")
                    .contains("ProvisionedThroughputExceededException");
            assertThat(server.tables().count("usertable")).isEqualTo(RECORDS - 2);

            server.faults().next("PutItem", Fault.throttled(), Fault.internalError());
            Result again = ycsb("load", "workload_read_only", "-p load=replace -p dynamodb.retries=3");
            figures(again).assertSound("INSERT", RECORDS);
            assertThat(again.out()).contains("retries 2");
            assertThat(server.tables().count("usertable")).isEqualTo(RECORDS);
        }
    }
}
