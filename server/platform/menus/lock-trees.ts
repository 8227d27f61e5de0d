import { type Db, sql } from '@portal/sdk/server';

/** One change of the trees after the other: uniqueness and places are checked against what is committed. */
export const lockTrees = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('auth_menu'))`.execute(db);
