/// Benchmarks of the wire driver's internals, in its package for access.
@NullMarked
package io.plimsoll.driver.postgres.wire;

import org.jspecify.annotations.NullMarked;
