@NullMarked
package io.plimsoll.analysis.htap;

import org.jspecify.annotations.NullMarked;
