/** A view is changed by its author alone, and seen by those with whom it is shared in the enterprise where it was made. */
import { type AUDIENCE, type Layout, mostViews, view } from '@portal/sdk/calls/view';
import type { InputOf } from '@portal/sdk/contract';
import { type Context, implement, one, type Reader, refuse, refuseField, sql } from '@portal/sdk/server';

type Audience = (typeof AUDIENCE)['list'][number];
type Content = Pick<InputOf<typeof view.add>, 'name' | 'query' | 'layout'>;

/** Codes by the paths of lists. A list that is not among them is a service's, which asks for its code itself. */
export type Pages = ReadonlyMap<string, string>;

const gone = '视图不存在，或不是您的';

const mayRead = ({ user }: Pick<Reader, 'user'>, pages: Pages, page: string): boolean => {
  const access = pages.get(page.split('#')[0] ?? '') ?? 'login';
  return access === 'login' || user.codes.has(access);
};

function demandRead(reader: Pick<Reader, 'user'>, pages: Pages, page: string): void {
  if (!mayRead(reader, pages, page)) refuse('forbidden', '您没有该列表的权限');
}

const own = ({ db, user }: Reader) =>
  db.selectFrom('usrView as v').where('v.userId', '=', user.userId).where('v.entId', '=', user.entId);

/** Their own, and those that are shared with them. */
const visible = ({ db, user }: Reader) =>
  db
    .selectFrom('usrView as v')
    .where('v.entId', '=', user.entId)
    .where(
      sql<boolean>`(v.user_id = ${user.userId} or v.audience = 'ENT'
        or v.audience = 'ROLE' and v.role_id = any(${user.roleIds}::bigint[]))`,
    );

/** Roles that somebody at work in the enterprise holds there now. */
const rolesHere = ({ db, user, clock }: Context) =>
  db
    .selectFrom('authRole as r')
    .select(['r.id', 'r.roleName as name'])
    .where('r.deleted', '=', false)
    .where('r.id', 'in', (held) =>
      held
        .selectFrom('authUserRole as ur')
        .innerJoin('usrUserEnt as m', 'm.userId', 'ur.userId')
        .select('ur.roleId')
        .where('m.entId', '=', user.entId)
        .where('m.orgStatus', '=', 1)
        .where(sql<boolean>`(ur.ent_id is null or ur.ent_id = ${user.entId})`)
        .where(sql<boolean>`(ur.expire_at is null or ur.expire_at > ${clock.now().toISOString()})`),
    )
    .orderBy('r.id');

async function list(pages: Pages, context: Context) {
  const { user } = context;
  const found = await visible(context)
    .innerJoin('usrUser as u', 'u.id', 'v.userId')
    .leftJoin('usrViewDefault as d', (join) =>
      join.onRef('d.viewId', '=', 'v.id').on('d.userId', '=', user.userId).on('d.entId', '=', user.entId),
    )
    .select(['v.id', 'v.page', 'v.name', 'v.query', 'v.roleId', 'u.userName as author'])
    .select(sql<Layout>`v.layout`.as('layout'))
    .select(sql<Audience>`v.audience`.as('audience'))
    .select(sql<boolean>`v.user_id = ${user.userId}`.as('own'))
    .select(sql<boolean>`d.view_id is not null`.as('first'))
    .orderBy('v.page')
    .orderBy('v.createdAt')
    .orderBy('v.id')
    .execute();
  return {
    views: found.filter(({ page }) => mayRead(context, pages, page)),
    roles: await rolesHere(context).execute(),
  };
}

/** @throws Refusal `conflict` where the user has another of that name on the page. */
async function demandFreeName(context: Context, page: string, name: string, self: string): Promise<void> {
  const same = own(context).where('v.page', '=', page).where('v.name', '=', name).where('v.id', '<>', self);
  if (await same.select('v.id').executeTakeFirst())
    refuseField('name', `您已有名为“${name}”的视图，请换一个名称`, 'conflict');
}

