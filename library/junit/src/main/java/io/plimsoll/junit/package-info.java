/// Load tests of databases as tests of JUnit Jupiter, versions 5 and 6: [LoadTest].
@NullMarked
package io.plimsoll.junit;

import org.jspecify.annotations.NullMarked;
