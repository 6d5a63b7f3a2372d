BEGIN
    IF by_name = 1 THEN
        -- The row after the middle; with one name it is none, and nobody's order is found.
        SELECT (array_agg(c_id))[(count(*) + 1) / 2 + 1] INTO customer_number
        FROM (
            SELECT c_id FROM customer
            WHERE c_w_id = home AND c_d_id = district_number AND c_last = last_name
            ORDER BY c_first) AS named;
    END IF;
    SELECT c_balance, c_first, c_middle, c_last INTO balance, first_name, middle_name, last_name
    FROM customer WHERE c_w_id = home AND c_d_id = district_number AND c_id = customer_number;
    SELECT o_id, o_carrier_id, o_entry_d INTO order_number, carrier, entered
    FROM orders WHERE o_w_id = home AND o_d_id = district_number AND o_c_id = customer_number
    ORDER BY o_id DESC LIMIT 1;
    {result}
END
