package io.plimsoll.driver.dynamodb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class DynamoServerTest {
    static final String CREATE = """
            {'TableName':'usertable','BillingMode':'PAY_PER_REQUEST',
             'AttributeDefinitions':[{'AttributeName':'pk','AttributeType':'S'}],
             'KeySchema':[{'AttributeName':'pk','KeyType':'HASH'}]}""";
    private static final String A = "'TableName':'usertable','Key':{'pk':{'S':'a'}}";

    private DynamoServer server;
    private SignedCalls calls;

    @BeforeEach
    void start() throws IOException {
        server = ServerOptions.DEFAULT
                .withDescribesUntilActive(2)
                .withPageBytes(2000)
                .start(AccessKey.EXAMPLE);
        server.tables().create("usertable", "pk").put("usertable", Map.of("pk", "a", "FIELD0", "x", "FIELD1", "y"));
        calls = SignedCalls.to(server.url(), AccessKey.EXAMPLE);
    }

    @AfterEach
    void stop() {
        calls.close();
        server.close();
    }

    private @Nullable Map<String, String> a() {
        return server.tables().item("usertable", Map.of("pk", "a"));
    }

    @Test
    void makesTablesThatTakeTheirTime() throws IOException, InterruptedException {
        assertThatThrownBy(() -> calls.call("CreateTable", CREATE)).hasMessageContaining("ResourceInUseException");
        String create = CREATE.replace("usertable", "slow");
        calls.call("CreateTable", create);
        String slow = "{'TableName':'slow'}";
        assertThatThrownBy(() -> calls.call("Scan", slow)).hasMessageContaining("ResourceNotFoundException");
        for (String status : new String[] {"CREATING", "CREATING", "ACTIVE"}) {
            JsonNode table = calls.call("DescribeTable", slow).path("Table");
            assertThat(table.path("TableStatus").asString()).isEqualTo(status);
            assertThat(table.at("/KeySchema/0/AttributeName").asString()).isEqualTo("pk");
        }
        assertThat(calls.call("ListTables", "{}").path("TableNames")).hasSize(2);
        calls.call("DeleteTable", slow);
        assertThatThrownBy(() -> calls.call("DescribeTable", slow)).hasMessageContaining("Table: slow not found");
    }

    @Test
    void updatesInBothForms() throws IOException, InterruptedException {
        calls.call("UpdateItem", "{" + A + ",'AttributeUpdates':{'FIELD0':{'Value':{'S':'1'},'Action':'PUT'}}}");
        calls.call(
                "UpdateItem",
                "{" + A + ",'UpdateExpression':'SET #f = :v, FIELD2 = :v','ExpressionAttributeNames':{'#f':'FIELD1'},"
                        + "'ExpressionAttributeValues':{':v':{'S':'2'}}}");
        assertThat(a()).isEqualTo(Map.of("pk", "a", "FIELD0", "1", "FIELD1", "2", "FIELD2", "2"));
        calls.call("UpdateItem", "{" + A.replace("'a'", "'new'") + "}");
        assertThat(server.tables().count("usertable")).isEqualTo(2);
        calls.call("DeleteItem", "{" + A + "}");
        assertThat(a()).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    '' | FIELD0,FIELD1,pk
                    ,'ConsistentRead':true,'AttributesToGet':['FIELD1'] | FIELD1
                    ,'ProjectionExpression':'#f,pk','ExpressionAttributeNames':{'#f':'FIELD0'} | FIELD0,pk
                    """)
    void getsWhatIsWanted(String more, String names) throws IOException, InterruptedException {
        String parameters = more.startsWith(",") ? more : "";
        JsonNode item = calls.call("GetItem", "{" + A + parameters + "}").path("Item");
        assertThat(String.join(",", new TreeSet<>(item.propertyNames()))).isEqualTo(names);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    GetItem | {T,'Key':{'HASH':{'S':'a'}}} | The provided key element does not match the schema
                    GetItem | {T,'Key':{'pk':{'N':'1'}}} | The provided key element does not match the schema
                    GetItem | {'TableName':'other','Key':{'pk':{'S':'a'}}} | ResourceNotFoundException
                    PutItem | {T,'Item':{'HASH':{'S':'a'}}} | Missing the key pk in the item
                    PutItem | {T,'Item':{'pk':{'S':''}}} | cannot contain an empty string value
                    PutItem | {T,'Item':{'pk':{'S':'b'},'F':'x'}} | Supplied AttributeValue
                    UpdateItem | {A,'UpdateExpression':'SET #a = :a'} | attribute name: #a
                    UpdateItem | {A,'AttributeUpdates':{'pk':{'Value':{'S':'b'}}}} | is part of
                    Scan | {T,'Limit':0} | greater than or equal to 1
                    BatchWriteItem | {'RequestItems':{}} | ValidationException
                    BatchGetItem | {'RequestItems':{'usertable':{'Keys':[{K},{K}]}}} | duplicates
                    Nothing | {} | UnknownOperationException
                    GetItem | { | SerializationException
                    """)
    void refusesInTheServicesWords(String operation, String body, String words) {
        assertThatThrownBy(() -> calls.call(
                        operation,
                        body.replace("{T", "{'TableName':'usertable'")
                                .replace("{A", "{" + A)
                                .replace("{K", "{'pk':{'S':'a'}")))
                .hasMessageStartingWith("400 {\"__type\":\"com.amazon")
                .hasMessageContaining(words);
        assertThat(server.calls()).isEqualTo(1);
    }

    @Test
    void scansEverythingOncePageByPage() throws IOException, InterruptedException {
        for (int number = 0; number < 40; number++) {
            server.tables().put("usertable", Map.of("pk", "user" + number, "FIELD0", "x".repeat(150)));
        }
        Set<String> seen = new TreeSet<>();
        int pages = 0;
        String start = "";
        do {
            JsonNode page = calls.call("Scan", "{'TableName':'usertable'" + start + "}");
            page.path("Items")
                    .forEach(item ->
                            assertThat(seen.add(item.at("/pk/S").asString())).isTrue());
            pages++;
            JsonNode last = page.path("LastEvaluatedKey");
            start = last.isMissingNode() ? "" : ",'ExclusiveStartKey':" + last;
        } while (!start.isEmpty());
        assertThat(seen).hasSize(41);
        assertThat(pages).isBetween(3, 6);
        JsonNode count = calls.call("Scan", "{'TableName':'usertable','Select':'COUNT','Limit':5}");
        assertThat(count.path("Count").asInt()).isEqualTo(5);
        assertThat(count.has("Items")).isFalse();
    }

    @Test
    void queriesOnePartition() throws IOException, InterruptedException {
        server.tables().create("pairs", "h", "r");
        for (String range : new String[] {"1", "2", "3"}) {
            server.tables().put("pairs", Map.of("h", "a", "r", range));
            server.tables().put("pairs", Map.of("h", "b", "r", range));
        }
        String values = "'ExpressionAttributeValues':{':h':{'S':'a'},':r':{'S':'2'}}}";
        JsonNode found =
                calls.call("Query", "{'TableName':'pairs','KeyConditionExpression':'h = :h AND r >= :r'," + values);
        assertThat(found.path("Items"))
                .isEqualTo(Nodes.array()
                        .add(Nodes.item(Map.of("h", "a", "r", "2")))
                        .add(Nodes.item(Map.of("h", "a", "r", "3"))));
        assertThat(found.path("Count").asInt()).isEqualTo(2);
    }

    @Test
    void givesPartOfABatchBack() throws IOException, InterruptedException {
        server.faults().next("BatchWriteItem", Fault.unprocessed(1)).next("BatchGetItem", Fault.unprocessed(1));
        JsonNode left = calls.call(
                        "BatchWriteItem",
                        "{'RequestItems':{'usertable':[{'PutRequest':{'Item':{'pk':{'S':'b'}}}},"
                                + "{'DeleteRequest':{'Key':{'pk':{'S':'a'}}}}]}}")
                .path("UnprocessedItems");
        assertThat(left.path("usertable")).hasSize(1);
        assertThat(server.tables().count("usertable")).isEqualTo(2);
        String keys = "{'RequestItems':{'usertable':{'Keys':[{'pk':{'S':'a'}},{'pk':{'S':'b'}}]}}}";
        JsonNode half = calls.call("BatchGetItem", keys);
        assertThat(half.at("/Responses/usertable")).hasSize(1);
        assertThat(half.at("/UnprocessedKeys/usertable/Keys/0/pk/S").asString()).isEqualTo("b");
        assertThat(calls.call("BatchGetItem", keys).at("/Responses/usertable")).hasSize(2);
        assertThat(server.calls("BatchGetItem")).isEqualTo(2);
        assertThat(server.connectionsAccepted()).isEqualTo(1);
    }
}
