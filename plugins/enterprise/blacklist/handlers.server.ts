/** Penalties are proposed by the operating unit, answered by the enterprise, and decided as matters. */
import type { ScopeKind } from '@portal/sdk/calls/listing';
import { PLATE, type Plate } from '@portal/sdk/calls/plate';
import { approvalCancelled } from '@portal/sdk/calls/workflow';
import type { InputOf } from '@portal/sdk/contract';
import {
  type Context,
  demandFaultless,
  fault,
  forget,
  historyOf,
  implement,
  inDataScope,
  keepForUndo,
  one,
  record,
  refuseField,
  sql,
} from '@portal/sdk/server';
import { addWorkingDays } from '@portal/sdk/working-time';
import { blacklist, matterBizType, type MatterFilters, type Penalty, penaltyBizType } from './contract.ts';
import { impactOf } from './impact.server.ts';
import { penaltyLetter } from './letter.server.ts';
import {
  ask,
  decide,
  goneMatter,
  grantFiles,
  matters,
  mayOfMatter,
  openMatter,
  visibleMatters,
} from './matters.server.ts';
import { matterNotices, ownNotices } from './notices.server.ts';
import {
  demand,
  gone,
  own,
  ownPenalties,
  penalisable,
  penalties,
  perform,
  refusals,
  shown,
  visible,
} from './penalties.server.ts';
import { hearingDays, lastDayOf, prolonged, proposed, warningsBeforePause } from './rules.ts';

type Draft = InputOf<typeof blacklist.save>;

/** Trades with the group: suppliers and purchasing units that were admitted once, as far as the user sees. */
const penalised = ({ db, user }: Pick<Context, 'db' | 'user'>) =>
  db
    .selectFrom('pubEnterprise as e')
    .where(inDataScope(user, [{ ent: 'e.id' }]))
    .where(sql<boolean>`e.audience && array['SUPPLIER', 'PURCHASER']`)
    .where(penalisable);

const noEnterprise = '企业不存在，或尚未准入';

async function scopeNameOf({ db }: Context, scopeKind: ScopeKind, scopeCode: string | undefined): Promise<string> {
  if (scopeKind === 'ALL') return '全集团';
  if (scopeCode === undefined) return refuseField('scopeCode', '请选择处罚的板块或品类');
  if (scopeKind === 'PLATE') return PLATE[scopeCode as Plate] ?? refuseField('scopeCode', '板块不存在');
  const category = db.selectFrom('pubCategory').select('name').where(sql<boolean>`id::text = ${scopeCode}`);
  return (await category.executeTakeFirst())?.name ?? refuseField('scopeCode', '品类不存在');
}

async function factsOf(context: Context, { entId, scopeKind, scopeCode, term, ...entered }: Draft) {
  const { penalty, startsOn, behavior, facts, files, unlists } = entered;
  const of = penalised(context).select(['e.customerName', 'e.socialcreditcode']).where('e.id', '=', entId);
  const enterprise = (await of.executeTakeFirst()) ?? refuseField('entId', '请选择已准入的企业');
  demandFaultless([
    ...fault('startsOn', '生效日不能早于今天', startsOn < context.clock.today()),
    ...fault('term', '暂停处罚应有期限', penalty === 'PAUSE' && term === 'GOOD'),
  ]);
  return {
    ...{ entId, behavior, penalty, scopeKind, startsOn, facts },
    unlists: unlists && penalty !== 'WARN',
    entName: enterprise.customerName,
    socialcreditcode: enterprise.socialcreditcode,
    scopeCode: scopeKind === 'ALL' ? null : (scopeCode ?? null),
    scopeName: await scopeNameOf(context, scopeKind, scopeCode),
    term,
    endsOn: lastDayOf(startsOn, term),
    files: JSON.stringify(files),
  };
}

async function save({ id, version = 0, ...draft }: Draft, context: Context) {
  const { db, user, clock } = context;
  if (id !== undefined) await demand(context, { id, version }, 'SAVE');
  const facts = await factsOf(context, draft);
  if (id !== undefined) {
    const saved = await perform(context, { id, version }, 'SAVE', { set: facts });
    await grantFiles(context, draft.files, penaltyBizType, id);
    return { id, version: saved.version };
  }
  const now = clock.now().toISOString();
  const made = await one(
    db
      .insertInto('entPenalty')
      .values({
        ...facts,
        applyNo: await context.nextNumber('CS'),
        ...{ createdBy: user.userId, createdByName: user.userName, createdAt: now, updatedAt: now },
      })
      .returning(['id', 'version']),
  );
  await record(context, penaltyBizType, made.id, { action: 'CREATE' });
  await grantFiles(context, draft.files, penaltyBizType, made.id);
  return made;
}

