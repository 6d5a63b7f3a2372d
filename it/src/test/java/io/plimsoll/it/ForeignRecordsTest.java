package io.plimsoll.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.dynamodb.server.AccessKey;
import io.plimsoll.driver.dynamodb.server.DynamoServer;
import io.plimsoll.it.Plimsoll.Result;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tables of a DynamoDB service: a user's stay, and those with Plimsoll's tag are replaced.
class ForeignRecordsTest {
    @TempDir
    Path folder;

    private Result ycsb(DynamoServer server, String command) throws Exception {
        Files.writeString(
                folder.resolve("AWSCredentials.properties"),
                "accessKey = " + AccessKey.EXAMPLE.id() + "\nsecretKey = " + AccessKey.EXAMPLE.secret() + "\n");
        return Plimsoll.warm(folder)
                .run(command + " --target dynamodb:"
                        + server.url()
                        + " -p dynamodb.primaryKey=pk -p dynamodb.awsCredentialsFile=AWSCredentials.properties"
                        + " -p fieldlength=20");
    }

    private static void assertSound(Result result) {
        assertThat(result.exitCode()).as(result.out() + result.err()).isIn(0, 3);
    }

    @Test
    void aUsersTableSurvives() throws Exception {
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE)) {
            Map<String, String> mine = Map.of("pk", "order 7", "mine", "precious");
            server.tables().create("usertable", "pk").put("usertable", mine);
            for (String command : List.of(
                    "load ycsb -p recordcount=30 --load replace",
                    "run ycsb -p recordcount=30 --load replace -c 1 --warmup 0s --measure 10ops",
                    "run ycsb -p recordcount=30 -p clean=true -c 1 --warmup 0s --measure 10ops",
                    "clean ycsb")) {
                Result refused = ycsb(server, command);
                assertThat(refused.exitCode())
                        .as(command + refused.out() + refused.err())
                        .isEqualTo(2);
                assertThat(refused.err())
                        .contains("usertable was not made by Plimsoll", "nothing was changed", "of its own");
                assertThat(server.tables().count("usertable")).isEqualTo(1);
                assertThat(server.tables().item("usertable", Map.of("pk", "order 7")))
                        .isEqualTo(mine);
            }
        }
    }

    @Test
    void whatCarriesTheTagIsReplacedAndCleaned() throws Exception {
        try (DynamoServer server = DynamoServer.start(AccessKey.EXAMPLE)) {
            assertSound(ycsb(server, "load ycsb -p recordcount=30"));
            assertThat(server.tables().count("usertable")).isEqualTo(30);
            assertSound(ycsb(server, "load ycsb -p recordcount=40 --load replace"));
            assertThat(server.tables().count("usertable")).isEqualTo(40);
            assertSound(ycsb(server, "clean ycsb"));
            assertThat(server.tables().has("usertable")).isFalse();
        }
    }
}
