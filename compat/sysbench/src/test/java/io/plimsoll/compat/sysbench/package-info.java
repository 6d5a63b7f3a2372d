/// Tests.
@NullMarked
package io.plimsoll.compat.sysbench;

import org.jspecify.annotations.NullMarked;
