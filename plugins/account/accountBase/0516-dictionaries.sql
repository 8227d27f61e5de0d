-- Which dictionary a column holds an item of, and what its rows are called: 使用处 of 字典管理 counts them.
comment on column acc_account.bus_partner_type is 'dictionary: BUS_PARTNER_TYPE 账户的业务伙伴类型';
comment on column acc_account.account_type is 'dictionary: ACCOUNT_TYPE 账户的类型';
comment on column acc_transaction.trans_type is 'dictionary: TRANSACTION_TYPE 账户流水的交易类型';
