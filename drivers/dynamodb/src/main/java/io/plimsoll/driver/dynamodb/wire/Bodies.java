package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.statement.RecordStep;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Builds the bodies of requests about one record. Stateless.
///
/// @param consistent whether reads are strongly consistent
/// @param legacyUpdates whether updates use `AttributeUpdates`, as YCSB does
record Bodies(Naming naming, boolean consistent, boolean legacyUpdates) {
    BodyForm of(RecordStep step) {
        return switch (step.kind()) {
            case GET -> get(step);
            case PUT -> put(step);
            case UPDATE -> legacyUpdates ? attributeUpdates(step) : updateExpression(step);
            case DELETE -> keyed(step).text("}").build();
            case SCAN -> throw new IllegalArgumentException("a scan has no body of one record");
        };
    }

    /// `{"TableName":"t","Key":{…}`
    private BodyForm.Builder keyed(RecordStep step) {
        return begun(step)
                .text(",\"Key\":{" + naming.keyHead())
                .slot(step.slots().getFirst())
                .text(Naming.END_OF_STRING + "}");
    }

    private static BodyForm.Builder begun(RecordStep step) {
        return new BodyForm.Builder()
                .text("{\"TableName\":" + Naming.quoted(step.table().name()));
    }

    private BodyForm get(RecordStep step) {
        return keyed(step)
                .text(",\"ConsistentRead\":" + consistent + projection(step.fields()) + "}")
                .build();
    }

    /// The attributes to return; empty for all.
    static String projection(List<String> fields) {
        if (fields.isEmpty()) {
            return "";
        }
        String wanted =
                IntStream.range(0, fields.size()).mapToObj(i -> "#f" + i).collect(Collectors.joining(","));
        return ",\"ProjectionExpression\":\"" + wanted + "\",\"ExpressionAttributeNames\":{" + names(fields) + "}";
    }

    private static String names(List<String> fields) {
        return IntStream.range(0, fields.size())
                .mapToObj(i -> "\"#f" + i + "\":" + Naming.quoted(fields.get(i)))
                .collect(Collectors.joining(","));
    }

    private BodyForm put(RecordStep step) {
        BodyForm.Builder body = begun(step)
                .text(",\"Item\":{" + naming.keyHead())
                .slot(step.slots().getFirst())
                .text(Naming.END_OF_STRING);
        for (int i = 0; i < step.fields().size(); i++) {
            body.text("," + Naming.quoted(step.fields().get(i)) + ":" + Naming.STRING)
                    .slot(step.slots().get(1 + i))
                    .text(Naming.END_OF_STRING);
        }
        return body.text("}}").build();
    }

    private BodyForm updateExpression(RecordStep step) {
        String sets = IntStream.range(0, step.fields().size())
                .mapToObj(i -> "#f" + i + " = :v" + i)
                .collect(Collectors.joining(", "));
        BodyForm.Builder body = keyed(step)
                .text(",\"UpdateExpression\":\"SET " + sets + "\",\"ExpressionAttributeNames\":{" + names(step.fields())
                        + "},\"ExpressionAttributeValues\":{");
        for (int i = 0; i < step.fields().size(); i++) {
            body.text((i > 0 ? "," : "") + "\":v" + i + "\":" + Naming.STRING)
                    .slot(step.slots().get(1 + i))
                    .text(Naming.END_OF_STRING);
        }
        return body.text("}}").build();
    }

    private BodyForm attributeUpdates(RecordStep step) {
        BodyForm.Builder body = keyed(step).text(",\"AttributeUpdates\":{");
        for (int i = 0; i < step.fields().size(); i++) {
            body.text((i > 0 ? "," : "") + Naming.quoted(step.fields().get(i)) + ":{\"Value\":" + Naming.STRING)
                    .slot(step.slots().get(1 + i))
                    .text(Naming.END_OF_STRING + ",\"Action\":\"PUT\"}");
        }
        return body.text("}}").build();
    }
}
