/// Functions of Linux that Java does not offer.
@NullMarked
package io.plimsoll.linux;

import org.jspecify.annotations.NullMarked;
