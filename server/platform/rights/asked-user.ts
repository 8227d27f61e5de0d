/** Of whom an explanation or a preview of rights may be asked. */
import { type Context, isAdministrator, one, type User } from '@portal/sdk/server';
import { loadUser, userAt } from '../../identity.ts';
import { demandManaged } from '../management/steps.ts';

interface Asked {
  readonly userId: string;
  readonly entId?: string | undefined;
}

/**
 * The user whose rights are asked for, in the enterprise that is named or, without one, that they work for. Super
 * administrators may ask for everybody, one another included.
 * @param then - Rights as they stood then; absent: as they stand.
 * @throws notFound for a user, or an enterprise of theirs, outside the asker's rows.
 */
export async function askedUser(context: Context, { userId, entId }: Asked, then?: Date): Promise<User> {
  const { db, clock, user: asker } = context;
  const free = userId === asker.userId || isAdministrator(asker);
  const known = db.selectFrom('usrUser').select('id').where('id', '=', userId);
  await (free ? one(known, '用户不存在') : demandManaged(context, userId, entId));
  const asked = then === undefined ? await loadUser(db, clock, userId, entId) : await userAt(db, then, userId, entId);
  if (!free && entId === undefined && asked.entId !== '0') await demandManaged(context, userId, asked.entId);
  return asked;
}
