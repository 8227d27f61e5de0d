-- Days as administrators keep them; they go before the published holidays that the portal brings along.
create table sys_calendar (
  day date primary key,
  working boolean not null,
  name text not null check (length(name) between 1 and 20),
  -- part of the arrangement of its year, by which that year is known; false for a single day that was marked
  imported boolean not null default false,
  updated_by bigint,
  updated_at timestamptz not null
);

-- hours of a working day at +08:00; one row
create table sys_working_hours (
  id smallint primary key default 1 check (id = 1),
  work_from text not null default '09:00',
  -- null, both: without a break
  break_from text default '12:00',
  break_to text default '13:00',
  work_to text not null default '18:00',
  version int not null default 1,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  check ((break_from is null) = (break_to is null)),
  check (work_from < work_to and (break_from is null or (work_from < break_from and break_from < break_to and break_to < work_to)))
);
insert into sys_working_hours default values;

-- Holidays that the rules of customer service kept for themselves are the portal's.
insert into sys_calendar (day, working, name, updated_at)
select distinct day, false, '节假日', now() from chat_rule, unnest(holidays) as day;
alter table chat_rule drop column holidays;
