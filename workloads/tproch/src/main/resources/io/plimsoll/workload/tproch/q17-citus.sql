SELECT sum(l_extendedprice) / 7.0 AS avg_yearly
  FROM lineitem,
       (SELECT p_partkey
          FROM part
         WHERE p_brand = {brand}
           AND p_container = {container}
        OFFSET 0) chosen,
       (SELECT l_partkey AS partkey, 0.2 * avg(l_quantity) AS few
          FROM lineitem
         GROUP BY l_partkey
        OFFSET 0) usual
 WHERE p_partkey = l_partkey
   AND partkey = l_partkey
   AND l_quantity < few
