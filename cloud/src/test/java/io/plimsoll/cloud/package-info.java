/// Tests.
@NullMarked
package io.plimsoll.cloud;

import org.jspecify.annotations.NullMarked;
