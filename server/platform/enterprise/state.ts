/** The state of an enterprise changes here alone: one step at a time, with who, why and when. */
import {
  type CHANGE_SOURCE,
  ENTERPRISE_STATE,
  enterpriseState,
  enterpriseStatusChanged,
  enterpriseSteps,
} from '@portal/sdk/calls/enterprise-state';
import { documentNotice, noticeSent } from '@portal/sdk/calls/notification';
import {
  type Context,
  implement,
  inDataScope,
  isAmong,
  listOf,
  one,
  type Reader,
  refuseField,
  type Selectable,
  sql,
  type Tables,
  transitions,
} from '@portal/sdk/server';
import { logChanges } from './change-log.ts';
import { withinReach } from './tree.ts';

const trading = sql<boolean>`audience && array['SUPPLIER', 'PURCHASER']`;

const visible = ({ db, user }: Reader) =>
  db
    .selectFrom('entEnterprise as e')
    .where('e.deleted', '=', false)
    .where(inDataScope(user, [{ ent: 'e.id' }]));

/** Who leads a part of the tree reads the histories of its units. */
const readable = ({ db, user }: Reader) =>
  db
    .selectFrom('entEnterprise as e')
    .leftJoin('entOrgNode as n', 'n.entId', 'e.id')
    .where('e.deleted', '=', false)
    .where((eb) => eb.or([inDataScope(user, [{ ent: 'e.id' }]), withinReach(user, 'n.customerCode')]));

const ofTrade = () => ({ if: trading, otherwise: '只有供应商和采购单位可以办理' });

const { perform, gone } = transitions({
  table: 'entEnterprise',
  noun: '企业',
  parties: {},
  visible: (reader) => isAmong('entEnterprise.id', visible(reader).select('e.id')),
  steps: enterpriseSteps,
  only: { PAUSE: ofTrade, RESUME: ofTrade, QUIT: ofTrade },
});

type Step = keyof typeof enterpriseSteps.steps;
type Enterprise = Selectable<Tables['entEnterprise']>;

interface Why {
  readonly reason: string;
  /** Last day of a pause. */
  readonly pausedUntil?: string | null;
  readonly source?: keyof typeof CHANGE_SOURCE.texts;
}

/** Its people hear of it, of whichever role. */
const paused = ({ reason, pausedUntil }: Why) =>
  `贵单位已被暂停${pausedUntil ? `至 ${pausedUntil}` : ''}：${reason}。暂停期间不能承接新的业务，已有业务照常办理。`;
const resumed = ({ reason }: Why) => `贵单位已恢复：${reason}。`;

const TOLD: Readonly<Record<Step, (why: Why, ent: Pick<Enterprise, 'customerCode'>) => string>> = {
  ADMIT: (_, { customerCode }) =>
    `贵单位已准入，编码 ${customerCode}。请在用户中心签署入市协议、登记必备资质，办齐后即可承接业务。`,
  PAUSE: paused,
  SUSPEND: paused,
  RESUME: resumed,
  RECOVER: resumed,
  BAR: ({ reason }) => `贵单位已列入黑名单：${reason}。在途业务继续履行，不能承接新的业务。`,
  RETURN: ({ reason }) => `贵单位已移出黑名单：${reason}。`,
  QUIT: ({ reason }) => `贵单位已退出：${reason}。`,
};

/** After these nothing is held against it any more. */
const freeing: readonly Step[] = ['ADMIT', 'RESUME', 'RECOVER'];

const kept = { listedFrom: sql`status`, listedReason: sql`status_reason`, listedUntil: sql`paused_until` };
const restored = {
  ...{ status: sql`coalesce(listed_from, 2)`, statusReason: sql`listed_reason`, pausedUntil: sql`listed_until` },
  ...{ listedFrom: null, listedReason: null, listedUntil: null },
};

/**
 * Makes a step, keeps it and tells of it; under the right of its user, or of the platform (`asPlatform`).
 * @throws Refusal where the enterprise is in another state, or was changed since it was `seen`.
 */
export async function changeState(
  context: Context,
  seen: { readonly id: string; readonly version?: number },
  step: Step,
  why: Why,
): Promise<void> {
  const { reason, pausedUntil = null, source = 'OPERATOR' } = why;
  const { status: from } = await one(
    context.db.selectFrom('entEnterprise').select('status').where('id', '=', seen.id).forUpdate(),
    gone,
  );
  const stays = freeing.includes(step) ? null : reason;
  const changed = await perform(context, seen, step, {
    set: {
      ...{ statusReason: stays, pausedUntil, updatedBy: context.user.userId },
      ...(step === 'BAR' && kept),
      ...(step === 'RETURN' && restored), // a pause that the ban has interrupted goes on
    },
  });
  const { id, status: to } = changed;
  const textOf = (status: number) => ENTERPRISE_STATE.texts[status as keyof typeof ENTERPRISE_STATE.texts];
  const fact = { field: 'status', oldValue: textOf(from), newValue: textOf(to) } as const;
  await logChanges(context, id, [fact], { source, reason });
  await context.emit(enterpriseStatusChanged, { entId: id, from, to, reason });
  await context.emit(noticeSent, {
    ...{ noticeType: documentNotice, topic: '准入状态', content: TOLD[step](why, changed) },
    ...{ entId: id, roleTypes: ['G1', 'C1'] },
  });
}

/** Pauses whose last day has passed. */
export async function endPauses(context: Context): Promise<void> {
  const over = context.db
    .selectFrom('entEnterprise')
    .select('id')
    .where('status', '=', 3)
    .where('pausedUntil', '<', context.clock.today())
    .orderBy('id');
  for (const { id } of await over.execute())
    await changeState(context, { id }, 'RECOVER', { reason: '暂停期满', source: 'SYSTEM' });
}

const changes = listOf(enterpriseState.changeLog, { alias: 'c', sort: 'changedAt' });

export const state = implement(enterpriseState, {
  async pause({ reason, pausedUntil, ...seen }, context) {
    if (pausedUntil !== undefined && pausedUntil < context.clock.today())
      refuseField('pausedUntil', '暂停至的日期不能早于今天');
    await changeState(context, seen, 'PAUSE', { reason, pausedUntil: pausedUntil ?? null });
  },
  resume: ({ reason, ...seen }, context) => changeState(context, seen, 'RESUME', { reason }),
  quit: ({ reason, ...seen }, context) => changeState(context, seen, 'QUIT', { reason }),

  async changeLog(input, context) {
    const { id } = await one(readable(context).select('e.id').where('e.id', '=', input.entId), gone);
    const found = context.db
      .selectFrom('entChangeLog as c')
      .where('c.entId', '=', id)
      .$narrowType<{ field: 'status'; source: 'SELF' }>();
    return changes.page(found, input);
  },
});
