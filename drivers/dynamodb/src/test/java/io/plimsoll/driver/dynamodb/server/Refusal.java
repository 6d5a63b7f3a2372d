package io.plimsoll.driver.dynamodb.server;

/// A call that the service does not carry out, in the service's own words.
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final String SERVICE = "com.amazonaws.dynamodb.v20120810#";
    private static final String FRAME = "com.amazon.coral.service#";
    private static final String VALIDATE = "com.amazon.coral.validate#";

    private final String type;

    private Refusal(String type, String message) {
        super(message);
        this.type = type;
    }

    Answer answer() {
        return Answer.error(400, type, String.valueOf(getMessage()));
    }

    static Refusal validation(String message) {
        return new Refusal(VALIDATE + "ValidationException", message);
    }

    /// @param type an error of DynamoDB itself
    static Refusal of(String type, String message) {
        return new Refusal(SERVICE + type, message);
    }

    /// @param type an error of what stands before every service: signatures, operations, JSON
    static Refusal atTheDoor(String type, String message) {
        return new Refusal(FRAME + type, message);
    }

    static Refusal throttled() {
        return of(
                "ProvisionedThroughputExceededException",
                "The level of configured provisioned throughput for the table was exceeded. Consider increasing your"
                        + " provisioning level with the UpdateTable API.");
    }

    static Refusal noTable() {
        return of("ResourceNotFoundException", "Requested resource not found");
    }

    static Refusal noTable(String name) {
        return of("ResourceNotFoundException", "Requested resource not found: Table: " + name + " not found");
    }

    static Refusal wrongKey() {
        return validation("The provided key element does not match the schema");
    }
}
