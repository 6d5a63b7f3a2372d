/// Key distributions: which key an operation uses, as a pure function of its random draws.
@NullMarked
package io.plimsoll.distribution;

import org.jspecify.annotations.NullMarked;
