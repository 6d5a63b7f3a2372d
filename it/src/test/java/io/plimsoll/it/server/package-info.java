/// Test machinery that stands between a tester and PostgreSQL: a Hologres that is not one, and a network that
/// misbehaves on purpose. The protocol code here is its own, so that it checks the driver's.
@NullMarked
package io.plimsoll.it.server;

import org.jspecify.annotations.NullMarked;
