package io.plimsoll.driver.dynamodb.server;

import tools.jackson.databind.node.ObjectNode;

/// One call whose signature is right, for a script to decide by. Immutable.
///
/// @param operation such as `GetItem`
/// @param number of the call among those of its operation, from 1
/// @param connection on which it came, from 1
/// @param arrived its head and body
/// @param body its body, read
public record Call(String operation, long number, int connection, Arrived arrived, ObjectNode body) {}
