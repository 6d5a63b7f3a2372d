/// What SQL databases report about their own work, product by product.
@NullMarked
package io.plimsoll.driver.sql.view;

import org.jspecify.annotations.NullMarked;
