class Plimsoll < Formula
  desc "Finds how much load a database can safely carry"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    depends_on arch: :arm64

    url "@DOWNLOAD@/plimsoll-@VERSION@-macos-arm64.tar.gz"
    sha256 "@SHA256:plimsoll-@VERSION@-macos-arm64.tar.gz@"
  end

  on_linux do
    on_arm do
      url "@DOWNLOAD@/plimsoll-@VERSION@-linux-arm64.tar.gz"
      sha256 "@SHA256:plimsoll-@VERSION@-linux-arm64.tar.gz@"
    end
    on_intel do
      url "@DOWNLOAD@/plimsoll-@VERSION@-linux-x64.tar.gz"
      sha256 "@SHA256:plimsoll-@VERSION@-linux-x64.tar.gz@"
    end
  end

  def install
    # The times of the jars belong to the start-up cache.
    cp_r Dir["*"], libexec, preserve: true
    bin.write_exec_script libexec/"bin/plimsoll"
  end

  test do
    assert_match "plimsoll #{version}", shell_output("#{bin}/plimsoll --version")
    # Whether the figures of this machine can be trusted does not matter here.
    quiet_system bin/"plimsoll", "run", "tpcb", "--target", "h2:mem", "--warmup", "0s", "--measure", "1s"
    assert_path_exists testpath/"plimsoll-runs"
  end
end
