package io.plimsoll.bench.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordServerTest {
    private static HttpResponse<String> ask(HttpClient http, RecordServer server, String operation, String body)
            throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/"))
                .version(HttpClient.Version.HTTP_1_1)
                .header("X-Amz-Target", "DynamoDB_20120810." + operation)
                .POST(BodyPublishers.ofString(body))
                .build();
        return http.send(request, BodyHandlers.ofString());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "GetItem | 200 | {\"Item\":{\"id\":{\"S\":\"user",
                "UpdateItem | 200 | {}",
                "DescribeTable | 200 | {\"Table\":{\"TableName\":\"usertable\",\"TableStatus\":\"ACTIVE\"",
                "BatchWriteItem | 200 | {\"UnprocessedItems\":{}}",
                "CreateBackup | 400 | {\"__type\":\"com.amazonaws.dynamodb.v20120810#UnknownOperationException\"",
            })
    void everyOperationHasItsAnswer(String operation, int status, String beginning) throws Exception {
        try (RecordServer server = RecordServer.start(0, "id");
                HttpClient http = HttpClient.newHttpClient()) {
            for (int again = 0; again < 3; again++) {
                HttpResponse<String> response = ask(http, server, operation, "{\"TableName\":\"usertable\"}");
                assertThat(response.statusCode()).isEqualTo(status);
                assertThat(response.body()).startsWith(beginning);
            }
            assertThat(server.connections()).isEqualTo(1);
        }
    }

    @Test
    void allKeysOfABatchAreThere() throws Exception {
        try (RecordServer server = RecordServer.start(0, "id");
                HttpClient http = HttpClient.newHttpClient()) {
            String keys = "[{\"id\":{\"S\":\"a\"}},{\"id\":{\"S\":\"b\"}}]";
            HttpResponse<String> response =
                    ask(http, server, "BatchGetItem", "{\"RequestItems\":{\"usertable\":{\"Keys\":" + keys + "}}}");
            assertThat(response.body())
                    .isEqualTo("{\"Responses\":{\"usertable\":" + keys + "},\"UnprocessedKeys\":{}}");
        }
    }
}
