/** Whose documents a reader counts. */
import { inReach, type Side, type User } from '@portal/sdk/server';
import type { Sql } from './query.ts';

const sidesOf = (document: 'o' | 's'): readonly Side[] => [
  { ent: `${document}.supplierEntId`, owner: `${document}.supplierUserId` },
  { ent: `${document}.purchaserEntId`, owner: `${document}.purchaserUserId` },
];

/** Both parties count their own orders `o`, as far as the reader's roles reach, as the list of orders does. */
export const ownDocuments = (user: User): Sql[] => (user.reach.all ? [] : [inReach(user, sidesOf('o'))]);

/** Statements `s` that the list of statements shows the reader, from either side. */
export const ownStatements = (user: User): Sql[] => (user.reach.all ? [] : [inReach(user, sidesOf('s'))]);
