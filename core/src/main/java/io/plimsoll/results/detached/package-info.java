/// Commands that go on in their own processes, as their folders describe them.
@NullMarked
package io.plimsoll.results.detached;

import org.jspecify.annotations.NullMarked;
