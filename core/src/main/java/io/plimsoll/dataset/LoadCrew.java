package io.plimsoll.dataset;

import io.plimsoll.driver.TargetException;
import java.util.function.BooleanSupplier;

/// Machines that load the rows of one dataset together, each its part. Used by the thread of the load.
public interface LoadCrew {
    /// How many machines there are.
    int machines();

    /// Lets each machine log in to the target, before anything there is changed.
    ///
    /// @throws TargetException when a machine was lost or cannot log in, or when the user has ended the load
    void reach(BooleanSupplier isInterrupted) throws TargetException, InterruptedException;

    /// Lets each machine load its part of the rows into tables that exist, and waits until all have ended.
    ///
    /// @param total rows of the dataset
    /// @param isInterrupted whether the user has ended the load meanwhile: the machines then stop soon
    /// @return rows loaded
    /// @throws TargetException when a machine was lost, or cannot load its part: the others are stopped
    long load(long total, BooleanSupplier isInterrupted) throws TargetException, InterruptedException;
}
