/// Prometheus exporters: their addresses, how they are asked, and the text that they answer with.
@NullMarked
package io.plimsoll.exporter;

import org.jspecify.annotations.NullMarked;
