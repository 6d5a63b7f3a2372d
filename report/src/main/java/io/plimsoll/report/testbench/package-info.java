/// The report format of HSQLDB's TestBench.
@NullMarked
package io.plimsoll.report.testbench;

import org.jspecify.annotations.NullMarked;
