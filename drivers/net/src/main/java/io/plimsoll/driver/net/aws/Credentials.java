package io.plimsoll.driver.net.aws;

import io.plimsoll.driver.Secret;

/// The access keys of a user. Only the id is ever printed; it is not secret. Immutable.
///
/// @param sessionToken the token of temporary keys; none for permanent ones
public record Credentials(String accessKeyId, Secret secretKey, Secret sessionToken) {}
