/// Tests.
@NullMarked
package io.plimsoll.ycsb;

import org.jspecify.annotations.NullMarked;
