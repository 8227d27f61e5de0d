/** Faults of services are counted where administrators read them. */
import { type Clock, type Db, sql } from '@portal/sdk/server';

export interface ServiceFault {
  readonly plugin: string;
  readonly version: string;
  /** Method and path. */
  readonly call: string;
  /** PTL code. */
  readonly code: string;
  readonly detail: string;
}

const longest = 300;

export async function countFault(db: Db, clock: Clock, fault: ServiceFault): Promise<void> {
  const { plugin, version, call, code, detail } = fault;
  const at = clock.now().toISOString();
  await sql`
    insert into sys_service_fault (plugin, version, call, code, hour, faults, detail, last_at)
    values (${plugin}, ${version}, ${call}, ${code}, date_trunc('hour', ${at}::timestamptz), 1,
      ${detail.slice(0, longest)}, ${at})
    on conflict (plugin, version, call, code, hour) do update
      set faults = sys_service_fault.faults + 1, detail = excluded.detail, last_at = excluded.last_at`.execute(db);
}
