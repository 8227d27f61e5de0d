/** Overload: while the event loop lags, work is refused at once so that what is in hand gets done. */
import pressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TransportError } from './errors.ts';
import { healthPaths } from './health.ts';

const retryAfterSeconds = 5;
/** The log of an overload must not add to it. */
const tellEveryMs = 10_000;

/** Answers 503 with Retry-After when the event loop lags longer than that; health stays reachable. */
export async function shedLoad(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  let refused = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  const tell = (delayMs: number) => {
    refused += 1;
    if (performance.now() - toldAt < tellEveryMs) return;
    app.log.warn({ refused, delayMs: Math.round(delayMs) }, 'overloaded');
    toldAt = performance.now();
    refused = 0;
  };
  await app.register(pressure, {
    maxEventLoopDelay,
    pressureHandler({ routeOptions: { url = '' } }: FastifyRequest, _reply: unknown, _type: string, delay?: number) {
      // infinite: the loop stood still right after it was looked at, and was not measured once, as in a start
      if (healthPaths.includes(url) || delay === Number.POSITIVE_INFINITY) return;
      tell(delay ?? 0);
      throw new TransportError(503, '服务不可用', retryAfterSeconds);
    },
  });
}
