/// Tests.
@NullMarked
package io.plimsoll.ycsb.published;

import org.jspecify.annotations.NullMarked;
