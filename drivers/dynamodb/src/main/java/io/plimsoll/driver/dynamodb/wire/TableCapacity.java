package io.plimsoll.driver.dynamodb.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// How much a table may consume, as the service describes it. Immutable.
///
/// Source: Amazon DynamoDB API Reference, "TableDescription".
///
/// @param readUnits provisioned per second; NaN if none are, or if the service does not say so
/// @param writeUnits the same
/// @param settings what else there is to know, in the service's words
public record TableCapacity(double readUnits, double writeUnits, Map<String, String> settings) {
    private static final String PROVISIONED = "ProvisionedThroughput";
    private static final String READ = "ReadCapacityUnits";
    private static final String WRITE = "WriteCapacityUnits";
    private static final String ON_DEMAND = "PAY_PER_REQUEST";

    public TableCapacity {
        settings = Map.copyOf(settings);
    }

    static TableCapacity of(JsonNode table) {
        // A table that was never on demand has no summary.
        String mode = table.path("BillingModeSummary").path("BillingMode").asString("");
        double read = units(table, READ);
        double write = units(table, WRITE);
        boolean isProvisioned = !mode.equals(ON_DEMAND) && read > 0 && write > 0;
        Map<String, String> settings = new LinkedHashMap<>();
        put(settings, "BillingMode", isProvisioned && mode.isEmpty() ? "PROVISIONED" : mode);
        if (isProvisioned) {
            put(settings, READ, table.path(PROVISIONED).path(READ).asString(""));
            put(settings, WRITE, table.path(PROVISIONED).path(WRITE).asString(""));
        }
        JsonNode most = table.path("OnDemandThroughput");
        put(settings, "MaxReadRequestUnits", most.path("MaxReadRequestUnits").asString(""));
        put(settings, "MaxWriteRequestUnits", most.path("MaxWriteRequestUnits").asString(""));
        put(
                settings,
                "TableClass",
                table.path("TableClassSummary").path("TableClass").asString(""));
        int indexes = table.path("GlobalSecondaryIndexes").size();
        put(settings, "GlobalSecondaryIndexes", indexes == 0 ? "" : String.valueOf(indexes));
        return new TableCapacity(isProvisioned ? read : Double.NaN, isProvisioned ? write : Double.NaN, settings);
    }

    private static double units(JsonNode table, String name) {
        return table.path(PROVISIONED).path(name).asDouble(0);
    }

    private static void put(Map<String, String> settings, String name, String value) {
        if (!value.isEmpty()) {
            settings.put(name, value);
        }
    }
}
