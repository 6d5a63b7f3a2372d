-- The tables of transfer.sql and balance.sql. Run it once, with psql for example.
CREATE TABLE account (id INTEGER PRIMARY KEY, balance INTEGER NOT NULL);
INSERT INTO account SELECT i, 1000 FROM generate_series(1, 1000) AS i;
