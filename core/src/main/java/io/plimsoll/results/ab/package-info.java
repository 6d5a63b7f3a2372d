/// What an ab asked, and what it changed on servers until that is put back.
@NullMarked
package io.plimsoll.results.ab;

import org.jspecify.annotations.NullMarked;
