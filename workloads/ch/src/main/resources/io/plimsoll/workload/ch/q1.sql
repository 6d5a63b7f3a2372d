SELECT {besides}ol_number, sum(ol_quantity) AS sum_quantity, sum(ol_amount) AS sum_amount,
       avg(ol_quantity) AS avg_quantity, avg(ol_amount) AS avg_amount, count(*) AS count_lines
  FROM order_line
 WHERE ol_delivery_d >= {date} OR ol_delivery_d IS NULL
 GROUP BY ol_number
 ORDER BY ol_number
