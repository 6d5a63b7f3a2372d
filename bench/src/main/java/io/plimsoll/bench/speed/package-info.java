/// The table of speeds that Plimsoll promises, measured in one sitting, and the floor beneath them. Never
/// shipped.
@NullMarked
package io.plimsoll.bench.speed;

import org.jspecify.annotations.NullMarked;
