SELECT {besides}substr(c_state, 1, 1) AS letter, count(*) AS numcust, sum(c_balance) AS totacctbal
  FROM customer
 WHERE substr(c_phone, 1, 1) IN ({digits})
   AND c_balance >= (SELECT avg(c_balance) FROM customer WHERE substr(c_phone, 1, 1) IN ({digits}))
   AND NOT EXISTS (SELECT 1
                     FROM orders
                    WHERE o_w_id = c_w_id AND o_d_id = c_d_id AND o_c_id = c_id AND o_entry_d > {date})
 GROUP BY substr(c_state, 1, 1)
 ORDER BY letter
