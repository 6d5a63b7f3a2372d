package io.plimsoll.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.plimsoll.driver.ErrorClass;
import io.plimsoll.driver.Outcome;
import io.plimsoll.driver.ServerView;
import io.plimsoll.driver.ServerView.Counter;
import io.plimsoll.driver.ServerView.Level;
import io.plimsoll.driver.ServerView.NodeAddress;
import io.plimsoll.driver.ServerView.NodeView;
import io.plimsoll.driver.ServerView.Wait;
import io.plimsoll.driver.ServerView.Who;
import io.plimsoll.driver.SqlSession;
import io.plimsoll.driver.TargetException;
import io.plimsoll.engine.ServerWatch.Phase;
import io.plimsoll.progress.TargetWatchdog;
import io.plimsoll.recording.Clock;
import io.plimsoll.recording.Window;
import io.plimsoll.results.NodeSeries;
import io.plimsoll.results.NodeSeries.NodeRow;
import io.plimsoll.results.NodeSeries.NodeWait;
import io.plimsoll.results.RunFolder;
import io.plimsoll.results.ServerSeries;
import io.plimsoll.testing.ScriptedTarget;
import io.plimsoll.unit.TimeSpan;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Other nodes of a cluster, of which some fail.
class ClusterWatchTest {
    private static final long MILLI = 1_000_000;

    @TempDir
    Path path;

    private final CountDownLatch frozen = new CountDownLatch(1);

    @Test
    void aNodeThatHangsHidesNoOtherAndIsGivenUp() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        Clock clock = Clock.system();
        long began;
        ClusterWatch watch;
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.parse("30s"))) {
            watch = new ClusterWatch(watchdog, setting());
            watch.begin(List.of(new Node("awake", this::awake), new Node("frozen", this::hang)));
            long start = clock.nanos();
            watch.want(new Phase("measure-1", new Window(start, 500 * MILLI, start + 3_000 * MILLI)));
            TimeUnit.MILLISECONDS.sleep(2_700);
            assertThat(watch.notes()).singleElement().asString().contains("frozen:1 did not answer for 2 s or longer");
            watch.want(null);
            TimeUnit.MILLISECONDS.sleep(300);
            assertThat(watch.isInPhase()).as("nobody waits for it").isFalse();
            began = System.nanoTime();
            watch.close();
        }
        assertThat(System.nanoTime() - began).isLessThan(2_000 * MILLI);
        assertThat(watch.notes()).hasSize(1);
        frozen.countDown();

        NodeSeries nodes = read();
        assertThat(nodes.rows()).extracting(NodeRow::node).containsOnly("awake:1");
        assertThat(nodes.rows()).hasSizeGreaterThan(2);
        assertThat(nodes.waits())
                .extracting(NodeWait::row)
                .allSatisfy(wait -> assertThat(wait.sessions()).isEqualTo(3L * wait.looks()));
    }

    @Test
    void aNodeThatRefusesCostsOneSentence() throws Exception {
        ScriptedTarget target = new ScriptedTarget(_ -> Outcome.OK);
        try (TargetWatchdog watchdog = new TargetWatchdog(target, TimeSpan.parse("30s"));
                ClusterWatch watch = new ClusterWatch(watchdog, setting())) {
            watch.begin(List.of(new Node("refused", () -> {
                throw new TargetException(ErrorClass.STATEMENT, "permission denied");
            })));
            for (int i = 0; watch.notes().isEmpty() && i < 500; i++) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            assertThat(watch.notes())
                    .containsExactly("node refused:1: the server's view cannot be read: permission denied");
        }
        assertThat(new RunFolder(path).nodes()).doesNotExist();
    }

    private ServerLooks.Setting setting() {
        return new ServerLooks.Setting(new RunFolder(path), Clock.system(), Level.FULL, ServerWatch::wallMillis);
    }

    private List<Wait> awake() {
        return List.of(new Wait(Who.ON_BEHALF, "IO", "WalSync", 3));
    }

    private List<Wait> hang() {
        try {
            frozen.await();
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        }
        return List.of();
    }

    private NodeSeries read() throws Exception {
        RunFolder folder = new RunFolder(path);
        Files.writeString(folder.server(), "phase,interval,start_ns,length_ns,asked_ns\n");
        List<String> damages = new ArrayList<>();
        NodeSeries nodes = ServerSeries.read(folder, damages::add).nodes();
        assertThat(damages).isEmpty();
        return nodes;
    }

    /// What a node answers when its sessions are looked at.
    @FunctionalInterface
    private interface Answer {
        List<Wait> give() throws TargetException;
    }

    private record Node(String host, Answer answer) implements NodeView {
        @Override
        public NodeAddress address() {
            return new NodeAddress(host, 1);
        }

        @Override
        public ServerView.Watch watch(SqlSession session) throws TargetException {
            if (host.equals("refused")) {
                answer.give();
            }
            return new NodeWatch(answer);
        }
    }

    private record NodeWatch(Answer answer) implements ServerView.Watch {
        @Override
        public List<Counter> counters() {
            return List.of(Counter.sum("commits"));
        }

        @Override
        public double[] read() {
            return new double[] {1};
        }

        @Override
        public List<Wait> waits() throws TargetException {
            return answer.give();
        }

        @Override
        public double clockMillis() {
            return 0;
        }

        @Override
        public Map<String, String> settings() {
            return Map.of();
        }

        @Override
        public List<String> unseen() {
            return List.of();
        }
    }
}
