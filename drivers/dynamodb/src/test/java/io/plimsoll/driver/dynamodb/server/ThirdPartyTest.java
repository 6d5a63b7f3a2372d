package io.plimsoll.driver.dynamodb.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.dynamodb.server.ThirdParty.Product;
import java.io.IOException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

class ThirdPartyTest {
    @ParameterizedTest
    @EnumSource
    void keepsWhatItIsGiven(Product product) throws IOException, InterruptedException {
        try (ThirdParty server = ThirdParty.start(product);
                SignedCalls calls = SignedCalls.to(server.url(), AccessKey.EXAMPLE)) {
            calls.call("CreateTable", DynamoServerTest.CREATE);
            JsonNode table = calls.call("DescribeTable", "{'TableName':'usertable'}");
            while (!table.path("Table").path("TableStatus").asString().equals("ACTIVE")) {
                table = calls.call("DescribeTable", "{'TableName':'usertable'}");
            }
            calls.call("PutItem", "{'TableName':'usertable','Item':{'pk':{'S':'a'},'FIELD0':{'S':'x'}}}");
            JsonNode answer = calls.call("GetItem", "{'TableName':'usertable','Key':{'pk':{'S':'a'}}}");
            assertThat(answer.at("/Item/FIELD0/S").asString()).isEqualTo("x");
        }
    }
}
