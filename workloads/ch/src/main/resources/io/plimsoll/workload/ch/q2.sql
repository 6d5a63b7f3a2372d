SELECT {besides}su_suppkey, su_name, n_name, i_id, i_name, su_address, su_phone, su_comment
  FROM stock, item, supplier, nation, region
 WHERE s_i_id = i_id
   AND i_data LIKE '%{end}'
   AND {supplier} = su_suppkey
   AND su_nationkey = n_nationkey
   AND n_regionkey = r_regionkey
   AND r_name = {region}
   AND (s_i_id, s_quantity) IN
       (SELECT s_i_id, min(s_quantity)
          FROM stock, supplier, nation, region
         WHERE {supplier} = su_suppkey
           AND su_nationkey = n_nationkey
           AND n_regionkey = r_regionkey
           AND r_name = {region}
         GROUP BY s_i_id)
 ORDER BY n_name, su_name, i_id
