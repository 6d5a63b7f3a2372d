/// A benchmark of a fleet's controller, in its package because its parts are not public.
@NullMarked
package io.plimsoll.fleet;

import org.jspecify.annotations.NullMarked;
