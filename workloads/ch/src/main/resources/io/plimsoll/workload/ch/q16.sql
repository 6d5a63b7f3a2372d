SELECT {besides}i_name, substr(i_data, 1, 3) AS brand, i_price, count(DISTINCT {supplier}) AS supplier_cnt
  FROM stock, item
 WHERE i_id = s_i_id
   AND i_data NOT LIKE '{start}%'
   AND i_price BETWEEN {price} AND {price} + 1
   AND {supplier} NOT IN
       (SELECT su_suppkey FROM supplier WHERE su_comment LIKE '%bad%')
 GROUP BY i_name, substr(i_data, 1, 3), i_price
 ORDER BY supplier_cnt DESC, i_price, i_name
