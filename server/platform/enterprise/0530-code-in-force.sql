-- A credit code stands for one unit in force at a time; one that is deregistered leaves it to its successor.
create unique index ent_org_node_code on ent_org_node (socialcreditcode) where status = 1;
