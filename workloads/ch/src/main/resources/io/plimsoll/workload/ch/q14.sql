SELECT {besides}100.00 * sum(CASE WHEN i_data LIKE '{start}%' THEN ol_amount ELSE 0 END) / (1 + sum(ol_amount))
           AS promo_revenue
  FROM order_line, item
 WHERE ol_i_id = i_id
   AND (ol_delivery_d >= {date} AND ol_delivery_d < {until} OR ol_delivery_d IS NULL)
