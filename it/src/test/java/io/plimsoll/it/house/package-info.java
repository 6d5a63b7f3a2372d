/// The rules of the house, executed: which way imports go, how large things may grow, what is not written.
@NullMarked
package io.plimsoll.it.house;

import org.jspecify.annotations.NullMarked;
