/// Keys and signatures of requests to services of AWS, and to others of their kind.
@NullMarked
package io.plimsoll.driver.net.aws;

import org.jspecify.annotations.NullMarked;
