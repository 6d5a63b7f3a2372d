SELECT {besides}n_name, sum(ol_amount) AS revenue
  FROM orders, customer, order_line, stock, supplier, nation, region
 WHERE c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND ol_w_id = s_w_id AND ol_i_id = s_i_id
   AND {supplier} = su_suppkey
   AND {code:c_state} - su_nationkey = 0
   AND su_nationkey = n_nationkey
   AND n_regionkey = r_regionkey
   AND r_name = {region}
   AND o_entry_d >= {date}
 GROUP BY n_name
 ORDER BY revenue DESC, n_name
