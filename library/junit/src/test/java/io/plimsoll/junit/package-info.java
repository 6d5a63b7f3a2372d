/// Tests.
@NullMarked
package io.plimsoll.junit;

import org.jspecify.annotations.NullMarked;
