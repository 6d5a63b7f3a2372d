DECLARE
    total NUMERIC;
    delivered TIMESTAMP;
BEGIN
    IF customer_given > 0 THEN
        customer_number := customer_given;
    ELSE
        SELECT (array_agg(c_id))[(count(*) + 1) / 2] INTO customer_number
        FROM (
            SELECT c_id FROM customer
            WHERE c_w_id = home AND c_d_id = district_number AND c_last = last_name
            ORDER BY c_first, c_id) AS namesake;
    END IF;
    SELECT c_balance INTO STRICT balance
    FROM customer WHERE c_w_id = home AND c_d_id = district_number AND c_id = customer_number;
    SELECT o_id, o_carrier_id INTO order_number, carrier
    FROM orders WHERE o_w_id = home AND o_d_id = district_number AND o_c_id = customer_number
    ORDER BY o_id DESC LIMIT 1;
    -- Columns of the lines are asked for so that the rows are read and not only the index.
    SELECT count(*), sum(ol_amount), max(ol_delivery_d) INTO lines, total, delivered
    FROM order_line WHERE ol_w_id = home AND ol_d_id = district_number AND ol_o_id = order_number;
END
