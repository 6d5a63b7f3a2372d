@NullMarked
package io.plimsoll.htap.figure;

import org.jspecify.annotations.NullMarked;
