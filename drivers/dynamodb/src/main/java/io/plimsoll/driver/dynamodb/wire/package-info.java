/// DynamoDB's API on the wire: requests are built and signed in place, answers are parsed as they arrive.
@NullMarked
package io.plimsoll.driver.dynamodb.wire;

import org.jspecify.annotations.NullMarked;
