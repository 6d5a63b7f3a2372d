SELECT {besides}c_last, c_w_id, c_d_id, c_id, o_id, o_ol_cnt, sum(ol_amount) AS amount_sum
  FROM orders, customer, order_line
 WHERE c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
 GROUP BY c_last, c_w_id, c_d_id, c_id, o_id, o_entry_d, o_ol_cnt
HAVING sum(ol_amount) > {amount}
 ORDER BY amount_sum DESC, o_entry_d, c_w_id, c_d_id, o_id
