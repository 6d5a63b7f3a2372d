/// Certificates, keys and trust for encrypted connections.
@NullMarked
package io.plimsoll.driver.net.tls;

import org.jspecify.annotations.NullMarked;
