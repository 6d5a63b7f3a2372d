SELECT {besides}{year:o_entry_d} AS l_year,
       sum(CASE WHEN n2.n_name = {nation} THEN ol_amount ELSE 0 END) / nullif(sum(ol_amount), 0) AS mkt_share
  FROM order_line, item, stock, supplier, nation n2, orders, customer, nation n1, region
 WHERE ol_i_id = i_id
   AND ol_supply_w_id = s_w_id AND ol_i_id = s_i_id
   AND {supplier} = su_suppkey
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND {code:c_state} = n1.n_nationkey
   AND n1.n_regionkey = r_regionkey
   AND r_name = {region}
   AND su_nationkey = n2.n_nationkey
   AND ol_i_id < {items}
   AND i_data LIKE '%{end}'
   AND o_entry_d BETWEEN {date} AND {until}
 GROUP BY {year:o_entry_d}
 ORDER BY l_year
