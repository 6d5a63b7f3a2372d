/// Tests.
@NullMarked
package io.plimsoll.compat.citus.cluster;

import org.jspecify.annotations.NullMarked;
