package io.plimsoll.driver.embedded;

import io.plimsoll.driver.TargetForm;

/// The address forms of embedded targets.
enum Form {
    HSQLDB_MEMORY("hsqldb:mem", "HSQLDB in this process, in memory, gone at the end", "hsqldb:mem"),
    HSQLDB_FILE(
            "hsqldb:file:PATH",
            "HSQLDB in this process, in files; ?preset=logged (tables in memory, a log on disk) or"
                    + " ?preset=cached (tables on disk too), and any HSQLDB property as &name=value",
            "hsqldb:file:/tmp/load/hsqldb?preset=cached"),
    H2_MEMORY("h2:mem", "H2 in this process, in memory, gone at the end", "h2:mem"),
    H2_FILE("h2:file:PATH", "H2 in this process, in a file; any H2 setting as ?NAME=value", "h2:file:/tmp/load/h2"),
    SQLITE(
            "sqlite:PATH",
            "SQLite in this process, in a file, with a write-ahead log; ?synchronous=full (the default), normal or"
                    + " off, and any other pragma as &name=value",
            "sqlite:/tmp/load/sqlite.db"),
    DUCKDB_MEMORY("duckdb:mem", "DuckDB in this process, in memory, gone at the end", "duckdb:mem"),
    DUCKDB_FILE(
            "duckdb:PATH",
            "DuckDB in this process, in a file; any DuckDB setting as ?name=value",
            "duckdb:/tmp/load/duck.db"),
    POSTGRES(
            "postgres:embedded",
            "PostgreSQL 18 started from here, its data kept between runs; ?data=FOLDER, port=N, and any server"
                    + " setting as &name=value",
            "postgres:embedded?data=/tmp/load/pg&synchronous_commit=off");

    private static final String PATH = "PATH";

    private final String spelling;
    private final String meaning;
    private final String example;

    Form(String spelling, String meaning, String example) {
        this.spelling = spelling;
        this.meaning = meaning;
        this.example = example;
    }

    TargetForm described() {
        return new TargetForm(spelling, meaning, example);
    }

    String spelling() {
        return spelling;
    }

    boolean takesPath() {
        return spelling.endsWith(PATH);
    }

    /// The part before the path, or the whole form if it takes no path.
    String prefix() {
        return takesPath() ? spelling.substring(0, spelling.length() - PATH.length()) : spelling;
    }
}
