/// A cluster of Citus on this machine.
@NullMarked
package io.plimsoll.citus.local;

import org.jspecify.annotations.NullMarked;
