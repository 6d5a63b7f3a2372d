SELECT {besides}su_name, count(*) AS numwait
  FROM order_line l1, stock, supplier, nation, orders
 WHERE l1.ol_w_id = o_w_id AND l1.ol_d_id = o_d_id AND l1.ol_o_id = o_id
   AND l1.ol_w_id = s_w_id AND l1.ol_i_id = s_i_id
   AND {supplier} = su_suppkey
   AND l1.ol_delivery_d >= o_entry_d
   AND NOT EXISTS (SELECT 1
                     FROM order_line l2
                    WHERE l2.ol_w_id = l1.ol_w_id AND l2.ol_d_id = l1.ol_d_id AND l2.ol_o_id = l1.ol_o_id
                      AND l2.ol_delivery_d > l1.ol_delivery_d)
   AND su_nationkey = n_nationkey
   AND n_name = {nation}
 GROUP BY su_name
 ORDER BY numwait DESC, su_name
