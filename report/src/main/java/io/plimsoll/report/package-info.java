/// Reports of stored runs, searches and sweeps, as documents. Each output format has its own subpackage.
@NullMarked
package io.plimsoll.report;

import org.jspecify.annotations.NullMarked;
