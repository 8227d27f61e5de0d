import type { Audit } from '../../dispatch.ts';
import { appendAudit } from './oper-log.ts';

/** What the host records of a call that needs a permission code. */
export const recordCall: Audit = (db, { user, clock, ip, requestId }, { area, code, path, input, result, costMs }) =>
  appendAudit(db, {
    at: clock.now(),
    user,
    ip,
    traceId: requestId,
    module: area,
    action: code,
    target: path,
    result,
    costMs,
    detail: input,
  });
