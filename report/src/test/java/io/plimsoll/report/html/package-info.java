/// Tests of the package of the same name.
@NullMarked
package io.plimsoll.report.html;

import org.jspecify.annotations.NullMarked;
