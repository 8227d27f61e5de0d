-- until when the session counts as freshly proven: calls for money, signatures and grants ask for that
alter table usr_session add column proven_until timestamptz;
