/// Tests.
@NullMarked
package io.plimsoll.holo.file;

import org.jspecify.annotations.NullMarked;
