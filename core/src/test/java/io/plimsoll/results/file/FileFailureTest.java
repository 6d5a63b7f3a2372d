package io.plimsoll.results.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import org.junit.jupiter.api.Test;

class FileFailureTest {
    /// Java's own messages name the file alone.
    @Test
    void theReasonIsNamed() {
        assertThat(FileFailure.reason(new AccessDeniedException("/runs"))).isEqualTo("/runs: permission denied");
        assertThat(FileFailure.reason(new NoSuchFileException("/runs"))).isEqualTo("/runs does not exist");
        assertThat(FileFailure.reason(new NotDirectoryException("/runs"))).isEqualTo("/runs is not a folder");
        assertThat(FileFailure.reason(new FileSystemException("/runs", null, "Read-only file system")))
                .isEqualTo("/runs: Read-only file system");
        assertThat(FileFailure.reason(new IOException("No space left on device")))
                .isEqualTo("No space left on device");
    }

    @Test
    void anotherPlaceHelpsAgainstRightsAndFullDisks() {
        assertThat(FileFailure.isOfThePlace(new AccessDeniedException("/runs"))).isTrue();
        assertThat(FileFailure.isOfThePlace(new IOException("No space left on device")))
                .isTrue();
        assertThat(FileFailure.isOfThePlace(new FileSystemException("/runs", null, "Read-only file system")))
                .isTrue();
        assertThat(FileFailure.isOfThePlace(new IOException("/runs/run.json is damaged")))
                .isFalse();
    }
}
