/** A penalty that was decided takes effect, is made longer, is lifted, or comes to its end. */
import {
  PENALTY,
  type Penalty,
  penaltyImposed,
  penaltyLifted,
  penaltyProlonged,
  penaltyUnlists,
  type ScopeKind,
} from '@portal/sdk/calls/listing';
import type { Context, Selectable, Tables } from '@portal/sdk/server';
import { BEHAVIOR, type Behavior } from './contract.ts';
import { partnersOf } from './impact.server.ts';
import { orderNotices, ownNotices, penaltyNotices } from './notices.server.ts';
import { perform } from './penalties.server.ts';

type Row = Selectable<Tables['entPenalty']>;

const lasts = (endsOn: string | null) => (endsOn === null ? '永久' : `至 ${endsOn}`);

/** 暂停（延期交货），范围：全集团，自 2026-12-01 至 2027-05-31 */
export const inWords = ({ penalty, behavior, scopeName, startsOn }: Row, endsOn: string | null) =>
  `${PENALTY.texts[penalty as Penalty]}（${BEHAVIOR.texts[behavior as Behavior]}），范围：${scopeName}，自 ${startsOn} ${lasts(endsOn)}`;

/** Orders that are under way go on: their other sides are told, each once, by the newest of them. */
async function tellPartners(context: Context, row: Row): Promise<void> {
  if (row.penalty === 'WARN') return;
  for (const { entId, orders, orderId } of await partnersOf(context.db, row.entId)) {
    const content = `${row.entName}受到处罚：${inWords(row, row.endsOn)}。与贵单位在途的 ${orders} 笔订单继续履行，不能再下新单。`;
    await orderNotices.toEnterprise(context, { id: orderId }, entId, content);
  }
}

async function begin(context: Context, id: string): Promise<void> {
  const begunAt = context.clock.now().toISOString();
  const { entId, scopeCode, unlists, entryNo, ...row } = await perform(context, { id }, 'BEGIN', { set: { begunAt } });
  if (!unlists) return;
  const scopeKind = row.scopeKind as ScopeKind;
  await context.emit(penaltyUnlists, { entId, scopeKind, scopeCode, entryNo: entryNo ?? '' });
}

/** Those whose first day has come since they were decided. */
async function beginPenalties(context: Context): Promise<void> {
  const due = context.db
    .selectFrom('entPenalty')
    .select('id')
    .where('status', 'in', [2, 6])
    .where('begunAt', 'is', null)
    .where('startsOn', '<=', context.clock.today());
  for (const { id } of await due.orderBy('id').execute()) await begin(context, id);
}

export async function impose(context: Context, id: string, opinion: string): Promise<void> {
  const entryNo = await context.nextNumber('CF');
  const row = await perform(context, { id }, 'IMPOSE', { reason: opinion, set: { entryNo, opinion } });
  const { entId, startsOn, endsOn, scopeCode } = row;
  await context.emit(penaltyImposed, {
    ...{ entId, entryNo, scopeCode, startsOn, endsOn },
    penalty: row.penalty as Penalty,
    scopeKind: row.scopeKind as ScopeKind,
    reason: BEHAVIOR.texts[row.behavior as Behavior],
  });
  await ownNotices.toEnterprise(context, row, entId, `贵单位受到处罚：${inWords(row, endsOn)}，决定文号 ${entryNo}。`);
  await penaltyNotices.toUser(context, row, row.createdBy, `对${row.entName}的处罚已批准，决定文号 ${entryNo}。`);
  await tellPartners(context, row);
  if (startsOn <= context.clock.today()) await begin(context, id);
}

export async function decline(context: Context, id: string, opinion: string): Promise<void> {
  const row = await perform(context, { id }, 'DECLINE', { reason: opinion, set: { opinion, hearingUntil: null } });
  await penaltyNotices.toUser(context, row, row.createdBy, `对${row.entName}的处罚被驳回：${opinion}`);
  await ownNotices.toEnterprise(context, row, row.entId, '对贵单位的处罚没有批准，不再处理。');
}

export async function prolong(context: Context, id: string, endsOn: string, opinion: string): Promise<void> {
  const row = await perform(context, { id }, 'PROLONG', { reason: opinion, set: { endsOn } });
  await context.emit(penaltyProlonged, { entryNo: row.entryNo ?? '', endsOn });
  await ownNotices.toEnterprise(context, row, row.entId, `处罚 ${row.entryNo} 延长到 ${endsOn}：${opinion}`);
}

export async function lift(context: Context, id: string, opinion: string): Promise<void> {
  const row = await perform(context, { id }, 'LIFT', { reason: opinion, set: { opinion } });
  await context.emit(penaltyLifted, { entryNo: row.entryNo ?? '', reason: opinion === '' ? '已解除' : opinion });
  await ownNotices.toEnterprise(context, row, row.entId, `处罚 ${row.entryNo} 已解除，业务恢复正常。`);
  await penaltyNotices.toUser(context, row, row.createdBy, `${row.entName}的处罚 ${row.entryNo} 已解除。`);
}

/** An appeal was turned down, or taken back. */
export async function uphold(context: Context, id: string, opinion: string): Promise<void> {
  const row = await perform(context, { id }, 'UPHOLD', { reason: opinion });
  await ownNotices.toEnterprise(context, row, row.entId, `对处罚 ${row.entryNo} 的申诉没有通过，处罚继续：${opinion}`);
}

/** The day after its last one, each on its own; what is asked about it at the time is decided first. */
async function expirePenalties(context: Context): Promise<void> {
  const ended = await context.db
    .selectFrom('entPenalty as p')
    .select('p.id')
    .where('p.status', '=', 2)
    .where('p.endsOn', '<', context.clock.today())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('entPenaltyMatter as m')
            .select('m.id')
            .whereRef('m.penaltyId', '=', 'p.id')
            .where('m.status', '=', 0),
        ),
      ),
    )
    .orderBy('p.id')
    .execute();
  for (const { id } of ended) {
    const row = await perform(context, { id }, 'EXPIRE');
    await ownNotices.toEnterprise(context, row, row.entId, `处罚 ${row.entryNo} 已到期，业务恢复正常。`);
  }
}

export async function followDays(context: Context): Promise<void> {
  await beginPenalties(context);
  await expirePenalties(context);
}
