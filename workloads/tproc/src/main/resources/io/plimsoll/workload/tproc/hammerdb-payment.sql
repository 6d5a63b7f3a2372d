DECLARE
    warehouse_name TEXT;
    district_name TEXT;
    entry TEXT;
    namesake INTEGER;
BEGIN
    IF by_name = 1 THEN
        -- The row before the middle; with one name it is none, and the customer given by number pays.
        SELECT (array_agg(c_id))[count(*) / 2] INTO namesake
        FROM (
            SELECT c_id FROM customer
            WHERE c_w_id = customer_home AND c_d_id = customer_district AND c_last = last_name
            ORDER BY c_first) AS named;
        customer_number := coalesce(namesake, customer_number);
    END IF;

    entry := concat_ws(' ', customer_number, customer_district, customer_home, district_number, home, amount, '| ');
    UPDATE customer
    SET c_balance = c_balance - amount,
        c_data = CASE WHEN c_credit = 'BC' THEN left(entry || c_data, 500) ELSE c_data END
    WHERE c_w_id = customer_home AND c_d_id = customer_district AND c_id = customer_number
    RETURNING c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip, c_phone, c_since, c_credit,
        c_credit_lim, c_discount, c_balance, c_data
    INTO STRICT first_name, middle_name, last_name, street_1, street_2, city, state, zip, phone, since, credit,
        credit_limit, discount, balance, data;

    -- The rows of most contention last: the district and then the warehouse, which all payments wait for.
    UPDATE district SET d_ytd = d_ytd + amount
    WHERE d_w_id = home AND d_id = district_number
    RETURNING d_name, d_street_1, d_street_2, d_city, d_state, d_zip
    INTO STRICT district_name, district_street_1, district_street_2, district_city, district_state, district_zip;
    UPDATE warehouse SET w_ytd = w_ytd + amount
    WHERE w_id = home
    RETURNING w_name, w_street_1, w_street_2, w_city, w_state, w_zip
    INTO STRICT warehouse_name, warehouse_street_1, warehouse_street_2, warehouse_city, warehouse_state, warehouse_zip;
    INSERT INTO history (h_c_d_id, h_c_w_id, h_c_id, h_d_id, h_w_id, h_date, h_amount, h_data)
    VALUES (customer_district, customer_home, customer_number, district_number, home, moment, amount,
        warehouse_name || ' ' || district_name);
    {result}
END
