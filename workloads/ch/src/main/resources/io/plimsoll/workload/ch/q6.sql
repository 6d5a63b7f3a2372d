SELECT {besides}sum(ol_amount) AS revenue
  FROM order_line
 WHERE (ol_delivery_d >= {date} AND ol_delivery_d < {until} OR ol_delivery_d IS NULL)
   AND ol_quantity BETWEEN {least} AND {most}
