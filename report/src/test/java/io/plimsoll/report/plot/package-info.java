/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.report.plot;

import org.jspecify.annotations.NullMarked;
