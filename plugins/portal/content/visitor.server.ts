import { type Context, sql } from '@portal/sdk/server';

/** Tells readers apart without keeping who a visitor is. */
export const visitor = ({ user, ip, userAgent }: Pick<Context, 'user' | 'ip' | 'userAgent'>) =>
  user.userId === '0' ? sql<string>`md5(${`${ip} ${userAgent}`})` : sql<string>`${`user ${user.userId}`}::text`;
