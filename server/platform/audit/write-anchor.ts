import { hostname } from 'node:os';
import { type Db, sql } from '@portal/sdk/server';
import type { AnchorStore } from './anchor-store.ts';
import { type Anchor, proofOf } from './anchors.ts';
import { audited, type Recorder } from './oper-log.ts';

let installed: AnchorStore | undefined;

/** Anchors go where the app that was built last sends them. */
export const installAnchors = (store: AnchorStore): void => {
  installed = store;
};

function noApp(): never {
  throw new Error('No app was built.');
}

export const anchors = (): AnchorStore => installed ?? noApp();

/** The head, locked: processes write their anchors one after the other. */
async function lockedHead(db: Db) {
  const { rows } = await sql<{ seq: string; hash: string; rows: number }>`
    select seq::text as seq, hash, (seq - coalesce((select min(seq) from sys_oper_log), seq + 1) + 1)::int as rows
    from sys_oper_log_head where id = 1 for update`.execute(db);
  return rows[0];
}

/** The last anchor as the chain remembers it, where the line itself cannot be read here. */
async function remembered(db: Db): Promise<{ n: number; proof: string } | undefined> {
  const { rows } = await sql<{ n: number; proof: string }>`
    select (entry -> 'detail' ->> 'n')::int as n, entry ->> 'proof' as proof from sys_oper_log
    where kind = 'ANCHOR' and result = 'ok' order by at desc, seq desc limit 1`.execute(db);
  return rows[0];
}

const holds = async (db: Db, { seq, hash }: Pick<Anchor, 'seq' | 'hash'>): Promise<boolean> => {
  const { rows } = await sql`
    select from sys_oper_log where seq = ${seq} and hash = ${hash}
    union all select from sys_oper_log having min(seq) > ${seq} limit 1`.execute(db);
  return rows.length > 0;
};

/**
 * Writes one anchor, and says in the chain that it was: in one transaction, so that what could not be written outside
 * is not claimed inside. Where the anchor before it does not fit any more, the trail says that, too.
 */
export async function writeAnchor(by: Recorder, store: AnchorStore, reason: Anchor['reason']): Promise<void> {
  const { db, clock } = by;
  const head = await lockedHead(db);
  if (!head) return;
  const last = await store.last();
  const before = store.readable ? last : await remembered(db);
  const n = (before?.n ?? 0) + 1;
  const at = clock.now().toISOString();
  const anchor: Anchor = { n, ...head, at, reason, host: hostname(), prev: before?.proof ?? '' };
  const line = JSON.stringify(anchor);
  const facts = { kind: 'ANCHOR', module: 'audit', target: store.where } as const;
  if (last && !(await holds(db, last))) {
    const detail = { n: last.n, seq: last.seq };
    await audited(by, { ...facts, action: '审计链与上一锚点不符', result: 'failed', detail });
  }
  await store.append(line);
  const detail = { n, seq: head.seq, reason };
  await audited(by, { ...facts, action: '写出锚点', proof: proofOf(line), detail });
}
