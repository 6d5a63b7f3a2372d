/// What the user wrote: settings with their origin, read against typed keys, every problem collected.
@NullMarked
package io.plimsoll.spec;

import org.jspecify.annotations.NullMarked;
