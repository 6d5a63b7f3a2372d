/// Certificates, keys and trust for encrypted connections.
@NullMarked
package io.plimsoll.driver.postgres.connect.tls;

import org.jspecify.annotations.NullMarked;
