package io.plimsoll.workload.tproc;

/// The routines of profile `spec` through the wire driver.
class SpecRoutinesTest extends SpecRoutinesContract {
    SpecRoutinesTest() {
        super("");
    }
}
