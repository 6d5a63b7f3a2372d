/// Tests of a fleet on a network within this process, which can be slow, cut and silent.
@NullMarked
package io.plimsoll.fleet;

import org.jspecify.annotations.NullMarked;
