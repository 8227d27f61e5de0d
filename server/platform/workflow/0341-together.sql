-- Whether its area lets it be passed with others, without opening it.
alter table wf_instance add column together boolean not null default false;
