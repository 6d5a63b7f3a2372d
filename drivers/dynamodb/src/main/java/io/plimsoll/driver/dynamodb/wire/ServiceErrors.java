package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.net.ProtocolViolation;

/// Classifies the errors of a service. Stateless.
///
/// Source: Amazon DynamoDB Developer Guide, "Error handling with DynamoDB".
final class ServiceErrors {
    private static final int SERVER_FAULT = 500;
    private static final int TOO_MANY = 429;

    private ServiceErrors() {}

    /// @param reply an answer whose status is not 200
    static TargetException of(Reply reply, JsonScan scan) {
        String type = reply.errorType();
        String message = "";
        try {
            scan.begin(reply.bytes(), reply.bodyAt(), reply.bodyEnd());
            scan.enter();
            while (scan.member()) {
                String name = scan.string().toString();
                if (name.equals("__type")) {
                    scan.readString();
                    type = scan.string().toString();
                } else if (name.equalsIgnoreCase("message")) {
                    scan.readString();
                    message = scan.string().toString();
                } else {
                    scan.skip();
                }
            }
        } catch (ProtocolViolation noJson) {
            // An intermediary such as a proxy answered: only the status is known.
            message = message.isEmpty() ? "no further words" : message;
        }
        return of(reply.status(), bare(type), message);
    }

    /// The short form of `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException:http://…`.
    private static String bare(String type) {
        String behind = type.substring(type.indexOf('#') + 1);
        int colon = behind.indexOf(':');
        return colon < 0 ? behind : behind.substring(0, colon);
    }

    private static TargetException of(int status, String type, String message) {
        ErrorClass errorClass = errorClass(status, type);
        String name = type.isEmpty() ? "status " + status : type;
        String sentence = name + ": " + message + advice(type);
        return new TargetException(errorClass, type, sentence, null);
    }

    private static ErrorClass errorClass(int status, String type) {
        return switch (type) {
            case "ProvisionedThroughputExceededException",
                    "ThrottlingException",
                    "RequestLimitExceeded",
                    "Throttling",
                    "LimitExceededException" -> ErrorClass.THROTTLED;
            case "ConditionalCheckFailedException" -> ErrorClass.CONSTRAINT;
            case "TransactionConflictException", "TransactionInProgressException", "ReplicatedWriteConflictException" ->
                ErrorClass.SERIALIZATION;
            case "ResourceNotFoundException", "ResourceInUseException", "UnknownOperationException" ->
                ErrorClass.STATEMENT;
            case "ValidationException", "SerializationException" -> ErrorClass.STATEMENT;
            case "ItemCollectionSizeLimitExceededException" -> ErrorClass.DATA;
            case "AccessDeniedException",
                    "UnrecognizedClientException",
                    "InvalidSignatureException",
                    "SignatureDoesNotMatch",
                    "MissingAuthenticationTokenException",
                    "MissingAuthenticationToken",
                    "IncompleteSignatureException",
                    "IncompleteSignature",
                    "ExpiredTokenException",
                    "ExpiredToken" -> ErrorClass.PERMISSION;
            default -> ofStatus(status);
        };
    }

    private static ErrorClass ofStatus(int status) {
        if (status == TOO_MANY) {
            return ErrorClass.THROTTLED;
        }
        return status >= SERVER_FAULT
                ? ErrorClass.SERVER
                : status == 401 || status == 403 ? ErrorClass.PERMISSION : ErrorClass.OTHER;
    }

    private static String advice(String type) {
        return switch (type) {
            case "ExpiredTokenException", "ExpiredToken" -> "; get new temporary credentials";
            case "UnrecognizedClientException" -> "; is the access key right, and of this service?";
            case "InvalidSignatureException", "SignatureDoesNotMatch" ->
                "; is the secret key right, dynamodb.region that of the service, and this machine's clock?";
            case "AccessDeniedException" -> "; the user of this key may not do it";
            default -> "";
        };
    }
}
