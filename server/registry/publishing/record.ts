/** The trail of publications: over HTTP or by the folder, each leaves one row, with its team and its key. */
import { type OpenPointer, shortKey } from '@portal/sdk/deployment';
import { type Clock, type Db, sql } from '@portal/sdk/server';
import { anonymous } from '../../context.ts';
import { appendAudit } from '../../platform/audit/oper-log.ts';
import type { SettledPublication } from '../live-releases.ts';
import { textDigest } from '../published.ts';

export interface Place {
  readonly db: Db;
  readonly clock: Clock;
}

/** Who sent it over HTTP. */
export interface Sender {
  readonly ip: string;
  readonly traceId?: string;
}

interface Told extends Pick<SettledPublication, 'key' | 'team' | 'refused'> {
  /** The version, or that the plugin is taken away. */
  readonly target: string;
}

export const targetOf = (plugin: string, version: string | undefined): string => `${plugin} ${version ?? '撤下'}`;

/** One row of the trail; failed where there is a reason why it does not count. */
export function appendPublication({ db, clock }: Place, from: Sender, told: Told): Promise<void> {
  const { target, key, team, refused } = told;
  const account = key === undefined ? '' : `指纹 ${shortKey(key)}`;
  const user = { ...anonymous, account, userName: team ?? '未登记的团队' };
  return appendAudit(db, {
    ...{ kind: 'PUBLICATION', at: clock.now(), user, ...from, module: 'plugins', action: '发布插件' },
    ...{ target, result: refused === undefined ? 'ok' : 'failed' },
    detail: {
      ...(team !== undefined && { team }),
      ...(key !== undefined && { fingerprint: shortKey(key) }),
      ...(refused !== undefined && { reason: refused }),
    },
  });
}

/** Before it is stored: the process that adopts it first, which may be another, writes the row. */
export async function announce({ db, clock }: Place, { ip, traceId }: Sender, pointers: readonly OpenPointer[]) {
  const at = clock.now().toISOString();
  for (const { signed, pointer } of pointers) {
    const digest = textDigest(JSON.stringify(signed));
    await sql`
      insert into sys_plugin_publication (plugin, digest, outcome, ip, trace_id, at)
      values (${pointer.id}, ${digest}, 'sent', ${ip}, ${traceId ?? null}, ${at})
      on conflict do nothing`.execute(db);
  }
}

interface Fresh {
  readonly plugin: string;
  readonly digest: string;
  readonly ip: string;
  readonly traceId: string | null;
}

/** In the transaction that adopts them. What the trail has a row of, by this process or another, leaves none. */
export async function recordPublications(
  { db, clock }: Place,
  publications: readonly SettledPublication[],
): Promise<void> {
  const stand = publications.map(({ plugin, digest, refused }) => {
    return { plugin, digest, outcome: refused === undefined ? 'ok' : 'failed' };
  });
  const { rows } = await sql<Fresh>`
    with fresh as (
      insert into sys_plugin_publication (plugin, digest, outcome, at)
      select plugin, digest, outcome, ${clock.now().toISOString()}
      from jsonb_to_recordset(${JSON.stringify(stand)}::jsonb) as one (plugin text, digest text, outcome text)
      on conflict do nothing
      returning plugin, digest
    )
    select fresh.plugin, fresh.digest, coalesce(sent.ip, '') as ip, sent.trace_id as "traceId"
    from fresh
    left join sys_plugin_publication sent
      on sent.plugin = fresh.plugin and sent.digest = fresh.digest and sent.outcome = 'sent'`.execute(db);
  for (const { plugin, digest, ip, traceId } of rows) {
    const told = publications.find((one) => one.plugin === plugin && one.digest === digest);
    const target = told?.key === undefined ? plugin : targetOf(plugin, told.version);
    const from = { ip, ...(traceId !== null && { traceId }) };
    await appendPublication({ db, clock }, from, { ...told, target });
  }
}
