/// What the tests of the driver talk to: an in-process server of DynamoDB's API with scripted faults, the
/// AWS SDK's signer as an oracle, and servers of third parties.
@NullMarked
package io.plimsoll.driver.dynamodb.server;

import org.jspecify.annotations.NullMarked;
