-- What is around the texts of HammerDB's transactions. A title says how the routine is made, its name and the resource
-- with its text. After it follow, each behind an empty line, the parameters, what it returns, the code that returns it,
-- and further variables; a dash stands for none. Outputs of the procedures are variables in the functions.

== FUNCTION neword hammerdb-new-order
home INTEGER, warehouses INTEGER, district_number INTEGER, customer_number INTEGER, lines INTEGER,
order_number INTEGER

RETURNS NUMERIC

RETURN (SELECT sum(amount) * factor FROM unnest(amounts) AS amount);

DECLARE
    discount NUMERIC;
    last_name TEXT;
    credit TEXT;
    district_tax NUMERIC;
    warehouse_tax NUMERIC;

== FUNCTION payment hammerdb-payment
home INTEGER, district_number INTEGER, customer_home INTEGER, customer_district INTEGER, customer_number INTEGER,
by_name INTEGER, amount NUMERIC, last_name VARCHAR, credit VARCHAR, balance NUMERIC

RETURNS INTEGER

RETURN customer_number;

DECLARE
    warehouse_street_1 TEXT;
    warehouse_street_2 TEXT;
    warehouse_city TEXT;
    warehouse_state TEXT;
    warehouse_zip TEXT;
    district_street_1 TEXT;
    district_street_2 TEXT;
    district_city TEXT;
    district_state TEXT;
    district_zip TEXT;
    first_name TEXT;
    middle_name TEXT;
    street_1 TEXT;
    street_2 TEXT;
    city TEXT;
    state TEXT;
    zip TEXT;
    phone TEXT;
    since TIMESTAMP;
    credit_limit NUMERIC;
    discount NUMERIC;
    data TEXT;
    moment CONSTANT TIMESTAMP := LOCALTIMESTAMP;

== FUNCTION ostat hammerdb-order-status
home INTEGER, district_number INTEGER, customer_number INTEGER, by_name INTEGER, last_name VARCHAR

RETURNS SETOF record

RETURN QUERY
    SELECT ol_i_id, ol_supply_w_id, CAST(ol_quantity AS SMALLINT), CAST(ol_amount AS NUMERIC),
        CAST(ol_delivery_d AS TIMESTAMP WITH TIME ZONE), CAST(NULL AS INTEGER), CAST(NULL AS VARCHAR),
        first_name, middle_name, balance, order_number, entered, carrier
    FROM order_line WHERE ol_w_id = home AND ol_d_id = district_number AND ol_o_id = order_number;

DECLARE
    first_name VARCHAR;
    middle_name VARCHAR;
    balance NUMERIC;
    order_number INTEGER;
    entered TIMESTAMP;
    carrier INTEGER;

== FUNCTION delivery delivery
home INTEGER, carrier INTEGER

RETURNS INTEGER

RETURN 1;

-

== FUNCTION slev stock-level
home INTEGER, district_number INTEGER, threshold INTEGER

RETURNS INTEGER

RETURN low;

DECLARE
    low INTEGER;

== PROCEDURE neword hammerdb-new-order
home INTEGER, warehouses INTEGER, district_number INTEGER, customer_number INTEGER, lines INTEGER,
INOUT discount NUMERIC, INOUT last_name VARCHAR, INOUT credit VARCHAR, INOUT district_tax NUMERIC,
INOUT warehouse_tax NUMERIC, INOUT order_number INTEGER, moment TIMESTAMP

-

-

-

== PROCEDURE payment hammerdb-payment
home INTEGER, district_number INTEGER, customer_home INTEGER, customer_district INTEGER, by_name INTEGER,
amount NUMERIC, INOUT credit CHARACTER, INOUT last_name VARCHAR, INOUT customer_number INTEGER,
INOUT warehouse_street_1 VARCHAR, INOUT warehouse_street_2 VARCHAR, INOUT warehouse_city VARCHAR,
INOUT warehouse_state CHARACTER, INOUT warehouse_zip CHARACTER, INOUT district_street_1 VARCHAR,
INOUT district_street_2 VARCHAR, INOUT district_city VARCHAR, INOUT district_state CHARACTER,
INOUT district_zip CHARACTER, INOUT first_name VARCHAR, INOUT middle_name CHARACTER, INOUT street_1 VARCHAR,
INOUT street_2 VARCHAR, INOUT city VARCHAR, INOUT state CHARACTER, INOUT zip CHARACTER, INOUT phone CHARACTER,
INOUT since TIMESTAMP, INOUT credit_limit NUMERIC, INOUT discount NUMERIC, INOUT balance NUMERIC, INOUT data VARCHAR,
moment TIMESTAMP

-

-

-

== PROCEDURE ostat hammerdb-order-status
home INTEGER, district_number INTEGER, INOUT customer_number INTEGER, by_name INTEGER, INOUT last_name VARCHAR,
INOUT first_name VARCHAR, INOUT middle_name VARCHAR, INOUT balance NUMERIC, INOUT order_number INTEGER,
INOUT entered TIMESTAMP, INOUT carrier INTEGER, INOUT line_list TEXT

-

SELECT string_agg(concat_ws(',', ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, ol_delivery_d), ',')
    INTO line_list
    FROM order_line WHERE ol_w_id = home AND ol_d_id = district_number AND ol_o_id = order_number;

-

== PROCEDURE delivery delivery
home INTEGER, carrier INTEGER, moment TIMESTAMP

-

-

-

== PROCEDURE slev stock-level
home INTEGER, district_number INTEGER, threshold INTEGER, INOUT low INTEGER

-

-

-
