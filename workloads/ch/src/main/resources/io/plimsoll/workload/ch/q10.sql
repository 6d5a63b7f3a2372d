SELECT {besides}c_w_id, c_d_id, c_id, c_last, sum(ol_amount) AS revenue, c_city, c_phone, n_name
  FROM orders, customer, order_line, nation
 WHERE c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND o_entry_d >= {date}
   AND (ol_delivery_d >= o_entry_d OR ol_delivery_d IS NULL)
   AND {code:c_state} = n_nationkey
 GROUP BY c_w_id, c_d_id, c_id, c_last, c_city, c_phone, n_name
 ORDER BY revenue DESC, c_w_id, c_d_id, c_id
