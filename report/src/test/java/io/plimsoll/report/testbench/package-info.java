/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.report.testbench;

import org.jspecify.annotations.NullMarked;
