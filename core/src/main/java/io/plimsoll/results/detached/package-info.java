/// Commands that go on in processes of their own, as their folders tell.
@NullMarked
package io.plimsoll.results.detached;

import org.jspecify.annotations.NullMarked;
