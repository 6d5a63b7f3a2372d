/// Tests.
@NullMarked
package io.plimsoll.compat.citus;

import org.jspecify.annotations.NullMarked;
