/** Whose documents a reader counts. */
import { inReach, type Side, type User } from '@portal/sdk/server';
import type { Sql } from './query.ts';

const SIDES: readonly Side[] = [
  { ent: 'o.supplierEntId', owner: 'o.supplierUserId' },
  { ent: 'o.purchaserEntId', owner: 'o.purchaserUserId' },
];

/** Both parties count their own orders `o`, as far as the reader's roles reach, as the list of orders does. */
export const ownDocuments = (user: User): Sql[] => (user.reach.all ? [] : [inReach(user, SIDES)]);
