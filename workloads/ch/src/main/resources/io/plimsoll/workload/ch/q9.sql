SELECT {besides}n_name, {year:o_entry_d} AS l_year, sum(ol_amount) AS sum_profit
  FROM order_line, item, stock, supplier, nation, orders
 WHERE ol_i_id = i_id
   AND ol_supply_w_id = s_w_id AND ol_i_id = s_i_id
   AND {supplier} = su_suppkey
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND su_nationkey = n_nationkey
   AND i_data LIKE '%{end}'
 GROUP BY n_name, {year:o_entry_d}
 ORDER BY n_name, l_year DESC
