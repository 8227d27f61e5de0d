-- Account of the purchasing unit's own budget that bears the statement.
alter table stl_settlement add column budget_subject text check (char_length(budget_subject) between 1 and 60);
