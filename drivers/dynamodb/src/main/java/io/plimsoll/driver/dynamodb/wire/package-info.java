/// DynamoDB's API as it travels: requests built and signed in place, answers understood as they arrive.
@NullMarked
package io.plimsoll.driver.dynamodb.wire;

import org.jspecify.annotations.NullMarked;
