DECLARE
    numbers INTEGER[];
    items INTEGER[];
    suppliers INTEGER[];
    quantities INTEGER[];
    changed_numbers INTEGER[];
    amounts NUMERIC[];
    informations TEXT[];
    factor NUMERIC;
BEGIN
    -- Everything is drawn here; of a hundred orders one ends with an item that is not for sale. The lines are sorted so
    -- that orders lock stock in one sequence. An order has at most fifteen; as an argument of generate_series their
    -- number would make the planner plan anew for each call.
    SELECT array_agg(number), array_agg(item_number), array_agg(supply), array_agg(quantity)
    INTO numbers, items, suppliers, quantities
    FROM (
        SELECT number,
            CASE WHEN number = lines AND unused = 1 THEN 100001 ELSE dbms_random(1, 100000) END AS item_number,
            CASE WHEN dbms_random(1, 100) = 1 THEN dbms_random(1, warehouses) ELSE home END AS supply,
            dbms_random(1, 10) AS quantity
        FROM dbms_random(1, 100) AS unused, generate_series(1, 15) AS number
        WHERE number <= lines
        ORDER BY supply, item_number) AS line;

    SELECT c_discount, c_last, c_credit, w_tax INTO discount, last_name, credit, warehouse_tax
    FROM warehouse JOIN customer ON c_w_id = w_id
    WHERE w_id = home AND c_w_id = home AND c_d_id = district_number AND c_id = customer_number;

    -- Two lines of one item change its stock once; they and the item that is not there leave lines without an amount.
    WITH changed AS (
        UPDATE stock
        SET s_quantity = s_quantity - line.quantity + CASE WHEN s_quantity - line.quantity >= 10 THEN 0 ELSE 91 END
        FROM unnest(numbers, items, suppliers, quantities) AS line (number, item_number, supply, quantity)
        JOIN item ON i_id = line.item_number
        WHERE s_w_id = line.supply AND s_i_id = line.item_number AND s_w_id = ANY (suppliers)
        RETURNING line.number, line.quantity * i_price AS amount,
            CASE district_number
                WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
                WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
                WHEN 9 THEN s_dist_09 ELSE s_dist_10 END AS information)
    SELECT array_agg(number), array_agg(amount), array_agg(information)
    INTO changed_numbers, amounts, informations
    FROM changed;

    UPDATE district SET d_next_o_id = d_next_o_id + 1
    WHERE d_w_id = home AND d_id = district_number
    RETURNING d_next_o_id - 1, d_tax INTO STRICT order_number, district_tax;
    factor := (1 + warehouse_tax + district_tax) * (1 - discount);

    INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_ol_cnt, o_all_local)
    VALUES (order_number, district_number, home, customer_number, CURRENT_TIMESTAMP, lines,
        CASE WHEN home = ALL (suppliers) THEN 1 ELSE 0 END);
    INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (order_number, district_number, home);
    INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_quantity, ol_amount,
        ol_dist_info)
    SELECT order_number, district_number, home, line.number, item_number, supply, quantity, amount * factor, information
    FROM unnest(numbers, items, suppliers, quantities) AS line (number, item_number, supply, quantity)
    LEFT JOIN unnest(changed_numbers, amounts, informations) AS changed (number, amount, information)
        ON changed.number = line.number;

    {result}
END
