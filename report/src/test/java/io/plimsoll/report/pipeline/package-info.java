/// Tests.
@NullMarked
package io.plimsoll.report.pipeline;

import org.jspecify.annotations.NullMarked;
