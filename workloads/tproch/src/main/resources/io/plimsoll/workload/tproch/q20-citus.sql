SELECT s_name, s_address
  FROM supplier, nation
 WHERE s_suppkey IN (SELECT ps_suppkey
                       FROM partsupp,
                            (SELECT l_partkey, l_suppkey, 0.5 * sum(l_quantity) AS half
                               FROM lineitem
                              WHERE l_shipdate >= {date}
                                AND l_shipdate < {end}
                              GROUP BY l_partkey, l_suppkey
                             OFFSET 0) sold
                      WHERE ps_partkey = l_partkey
                        AND ps_suppkey = l_suppkey
                        AND ps_availqty > half
                        AND ps_partkey IN (SELECT p_partkey
                                             FROM part
                                            WHERE p_name LIKE '{color}%'))
   AND s_nationkey = n_nationkey
   AND n_name = {nation}
 ORDER BY s_name
