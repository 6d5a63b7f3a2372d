-- Moves money between two accounts. The tables are those of shop.sql, which makes and fills them.
--
-- plimsoll: invariant money-is-kept: SELECT 'the sum', sum(balance), 1000000 FROM account HAVING sum(balance) <> 1000000
-- plimsoll: invariant no-debt: SELECT 'account ' || id, balance, 0 FROM account WHERE balance < 0
\set payer random_zipfian(1, 1000, 1.1)
\set payee random(1, 1000)
\set amount random(1, 50)
BEGIN;
SELECT balance FROM account WHERE id = :payer FOR UPDATE \gset
\if :balance >= :amount and :payer <> :payee
UPDATE account SET balance = balance - :amount WHERE id = :payer;
UPDATE account SET balance = balance + :amount WHERE id = :payee;
\endif
COMMIT;
