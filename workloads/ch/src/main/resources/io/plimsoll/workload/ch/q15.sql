WITH revenue AS
       (SELECT {supplier} AS supplier_no, sum(ol_amount) AS total_revenue
          FROM order_line, stock
         WHERE ol_supply_w_id = s_w_id AND ol_i_id = s_i_id
           AND (ol_delivery_d >= {date} OR ol_delivery_d IS NULL)
         GROUP BY {supplier})
SELECT {besides}su_suppkey, su_name, su_address, su_phone, total_revenue
  FROM revenue, supplier
 WHERE su_suppkey = supplier_no
   AND total_revenue = (SELECT max(total_revenue) FROM revenue)
 ORDER BY su_suppkey
