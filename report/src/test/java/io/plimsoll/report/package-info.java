/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.report;

import org.jspecify.annotations.NullMarked;
