/** The whole verification: every row, the head, and what the anchors outside say of them. */
import type { Db } from '@portal/sdk/server';
import type { AnchorStore } from './anchor-store.ts';
import { compare, type Line, readLines } from './anchors.ts';
import { type Extent, extentOf, type Fault, walk } from './chain.ts';

/** What anchors tell. */
export interface Anchored {
  readonly where: string;
  /** False where the lines went to another machine: they can be given to the command. */
  readonly readable: boolean;
  readonly lines: number;
  readonly last: Line | null;
  readonly faults: readonly Fault[];
}

/** @param given - Lines from elsewhere, such as those that a syslog receiver has kept. */
export async function checkAnchors(db: Db, store: AnchorStore, now: Date, given?: string): Promise<Anchored> {
  const readable = store.readable || given !== undefined;
  const { lines, fault } = readLines(given ?? (await store.read()));
  const faults = readable ? [...(fault ? [fault] : []), ...(await compare(db, lines, now))] : [];
  return { where: store.where, readable, lines: lines.length, last: lines.at(-1) ?? null, faults };
}

export interface Verified {
  readonly extent: Extent;
  readonly anchored: Anchored;
  /** The first break of the chain, then what the anchors say. Empty: whole. */
  readonly faults: readonly Fault[];
}

/** Recomputes the chain from its first row. */
export async function walkAll(db: Db): Promise<{ rows: number; fault: Fault | null }> {
  let rows = 0;
  let after: string | null = null;
  do {
    const walked = await walk(db, after);
    rows += walked.rows;
    if (walked.fault) return { rows, fault: walked.fault };
    after = walked.next;
  } while (after !== null);
  return { rows, fault: null };
}

export async function verify(db: Db, store: AnchorStore, now: Date, given?: string): Promise<Verified> {
  const walked = await walkAll(db);
  const { fault, ...extent } = await extentOf(db);
  const anchored = await checkAnchors(db, store, now, given);
  const broken = walked.fault ?? fault;
  return { extent, anchored, faults: [...(broken ? [broken] : []), ...anchored.faults] };
}
