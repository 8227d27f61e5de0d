/** The mode as an operator sets it without a browser. */
import type { Mode } from '@portal/sdk/calls/mode-tabs';
import { dateTime } from '@portal/sdk/format';
import type { Clock, Db } from '@portal/sdk/server';
import { platform } from '../../context.ts';
import { audited } from '../audit/oper-log.ts';
import { planWindow } from './handlers.ts';
import { windowsAhead } from './windows.ts';

export interface ModeOrder {
  /** `NORMAL` ends what is running. */
  readonly mode: Mode | 'NORMAL';
  /** Minutes at +08:00, `2026-03-16T09:00`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly reason?: string | undefined;
}

const operator = { ...platform, userName: '运维命令' };
const minute = (at: string) => dateTime(at, 'YYYY-MM-DD HH:mm');

async function endRunning(db: Db, clock: Clock): Promise<string> {
  const now = clock.now().toISOString();
  const ended = await db
    .updateTable('sysMode')
    .set((eb) => ({ endedAt: now, endedByName: operator.userName, version: eb('version', '+', 1) }))
    .where('endedAt', 'is', null)
    .where('fromAt', '<=', now)
    .where('toAt', '>', now)
    .returning('id')
    .execute();
  return ended.length > 0 ? '已恢复正常运行' : '没有正在进行的维护';
}

async function plan(db: Db, clock: Clock, { mode, from, to, reason = '运维' }: ModeOrder): Promise<string> {
  if (mode === 'NORMAL') return endRunning(db, clock);
  if (to === undefined) throw new Error('请用 --to 写明结束时间，例如 --to 2026-03-16T23:30');
  const by = { db, clock, user: operator, emit: async () => undefined }; // processes hear of the row itself
  await planWindow(by, { mode, from, to, reason });
  return `已设置，${from === undefined ? '立即开始' : `${from.replace('T', ' ')} 开始`}，${to.replace('T', ' ')} 结束`;
}

/** @returns a sentence for the operator. @throws Error with another. */
export const orderMode = (db: Db, clock: Clock, order: ModeOrder): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const told = await plan(tx, clock, order);
    await audited(
      { db: tx, clock, user: operator, ip: '127.0.0.1', requestId: 'mode' },
      { kind: 'ADMIN', module: 'admin', action: '设置运行模式（命令）', target: order.mode, detail: { ...order } },
    );
    return told;
  });

/** What stands now, and what is ahead. */
export async function tellModes(db: Db, clock: Clock): Promise<string> {
  const windows = await windowsAhead(db, clock);
  const line = ({ mode, from, to, reason }: (typeof windows)[number]) =>
    `${mode === 'READ_ONLY' ? '只读' : '停机维护'} ${minute(from)} 至 ${minute(to)} ${reason}`;
  return windows.length > 0 ? windows.map(line).join('\n') : '正常运行，没有设置维护';
}
