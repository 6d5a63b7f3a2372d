/// Servers without a database, on loopback: they answer at once, so that what is measured is the client. They speak
/// PostgreSQL's protocol and DynamoDB's.
@NullMarked
package io.plimsoll.bench.server;

import org.jspecify.annotations.NullMarked;
