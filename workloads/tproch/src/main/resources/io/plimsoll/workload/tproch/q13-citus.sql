SELECT c_count, count(*) AS custdist
  FROM (SELECT c_custkey, count(o_orderkey) AS c_count
          FROM customer LEFT OUTER JOIN
               (SELECT o_orderkey, o_custkey
                  FROM orders
                 WHERE o_comment NOT LIKE '%{word1}%{word2}%'
                OFFSET 0) others
            ON c_custkey = o_custkey
         GROUP BY c_custkey) c_orders
 GROUP BY c_count
 ORDER BY custdist DESC, c_count DESC
