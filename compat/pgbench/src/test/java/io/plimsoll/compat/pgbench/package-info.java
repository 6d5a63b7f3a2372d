/// Tests.
@NullMarked
package io.plimsoll.compat.pgbench;

import org.jspecify.annotations.NullMarked;
