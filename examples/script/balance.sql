-- Looks up the balance of one account.
\set id random(1, 1000)
SELECT balance FROM account WHERE id = :id;
