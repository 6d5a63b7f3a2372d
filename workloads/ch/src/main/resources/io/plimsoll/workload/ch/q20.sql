SELECT {besides}su_name, su_address
  FROM supplier, nation
 WHERE su_suppkey IN
       (SELECT {supplier}
          FROM (SELECT s_w_id, s_i_id, s_quantity, sum(ol_quantity) AS taken_quantity
                  FROM order_line, stock
                 WHERE ol_i_id IN (SELECT i_id FROM item WHERE i_data LIKE '{start}%')
                   AND ol_supply_w_id = s_w_id AND ol_i_id = s_i_id
                   AND (ol_delivery_d >= {date} OR ol_delivery_d IS NULL)
                 GROUP BY s_w_id, s_i_id, s_quantity) taken
         WHERE 2 * s_quantity > taken_quantity)
   AND su_nationkey = n_nationkey
   AND n_name = {nation}
 ORDER BY su_name
