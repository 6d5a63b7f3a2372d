/// Sessions over PostgreSQL's frontend/backend protocol 3: messages, prepared statement lists, COPY, and many
/// sessions in one thread. This code allocates nothing per operation.
@NullMarked
package io.plimsoll.driver.postgres.wire;

import org.jspecify.annotations.NullMarked;
