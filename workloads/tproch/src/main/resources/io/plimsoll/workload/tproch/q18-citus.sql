SELECT c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice, quantity
  FROM customer,
       (SELECT o_custkey, o_orderkey, o_orderdate, o_totalprice, sum(l_quantity) AS quantity
          FROM orders, lineitem
         WHERE o_orderkey IN (SELECT l_orderkey
                                FROM lineitem
                               GROUP BY l_orderkey
                              HAVING sum(l_quantity) > {quantity})
           AND o_orderkey = l_orderkey
         GROUP BY o_custkey, o_orderkey, o_orderdate, o_totalprice
        OFFSET 0) large
 WHERE c_custkey = o_custkey
 ORDER BY o_totalprice DESC, o_orderdate
