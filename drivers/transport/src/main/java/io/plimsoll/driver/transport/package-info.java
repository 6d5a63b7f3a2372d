/// Streams of bytes to servers, plain or encrypted, blocking or not: what drivers that speak a protocol of their
/// own stand on.
@NullMarked
package io.plimsoll.driver.transport;

import org.jspecify.annotations.NullMarked;