async function submit({ id, version }: InputOf<typeof blacklist.submit>, context: Context): Promise<void> {
  const { clock } = context;
  const { startsOn, penalty } = await demand(context, { id, version }, 'SUBMIT');
  if (startsOn < clock.today()) refuseField('startsOn', '生效日已过，请修改后再提交');
  const until = addWorkingDays(await context.calendar(), clock.today(), hearingDays);
  const hearingUntil = `${until}T16:00:00.000Z`; // the end of that day in UTC+8
  const heard = { hearingUntil, statement: null, statedAt: null, statedByName: null };
  const row = await perform(context, { id, version }, 'SUBMIT', { set: { ...heard, opinion: null } });
  await ask(context, row, { matter: 'LIST', files: [] });
  const must = penalty === 'BAN' ? '未陈述的，期满后照常审核。' : '';
  const content = `拟对贵单位作出处罚，请在 ${until} 前陈述申辩。${must}`;
  await ownNotices.toEnterprise(context, row, row.entId, content);
}

const found = async (context: Context, { mine }: Pick<MatterFilters, 'mine'> = {}) => {
  const { isMine } = await context.waiting(matterBizType);
  return visibleMatters(context)
    .$if(mine === true, (q) => q.where(isMine('m.matterNo')))
    .select([isMine('m.matterNo').as('waits'), mayOfMatter(context, 'm.id').as('may')]);
};

const told = ['p.entId', 'p.scopeKind', 'p.scopeCode', 'p.facts', 'p.files', 'p.unlists', 'p.hearingUntil'] as const;
const heard = ['p.statement', 'p.statedByName', 'p.statedAt', 'p.opinion', 'p.term'] as const;

/** With what a detail says besides the list. */
const whole = (context: Context, rows = visible(context)) =>
  penalties
    .rows(rows.select(shown(context)))
    .select(told)
    .select(heard)
    .$narrowType<Pick<Penalty, 'scopeKind' | 'files' | 'term'>>();

async function suggestion({ db, clock }: Context, { entId, behavior }: InputOf<typeof blacklist.suggestion>) {
  const since = (years: number) => sql`${clock.today()}::date - ${`${years} years`}::interval`;
  const { rows } = await sql<{ times: number; warnings: number }>`
    select count(*) filter (where behavior = ${behavior} and starts_on > ${since(3)})::int as times,
      count(*) filter (where penalty = 'WARN' and starts_on > ${since(1)})::int as warnings
    from ent_penalty where ent_id = ${entId} and status in (2, 3, 4, 6)`.execute(db);
  const { times = 0, warnings = 0 } = rows[0] ?? {};
  const again = warnings + 1 >= warningsBeforePause ? `，12 个月内已警告 ${warnings} 次` : '';
  return { ...proposed(behavior, times, warnings), why: `三年内同类行为第 ${times + 1} 次${again}` };
}

