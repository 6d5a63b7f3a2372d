/// Files, modes and results of Hologres' performance tool, with the same formats and meanings as in the tool.
@NullMarked
package io.plimsoll.compat.holo;

import org.jspecify.annotations.NullMarked;
