/// Opening a session: servers and their addresses, the order of attempts, and messages until a deadline.
@NullMarked
package io.plimsoll.driver.net.dial;

import org.jspecify.annotations.NullMarked;
