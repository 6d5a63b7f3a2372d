/// Targets with DynamoDB's API: Amazon DynamoDB and services that speak like it.
@NullMarked
package io.plimsoll.driver.dynamodb;

import org.jspecify.annotations.NullMarked;