const counted = async (query: ReturnType<typeof visible>): Promise<number> =>
  (await query.select(sql<number>`count(*)::int`.as('count')).executeTakeFirst())?.count ?? 0;

async function add(pages: Pages, { page, ...content }: Content & { page: string }, context: Context) {
  const { db, user, clock } = context;
  demandRead(context, pages, page);
  await demandFreeName(context, page, content.name, '0');
  const kept = await counted(own(context).where('v.page', '=', page));
  if (kept >= mostViews.own) refuse('invalid', `每个列表最多保存 ${mostViews.own} 个视图，请先删除不用的`);
  const row = { userId: user.userId, entId: user.entId, page, createdAt: clock.now().toISOString() };
  return one(
    db
      .insertInto('usrView')
      .values({ ...row, ...content, layout: JSON.stringify(content.layout) })
      .returning('id'),
    gone,
  );
}

/** Of the user's own; locked, so that what is decided about it holds. */
const mine = (context: Context, id: string) =>
  one(own(context).select(['v.page', 'v.audience']).where('v.id', '=', id).forUpdate(), gone);

const change = ({ db }: Context, id: string, { name, query, layout }: Content, shown: object = {}) =>
  db
    .updateTable('usrView')
    .set({ name, query, layout: JSON.stringify(layout), ...shown })
    .where('id', '=', id)
    .execute();

async function save(pages: Pages, { id, ...content }: Content & { id: string }, context: Context): Promise<void> {
  const { page, audience } = await mine(context, id);
  demandRead(context, pages, page);
  if (audience !== 'NO') refuse('conflict', '该视图已共享，请在共享后的视图上更新');
  await demandFreeName(context, page, content.name, id);
  await change(context, id, content);
}

async function share(pages: Pages, input: InputOf<typeof view.share>, context: Context): Promise<void> {
  const { id, audience, roleId, ...content } = input;
  const { page, audience: before } = await mine(context, id);
  demandRead(context, pages, page);
  await demandFreeName(context, page, content.name, id);
  if ((audience === 'ROLE') !== (roleId !== undefined)) refuseField('roleId', '请选择共享给哪个角色');
  const known = roleId !== undefined && (await rolesHere(context).where('r.id', '=', roleId).executeTakeFirst());
  if (roleId !== undefined && !known) refuseField('roleId', '本单位没有人担任该角色');
  if (audience !== 'NO' && before === 'NO') {
    const { db, user } = context;
    const all = db.selectFrom('usrView as v').where('v.entId', '=', user.entId).where('v.page', '=', page);
    const shared = await counted(all.where('v.audience', '<>', 'NO'));
    if (shared >= mostViews.shared) refuse('invalid', `每个列表最多共享 ${mostViews.shared} 个视图`);
  }
  await change(context, id, content, { audience, roleId: roleId ?? null });
}

async function begin(pages: Pages, { page, id }: InputOf<typeof view.begin>, context: Context): Promise<void> {
  const { db, user } = context;
  demandRead(context, pages, page);
  const key = { userId: user.userId, entId: user.entId, page };
  await db
    .deleteFrom('usrViewDefault')
    .where('userId', '=', key.userId)
    .where('entId', '=', key.entId)
    .where('page', '=', page)
    .execute();
  if (id === null) return;
  const { id: viewId } = await one(
    visible(context).select('v.id').where('v.id', '=', id).where('v.page', '=', page),
    '视图不存在，或没有共享给您',
  );
  await db
    .insertInto('usrViewDefault')
    .values({ ...key, viewId })
    .execute();
}

export const views = (pages: Pages) =>
  implement(view, {
    list: (_input, context) => list(pages, context),
    add: (input, context) => add(pages, input, context),
    save: (input, context) => save(pages, input, context),
    share: (input, context) => share(pages, input, context),
    async remove({ id }, context) {
      await mine(context, id);
      await context.db.deleteFrom('usrView').where('id', '=', id).execute();
    },
    begin: (input, context) => begin(pages, input, context),
  });
