/** What becomes of a call while the portal stands still: one table for every way in. */
import type { Call } from '@portal/sdk/contract';
import { dateTime } from '@portal/sdk/format';
import { isAdministrator, Refusal, type User } from '@portal/sdk/server';
import { readOnlyNow } from './errors.ts';
import { isRecorded } from './platform/audit/kinds.ts';
import type { Standing } from './platform/mode/live-mode.ts';

type Asked = Pick<Call, 'reads' | 'standstill' | 'access' | 'audit' | 'kind'>;

export type Passage = 'served' | 'dropped' | 'readOnly' | 'maintenance';

/** Whether a call is served. What an unwritable database cannot keep the trail of is not shown either. */
export function passageOf(call: Asked, user: Pick<User, 'roleTypes'>, { running, forcedSince }: Standing): Passage {
  const forced = forcedSince !== undefined;
  if (running === undefined && !forced) return 'served';
  if (call.standstill !== undefined) return call.standstill === 'goesOn' ? 'served' : 'dropped';
  if (running?.mode === 'MAINTENANCE' && !isAdministrator(user)) return 'maintenance';
  if (forced && (!call.reads || isRecorded(call as Call))) return 'readOnly';
  return running?.mode === 'READ_ONLY' && !call.reads ? 'readOnly' : 'served';
}

const minute = 'YYYY-MM-DD HH:mm';

export function readOnlyRefusal({ running }: Pick<Standing, 'running'>): Refusal {
  const until = running && dateTime(running.to, minute);
  const text = until === undefined ? readOnlyNow : `系统维护中，${until} 前只能查看`;
  return new Refusal('standstill', text, { data: { mode: 'READ_ONLY' } });
}

const maintenanceRefusal = ({ running }: Standing): Refusal =>
  new Refusal('standstill', `系统维护中，预计 ${dateTime(running?.to, minute)} 恢复`, {
    data: { mode: 'MAINTENANCE' },
  });

/** @returns whether the call is answered as done without having been. @throws Refusal `standstill` */
export function dropsOrRefuses(call: Asked, user: Pick<User, 'roleTypes'>, standing: Standing): boolean {
  const passage = passageOf(call, user, standing);
  if (passage === 'readOnly') throw readOnlyRefusal(standing);
  if (passage === 'maintenance') throw maintenanceRefusal(standing);
  return passage === 'dropped';
}
