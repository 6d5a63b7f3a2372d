@NullMarked
package io.plimsoll.htap.choice;

import org.jspecify.annotations.NullMarked;
