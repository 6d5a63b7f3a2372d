-- The conditions that the data of a company must meet: the twelve of TPC-C, clause 3.3.2, with its numbering, then
-- further rules. After a title follow what a violating row is, what must hold, the sentence about a violating row
-- ({0}, {1} and so on stand for its columns after the key), and the query for such rows: the columns of the key, then
-- those of the sentence.
--
-- {held}, {added} and {unequal} are the sums of entries with the money columns held and added, and whether they differ;
-- {lines} is the join of delivered lines with their orders. Lines that are loaded as delivered have an amount of 0 and
-- are excluded, so that the work grows with what runs delivered.
--
-- UNION ALL and grouping replace joins of the two sides: every product does that in one pass over each table, while
-- some evaluate a joined aggregate once for each row. On Citus, each part is grouped by the warehouse, so that only
-- violating rows leave a node. Joins by whole primary keys are fast in every product.

== condition-1-warehouse-ytd
WAREHOUSE
each warehouse's w_ytd is the sum of its districts' d_ytd
holds w_ytd {0}, should hold {1}
SELECT w_key, {held}, {added} FROM (
SELECT w_id AS w_key, w_ytd AS held, 0 AS added FROM warehouse
UNION ALL SELECT d_w_id, 0, SUM(d_ytd) FROM district GROUP BY d_w_id) entries
GROUP BY w_key HAVING {unequal} ORDER BY 1

-- Its last part only where undelivered orders exist.
== condition-2-next-order
DISTRICT
each district's d_next_o_id is one more than its last o_id and its last no_o_id
holds d_next_o_id {0}, should hold one more than its last order {1} and its last new_order {2}
SELECT w_key, d_key, MAX(next_order), MAX(last_order), MAX(last_new) FROM (
SELECT d_w_id AS w_key, d_id AS d_key, d_next_o_id AS next_order, 0 AS last_order, 0 AS last_new
FROM district
UNION ALL SELECT o_w_id, o_d_id, 0, MAX(o_id), 0 FROM orders GROUP BY o_w_id, o_d_id
UNION ALL SELECT no_w_id, no_d_id, 0, 0, MAX(no_o_id) FROM new_order GROUP BY no_w_id, no_d_id) entries
GROUP BY w_key, d_key HAVING MAX(next_order) <> MAX(last_order) + 1
OR (MAX(last_new) > 0 AND MAX(next_order) <> MAX(last_new) + 1) ORDER BY 1, 2

== condition-3-new-order-gaps
DISTRICT
the no_o_id of each district's new_order rows follow one another without gaps
holds {0} new_order rows, should hold {1}: all from {2} to {3}
SELECT no_w_id, no_d_id, COUNT(*), MAX(no_o_id) - MIN(no_o_id) + 1, MIN(no_o_id), MAX(no_o_id)
FROM new_order GROUP BY no_w_id, no_d_id
HAVING COUNT(*) <> MAX(no_o_id) - MIN(no_o_id) + 1 ORDER BY 1, 2

== condition-4-district-lines
DISTRICT
each district's sum of o_ol_cnt is its number of order lines
holds a sum of o_ol_cnt of {0}, should hold {1}, its number of lines
SELECT w_key, d_key, SUM(held), SUM(added) FROM (
SELECT o_w_id AS w_key, o_d_id AS d_key, SUM(o_ol_cnt) AS held, 0 AS added
FROM orders GROUP BY o_w_id, o_d_id
UNION ALL SELECT ol_w_id, ol_d_id, 0, COUNT(*) FROM order_line GROUP BY ol_w_id, ol_d_id) entries
GROUP BY w_key, d_key HAVING SUM(held) <> SUM(added) ORDER BY 1, 2

== condition-5-carriers
ORDER
an order has no o_carrier_id exactly when it has a new_order row
holds o_carrier_id {0}, should hold {1}
SELECT o_w_id, o_d_id, o_id, o_carrier_id,
CASE WHEN no_o_id IS NULL THEN 'a carrier: it has no new_order row'
ELSE 'null: it has a new_order row' END
FROM orders LEFT JOIN new_order ON no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
WHERE (o_carrier_id IS NULL AND no_o_id IS NULL)
OR (o_carrier_id IS NOT NULL AND no_o_id IS NOT NULL) ORDER BY 1, 2, 3

