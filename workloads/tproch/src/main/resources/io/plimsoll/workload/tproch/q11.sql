SELECT ps_partkey, sum(ps_supplycost * ps_availqty) AS stock_value
  FROM partsupp, supplier, nation
 WHERE ps_suppkey = s_suppkey
   AND s_nationkey = n_nationkey
   AND n_name = {nation}
 GROUP BY ps_partkey
HAVING sum(ps_supplycost * ps_availqty) >
       (SELECT sum(ps_supplycost * ps_availqty) * {fraction}
          FROM partsupp, supplier, nation
         WHERE ps_suppkey = s_suppkey
           AND s_nationkey = n_nationkey
           AND n_name = {nation})
 ORDER BY stock_value DESC
