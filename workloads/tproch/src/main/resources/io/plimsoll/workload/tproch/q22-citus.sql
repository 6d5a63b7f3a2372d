SELECT cntrycode, count(*) AS numcust, sum(c_acctbal) AS totacctbal
  FROM (SELECT substring(c_phone, 1, 2) AS cntrycode, c_acctbal
          FROM customer
         WHERE substring(c_phone, 1, 2) IN ({codes})
           AND c_acctbal > (SELECT avg(c_acctbal)
                              FROM customer
                             WHERE c_acctbal > 0.00
                               AND substring(c_phone, 1, 2) IN ({codes}))
           AND NOT EXISTS (SELECT *
                             FROM (SELECT DISTINCT o_custkey FROM orders OFFSET 0) buyers
                            WHERE o_custkey = c_custkey)) custsale
 GROUP BY cntrycode
 ORDER BY cntrycode
