import { createHash } from 'node:crypto';
import type { Context } from '@portal/sdk/server';

/** Tells readers apart without keeping who a visitor is. */
export const visitor = ({ user, ip, userAgent }: Pick<Context, 'user' | 'ip' | 'userAgent'>) =>
  user.userId === '0' ? createHash('md5').update(`${ip} ${userAgent}`).digest('hex') : `user ${user.userId}`;
