package io.plimsoll.fleet;

import io.plimsoll.fleet.Message.Contents;
import io.plimsoll.unit.Sha256;
import io.plimsoll.unit.TimeSpan;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Copies a member's folder of a run to its controller, in chunks. Each file is compared with its digest. Stateless.
final class FolderCopy {
    private static final int CHUNK = Channel.MOST_BYTES / 2;
    private static final int FILES_MOST = 1_000;
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9_.-]{0,200}");
    private static final TimeSpan LIMIT = TimeSpan.ofSeconds(5);
    private static final long WAIT_NANOS = 100_000_000L;

    private FolderCopy() {}

    // The member's side.

    /// What was asked for of a folder that does not change any more.
    static Message part(Path folder, Message.Report asked) throws IOException {
        return asked.file().isEmpty() ? contents(folder) : chunk(folder, asked.file(), asked.offset());
    }

    static Contents contents(Path folder) throws IOException {
        List<Contents.Entry> entries = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                entries.add(new Contents.Entry(String.valueOf(file.getFileName()), Files.size(file), Sha256.hex(file)));
            }
        }
        return new Contents(true, entries);
    }

    static Message.Chunk chunk(Path folder, String name, long offset) throws IOException {
        checkName(name);
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve(name).toFile(), "r")) {
            if (offset < 0 || offset > file.length()) {
                throw new IOException(name + " is shorter than that");
            }
            file.seek(offset);
            byte[] bytes = new byte[(int) Math.min(CHUNK, file.length() - offset)];
            file.readFully(bytes);
            return new Message.Chunk(Base64.getEncoder().encodeToString(bytes));
        }
    }

    private static void checkName(String name) throws IOException {
        if (!NAME.matcher(name).matches()) {
            throw new IOException("a run has no file of that name");
        }
    }

    // The controller's side.

    /// Waits until a member has ended its part of a run, and copies its folder. Nothing is left of a copy that fails.
    ///
    /// @param limit how long to wait for the end
    /// @param into a folder that does not exist yet
    /// @throws IOException with a sentence, when there is none
    static void fetch(Channel channel, String member, String run, TimeSpan limit, Path into)
            throws IOException, InterruptedException {
        Contents contents = whole(channel, member, run, limit);
        if (contents.files().size() > FILES_MOST) {
            throw new IOException(member + " has too many files");
        }
        Path fresh = into.resolveSibling(into.getFileName() + ".part");
        deleteAll(fresh);
        Files.createDirectories(fresh);
        try {
            for (Contents.Entry entry : contents.files()) {
                fetch(channel, member, run, entry, fresh);
            }
            Files.move(fresh, into);
        } catch (IOException | RuntimeException failed) {
            deleteAll(fresh);
            throw failed;
        }
    }

    private static Contents whole(Channel channel, String member, String run, TimeSpan limit)
            throws IOException, InterruptedException {
        long until = System.nanoTime() + limit.nanos();
        while (true) {
            Message answer = ask(channel, member, new Message.Report(run, "", 0));
            if (answer instanceof Contents contents && contents.isWhole()) {
                if (contents.files().isEmpty()) {
                    throw new IOException(member + " has no folder of the run");
                }
                return contents;
            }
            if (System.nanoTime() - until >= 0) {
                throw new IOException(member + " did not end its part within " + limit);
            }
            Pause.nanos(WAIT_NANOS);
        }
    }

    private static void fetch(Channel channel, String member, String run, Contents.Entry entry, Path folder)
            throws IOException, InterruptedException {
        checkName(entry.name());
        MessageDigest digest = Sha256.digest();
        long done = 0;
        try (OutputStream file = Files.newOutputStream(folder.resolve(entry.name()))) {
            while (done < entry.bytes()) {
                byte[] bytes = bytes(ask(channel, member, new Message.Report(run, entry.name(), done)));
                if (bytes.length == 0 || bytes.length > entry.bytes() - done) {
                    throw new IOException(entry.name() + " of " + member + " changed while it was copied");
                }
                file.write(bytes);
                digest.update(bytes);
                done += bytes.length;
            }
        }
        if (!HexFormat.of().formatHex(digest.digest()).equals(entry.sha256())) {
            throw new IOException(entry.name() + " of " + member + " was damaged on its way");
        }
    }

    private static byte[] bytes(Message answer) throws IOException {
        if (!(answer instanceof Message.Chunk chunk)) {
            throw new IOException("a member gave no bytes");
        }
        try {
            return Base64.getDecoder().decode(chunk.base64());
        } catch (IllegalArgumentException damaged) {
            throw new IOException("a member gave bytes that cannot be read", damaged);
        }
    }

    /// Removes a folder with all that is in it, if it exists.
    static void deleteAll(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path path : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(path);
            }
        }
    }

    private static Message ask(Channel channel, String member, Message question)
            throws IOException, InterruptedException {
        return Remote.askAgain(channel, member, question, LIMIT);
    }
}
