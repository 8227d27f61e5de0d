/** Whoever holds the link of a mail ends its kind, at the portal or by the one press of a mail program (RFC 8058). */
import { unsubscribing } from '@portal/sdk/calls/unsubscribing';
import { usualQuiet } from '@portal/sdk/calls/receiving';
import { type Clock, type Context, type Db, type Implementation, implement, Refusal, refuse } from '@portal/sdk/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { limitsOf } from '../../limits.ts';
import { apiBase, type Host } from '../../routes.ts';
import type { Topics } from './topics.ts';
import { digestTopic, leftBy, weeklyTopic } from './unsubscribe.ts';

type Leaving = Pick<Context, 'db' | 'clock' | 'secrets'>;

/** The same sentence for every link that is none: it tells nothing of what exists. */
function readLink({ secrets, clock }: Pick<Leaving, 'secrets' | 'clock'>, token: string) {
  try {
    const left = leftBy(secrets, token, clock.now());
    if (left) return left;
  } catch {
    // refused like one that is too old
  }
  return refuse('invalid', '退订链接不完整或已失效，请登录门户在“通知设置”里关闭');
}

/** Sums of a day and of a week, by the topics under which they are sent. */
const SUMS: ReadonlyMap<string, Sum> = new Map([
  [digestTopic, 'digest'],
  [weeklyTopic, 'weekly'],
]);
type Sum = 'digest' | 'weekly';

async function endSum(db: Db, clock: Clock, userId: string, sum: Sum): Promise<void> {
  const updatedAt = clock.now().toISOString();
  await db
    .insertInto('msgReceiving')
    .values({ userId, quietFrom: usualQuiet.from, quietTo: usualQuiet.to, updatedAt })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ [sum]: false, updatedAt }))
    .execute();
}

async function endTopic(db: Db, clock: Clock, userId: string, topic: string): Promise<void> {
  const updatedAt = clock.now().toISOString();
  await db
    .insertInto('msgChoice')
    .values({ userId, topic, portal: true, mail: false, sms: false, updatedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'topic']).doUpdateSet({ mail: false, updatedAt }))
    .execute();
}

/** @throws Refusal */
async function leave(leaving: Leaving, topics: Topics, token: string): Promise<{ topic: string }> {
  const { db, clock } = leaving;
  const { userId, topic } = readLink(leaving, token);
  const { fixed } = topics.of(topic);
  if (fixed !== undefined) refuse('conflict', `“${topic}”${fixed}`);
  const sum = SUMS.get(topic);
  if (sum) await endSum(db, clock, userId, sum);
  else await endTopic(db, clock, userId, topic);
  return { topic };
}

export const leavingSubject = (topics: Topics): Implementation =>
  implement(unsubscribing, {
    async about({ token }, context) {
      return { topic: readLink(context, token).topic };
    },
    leave: ({ token }, context) => leave(context, topics, token),
  });

/** Where mail programs post a form of one field, which says nothing; the link is in the address. */
export function registerOneClick(app: FastifyInstance, host: Host, topics: Topics): void {
  void app.register(async (inside) => {
    const form = 'application/x-www-form-urlencoded';
    inside.addContentTypeParser(form, (_request, payload, done) => {
      payload.resume();
      payload.once('end', () => done(null, undefined));
    });
    inside.post(`${apiBase}${unsubscribing.leave.path}/:token`, async (request: FastifyRequest) => {
      for (const limit of limitsOf(unsubscribing.leave)) await host.limits.strict.consume(limit, request.ip);
      const { token } = request.params as { token: string };
      if (token.length > 600) throw new Refusal('invalid', '退订链接不完整');
      await leave(host, topics, token);
      return { code: '200', msg: '操作成功', data: null };
    });
  });
}
