WITH supply AS MATERIALIZED
       (SELECT s_w_id, s_i_id, n_name AS supp_nation
          FROM stock, supplier, nation
         WHERE {supplier} = su_suppkey
           AND su_nationkey = n_nationkey
           AND (n_name = {nation1} OR n_name = {nation2}))
SELECT {besides}supp_nation, n_name AS cust_nation, {year:o_entry_d} AS l_year,
       sum(ol_amount) AS revenue
  FROM order_line, supply, orders, customer, nation
 WHERE ol_supply_w_id = s_w_id AND ol_i_id = s_i_id
   AND ol_w_id = o_w_id AND ol_d_id = o_d_id AND ol_o_id = o_id
   AND c_w_id = o_w_id AND c_d_id = o_d_id AND c_id = o_c_id
   AND {code:c_state} = n_nationkey
   AND (supp_nation = {nation1} AND n_name = {nation2} OR supp_nation = {nation2} AND n_name = {nation1})
   AND (ol_delivery_d BETWEEN {date} AND {until} OR ol_delivery_d IS NULL)
 GROUP BY supp_nation, n_name, {year:o_entry_d}
 ORDER BY supp_nation, cust_nation, l_year
