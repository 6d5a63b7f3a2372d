/// Load tests of databases as tests of JUnit Jupiter: [LoadTest].
@NullMarked
package io.plimsoll.junit;

import org.jspecify.annotations.NullMarked;
