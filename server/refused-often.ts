/**
 * What anybody may be refused without end, a public call's input and the limits, stands in the trail all the same: once
 * an hour of an address and a call, and so often of all addresses together, counted in this process.
 */
import type { Call } from '@portal/sdk/contract';
import { REFUSALS } from '@portal/sdk/contract';
import { Refusal } from '@portal/sdk/server';
import { type Asker, isAnonymous } from './context.ts';
import type { Route, Services } from './dispatch.ts';
import { TransportError } from './errors.ts';
import { type Limit, memoryLimiter } from './limits.ts';

const hour = 3600;
const once = ({ method, path }: Call): Limit => ({
  name: `refused ${method} ${path}`,
  points: 1,
  seconds: hour,
  by: 'address',
});
const ofAll: Limit = { name: 'refused', points: 1000, seconds: hour, by: 'everybody' };

const isTooMany = (error: unknown): error is TransportError =>
  error instanceof TransportError && error.failure.status === 429;

const isUnfit = ({ access }: Call, { user }: Asker, error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === REFUSALS.invalid && access === 'public' && isAnonymous(user);

export type RefusedOften = (route: Route, caller: Asker, error: unknown) => Promise<void>;

export function refusedOften(services: Pick<Services, 'db' | 'audit'>): RefusedOften {
  const limiter = memoryLimiter();
  const isFirst = (call: Call, ip: string) =>
    limiter
      .consume(once(call), ip)
      .then(() => limiter.consume(ofAll, ''))
      .then(
        () => true,
        () => false,
      );
  return async (route, caller, error) => {
    const { area, call } = route;
    if (!(isTooMany(error) || isUnfit(call, caller, error)) || !(await isFirst(call, caller.ip))) return;
    const reason = error.message;
    await services.audit(services.db, caller, { area, call, input: {}, result: 'failed', reason, costMs: 0 });
  };
}
