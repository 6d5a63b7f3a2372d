DECLARE
    entry TEXT;
    place TEXT;
BEGIN
    IF customer_given > 0 THEN
        customer_number := customer_given;
    ELSE
        SELECT (array_agg(c_id))[(count(*) + 1) / 2] INTO customer_number
        FROM (
            SELECT c_id FROM customer
            WHERE c_w_id = customer_home AND c_d_id = customer_district AND c_last = last_name
            ORDER BY c_first, c_id) AS namesake;
    END IF;

    -- The rows of most contention last: the district and then the warehouse, which all payments wait for.
    entry := concat_ws(' ', customer_number, customer_district, customer_home, district_number, home, amount, '');
    UPDATE customer
    SET c_balance = c_balance - amount,
        c_ytd_payment = c_ytd_payment + amount,
        c_payment_cnt = c_payment_cnt + 1,
        c_data = CASE WHEN c_credit = 'BC' THEN left(entry || c_data, 500) ELSE c_data END
    WHERE c_w_id = customer_home AND c_d_id = customer_district AND c_id = customer_number
    RETURNING c_balance INTO STRICT balance;

    UPDATE district SET d_ytd = d_ytd + amount
    WHERE d_w_id = home AND d_id = district_number
    RETURNING d_name INTO STRICT entry;
    UPDATE warehouse SET w_ytd = w_ytd + amount
    WHERE w_id = home
    RETURNING w_name INTO STRICT place;
    INSERT INTO history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    VALUES (customer_number, customer_district, customer_home, district_number, home, CURRENT_TIMESTAMP, amount,
        place || '    ' || entry);
END
