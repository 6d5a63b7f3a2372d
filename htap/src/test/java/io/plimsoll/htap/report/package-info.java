@NullMarked
package io.plimsoll.htap.report;

import org.jspecify.annotations.NullMarked;
