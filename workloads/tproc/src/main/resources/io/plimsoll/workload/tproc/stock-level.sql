DECLARE
    next INTEGER;
BEGIN
    SELECT d_next_o_id INTO STRICT next FROM district WHERE d_w_id = home AND d_id = district_number;
    SELECT count(DISTINCT s_i_id) INTO low
    FROM order_line JOIN stock ON s_w_id = ol_w_id AND s_i_id = ol_i_id
    WHERE ol_w_id = home AND s_w_id = home AND ol_d_id = district_number
        AND ol_o_id >= next - 20 AND ol_o_id < next AND s_quantity < threshold;
    {result}
END
