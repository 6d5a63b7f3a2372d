SELECT {besides}sum(ol_amount) AS revenue
  FROM order_line, item
 WHERE ol_i_id = i_id
   AND i_price BETWEEN 1 AND {price}
   AND ol_quantity BETWEEN {least} AND {most}
   AND (i_data LIKE '%{end1}' AND ol_w_id IN ({warehouses1})
        OR i_data LIKE '%{end2}' AND ol_w_id IN ({warehouses2})
        OR i_data LIKE '%{end3}' AND ol_w_id IN ({warehouses3}))
