SELECT {besides}su_suppkey, su_name, n_name, i_id, i_name, su_address, su_phone, su_comment
  FROM stock, item, supplier, nation, region,
       (SELECT s_i_id AS m_i_id, min(s_quantity) AS m_quantity
          FROM stock, supplier, nation, region
         WHERE {supplier} = su_suppkey
           AND su_nationkey = n_nationkey
           AND n_regionkey = r_regionkey
           AND r_name = {region}
         GROUP BY s_i_id) scarcest
 WHERE i_id = s_i_id
   AND {supplier} = su_suppkey
   AND su_nationkey = n_nationkey
   AND n_regionkey = r_regionkey
   AND r_name = {region}
   AND i_data LIKE '%{end}'
   AND i_id = m_i_id
   AND s_quantity = m_quantity
 ORDER BY n_name, su_name, i_id
