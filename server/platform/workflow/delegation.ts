/** Whoever is away lets a colleague decide in their place; neither gains by it what he may not decide himself. */
import { documentNotice } from '@portal/sdk/calls/notification';
import { delegation } from '@portal/sdk/calls/delegation';
import type { InputOf } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import {
  contains,
  type Context,
  type DocumentAccess,
  implement,
  listOf,
  one,
  refuse,
  refuseField,
  sql,
  type User,
} from '@portal/sdk/server';
import { loadUser } from '../../identity.ts';
import { notify } from '../notification/send.ts';
import { manifests } from '../plugins/facts.ts';
import { colleagues, mostListed } from './people.ts';

const list = listOf(delegation.page, { alias: 'd', sort: 'startsAt' });

/** The user's own and those to the user, where they work now. */
function seen(
  { db, user, clock, documents }: Context,
  { side, keyword }: { side?: 'MINE' | 'TO_ME'; keyword?: string },
) {
  const now = clock.now().toISOString();
  const state = sql<'PENDING' | 'RUNNING' | 'ENDED' | 'REVOKED'>`case
    when x.ended_at <= x.starts_at then 'REVOKED' when x.starts_at > ${now} then 'PENDING'
    when coalesce(x.ended_at, x.ends_at) > ${now} then 'RUNNING' else 'ENDED' end`;
  const titles = JSON.stringify(Object.fromEntries([...documents.values()].map((one) => [one.bizType, titleOf(one)])));
  const subjects = sql<string>`coalesce((
    select string_agg(coalesce(${titles}::jsonb ->> kind, kind), '、' order by place)
    from unnest(x.biz_types) with ordinality as k (kind, place)), '全部事项')`;
  const mine = sql<boolean>`x.owner_id = ${user.userId}`;
  const rows = db
    .selectFrom('usrDelegation as x')
    .innerJoin('usrUser as o', 'o.id', 'x.ownerId')
    .innerJoin('usrUser as g', 'g.id', 'x.delegateId')
    .select(['x.id', 'x.startsAt', 'x.endsAt', 'x.endedAt', 'x.reason', 'x.createdAt'])
    .select(['o.userName as ownerName', 'g.userName as delegateName', state.as('state'), subjects.as('subjects')])
    .select(sql<'MINE' | 'TO_ME'>`case when ${mine} then 'MINE' else 'TO_ME' end`.as('side'))
    .select(sql<boolean>`${mine} and coalesce(x.ended_at, x.ends_at) > ${now} and x.ended_at is null`.as('mayEnd'))
    .where('x.entId', '=', user.entId)
    .where((eb) => eb.or([eb('x.ownerId', '=', user.userId), eb('x.delegateId', '=', user.userId)]));
  const like = contains(keyword ?? '');
  return db
    .selectFrom(rows.as('d'))
    .$if(side !== undefined, (q) => q.where('d.side', '=', side ?? 'MINE'))
    .$if(keyword !== undefined, (q) =>
      q.where((eb) =>
        eb.or((['ownerName', 'delegateName', 'reason'] as const).map((of) => eb(`d.${of}`, 'ilike', like))),
      ),
    );
}

/** What people call it; of documents that another kind names, what their to-dos are called. */
function titleOf({ bizType, title }: DocumentAccess): string {
  const todos = manifests().flatMap((plugin) => Object.values(plugin.todos ?? {}));
  return title ?? todos.find((todo) => todo.bizType === bizType)?.title ?? bizType;
}

/** Kinds of documents of which a user holds a code to decide. */
const decidedBy = ({ documents }: Context, { codes }: User): DocumentAccess[] =>
  [...documents.values()].filter(({ decide = [] as never }) => decide.some((code: string) => codes.has(code)));

const codesOf = ({ decide = [] as never }: DocumentAccess): readonly string[] => decide;

/** What the owner may decide of these kinds and the other one may not: the title of the first. */
const lacking = (kinds: readonly DocumentAccess[], owner: User, other: User): string | undefined => {
  const short = kinds.find((kind) => codesOf(kind).some((code) => owner.codes.has(code) && !other.codes.has(code)));
  return short && titleOf(short);
};

async function people({ keyword }: InputOf<typeof delegation.people>, context: Context) {
  const { db, clock, user } = context;
  const found = [];
  for (const one of await colleagues(context, user.entId, { keyword })) {
    if (
      decidedBy(context, await loadUser(db, clock, one.userId, user.entId)).some((kind) =>
        decidedBy(context, user).includes(kind),
      )
    )
      found.push(one);
    if (found.length === mostListed) break;
  }
  return found;
}

/** Nobody else sets up a delegation of the two meanwhile. */
const lockBoth = ({ db }: Context, ids: readonly string[]) =>
  db
    .selectFrom('usrUser')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

