package io.plimsoll.driver.net;
