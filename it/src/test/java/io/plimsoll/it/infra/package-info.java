/// The templates of clouds: what they may open, what they must say, and that all of them take and give the same.
@NullMarked
package io.plimsoll.it.infra;

import org.jspecify.annotations.NullMarked;
