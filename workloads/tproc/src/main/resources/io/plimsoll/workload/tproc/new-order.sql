DECLARE
    lines CONSTANT INTEGER := cardinality(items);
    warehouse_tax NUMERIC;
    district_tax NUMERIC;
    discount NUMERIC;
    -- Lines whose stock is not yet updated, by warehouse and item, so that orders lock stock in one sequence.
    open_lines INTEGER[];
    -- What is known of the lines whose stock is updated, side by side.
    numbers INTEGER[] := '{}';
    amounts NUMERIC[] := '{}';
    informations TEXT[] := '{}';
    more_numbers INTEGER[];
    more_amounts NUMERIC[];
    more_informations TEXT[];
BEGIN
    SELECT w_tax, c_discount INTO STRICT warehouse_tax, discount
    FROM warehouse JOIN customer ON c_w_id = w_id
    WHERE w_id = home AND c_w_id = home AND c_d_id = district_number AND c_id = customer_number;

    SELECT array_agg(number ORDER BY supply, item_number) INTO open_lines
    FROM unnest(items, suppliers) WITH ORDINALITY AS line (item_number, supply, number);

    -- One pass, unless an item comes twice in the order: an UPDATE changes a row but once. An item that is not
    -- there ends it without progress.
    LOOP
        WITH changed AS (
            UPDATE stock
            SET s_quantity = s_quantity - line.quantity
                    + CASE WHEN s_quantity - line.quantity >= 10 THEN 0 ELSE 91 END,
                s_ytd = s_ytd + line.quantity,
                s_order_cnt = s_order_cnt + 1,
                s_remote_cnt = s_remote_cnt + CASE WHEN line.supply = home THEN 0 ELSE 1 END
            FROM (
                SELECT number, items[number] AS item_number, suppliers[number] AS supply,
                    quantities[number] AS quantity
                FROM unnest(open_lines) AS number) AS line
            JOIN item ON i_id = line.item_number
            WHERE s_w_id = line.supply AND s_i_id = line.item_number AND s_w_id = ANY (suppliers)
            RETURNING line.number, line.quantity * i_price AS amount,
                CASE district_number
                    WHEN 1 THEN s_dist_01 WHEN 2 THEN s_dist_02 WHEN 3 THEN s_dist_03 WHEN 4 THEN s_dist_04
                    WHEN 5 THEN s_dist_05 WHEN 6 THEN s_dist_06 WHEN 7 THEN s_dist_07 WHEN 8 THEN s_dist_08
                    WHEN 9 THEN s_dist_09 ELSE s_dist_10 END AS information)
        SELECT array_agg(number), array_agg(amount), array_agg(information)
        INTO more_numbers, more_amounts, more_informations
        FROM changed;
        EXIT WHEN more_numbers IS NULL;
        numbers := numbers || more_numbers;
        amounts := amounts || more_amounts;
        informations := informations || more_informations;
        EXIT WHEN cardinality(numbers) = lines;
        SELECT array_agg(number ORDER BY place) INTO open_lines
        FROM unnest(open_lines) WITH ORDINALITY AS line (number, place)
        WHERE number <> ALL (numbers);
    END LOOP;

    -- As late as can be: the district is what the orders of its customers wait for.
    UPDATE district SET d_next_o_id = d_next_o_id + 1
    WHERE d_w_id = home AND d_id = district_number
    RETURNING d_next_o_id - 1, d_tax INTO STRICT order_number, district_tax;

    INSERT INTO orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt, o_all_local)
    VALUES (order_number, district_number, home, customer_number, CURRENT_TIMESTAMP, NULL, lines,
        CASE WHEN home = ALL (suppliers) THEN 1 ELSE 0 END);
    INSERT INTO new_order (no_o_id, no_d_id, no_w_id) VALUES (order_number, district_number, home);
    INSERT INTO order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id, ol_delivery_d, ol_quantity,
        ol_amount, ol_dist_info)
    SELECT order_number, district_number, home, number, items[number], suppliers[number], NULL, quantities[number],
        amount, information
    FROM unnest(numbers, amounts, informations) AS line (number, amount, information);

    IF cardinality(numbers) < lines THEN
        RAISE EXCEPTION 'an item of the order is not for sale' USING ERRCODE = 'PL001';
    END IF;
    SELECT sum(amount) * (1 - discount) * (1 + warehouse_tax + district_tax) INTO total
    FROM unnest(amounts) AS amount;
END
