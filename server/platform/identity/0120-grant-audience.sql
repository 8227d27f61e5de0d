-- who alone may take the secret back: a browser by its proof, or an application; empty: whoever holds it
alter table usr_grant add audience text not null default '';
