/// Tests.
@NullMarked
package io.plimsoll.library;

import org.jspecify.annotations.NullMarked;
