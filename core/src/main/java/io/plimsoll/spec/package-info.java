/// The user's settings: each with its origin, read with typed keys, every problem collected.
@NullMarked
package io.plimsoll.spec;

import org.jspecify.annotations.NullMarked;
