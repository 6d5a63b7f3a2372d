/// Tables as data: columns, their types, and rows written and read without objects.
@NullMarked
package io.plimsoll.driver.table;

import org.jspecify.annotations.NullMarked;
