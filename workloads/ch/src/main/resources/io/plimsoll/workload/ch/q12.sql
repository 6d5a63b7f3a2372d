SELECT {besides}o_ol_cnt,
       sum(CASE WHEN o_carrier_id IN ({carriers}) THEN 1 ELSE 0 END) AS urgent_lines,
       sum(CASE WHEN o_carrier_id IN ({carriers}) THEN 0 ELSE 1 END) AS other_lines
  FROM orders, order_line
 WHERE ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND o_entry_d <= ol_delivery_d
   AND ol_delivery_d < {until}
 GROUP BY o_ol_cnt
 ORDER BY o_ol_cnt
