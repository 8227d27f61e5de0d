-- Which dictionary a column holds an item of, and what its rows are called: 使用处 of 字典管理 counts them.
comment on column svc_ticket.type is 'dictionary: TICKET 工单的类型';
comment on column svc_ticket.priority is 'dictionary: PRIORITY 工单的优先级';
comment on column svc_ticket.status is 'dictionary: STATUS 工单的状态';
