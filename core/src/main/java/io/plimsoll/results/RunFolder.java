package io.plimsoll.results;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The files of a run folder.
public record RunFolder(Path path) {
    public Path document() {
        return path.resolve("run.json");
    }

    /// Exists only in the folder of a member of a fleet: names the controller's run and the member.
    public Path partMark() {
        return path.resolve("part-of.txt");
    }

    public Path histograms() {
        return path.resolve("latency.hlog");
    }

    public Path series() {
        return path.resolve("series.csv");
    }

    public Path harness() {
        return path.resolve("harness.csv");
    }

    /// Exists only in runs that store single answers.
    public Path answers() {
        return path.resolve("answers.csv");
    }

    /// Exists only in runs that look at the server's own work.
    public Path server() {
        return path.resolve("server.csv");
    }

    /// Exists only in runs that look at the server's own work.
    public Path waits() {
        return path.resolve("waits.csv");
    }

    /// Exists only in runs that look closely at the server's own work, if the server shows which operations of
    /// several its sessions perform.
    public Path operationWaits() {
        return path.resolve("operation-waits.csv");
    }

    /// Exists only in runs that look at the server's own work, on a cluster.
    public Path nodes() {
        return path.resolve("nodes.csv");
    }

    /// Exists only in runs that look at the server's own work, on a cluster.
    public Path nodeWaits() {
        return path.resolve("node-waits.csv");
    }

    /// Exists only if a look at another node of a cluster found sessions of the load that waited for locks.
    public Path nodeBlockers() {
        return path.resolve("node-blockers.csv");
    }

    /// Exists only in runs that look at the server's own work, on a cluster whose nodes count what statements cost.
    public Path nodeStatements() {
        return path.resolve("node-statements.csv");
    }

    /// Exists only in runs that look at the server's own work, on a cluster.
    public Path nodeRelations() {
        return path.resolve("node-relations.csv");
    }

    /// Exists only if a look at the server found sessions of the load that waited for locks, and behind whom.
    public Path blockers() {
        return path.resolve("blockers.csv");
    }

    /// Exists only in runs that look at the server's own work, if the server counts what statements cost.
    public Path statements() {
        return path.resolve("statements.csv");
    }

    /// Exists only in runs that look at the server's own work, if the server counts what is done with single tables.
    public Path relations() {
        return path.resolve("relations.csv");
    }

    /// Exists only in runs that look at the server's own work, if the server explained a statement.
    public Path plans() {
        return path.resolve("plans.json");
    }

    /// Exists only in runs that look at the server's own work, on the machine that the server is on.
    public Path host() {
        return path.resolve("host.csv");
    }

    /// Exists only in runs that asked a node_exporter for the server's machine.
    public Path serverHost() {
        return path.resolve("server-host.csv");
    }

    /// Exists only in runs that asked exporters.
    public Path metrics() {
        return path.resolve("metrics.csv");
    }

    /// Exists only in runs that drove a part of a run: see [PartCounts].
    public Path counts() {
        return path.resolve("counts.json");
    }

    /// Exists only in runs that a fleet drove: the folders of the members' parts, by their names.
    public Path members() {
        return path.resolve("members");
    }

    public Path errors() {
        return path.resolve("errors.json");
    }

    public Path log() {
        return path.resolve("log.txt");
    }

    /// The run's id is its folder's name.
    public String id() {
        return String.valueOf(path.getFileName());
    }

    /// Forces written data to the disk, so that it survives a loss of power.
    interface Disk {
        Disk REAL = Disk::reallyForce;

        /// @param path a file, or a folder whose names are meant; may have been removed
        void force(Path path) throws IOException;

        private static void reallyForce(Path path) throws IOException {
            boolean isFolder = Files.isDirectory(path);
            try (FileChannel channel =
                    FileChannel.open(path, isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
                channel.force(true);
            } catch (IOException refused) {
                // Some systems cannot open folders, and have no other way.
                if (!isFolder) {
                    throw refused;
                }
            }
        }
    }
}
