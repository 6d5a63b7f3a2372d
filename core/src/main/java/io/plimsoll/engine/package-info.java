/// Executes the phases of a plan.
///
///     RunExecutor         one run: prepares and loads, drives, audits, cleans
///       PhaseDriver       one driven phase: its lanes start at one instant and end together
///         LaneFactory     makes the lanes; a Lane is a thread with its sessions, loop and recorder
///           ClosedLoop, OpenLoop                          each blocks on one LaneSession (BlockingLoop)
///           MultiplexedClosedLoop, MultiplexedOpenLoop    each drives many (MultiplexedLoop, Reconnector)
///             ClosedSource, OpenSource   fill a session's OperationGroup, by Mix from a Share or from Arrivals
///             OutcomeRecorder            counts how each group ended, in the slices of a Recorder
///         Collector       merges the lanes' slices, which IntervalStore writes and shows
///         PhaseSummary    adds up what the lanes did
///
/// The loops, and what they call once per operation, allocate nothing and take no lock.
@NullMarked
package io.plimsoll.engine;

import org.jspecify.annotations.NullMarked;
