/** A server whose notices of an order are sent by one call, for the tests of this folder. */
import { type NoticeSent, noticeSent } from '@portal/sdk/calls/notification';
import { type Reader, sql } from '@portal/sdk/server';
import { startSession } from '../../auth.ts';
import { noBrowser } from '../../browser.ts';
import { createContext, noOutcome, platform } from '../../context.ts';
import { openServer, type ServerOptions, type TestApi, type TestServer } from '#server/testing';

export interface NoticeServer extends TestServer {
  /** Sends notices in one transaction, and what is due of them. */
  tell(...notices: readonly NoticeSent[]): Promise<void>;
  /** The same, without sending. */
  queue(...notices: readonly NoticeSent[]): Promise<void>;
  /** The API in a session that begins now: the clock jumps over days here. */
  now(account: string): Promise<TestApi>;
  idOf(account: string): Promise<string>;
  entOf(account: string): Promise<string>;
  rows(): Promise<{ channel: string; status: string; fault: string | null; tries: number; content: string }[]>;
  /** Documents that nobody sees any more. */
  readonly hidden: Set<string>;
}

/** Topic that starts with mail; of the kind `probe`, whose number is `DOC-` and its id. */
export const mailed = '试验到期';
export const silent = '试验动态';
export const urgent = '试验告警';

export async function openNotices(options: ServerOptions = {}): Promise<NoticeServer> {
  const hidden = new Set<string>();
  const documents = [
    {
      bizType: 'probe',
      visible: (_reader: Reader) =>
        sql<{ id: unknown; code: unknown }>`select n as id, 'DOC-' || n as code from generate_series(1, 400) n
          where not n::text = any(${[...hidden]}::text[])`,
    },
  ];
  const topics = [
    { topic: mailed, kinds: ['G', 'C'] as const, mail: true as const },
    { topic: silent, kinds: ['G', 'C'] as const },
    { topic: urgent, kinds: ['G', 'C'] as const, mail: true as const, urgent: true as const },
  ];
  const probe = { id: 'probe', area: { subjects: [], documents, topics } };
  const server = await openServer({ areas: [], extraAreas: [probe], ...options });
  const queue = async (...notices: readonly NoticeSent[]) => {
    const { app, clock } = server;
    const caller = { user: platform, clock, ip: '', userAgent: '', browser: noBrowser, requestId: 'test' };
    await server.db.transaction().execute(async (db) => {
      const context = createContext(db, caller, app.portal, noOutcome());
      for (const notice of notices) await context.emit(noticeSent, notice);
    });
  };
  const of = async (account: string) =>
    server.db
      .selectFrom('usrUser as u')
      .innerJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
      .select(['u.id', 'm.entId'])
      .where('u.account', '=', account)
      .executeTakeFirstOrThrow();
  return {
    ...server,
    queue,
    async tell(...notices) {
      await queue(...notices);
      await server.sendDue();
    },
    async now(account) {
      const { id: userId } = await of(account);
      const facts = {
        userId,
        ip: '127.0.0.1',
        userAgent: 'test',
        method: 'password',
        provenUntil: '9999-12-31T00:00:00Z',
      };
      return server.withToken(await server.db.transaction().execute((tx) => startSession(tx, server.clock, facts)));
    },
    idOf: async (account) => (await of(account)).id,
    entOf: async (account) => (await of(account)).entId,
    rows: () =>
      server.db
        .selectFrom('msgDelivery')
        .select(['channel', 'status', 'fault', 'tries', 'content'])
        .where('dedupe', 'is not', null)
        .where('purpose', 'in', [mailed, silent, urgent])
        .orderBy('id')
        .execute(),
    hidden,
  };
}

const ids = Array.from({ length: 300 }, (_, n) => String(n + 100)).values();

/** A notice to one person about a document of its own. */
export const about = (userId: string, topic: string, bizId = ids.next().value): NoticeSent => ({
  ...{ userIds: [userId], noticeType: 13, topic, content: '张三的合同金额 88,000 元' },
  ...{ bizType: 'probe', bizId: bizId ?? '1' },
});
