package io.plimsoll.driver.dynamodb.server;

import org.jspecify.annotations.Nullable;

/// A key that calls are signed with. Immutable.
///
/// @param id the public part
/// @param secret what signatures are made of
/// @param token the session token of a temporary key
public record AccessKey(String id, String secret, @Nullable String token) {
    /// The key of the examples in AWS's documentation.
    public static final AccessKey EXAMPLE = new AccessKey("AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY");

    /// A lasting key.
    public AccessKey(String id, String secret) {
        this(id, secret, null);
    }
}
