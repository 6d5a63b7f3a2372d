/// Tests.
@NullMarked
package io.plimsoll.ycsb.result;

import org.jspecify.annotations.NullMarked;
