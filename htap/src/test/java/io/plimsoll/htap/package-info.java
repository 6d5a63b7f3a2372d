@NullMarked
package io.plimsoll.htap;

import org.jspecify.annotations.NullMarked;
