package io.plimsoll.results;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// Brings what was written to the disk, so that it survives a loss of power.
interface Disk {
    Disk REAL = Disk::reallyForce;

    /// @param path of a file, or of a folder whose names are meant; may be gone
    void force(Path path) throws IOException;

    private static void reallyForce(Path path) throws IOException {
        boolean isFolder = Files.isDirectory(path);
        try (FileChannel channel =
                FileChannel.open(path, isFolder ? StandardOpenOption.READ : StandardOpenOption.WRITE)) {
            channel.force(true);
        } catch (IOException refused) {
            // Some systems open no folders, and then have no other way.
            if (!isFolder) {
                throw refused;
            }
        }
    }
}
