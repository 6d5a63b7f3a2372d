SELECT sum(l_extendedprice * l_discount) AS revenue
  FROM lineitem
 WHERE l_shipdate >= {date}
   AND l_shipdate < {end}
   AND l_discount BETWEEN {least} AND {most}
   AND l_quantity < {quantity}
