package io.plimsoll.workload.tproc;

/// Whether the tables are spread over the nodes of a Citus cluster.
enum Distribution {
    /// On Citus they are; other targets have no nodes.
    AUTO,
    /// They are; the target must be Citus.
    TRUE,
    /// They are not: on Citus, they stay on the coordinator.
    FALSE
}