== condition-6-order-lines
ORDER
each order's o_ol_cnt is its number of lines
holds o_ol_cnt {0}, should hold {1}, its number of lines
SELECT w_key, d_key, o_key, SUM(held), SUM(added) FROM (
SELECT o_w_id AS w_key, o_d_id AS d_key, o_id AS o_key, 1 AS orders_held, o_ol_cnt AS held, 0 AS added
FROM orders
UNION ALL SELECT ol_w_id, ol_d_id, ol_o_id, 0, 0, COUNT(*)
FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id) entries
GROUP BY w_key, d_key, o_key HAVING SUM(orders_held) = 1 AND SUM(held) <> SUM(added)
ORDER BY 1, 2, 3

== condition-7-delivery-dates
LINE
a line has no ol_delivery_d exactly when its order has no o_carrier_id
holds {0} in ol_delivery_d, should hold {1}
SELECT ol_w_id, ol_d_id, ol_o_id, ol_number,
CASE WHEN ol_delivery_d IS NULL THEN 'null' ELSE 'a date' END,
CASE WHEN o_carrier_id IS NULL THEN 'null: its order has no carrier'
ELSE 'a date: its order has a carrier' END
FROM order_line JOIN orders ON o_w_id = ol_w_id AND o_d_id = ol_d_id AND o_id = ol_o_id
WHERE (ol_delivery_d IS NULL AND o_carrier_id IS NOT NULL)
OR (ol_delivery_d IS NOT NULL AND o_carrier_id IS NULL) ORDER BY 1, 2, 3, 4

== condition-8-warehouse-history
WAREHOUSE
each warehouse's w_ytd is the sum of the h_amount paid to it
holds w_ytd {0}, should hold {1}
SELECT w_key, {held}, {added} FROM (
SELECT w_id AS w_key, w_ytd AS held, 0 AS added FROM warehouse
UNION ALL SELECT h_w_id, 0, SUM(h_amount) FROM history GROUP BY h_w_id) entries
GROUP BY w_key HAVING {unequal} ORDER BY 1

== condition-9-district-history
DISTRICT
each district's d_ytd is the sum of the h_amount paid to it
holds d_ytd {0}, should hold {1}
SELECT w_key, d_key, {held}, {added} FROM (
SELECT d_w_id AS w_key, d_id AS d_key, d_ytd AS held, 0 AS added FROM district
UNION ALL SELECT h_w_id, h_d_id, 0, SUM(h_amount) FROM history GROUP BY h_w_id, h_d_id) entries
GROUP BY w_key, d_key HAVING {unequal} ORDER BY 1, 2

== condition-10-customer-balance
CUSTOMER
each customer's c_balance is what was delivered less what was paid
holds c_balance {0}, should hold {1}
SELECT w_key, d_key, c_key, {held}, {added} FROM (
SELECT c_w_id AS w_key, c_d_id AS d_key, c_id AS c_key, c_balance AS held, 0 AS added FROM customer
UNION ALL SELECT h_c_w_id, h_c_d_id, h_c_id, 0, 0 - SUM(h_amount)
FROM history GROUP BY h_c_w_id, h_c_d_id, h_c_id
UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount FROM {lines}) entries
GROUP BY w_key, d_key, c_key HAVING {unequal} ORDER BY 1, 2, 3

-- Where a joined subquery is evaluated once. History is stored where the payment was made, not where the customer is:
-- on Citus, this join moves only history.
== condition-10-customer-balance for postgresql citus
CUSTOMER
each customer's c_balance is what was delivered less what was paid
holds c_balance {0}, should hold {1}
SELECT c_w_id, c_d_id, c_id, c_balance, COALESCE(delivered, 0) - COALESCE(paid, 0) FROM customer
LEFT JOIN (SELECT o_w_id, o_d_id, o_c_id, SUM(ol_amount) AS delivered FROM {lines}
GROUP BY o_w_id, o_d_id, o_c_id) deliveries ON o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id
LEFT JOIN (SELECT h_c_w_id, h_c_d_id, h_c_id, SUM(h_amount) AS paid FROM history
GROUP BY h_c_w_id, h_c_d_id, h_c_id) payments
ON h_c_w_id = c_w_id AND h_c_d_id = c_d_id AND h_c_id = c_id
WHERE c_balance IS NULL OR c_balance <> COALESCE(delivered, 0) - COALESCE(paid, 0)
ORDER BY 1, 2, 3