interface Period {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** One that runs at some moment of the period, from one person to whomever, or to one in particular. */
async function during({ db, user }: Context, { startsAt, endsAt }: Period, ownerId: string, delegateId?: string) {
  const { rows } = await sql<{ delegateName: string }>`
    select g.user_name as delegate_name from usr_delegation d join usr_user g on g.id = d.delegate_id
    where d.owner_id = ${ownerId} and d.ent_id = ${user.entId}
      and (${delegateId ?? null}::bigint is null or d.delegate_id = ${delegateId ?? null})
      and tstzrange(d.starts_at, greatest(d.starts_at, coalesce(d.ended_at, d.ends_at)))
        && tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)
    limit 1`.execute(db);
  return rows[0];
}

type Added = InputOf<typeof delegation.add>;

function demandPeriod({ clock }: Context, { startsAt, endsAt }: Period): void {
  if (Date.parse(endsAt) <= Date.parse(startsAt)) refuseField('endsAt', '结束时间应晚于开始时间');
  if (Date.parse(endsAt) <= clock.now().getTime()) refuseField('endsAt', '结束时间应晚于现在');
}

/** @returns the kinds that it is about. */
function demandKinds(context: Context, { bizTypes }: Added): readonly DocumentAccess[] {
  const own = decidedBy(context, context.user);
  if (own.length === 0) return refuse('forbidden', '您没有需要审批的事项，不用设置代理');
  if (bizTypes === undefined) return own;
  const chosen = own.filter(({ bizType }) => bizTypes.includes(bizType));
  if (chosen.length < new Set(bizTypes).size) refuseField('bizTypes', '所选事项不由您审批');
  return chosen;
}

async function demandDelegate(context: Context, added: Added, kinds: readonly DocumentAccess[]): Promise<void> {
  const { db, clock, user } = context;
  const { delegateId } = added;
  const [delegate] = await colleagues(context, user.entId, { ids: [delegateId] });
  if (!delegate) return refuseField('delegateId', '受托人应是本单位的另一位在职同事');
  const short = lacking(kinds, user, await loadUser(db, clock, delegateId, user.entId));
  if (short !== undefined) refuseField('delegateId', `${delegate.userName}没有审批“${short}”的权限，不能代您办理`);
  const before = await during(context, added, user.userId);
  if (before) refuse('conflict', `这段时间您已委托${before.delegateName}，请先结束那一项，或改用别的时间`);
  if (await during(context, added, delegateId, user.userId))
    refuse('conflict', `${delegate.userName}这段时间已委托您，不能互相委托`);
}

async function add(added: Added, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const { delegateId, bizTypes, reason, endsAt } = added;
  const now = clock.now().toISOString();
  const startsAt = Date.parse(added.startsAt) < Date.parse(now) ? now : added.startsAt;
  demandPeriod(context, { startsAt, endsAt });
  const kinds = demandKinds(context, added);
  await lockBoth(context, [user.userId, delegateId]);
  await demandDelegate(context, { ...added, startsAt }, kinds);
  await db
    .insertInto('usrDelegation')
    .values({
      ...{ entId: user.entId, ownerId: user.userId, delegateId, startsAt, endsAt, reason, createdAt: now },
      bizTypes: bizTypes === undefined ? null : [...new Set(bizTypes)],
    })
    .execute();
  const subjects = bizTypes === undefined ? '全部审批事项' : kinds.map(titleOf).join('、');
  await tell(
    context,
    delegateId,
    `${user.userName}委托您从 ${minute(startsAt)} 到 ${minute(endsAt)} 代为审批${subjects}：${reason}`,
  );
  return null;
}

const minute = (at: string) => dateTime(at, 'YYYY-MM-DD HH:mm');

const tell = (context: Context, userId: string, content: string) =>
  notify(context, {
    noticeType: documentNotice,
    topic: '审批代理',
    content,
    userIds: [userId],
    entId: context.user.entId,
  });

async function end({ id }: InputOf<typeof delegation.end>, context: Context): Promise<null> {
  const { db, user, clock } = context;
  const now = clock.now().toISOString();
  const own = db
    .selectFrom('usrDelegation')
    .select('delegateId')
    .where('id', '=', id)
    .where('ownerId', '=', user.userId);
  const { delegateId } = await one(own.where('entId', '=', user.entId), '审批代理不存在');
  const running = db
    .updateTable('usrDelegation')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .where('endsAt', '>', now);
  await one(running.returning('id'), '这项审批代理已经结束', 'conflict');
  await tell(context, delegateId, `${user.userName}已结束对您的审批委托，此后不用再代为审批。`);
  return null;
}

export default implement(delegation, {
  page: (input, context) => list.page(seen(context, input), input),
  counts: (input, context) => list.counts(seen(context, input), input, 'state'),
  kinds: async (_input, context) =>
    decidedBy(context, context.user).map((kind) => ({ bizType: kind.bizType, title: titleOf(kind) })),
  people,
  add,
  end,
});
