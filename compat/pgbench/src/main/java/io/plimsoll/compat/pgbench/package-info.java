/// pgbench's command line, scripts' names, report, logs and initialisation, for versions 15 and 18.
@NullMarked
package io.plimsoll.compat.pgbench;

import org.jspecify.annotations.NullMarked;
