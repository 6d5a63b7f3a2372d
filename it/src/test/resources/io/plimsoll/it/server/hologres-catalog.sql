-- What Hologres has and PostgreSQL has not, for a test server. Idempotent; one at a time.
select pg_advisory_xact_lock(4711);
create schema if not exists hologres;

create table if not exists hologres.properties_of_tables(
  table_oid oid, property_key text, property_value text, primary key (table_oid, property_key));

create or replace view hologres.hg_table_properties as
  select n.nspname::text as table_namespace, c.relname::text as table_name, p.property_key, p.property_value
  from (
    select table_oid, property_key, property_value from hologres.properties_of_tables
    union all
    select table_oid, 'table_group',
      case when bool_or(property_key = 'shard_count') then 'group_of_' || table_oid else 'default_group' end
    from hologres.properties_of_tables group by table_oid having not bool_or(property_key = 'table_group')) p
  join pg_class c on c.oid = p.table_oid
  join pg_namespace n on n.oid = c.relnamespace;

create or replace view hologres.hg_table_group_properties as
  select 'group_of_' || table_oid as tablegroup_name, property_key, property_value
  from hologres.properties_of_tables where property_key = 'shard_count'
  union all select 'default_group', 'shard_count', '2';

create table if not exists hologres.hg_replication_progress(
  slot_name text, parallel_index int, lsn bigint, primary key (slot_name, parallel_index));

create table if not exists hologres.slots(slot_name text primary key, output_plugin text, publication text);

create or replace view hologres.hg_replication_slot_properties as
  select slot_name, 'publication'::text as property_key, publication as property_value from hologres.slots;

-- What Hologres shows of its own work. Columns and their meaning are those of the vendor's documentation; those that
-- Plimsoll does not ask for are left out. The log has what tests put into it.
create table if not exists hologres.hg_query_log(
  usename text, status text, query_id text, digest text, datname text, command_tag text, duration int, message text,
  query_start timestamptz, query_date text, query text, result_rows bigint, affected_rows bigint,
  application_name text, engine_type text[], calls int);

-- Where tests want a shard to be, of one table group or of all (*). All others are on three workers in turn.
create table if not exists hologres.placed_shards(table_group_name text, shard_id bigint, worker_id text);

create or replace view hologres.hg_worker_info as
  select coalesce(p.worker_id, 'worker-' || s.shard_id % 3) as worker_id, g.tablegroup_name as table_group_name,
    s.shard_id, 0::bigint as warehouse_id
  from hologres.hg_table_group_properties g
  cross join lateral generate_series(0, g.property_value::bigint - 1) as s(shard_id)
  left join hologres.placed_shards p
    on p.table_group_name in (g.tablegroup_name, '*') and p.shard_id = s.shard_id
  where g.property_key = 'shard_count';

create or replace view public.hg_stat_activity as
  select pid, usename, datname, application_name, backend_type, state, wait_event_type, wait_event,
    case when state = 'active' then '{"current_stage" : {"stage_duration_ms" :5994, "stage_name" :"EXECUTE" },'
      || ' "engine_type" :"{HQE,PQE}", "fe_id" :1, "warehouse_id" :0 }' else '{}' end as running_info
  from pg_stat_activity;

do $body$ begin
  execute format('alter database %I set log_min_duration_statement = %L', current_database(), '100ms');
end $body$;

create or replace function hologres.version() returns text language sql as
  $$ select 'PostgreSQL @POSTGRES_VERSION@ (Release-build@4bf700d062 on origin/release-@HOLOGRES_VERSION@) on x86_64-pc-linux-gnu' $$;

create or replace function public.hg_version() returns text language sql as
  $$ select 'Hologres @HOLOGRES_VERSION@ (tag: release-@HOLOGRES_VERSION@ build: Release)' $$;

create or replace function public.instance_max_connections() returns int language sql as
  $$ select @CONNECTIONS@ $$;

-- The columns a property names; some may say in which order, as in "id:asc".
create or replace function hologres.require_columns(of_table regclass, list text) returns void language plpgsql as $body$
declare
  wanted text;
begin
  foreach wanted in array string_to_array(list, ',') loop
    wanted := trim(both '" ' from split_part(wanted, ':', 1));
    if not exists (select from pg_attribute where attrelid = of_table and attname = wanted and attnum > 0) then
      raise exception 'column "%" of table % does not exist', wanted, of_table using errcode = '42703';
    end if;
  end loop;
end $body$;

create or replace procedure public.set_table_property(of_table text, key text, value text) language plpgsql as $body$
declare
  target oid := of_table::regclass;
  is_new boolean := (select xmin = pg_current_xact_id()::xid from pg_class where oid = of_table::regclass);
  is_valid boolean;
begin
  is_valid := case key
    when 'orientation' then value in ('row', 'column', 'row,column', 'column,row')
    when 'shard_count' then value ~ '^[1-9][0-9]*$'
    when 'binlog.level' then value in ('none', 'replica')
    when 'binlog.ttl' then value ~ '^[1-9][0-9]*$'
    when 'time_to_live_in_seconds' then value ~ '^[0-9]+$'
    when 'table_group' then value <> ''
    when 'distribution_key' then value <> ''
    when 'clustering_key' then true
    when 'bitmap_columns' then true
    when 'dictionary_encoding_columns' then true
    when 'event_time_column' then true
    when 'segment_key' then true
  end;
  if is_valid is null then
    raise exception 'unknown table property "%"', key using errcode = '22023';
  elsif not is_valid then
    raise exception 'invalid value "%" for table property "%"', value, key using errcode = '22023';
  end if;
  if key in ('distribution_key', 'clustering_key', 'event_time_column', 'segment_key', 'bitmap_columns') then
    perform hologres.require_columns(target, value);
  end if;
  if key in ('orientation', 'shard_count', 'distribution_key', 'clustering_key', 'table_group') and not is_new then
    raise exception 'table property "%" can only be set in the transaction that creates table %', key, of_table
      using errcode = '0A000';
  end if;
  insert into hologres.properties_of_tables values (target, key, value)
  on conflict (table_oid, property_key) do update set property_value = excluded.property_value;
end $body$;

create or replace procedure public.hg_create_logical_replication_slot(slot text, plugin text, publication text)
language plpgsql as $body$
begin
  if plugin <> 'hgoutput' then
    raise exception 'output plugin "%" does not exist', plugin using errcode = '42704';
  elsif not exists (select from pg_publication where pubname = publication) then
    raise exception 'publication "%" does not exist', publication using errcode = '42704';
  elsif exists (select from hologres.slots where slot_name = slot) then
    raise exception 'replication slot "%" already exists', slot using errcode = '42710';
  end if;
  insert into hologres.slots values (slot, plugin, publication);
end $body$;

create or replace procedure public.hg_drop_logical_replication_slot(slot text) language plpgsql as $body$
begin
  delete from hologres.slots where slot_name = slot;
  if not found then
    raise exception 'replication slot "%" does not exist', slot using errcode = '42704';
  end if;
end $body$;