export default implement(blacklist, {
  page: (input, context) => penalties.page(visible(context).select(shown(context)), input),
  counts: (input, context) => penalties.counts(visible(context), input, 'status'),
  export: async (input, context) =>
    penalties.export(visible(context).select(shown(context)), input, { title: '黑名单' }),

  async detail({ id }, context) {
    const row = await one(whole(context).where('p.id', '=', id), gone);
    const asked = await context.db
      .selectFrom('entPenaltyMatter')
      .select(['id', 'applyNo as matterNo', 'matter', 'status', 'applicantName', 'createdAt'])
      .$narrowType<Pick<Penalty['matters'][number], 'matter' | 'status'>>()
      .where('penaltyId', '=', id)
      .orderBy('id', 'desc')
      .execute();
    return { ...row, matters: asked, log: await historyOf(context.db, penaltyBizType, id) };
  },

  async options(_, context) {
    const enterprises = penalised(context).select(['e.id as entId', 'e.customerName as entName']);
    const categories = context.db.selectFrom('pubCategory').select(['id', 'parentId', 'name']);
    return {
      enterprises: await enterprises.orderBy('e.customerName').execute(),
      categories: await categories.orderBy('sort').orderBy('id').execute(),
    };
  },

  async suggestion(input, context) {
    await one(penalised(context).select('e.id').where('e.id', '=', input.entId), noEnterprise);
    return suggestion(context, input);
  },

  async impact(input, context) {
    await one(penalised(context).select('e.id').where('e.id', '=', input.entId), noEnterprise);
    return impactOf(context.db, input);
  },

  save,

  async remove({ id, version }, context) {
    const removal = await keepForUndo(context, { bizType: penaltyBizType, table: 'entPenalty', id });
    await perform(context, { id, version }, 'DELETE');
    await forget(context.db, penaltyBizType, id);
    await context.db.deleteFrom('entPenalty').where('id', '=', id).execute();
    return removal;
  },

  submit,

  async withdraw({ id, version }, context) {
    const open = await openMatter(context, id).executeTakeFirst();
    await perform(context, { id, version }, 'WITHDRAW', { set: { hearingUntil: null } });
    if (!open) return;
    await decide(context, { id: open.id }, 'TAKE_BACK', { set: { dueAt: null } });
    await context.emit(approvalCancelled, { bizType: matterBizType, bizCode: open.applyNo });
  },

  async extend({ id, version, term, reason, files }, context) {
    const row = await perform(context, { id, version }, 'EXTEND', { reason });
    const endsOn = row.endsOn === null ? null : prolonged(row.endsOn, term);
    if (endsOn === null) return refuseField('term', '延长应有期限；需要永久处罚的请另行提出');
    return ask(context, row, { matter: 'EXTEND', reason, endsOn, files: files ?? [] });
  },

  async release({ id, version, reason, files }, context) {
    const row = await perform(context, { id, version }, 'RELEASE', { reason });
    return ask(context, row, { matter: 'RELEASE', reason, files });
  },

  async letter({ id }, context) {
    return penaltyLetter(await one(whole(context).where('p.id', '=', id), gone));
  },

  async hits(input, context) {
    const { entryNo } = await one(visible(context).select('p.entryNo').where('p.id', '=', input.id), gone);
    const refused = context.db
      .selectFrom('pubRefusal as r')
      .leftJoin('pubUser as u', 'u.id', 'r.userId')
      .select(['r.refusedAt as at', 'u.userName as operatorName'])
      .where('r.entryNo', '=', entryNo ?? '');
    return refusals.page(refused, input);
  },

  matters: async (input, context) => matters.page(await found(context, input), input),
  matterCounts: async (input, context) => matters.counts(await found(context, input), input, 'status'),

  async matterDetail({ id }, context) {
    const row = await one(
      matters
        .rows(await found(context))
        .select(['m.reason', 'm.files', 'm.opinion', 'm.entId'])
        .$narrowType<{ files: Penalty['files'] }>()
        .where('m.id', '=', id),
      goneMatter,
    );
    const { entId, ...matter } = row;
    const of = await one(whole(context).where('p.id', '=', row.penaltyId), gone);
    const former = await penalties
      .rows(visible(context).select(shown(context)))
      .where('p.entId', '=', entId)
      .where('p.id', '<>', row.penaltyId)
      .where('p.status', 'in', [2, 3, 4, 6])
      .orderBy('p.startsOn', 'desc')
      .execute();
    return { ...matter, of, former, log: await historyOf(context.db, matterBizType, id) };
  },

  own: (input, context) =>
    ownPenalties.page(
      own(context)
        .select(shown(context))
        .select(told)
        .select(heard)
        .$narrowType<Pick<Penalty, 'scopeKind' | 'files' | 'term'>>(),
      input,
    ),

  async answer({ id, version, statement }, context) {
    const { user, clock } = context;
    const set = { statement, statedByName: user.userName, statedAt: clock.now().toISOString() };
    const row = await perform(context, { id, version }, 'ANSWER', { set });
    const open = await openMatter(context, id).executeTakeFirst();
    if (open) await matterNotices.toOperators(context, open, `${row.entName}已陈述申辩（${row.applyNo}），请审核。`);
  },

  async appeal({ id, version, reason, files }, context) {
    const row = await perform(context, { id, version }, 'APPEAL', { reason });
    return ask(context, row, { matter: 'APPEAL', reason, files: files ?? [] });
  },
});
