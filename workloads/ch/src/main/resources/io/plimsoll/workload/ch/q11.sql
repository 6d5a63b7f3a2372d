SELECT {besides}s_i_id, sum(s_quantity) AS quantity
  FROM stock, supplier, nation,
       (SELECT sum(s_quantity) AS all_quantity, count(DISTINCT s_i_id) AS all_items
          FROM stock, supplier, nation
         WHERE {supplier} = su_suppkey
           AND su_nationkey = n_nationkey
           AND n_name = {nation}) held
 WHERE {supplier} = su_suppkey
   AND su_nationkey = n_nationkey
   AND n_name = {nation}
 GROUP BY s_i_id, all_quantity, all_items
HAVING 100 * sum(s_quantity) * all_items > {percent} * all_quantity
 ORDER BY quantity DESC, s_i_id
