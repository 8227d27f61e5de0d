import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Passage } from './personal/passage.ts';
import type { Naming } from './prepared.ts';
import { isWriteRefused } from './refused-writes.ts';
import { typesOf } from './types.ts';

/** The driver's own limit for an answer, above the server's, so that the server's tidier refusal comes first. */
export const readTimeoutMs = (statementTimeoutMs: number): number => statementTimeoutMs + 500;

const closeWaitMs = 100;

const hasCode = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code !== undefined;

const overrun = (cause: unknown): Error =>
  Object.assign(new Error('canceling statement due to statement timeout', { cause }), { code: '57014' });

/** A connection whose answer never came is of no more use, and its late answer would be taken for the next one. */
async function discard(client: pg.PoolClient): Promise<void> {
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } };
  const ended = new Promise((resolve) => client.once('end', resolve));
  connection.stream.destroy();
  await Promise.race([ended, wait(closeWaitMs)]);
}

export interface PoolParts {
  readonly naming: Naming;
  /** Hears each statement that the database refuses because it takes no writes. */
  readonly onWriteRefused: (error: unknown) => void;
  readonly passage: Passage;
}

const rolledBack = { command: 'ROLLBACK', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Names statements, seals what they carry, and says why a connection was lost. Kysely takes a transaction back on its
 * broken connection; the failure of that ROLLBACK would hide the failure before it, and there is nothing left to take
 * back: the server has done so.
 */
function explain(client: pg.PoolClient, { naming, onWriteRefused, passage }: PoolParts): void {
  let lost: unknown;
  client.on('error', (error) => {
    lost ??= error;
  });
  client.once('end', () => {
    lost ??= new Error('Connection terminated unexpectedly');
  });
  const query = client.query.bind(client) as (asked: pg.QueryConfig) => Promise<unknown>;
  const explained = async (text: string, values: unknown[] = []): Promise<unknown> => {
    if (lost !== undefined && text === 'rollback') return rolledBack;
    if (lost !== undefined) throw lost;
    try {
      const name = values.length === 0 ? undefined : naming(text);
      return await query({ text, values: passage.outgoing(values), ...(name !== undefined && { name }) });
    } catch (error) {
      if (isWriteRefused(error)) onWriteRefused(error);
      if (error instanceof Error && error.message === 'Query read timeout') {
        lost = overrun(error);
        await discard(client);
      }
      if (lost === undefined || hasCode(error)) throw error;
      if (text === 'rollback') return rolledBack;
      throw lost;
    }
  };
  client.query = explained as typeof client.query;
}

/** A lost connection gives its place in the pool back at once, not when its holder next looks at it. */
function freePlace(pool: pg.Pool): void {
  const held = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => held.add(client));
  pool.on('release', (_error, client) => held.delete(client));
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!held.has(client)) return;
      const { release } = client;
      client.release = () => undefined;
      release(true);
    });
  });
}

/** A pool whose clients survive, and explain, the loss of their connection; by default it would end the process. */
export function createPool(config: pg.PoolConfig, parts: PoolParts): pg.Pool {
  const pool = new pg.Pool({ ...config, types: typesOf(parts.passage) });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => explain(client, parts));
  freePlace(pool);
  return pool;
}
