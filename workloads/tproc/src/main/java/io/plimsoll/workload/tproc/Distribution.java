package io.plimsoll.workload.tproc;

/// Whether the tables are spread over the nodes of a Citus cluster.
enum Distribution {
    /// On Citus they are; elsewhere there are no nodes.
    AUTO,
    /// They are, so the target must be Citus.
    TRUE,
    /// They stay where they are made: on Citus, on the coordinator.
    FALSE
}
