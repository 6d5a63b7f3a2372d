/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.report.csv;

import org.jspecify.annotations.NullMarked;
