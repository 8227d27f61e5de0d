import { shortKey, type Trust } from '@portal/sdk/deployment';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { anonymous } from '../../context.ts';
import { appendAudit } from '../../platform/audit/oper-log.ts';
import type { Challenge } from './challenges.ts';

/** Writes into the trail what became of a publication, with the team and its key. */
export function recordPublication(
  { db, clock }: FastifyInstance['portal'],
  { ip, id: traceId }: Pick<FastifyRequest, 'ip' | 'id'>,
  { keys }: Trust,
  { key }: Challenge,
) {
  const team = keys.find((one) => one.key === key)?.team ?? '门户运维';
  const user = { ...anonymous, account: `密钥 ${shortKey(key)}`, userName: team };
  return (what: string, failed: string | undefined): Promise<void> =>
    db.transaction().execute((tx) =>
      appendAudit(tx, {
        ...{ kind: 'PUBLICATION', at: clock.now(), user, ip, traceId, module: 'plugins' },
        ...{ action: '发布插件', target: what, result: failed === undefined ? 'ok' : 'failed' },
        detail: { team, fingerprint: shortKey(key), ...(failed !== undefined && { reason: failed }) },
      }),
    );
}
