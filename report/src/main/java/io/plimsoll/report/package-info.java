/// What is told of stored runs, searches and sweeps, as documents; beside it one package per form of output.
@NullMarked
package io.plimsoll.report;

import org.jspecify.annotations.NullMarked;
