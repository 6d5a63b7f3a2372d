/// Shows stored runs; one package per form of output.
@NullMarked
package io.plimsoll.report;

import org.jspecify.annotations.NullMarked;
