package io.plimsoll.app;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.TargetException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.settings.Mirror;
import org.apache.maven.settings.Profile;
import org.apache.maven.settings.Proxy;
import org.apache.maven.settings.Repository;
import org.apache.maven.settings.Server;
import org.apache.maven.settings.Settings;
import org.apache.maven.settings.building.DefaultSettingsBuilderFactory;
import org.apache.maven.settings.building.DefaultSettingsBuildingRequest;
import org.apache.maven.settings.building.SettingsBuildingException;
import org.apache.maven.settings.crypto.DefaultSettingsDecrypter;
import org.apache.maven.settings.crypto.DefaultSettingsDecryptionRequest;
import org.apache.maven.settings.crypto.SettingsDecryptionResult;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.eclipse.aether.ConfigurationProperties;
import org.eclipse.aether.RepositorySystemSession.SessionBuilder;
import org.eclipse.aether.repository.Authentication;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.util.repository.AuthenticationBuilder;
import org.eclipse.aether.util.repository.DefaultAuthenticationSelector;
import org.eclipse.aether.util.repository.DefaultMirrorSelector;
import org.eclipse.aether.util.repository.DefaultProxySelector;
import org.sonatype.plexus.components.cipher.DefaultPlexusCipher;
import org.sonatype.plexus.components.sec.dispatcher.DefaultSecDispatcher;

/// What the user's settings of Maven say about repositories, with passwords decrypted.
final class MavenSettings {
    private static final RemoteRepository CENTRAL =
            new RemoteRepository.Builder("central", "default", "https://repo.maven.apache.org/maven2/").build();

    private final Settings settings;
    private final SettingsDecryptionResult secrets;

    private MavenSettings(Settings settings, SettingsDecryptionResult secrets) {
        this.settings = settings;
        this.secrets = secrets;
    }

    /// @param mavenHome the folder that may have `settings.xml` and `settings-security.xml`
    static MavenSettings of(Path mavenHome) throws TargetException {
        Settings settings;
        try {
            settings = new DefaultSettingsBuilderFactory()
                    .newInstance()
                    .build(new DefaultSettingsBuildingRequest()
                            .setUserSettingsFile(
                                    mavenHome.resolve("settings.xml").toFile())
                            .setSystemProperties(systemProperties()))
                    .getEffectiveSettings();
        } catch (SettingsBuildingException refused) {
            throw new TargetException(
                    ErrorClass.UNREACHABLE,
                    "",
                    "Maven's settings cannot be used: " + refused.getProblems().getFirst(),
                    refused);
        }
        DefaultSettingsDecryptionRequest request = new DefaultSettingsDecryptionRequest();
        request.setServers(settings.getServers());
        request.setProxies(settings.getProxies());
        String security = mavenHome.resolve("settings-security.xml").toString();
        SettingsDecryptionResult secrets = new DefaultSettingsDecrypter(
                        new DefaultSecDispatcher(new DefaultPlexusCipher(), Map.of(), security))
                .decrypt(request);
        return new MavenSettings(settings, secrets);
    }

    /// Those to which the settings may refer: Java's, and the environment's with a prefix.
    private static Properties systemProperties() {
        Properties properties = new Properties();
        System.getenv().forEach((name, value) -> properties.setProperty("env." + name, value));
        properties.putAll(System.getProperties());
        return properties;
    }

    /// Has a session use the mirrors, proxies and credentials.
    void configure(SessionBuilder session) {
        DefaultMirrorSelector mirrors = new DefaultMirrorSelector();
        for (Mirror mirror : settings.getMirrors()) {
            mirrors.add(
                    mirror.getId(),
                    mirror.getUrl(),
                    mirror.getLayout(),
                    false,
                    mirror.isBlocked(),
                    mirror.getMirrorOf(),
                    mirror.getMirrorOfLayouts());
        }
        DefaultProxySelector proxies = new DefaultProxySelector();
        for (Proxy proxy : secrets.getProxies()) {
            if (proxy.isActive()) {
                Authentication login = new AuthenticationBuilder()
                        .addUsername(proxy.getUsername())
                        .addPassword(proxy.getPassword())
                        .build();
                proxies.add(
                        new org.eclipse.aether.repository.Proxy(
                                proxy.getProtocol(), proxy.getHost(), proxy.getPort(), login),
                        proxy.getNonProxyHosts());
            }
        }
        DefaultAuthenticationSelector logins = new DefaultAuthenticationSelector();
        for (Server server : secrets.getServers()) {
            logins.add(
                    server.getId(),
                    new AuthenticationBuilder()
                            .addUsername(server.getUsername())
                            .addPassword(server.getPassword())
                            .addPrivateKey(server.getPrivateKey(), server.getPassphrase())
                            .build());
            Map<String, String> headers = headers(server);
            if (!headers.isEmpty()) {
                session.setConfigProperty(ConfigurationProperties.HTTP_HEADERS + "." + server.getId(), headers);
            }
        }
        session.setOffline(settings.isOffline())
                .setMirrorSelector(mirrors)
                .setProxySelector(proxies)
                .setAuthenticationSelector(logins);
    }

    /// The HTTP headers that some repositories take in place of a password.
    private static Map<String, String> headers(Server server) {
        Map<String, String> headers = new HashMap<>();
        if (server.getConfiguration() instanceof Xpp3Dom configuration
                && configuration.getChild("httpHeaders") != null) {
            for (Xpp3Dom header : configuration.getChild("httpHeaders").getChildren()) {
                headers.put(
                        header.getChild("name").getValue(),
                        header.getChild("value").getValue());
            }
        }
        return headers;
    }

    /// Those of the active profiles, and Maven Central.
    List<RemoteRepository> repositories() {
        List<RemoteRepository> repositories = new ArrayList<>();
        for (Profile profile : settings.getProfiles()) {
            boolean isDefault =
                    profile.getActivation() != null && profile.getActivation().isActiveByDefault();
            if (!isDefault && !settings.getActiveProfiles().contains(profile.getId())) {
                continue;
            }
            for (Repository repository : profile.getRepositories()) {
                repositories.add(
                        new RemoteRepository.Builder(repository.getId(), repository.getLayout(), repository.getUrl())
                                .build());
            }
        }
        if (repositories.stream().noneMatch(repository -> repository.getId().equals(CENTRAL.getId()))) {
            repositories.add(CENTRAL);
        }
        return repositories;
    }
}
