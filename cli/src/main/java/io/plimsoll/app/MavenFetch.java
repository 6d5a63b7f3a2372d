package io.plimsoll.app;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession.CloseableSession;
import org.eclipse.aether.RepositorySystemSession.SessionBuilder;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.collection.CollectRequest;
import org.eclipse.aether.graph.Dependency;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.repository.RepositoryPolicy;
import org.eclipse.aether.resolution.DependencyRequest;
import org.eclipse.aether.resolution.DependencyResolutionException;
import org.eclipse.aether.supplier.RepositorySystemSupplier;
import org.eclipse.aether.supplier.SessionBuilderSupplier;
import org.eclipse.aether.transfer.AbstractTransferListener;
import org.eclipse.aether.transfer.ArtifactNotFoundException;
import org.eclipse.aether.transfer.ArtifactTransferException;
import org.eclipse.aether.transfer.ChecksumFailureException;
import org.eclipse.aether.transfer.TransferEvent;
import org.eclipse.aether.util.repository.SimpleArtifactDescriptorPolicy;

/// Fetches an artifact with what it needs at run time, as Maven does: from the repositories, mirrors and proxies of the
/// user's `settings.xml`, with the credentials there. What has no check sum, or not the right one, is refused. Maven's
/// own store of artifacts is neither read nor written: what is in it was not checked by these rules.
///
/// @param mavenHome the user's folder of Maven's, with `settings.xml`
/// @param scratch what is fetched is here
record MavenFetch(Terminal terminal, Path mavenHome, Path scratch) {
    private static final long MEGABYTE = 1L << 20;

    /// Fetches from the repositories of the user's settings, and Maven Central.
    ///
    /// @return the jars
    List<Path> fetch(String coordinates) throws TargetException {
        MavenSettings settings = MavenSettings.of(mavenHome);
        return fetch(coordinates, settings.repositories(), settings::configure);
    }

    /// Fetches from a folder that is laid out like a Maven repository.
    List<Path> fetch(String coordinates, Path folder) throws TargetException {
        RemoteRepository only =
                new RemoteRepository.Builder("folder", "default", folder.toUri().toString()).build();
        return fetch(coordinates, List.of(only), _ -> {});
    }

    private List<Path> fetch(String coordinates, List<RemoteRepository> repositories, Consumer<SessionBuilder> settings)
            throws TargetException {
        RepositorySystem system = new RepositorySystemSupplier().get();
        SessionBuilder builder = new SessionBuilderSupplier(system)
                .get()
                .withLocalRepositoryBaseDirectories(scratch)
                .setChecksumPolicy(RepositoryPolicy.CHECKSUM_POLICY_FAIL)
                // Without the description of an artifact it is unknown what the artifact needs.
                .setArtifactDescriptorPolicy(new SimpleArtifactDescriptorPolicy(false, false))
                .setIgnoreArtifactDescriptorRepositories(true)
                .setSystemProperties(System.getProperties())
                .setTransferListener(new Progress(terminal));
        settings.accept(builder);
        try (CloseableSession session = builder.build()) {
            // As the dependency of a project, not as the project: otherwise its optional dependencies would come, too.
            CollectRequest wanted = new CollectRequest()
                    .addDependency(new Dependency(new DefaultArtifact(coordinates), "runtime"))
                    .setRepositories(system.newResolutionRepositories(session, repositories));
            return system
                    .resolveDependencies(session, new DependencyRequest(wanted, null))
                    .getArtifactResults()
                    .stream()
                    .map(found -> found.getArtifact().getPath())
                    .toList();
        } catch (DependencyResolutionException refused) {
            throw failure(coordinates, refused);
        } finally {
            system.shutdown();
        }
    }

    private static TargetException failure(String coordinates, Exception refused) {
        Throwable cause = deepest(refused);
        Optional<ArtifactTransferException> transfer = cause(refused, ArtifactTransferException.class);
        String what = transfer.map(failed -> file(failed) + " of ").orElse("") + coordinates;
        String from = transfer.map(ArtifactTransferException::getRepository)
                .map(repository -> " (repository " + repository.getId() + ")")
                .orElse("");
        String sentence;
        if (cause(refused, ChecksumFailureException.class).isPresent()) {
            sentence =
                    what + from + " is refused, because its check sum is missing, or is another one: " + oneLine(cause);
        } else if (transfer.filter(ArtifactNotFoundException.class::isInstance).isPresent()) {
            sentence = what + from + " is not there: check the name and the version";
        } else if (cause instanceof IOException
                && String.valueOf(cause.getMessage()).contains("No space left")) {
            sentence = "the disk is full: make room, or name another folder in PLIMSOLL_DATA";
        } else {
            sentence = what + from + " cannot be fetched (" + oneLine(cause)
                    + "): check the network, and mirrors, proxies and passwords in Maven's settings.xml, or name a"
                    + " folder that has the jars with --from";
        }
        return new TargetException(ErrorClass.UNREACHABLE, "", sentence + "; nothing was added", refused);
    }

    private static String file(ArtifactTransferException failed) {
        Artifact artifact = failed.getArtifact();
        return artifact.getArtifactId() + "-" + artifact.getVersion() + "." + artifact.getExtension();
    }

    private static Throwable deepest(Throwable failure) {
        Throwable deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest;
    }

    private static <T extends Throwable> Optional<T> cause(Throwable failure, Class<T> type) {
        Throwable each = failure;
        while (each != null && !type.isInstance(each)) {
            each = each.getCause();
        }
        return Optional.ofNullable(each).map(type::cast);
    }

    /// A message in one line, without the user and password that an address in it may have.
    private static String oneLine(Throwable failure) {
        String message =
                String.join(" ", String.valueOf(failure.getMessage()).lines().toList());
        String safe = message.strip().replaceAll("//[^/@\\s]+@", "//***@");
        return failure instanceof IOException ? failure.getClass().getSimpleName() + ": " + safe : safe;
    }

    /// Says which jars are fetched; on a terminal, also how far. Thread-safe.
    private static final class Progress extends AbstractTransferListener {
        private final Terminal terminal;

        Progress(Terminal terminal) {
            this.terminal = terminal;
        }

        private static String name(TransferEvent event) {
            String path = event.getResource().getResourceName();
            return path.substring(path.lastIndexOf('/') + 1);
        }

        private static long megabytes(TransferEvent event) {
            return event.getResource().getContentLength() / MEGABYTE;
        }

        @Override
        public void transferStarted(TransferEvent event) {
            if (name(event).endsWith(".jar")) {
                String size = megabytes(event) > 0 ? " (" + megabytes(event) + " MB)" : "";
                say("plimsoll: fetching " + name(event) + size + " ...\n");
            }
        }

        @Override
        public void transferProgressed(TransferEvent event) {
            long done = event.getTransferredBytes() / MEGABYTE;
            long before = (event.getTransferredBytes() - event.getDataLength()) / MEGABYTE;
            if (terminal.isErrTerminal() && done > before && done < megabytes(event)) {
                say(done + " of " + megabytes(event) + " MB\r");
            }
        }

        private synchronized void say(String text) {
            terminal.err().print(text);
            terminal.err().flush();
        }
    }
}
