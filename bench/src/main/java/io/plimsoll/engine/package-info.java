/// Benchmarks of the engine's hot loop, in its package because the loop is not public.
@NullMarked
package io.plimsoll.engine;

import org.jspecify.annotations.NullMarked;
