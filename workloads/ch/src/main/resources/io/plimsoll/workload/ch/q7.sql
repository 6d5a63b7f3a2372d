SELECT {besides}n1.n_name AS supp_nation, n2.n_name AS cust_nation, {year:o_entry_d} AS l_year,
       sum(ol_amount) AS revenue
  FROM order_line, stock, supplier, nation n1, orders, customer, nation n2
 WHERE ol_supply_w_id = s_w_id AND ol_i_id = s_i_id
   AND {supplier} = su_suppkey
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND su_nationkey = n1.n_nationkey
   AND {code:c_state} = n2.n_nationkey
   AND (n1.n_name = {nation1} AND n2.n_name = {nation2} OR n1.n_name = {nation2} AND n2.n_name = {nation1})
   AND (ol_delivery_d BETWEEN {date} AND {until} OR ol_delivery_d IS NULL)
 GROUP BY n1.n_name, n2.n_name, {year:o_entry_d}
 ORDER BY supp_nation, cust_nation, l_year
