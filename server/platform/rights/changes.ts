/** A change that waited is made as its asker may still make it, once a second natural person confirms it. */
import { rightsChanged } from '@portal/sdk/calls/management';
import { type ChangeKind, rightsChange } from '@portal/sdk/calls/rights';
import type { FiltersOf } from '@portal/sdk/contract';
import { acting, contains, type Context, implement, listOf, one, refuse, sql } from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { addMenus, enable, giveRoles, makeSuperAdmin, permit, widen } from './apply.ts';
import { administrators } from './second-person.ts';

const missing = '授权申请不存在或已被删除';
const moved = '该申请已被他人处理，请刷新';

const APPLY: Readonly<Record<ChangeKind, (payload: never, context: Context) => Promise<void>>> = {
  USER_ROLE: giveRoles,
  ROLE_SCOPE: widen,
  ROLE_MENUS: addMenus,
  ROLE_STATE: enable,
  SUPER_ADMIN: makeSuperAdmin,
  MAY_GIVE: permit,
};

/** Code under which each kind of change is asked for. */
const CODE: Readonly<Record<ChangeKind, string>> = {
  USER_ROLE: 'base:user:role',
  ROLE_SCOPE: 'base:role:save',
  ROLE_MENUS: 'base:role:save',
  ROLE_STATE: 'base:role:save',
  SUPER_ADMIN: 'base:user:admin',
  MAY_GIVE: 'base:grant:save',
};

const sameAs = (context: Context) => sql<boolean>`coalesce(same_person(asked_by, ${context.user.userId}), false)`;

async function decide(context: Context, id: string, status: 1 | 2 | 3, opinion?: string) {
  const { db, user, clock } = context;
  const found = await one(
    db
      .selectFrom('authChangeRequest')
      .select(['kind', 'askedBy', 'askedByName', 'payload', 'status'])
      .select(sameAs(context).as('own'))
      .where('id', '=', id)
      .forUpdate(),
    missing,
  );
  if (found.status !== 0) refuse('conflict', moved);
  if (status === 3 && !found.own) refuse('forbidden', '只有申请人可以撤回');
  if (status !== 3 && found.own) refuse('forbidden', `该申请由${found.askedByName}提出，须由另一位管理员复核`);
  await db
    .updateTable('authChangeRequest')
    .set({
      status,
      opinion: opinion ?? null,
      decidedBy: user.userId,
      decidedByName: user.userName,
      decidedAt: clock.now().toISOString(),
    })
    .where('id', '=', id)
    .execute();
  return found;
}

async function confirm({ id }: { id: string }, context: Context): Promise<null> {
  const { kind, askedBy, payload } = await decide(context, id, 1);
  const change = kind as ChangeKind;
  const asker = await loadUser(context.db, context.clock, askedBy);
  if (!asker.codes.has(CODE[change])) refuse('conflict', '申请人已没有办理该事项的权限，请拒绝');
  await APPLY[change](payload as never, context.as(acting(asker, CODE[change])));
  return null;
}

const changes = listOf(rightsChange.page, { alias: 'r', sort: 'askedAt' });

const found = (context: Context, { keyword }: FiltersOf<typeof rightsChange.page>) => {
  const words = contains(keyword ?? '');
  return context.db
    .selectFrom('authChangeRequest as r')
    .select([sameAs(context).as('own'), sql<boolean>`r.status = 0`.as('waiting')])
    .$if(keyword !== undefined, (q) =>
      q.where((eb) =>
        eb.or([eb('r.changeNo', 'like', words), eb('r.summary', 'like', words), eb('r.askedByName', 'like', words)]),
      ),
    );
};

export default implement(rightsChange, {
  page: (input, context) => changes.page(found(context, input), input),
  confirm,
  async refuse({ id, opinion }, context) {
    const { askedBy } = await decide(context, id, 2, opinion);
    await context.emit(rightsChanged, { userIds: [askedBy] });
    return null;
  },
  async withdraw({ id }, context) {
    await decide(context, id, 3);
    return null;
  },
  async administrators(_, { db }) {
    const { waiting } = await db
      .selectFrom('authChangeRequest')
      .select(sql<number>`count(*)::int`.as('waiting'))
      .where('status', '=', 0)
      .executeTakeFirstOrThrow();
    return { persons: await administrators(db), waiting };
  },
});
