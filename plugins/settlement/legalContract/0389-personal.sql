comment on column con_party.contact_phone is 'personal: phone';
comment on column con_contract.clauses is 'personal: json';
comment on column con_version.body is 'personal: json';
