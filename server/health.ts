/** Liveness asks nothing of anybody; readiness asks the database, and says no as soon as the process is leaving. */
import { type Db, sql } from '@portal/sdk/server';
import type { FastifyInstance } from 'fastify';

export interface Health {
  /** True from the first sign of shutdown. */
  leaving: boolean;
}

/** Further conditions of readiness, such as a verified registry. */
export type ReadyCheck = () => boolean | Promise<boolean>;

const live = '/healthz';
const readiness = '/readyz';
/** Answered whatever the load. */
export const healthPaths: readonly string[] = [live, readiness];

/** What a process that is ready is still busy with, for its operator; nothing where it is not. */
export type Unfinished = () => Promise<Readonly<Record<string, unknown>>>;

interface Readiness {
  readonly checks: readonly ReadyCheck[];
  readonly unfinished: Unfinished;
}

export function registerHealth(app: FastifyInstance, db: Db, health: Health, { checks, unfinished }: Readiness): void {
  const ready = async () => {
    if (health.leaving) return false;
    try {
      await sql`select 1`.execute(db);
      return (await Promise.all(checks.map((check) => check()))).every(Boolean);
    } catch (error) {
      app.log.warn({ err: error }, 'not ready');
      return false;
    }
  };
  app.get(live, { logLevel: 'silent' }, () => ({ status: 'ok' }));
  app.get(readiness, { logLevel: 'silent' }, async (_request, reply) =>
    (await ready()) ? { status: 'ok', ...(await unfinished()) } : reply.code(503).send({ status: 'unavailable' }),
  );
}

/** Time for balancers to see that the process is no longer ready. */
const lameDuckMs = 1500;

/** Readiness off, then the door, then the rest. Resolves when everything is closed. */
export async function shutDown(app: FastifyInstance, waitMs = lameDuckMs): Promise<void> {
  app.health.leaving = true;
  await new Promise((resolve) => setTimeout(resolve, waitMs));
  await app.close();
}

declare module 'fastify' {
  interface FastifyInstance {
    health: Health;
  }
}
