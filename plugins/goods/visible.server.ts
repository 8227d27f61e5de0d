/** Goods and categories are seen as far as the roles reach: those of a supplier, or those that one looks after there. */
import { inDataScope, type Side, sql, type User } from '@portal/sdk/server';

type Reader = Pick<User, 'dataScope' | 'entId'>;

/** The supplier's side of a table that carries both columns. */
export const sideOf = (table: string): readonly Side[] => [
  { ent: `${table}.supplierEntId`, owner: `${table}.ownerUserId` },
];

/** Rows of suppliers within reach; what has never been handed in is its supplier's own. */
export const suppliedTo = (user: Reader, table: string) => sql<boolean>`(${inDataScope(user, sideOf(table))}
  and (${sql.ref(`${table}.status`)} <> 0 or ${sql.ref(`${table}.supplierEntId`)} = ${user.entId}))`;

/** Code of who orders goods: the shelf is everybody's who holds it. */
const buy = 'goods:list:buy';

/** Goods `g` of suppliers within reach, and what is on the shelf where the user may buy. */
export const seenGoods = (user: Reader & Pick<User, 'codes'>) =>
  user.codes.has(buy) ? sql<boolean>`(${suppliedTo(user, 'g')} or g.status = 3)` : suppliedTo(user, 'g');
