comment on column pub_supply_agreement.purchaser_ent_id is 'null: for the whole group';
comment on column pub_supply_agreement.plate is 'null: of no section';
comment on column pub_supply_agreement.category_id is 'null: of no category';
comment on column pub_supply_agreement.terminated_on is 'null: not ended early';
