package io.plimsoll.compat.sysbench;

/// sysbench would end here with exit code 1, or Plimsoll does because it cannot do what was asked.
public final class SysbenchRefusal extends Exception {
    /// Refused options, tables that are missing, and runs that an error has ended.
    public static final int EXIT_CODE = 1;

    private static final long serialVersionUID = 1L;

    private final boolean isLogged;

    private SysbenchRefusal(String text, boolean isLogged) {
        super(text);
        this.isLogged = isLogged;
    }

    /// What sysbench prints to the standard error: options that it cannot read.
    static SysbenchRefusal option(String sentence) {
        return new SysbenchRefusal(sentence, false);
    }

    /// What sysbench prints to the standard output, with its reports.
    static SysbenchRefusal logged(String sentence) {
        return new SysbenchRefusal(sentence, true);
    }

    /// The same, as a message of the highest level.
    public static SysbenchRefusal fatal(String sentence) {
        return logged("FATAL: " + sentence);
    }

    /// Whether it belongs to the standard output.
    public boolean isLogged() {
        return isLogged;
    }
}
