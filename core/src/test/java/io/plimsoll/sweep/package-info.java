@NullMarked
package io.plimsoll.sweep;

import org.jspecify.annotations.NullMarked;
