/// Tests.
@NullMarked
package io.plimsoll.compat.ycsb;

import org.jspecify.annotations.NullMarked;
