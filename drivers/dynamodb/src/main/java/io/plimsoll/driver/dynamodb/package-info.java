/// Targets with DynamoDB's API: Amazon DynamoDB and compatible services.
@NullMarked
package io.plimsoll.driver.dynamodb;

import org.jspecify.annotations.NullMarked;