== condition-11-delivered-orders
DISTRICT
each district has {initially} delivered orders when loaded, and one more for each delivered since
holds {0} orders without a new_order row, should hold {initially}
SELECT w_key, d_key, SUM(held) FROM (
SELECT d_w_id AS w_key, d_id AS d_key, 0 AS held FROM district
UNION ALL SELECT o_w_id, o_d_id, COUNT(*) FROM orders GROUP BY o_w_id, o_d_id
UNION ALL SELECT no_w_id, no_d_id, 0 - COUNT(*) FROM new_order GROUP BY no_w_id, no_d_id) entries
GROUP BY w_key, d_key HAVING SUM(held) <> {initially} ORDER BY 1, 2

== condition-12-customer-payments
CUSTOMER
each customer's c_balance and c_ytd_payment together are what was delivered
holds {0} in c_balance and c_ytd_payment together, should hold {1}
SELECT w_key, d_key, c_key, {held}, {added} FROM (
SELECT c_w_id AS w_key, c_d_id AS d_key, c_id AS c_key, c_balance + c_ytd_payment AS held, 0 AS added
FROM customer WHERE c_balance + c_ytd_payment <> 0 OR c_balance + c_ytd_payment IS NULL
UNION ALL SELECT o_w_id, o_d_id, o_c_id, 0, ol_amount FROM {lines}) entries
GROUP BY w_key, d_key, c_key HAVING {unequal} ORDER BY 1, 2, 3

-- Not in a clause: the specification presumes foreign keys.
== orders-exist
ORDER
every new_order row and every line belongs to an order
holds {0} new_order rows and {1} lines, should hold none: orders has no such row
SELECT w_key, d_key, o_key, SUM(waiting), SUM(order_lines) FROM (
SELECT o_w_id AS w_key, o_d_id AS d_key, o_id AS o_key,
1 AS orders_held, 0 AS waiting, 0 AS order_lines FROM orders
UNION ALL SELECT no_w_id, no_d_id, no_o_id, 0, 1, 0 FROM new_order
UNION ALL SELECT ol_w_id, ol_d_id, ol_o_id, 0, 0, COUNT(*)
FROM order_line GROUP BY ol_w_id, ol_d_id, ol_o_id) entries
GROUP BY w_key, d_key, o_key HAVING SUM(orders_held) = 0 ORDER BY 1, 2, 3

== line-amounts
LINE
every line has an ol_amount
holds ol_amount null, should hold an amount
SELECT ol_w_id, ol_d_id, ol_o_id, ol_number FROM order_line WHERE ol_amount IS NULL
ORDER BY 1, 2, 3, 4

-- An order for an unused item must have been rolled back (clause 2.4.2.3).
== line-items
LINE
every line's ol_i_id is that of an item
holds ol_i_id {0}, should hold 1 to {items}
SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_i_id FROM order_line
WHERE ol_i_id IS NULL OR ol_i_id < 1 OR ol_i_id > {items} ORDER BY 1, 2, 3, 4

-- Clause 2.4.2.2; without loaded lines, whose text is random.
== line-district-information
LINE
the ol_dist_info of every line ordered since the load is what its stock holds for its district
holds ol_dist_info {0}, should hold {1}
SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_dist_info, {information}
FROM order_line JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id
WHERE ol_o_id > {orders} AND (ol_dist_info IS NULL OR ol_dist_info <> {information}) ORDER BY 1, 2, 3, 4

-- A line supplied by its own warehouse is on the same node as its stock. The few others are fetched first, by means of
-- OFFSET: Citus joins tables only by the warehouse unless one of them is a result.
== line-district-information for citus
LINE
the ol_dist_info of every line ordered since the load is what its stock holds for its district
holds ol_dist_info {0}, should hold {1}
SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_dist_info, {information}
FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
WHERE ol_o_id > {orders} AND ol_supply_w_id = ol_w_id AND (ol_dist_info IS NULL OR ol_dist_info <> {information})
UNION ALL SELECT ol_w_id, ol_d_id, ol_o_id, ol_number, ol_dist_info, {information}
FROM (SELECT * FROM order_line WHERE ol_o_id > {orders} AND ol_supply_w_id <> ol_w_id OFFSET 0) remote
JOIN stock ON s_w_id = ol_supply_w_id AND s_i_id = ol_i_id
WHERE ol_o_id > {orders} AND (ol_dist_info IS NULL OR ol_dist_info <> {information}) ORDER BY 1, 2, 3, 4
