SELECT {besides}sum(ol_amount) / 2.0 AS avg_yearly
  FROM order_line,
       (SELECT i_id AS of_item, sum(ol_quantity) AS all_quantity, count(*) AS all_lines
          FROM item, order_line
         WHERE i_data LIKE '%{end}'
           AND ol_i_id = i_id
         GROUP BY i_id) ordered
 WHERE ol_i_id = of_item
   AND ol_quantity * all_lines <= all_quantity
