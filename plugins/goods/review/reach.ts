/** Goods and categories are seen as far as the roles reach: those of a supplier, or those that one looks after there. */
import { inReach, seesAll, type Side, type User } from '@portal/sdk/server';

/** The supplier's side of a table that carries both columns. */
export const sideOf = (alias: 'g' | 's'): readonly Side[] => [
  { ent: `${alias}.supplierEntId`, owner: `${alias}.ownerUserId` },
];

/** Within reach, in a query of the one table. */
export const withinReach = (user: User) => inReach(user, [{ ent: 'supplierEntId', owner: 'ownerUserId' }]);

/** Who knows of a supplier's rows more than buyers do. */
export const isInside = (user: User, supplierEntId: string): boolean =>
  seesAll(user) || supplierEntId === user.entId || user.reach.entIds.includes(supplierEntId);
