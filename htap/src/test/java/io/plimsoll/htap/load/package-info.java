@NullMarked
package io.plimsoll.htap.load;

import org.jspecify.annotations.NullMarked;
