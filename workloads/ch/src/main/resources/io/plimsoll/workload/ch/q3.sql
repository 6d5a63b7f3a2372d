SELECT {besides}ol_w_id, ol_d_id, ol_o_id, sum(ol_amount) AS revenue
  FROM new_order, orders, customer, order_line
 WHERE c_state LIKE '{letter}%'
   AND c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND no_w_id = o_w_id AND no_d_id = o_d_id AND no_o_id = o_id
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND o_entry_d > {date}
 GROUP BY ol_w_id, ol_d_id, ol_o_id, o_entry_d
 ORDER BY revenue DESC, o_entry_d, ol_w_id, ol_d_id, ol_o_id
