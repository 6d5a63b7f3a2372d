package io.plimsoll.history.share;

import io.plimsoll.driver.Secret;
import io.plimsoll.driver.TargetException;
import io.plimsoll.driver.address.Addresses;
import io.plimsoll.driver.net.aws.AwsProfile;
import io.plimsoll.spec.Origin;
import io.plimsoll.spec.SpecException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/// A place that several machines share. It holds files by their names. A file is there as a whole or not at all, never
/// changes, and is never removed; so two machines that add at the same time cannot harm each other. Used by one thread.
public sealed interface SharedStore extends AutoCloseable permits SharedFolder, S3Bucket, SharedTable {
    /// Where it is, without secrets.
    String place();

    /// The names of its files; of foreign files, too.
    ///
    /// @throws TargetException when it cannot be reached or refuses
    List<String> names() throws TargetException, InterruptedException;

    /// Copies a file from it.
    ///
    /// @param into a file that does not exist
    /// @throws TargetException when it cannot be reached or refuses
    /// @throws IOException when the copy cannot be written
    void get(String name, Path into) throws TargetException, IOException, InterruptedException;

    /// Adds a file; does nothing if one of that name is there.
    ///
    /// @throws TargetException when it cannot be reached or refuses; the file is not there then
    /// @throws IOException when `content` cannot be read
    void put(String name, Path content) throws TargetException, IOException, InterruptedException;

    @Override
    void close();

    /// What a user names, besides the destination.
    ///
    /// @param endpoint the address of an S3 service; empty: AWS, or what the environment names
    /// @param password of a database
    record Access(String endpoint, Secret password) {}

    /// Opens a folder, `s3://BUCKET/PREFIX`, or a database by its `postgres:` address.
    ///
    /// @param toWrite whether files will be added: a place that does not exist yet is made then
    /// @throws SpecException when the destination is none
    /// @throws TargetException when it cannot be reached or refuses
    static SharedStore open(String destination, Access access, boolean toWrite) throws TargetException {
        String lower = destination.toLowerCase(Locale.ROOT);
        if (lower.startsWith("s3:")) {
            return S3Bucket.open(destination, access.endpoint(), AwsProfile.ofProcess());
        }
        if (lower.startsWith("postgres:") || lower.startsWith("postgresql:")) {
            return SharedTable.open(destination, access.password(), toWrite);
        }
        if (lower.contains("://") || lower.isBlank()) {
            throw SpecException.of(
                    Origin.COMMAND_LINE,
                    Addresses.masked(destination) + " is no place for runs: name a folder, s3://BUCKET/PREFIX or"
                            + " postgres://USER@HOST/DATABASE");
        }
        return SharedFolder.open(Path.of(destination), toWrite);
    }
}
