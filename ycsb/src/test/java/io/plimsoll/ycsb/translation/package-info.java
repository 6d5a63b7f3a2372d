/// Tests.
@NullMarked
package io.plimsoll.ycsb.translation;

import org.jspecify.annotations.NullMarked;
