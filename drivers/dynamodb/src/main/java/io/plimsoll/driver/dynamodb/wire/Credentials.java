package io.plimsoll.driver.dynamodb.wire;

import io.plimsoll.driver.Secret;

/// Who asks. Never printed but for the id, which is no secret. Immutable.
///
/// @param sessionToken of temporary keys; else none
public record Credentials(String accessKeyId, Secret secretKey, Secret sessionToken) {}
