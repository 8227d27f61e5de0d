/** Whose documents a reader counts. */
import { seesAll, sql, type User } from '@portal/sdk/server';
import type { Sql } from './query.ts';

/** Both parties count their own documents, and nobody else's. @param alias - Table with the two parties. */
export const ownDocuments = (user: User, alias: 'o' | 's'): Sql[] =>
  seesAll(user)
    ? []
    : [
        sql`(${sql.ref(`${alias}.supplier_ent_id`)} = ${user.entId} or ${sql.ref(`${alias}.purchaser_ent_id`)} = ${user.entId})`,
      ];
