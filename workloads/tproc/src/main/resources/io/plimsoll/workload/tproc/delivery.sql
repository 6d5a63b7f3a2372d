DECLARE
    districts INTEGER[];
    order_numbers INTEGER[];
    customers INTEGER[];
    sums NUMERIC[];
BEGIN
    -- Locking waits for a delivery that has taken the oldest order, and goes on to the next if that commits: no order
    -- is delivered twice or left behind. Districts are locked in sequence, so deliveries cannot block each other.
    -- What finds the orders is materialized: joined in another way it would be executed once for each row, and find the
    -- next order once the first was deleted.
    WITH oldest AS MATERIALIZED (
        SELECT district_number, no_o_id AS order_number
        FROM generate_series(1, 10) AS district_number
        CROSS JOIN LATERAL (
            SELECT no_o_id FROM new_order
            WHERE no_w_id = home AND no_d_id = district_number
            ORDER BY no_o_id LIMIT 1 FOR UPDATE) AS waiting),
    taken AS (
        DELETE FROM new_order
        USING oldest
        WHERE no_w_id = home AND no_d_id = oldest.district_number AND no_o_id = oldest.order_number
        RETURNING no_d_id, no_o_id)
    SELECT array_agg(no_d_id), array_agg(no_o_id) INTO districts, order_numbers FROM taken;

    WITH changed AS (
        UPDATE orders SET o_carrier_id = carrier
        FROM unnest(districts, order_numbers) AS taken (district_number, order_number)
        WHERE o_w_id = home AND o_d_id = district_number AND o_id = order_number
        RETURNING o_d_id, o_id, o_c_id)
    SELECT array_agg(o_d_id), array_agg(o_id), array_agg(o_c_id) INTO districts, order_numbers, customers
    FROM changed;

    WITH changed AS (
        UPDATE order_line SET ol_delivery_d = CURRENT_TIMESTAMP
        FROM unnest(districts, order_numbers) AS taken (district_number, order_number)
        WHERE ol_w_id = home AND ol_d_id = district_number AND ol_o_id = order_number
        RETURNING ol_d_id, ol_amount)
    SELECT array_agg(sums_of.amount ORDER BY place) INTO sums
    FROM unnest(districts) WITH ORDINALITY AS taken (district_number, place)
    LEFT JOIN (SELECT ol_d_id, sum(ol_amount) AS amount FROM changed GROUP BY ol_d_id) AS sums_of
        ON ol_d_id = district_number;

    UPDATE customer SET c_balance = c_balance + coalesce(amount, 0){counters}
    FROM unnest(districts, customers, sums) AS taken (district_number, customer_number, amount)
    WHERE c_w_id = home AND c_d_id = district_number AND c_id = taken.customer_number;

    {result}
END
