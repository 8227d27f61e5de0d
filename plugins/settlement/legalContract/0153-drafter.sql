-- an enterprise's own contracts, drafts among them, beside those it is a party of
create index con_contract_drafter on con_contract (ent_id);
