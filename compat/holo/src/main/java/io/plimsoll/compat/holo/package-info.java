/// Files, modes and results of Hologres' performance tool, read and written as the tool does.
@NullMarked
package io.plimsoll.compat.holo;

import org.jspecify.annotations.NullMarked;
