/**
 * What the embedded database is asked of rights, beside PostgreSQL: it is PostgreSQL too, of another version, compiled
 * for one session. So each kind of statement is asked once (each subject's visible rows, each kind of document and of
 * approval, each call that writes or names a row), not every person × scope × call, which the other files ask.
 */
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { type CallRefused, openServer, type TestApi, type TestServer } from '#server/testing';
import { APPROVALS, beginRenewal, counted, listed, waitingFor } from './approvals.ts';
import { doorsOf, noticesOf, open, ways } from './doors.ts';
import { AREAS } from './examples/examples.ts';
import { callsOf, entitle, openForExamples, refusalOf } from './examples/trial.ts';
import { findOne, type Kind, KINDS } from './kinds.ts';
import { narrowing } from './narrow.ts';
import { PEOPLE, prepare, SCOPES } from './scopes-people.ts';
import { CODES, SUBJECTS } from './scopes-subjects.ts';
import { meetsTheSame } from './scopes-ways.ts';

let server: TestServer;
const unlimited = { consume: async () => undefined };
const { without, allElsewhere } = narrowing(() => server);
const { tell, uploaded, attached } = doorsOf(() => server);

describe('a document', () => {
  let fileId: string;
  beforeAll(async () => {
    server = await openServer();
    Object.assign(server.app.portal.limits, { general: unlimited, strict: unlimited });
    await beginRenewal(server);
    fileId = await uploaded('s0002_1');
  }, 300_000);
  afterAll(() => server.close());

  interface Told {
    readonly bizType: string;
    readonly kind: Kind;
    readonly bizId: string | null;
    readonly notice: string;
  }
  /** What there is for the account: by kind its notice, and its file. */
  async function metBy(api: TestApi, about: readonly Told[]): Promise<string[]> {
    const notices = await noticesOf(api);
    const met = about.flatMap(({ bizType, notice }) => (notices.includes(notice) ? [`notice of ${bizType}`] : []));
    for (const { bizType, bizId } of about) {
      if (bizId === null) continue; // nothing is attached to what has no id
      await attached(fileId, bizType, bizId);
      const { code } = await open(api, ways[0], fileId).then(
        () => ({ code: '200' }),
        (refusal: CallRefused) => refusal,
      );
      if (code !== '404') met.push(`file of ${bizType}: ${code}`);
    }
    return met;
  }

  test('of every kind: its notice and its file are there as far as it is seen', async () => {
    const told: Told[] = [];
    for (const [bizType, kind] of Object.entries(KINDS).filter(([, { narrowing: how }]) => how !== 'stays')) {
      const found = await findOne(server, bizType, kind);
      told.push({ bizType, kind, bizId: found.id, notice: await tell(kind.account, bizType, found) });
    }
    const everybody = [...new Set(told.map(({ kind }) => kind.account))];
    const of = (account: string) => told.filter(({ kind }) => kind.account === account);
    for (const account of everybody)
      expect(await metBy(await server.as(account), of(account))).toEqual([
        ...of(account).map(({ bizType }) => `notice of ${bizType}`),
        ...of(account).flatMap(({ bizType, bizId }) => (bizId === null ? [] : [`file of ${bizType}: 200`])),
      ]);
    const back = await allElsewhere();
    for (const account of everybody) {
      const hidden = of(account).filter(({ kind }) => kind.narrowing === 'scope');
      expect(await metBy(await server.as(account), hidden)).toEqual([]);
    }
    await back();
    for (const one of told.filter(({ kind }) => kind.narrowing !== 'scope'))
      await without(one.kind, async (api) => expect(await metBy(api, [one])).toEqual([]));
  });

  const approvals = APPROVALS.map((approval) => [approval.bizType, approval.account, approval] as const);
  test.each(approvals)('of kind %s waits for %s as far as it is seen', async (bizType, account, approval) => {
    const { taskId } = await waitingFor(server, approval);
    const entitled = await server.as(account);
    expect([await listed(entitled, bizType, taskId), (await counted(entitled, bizType)) > 0]).toEqual([true, true]);
    await without({ ...approval, find: '' }, async (api) => {
      expect([await listed(api, bizType, taskId), await counted(api, bizType)]).toEqual([false, 0]);
    });
  });

  /** Each subject to one of its people, under one scope: a scope is one condition, whatever rows it stands before. */
  const scoped = SUBJECTS.map((subject, index) => {
    const letter = subject.people[index % 2] ?? 'Y';
    const scopes = letter === 'Y' ? SCOPES : SCOPES.slice(0, SCOPES.indexOf('PLATE')); // the others' wider ones show nothing
    return [subject.name, scopes[index % scopes.length] ?? 'SELF', PEOPLE[letter].title, subject, letter] as const;
  });
  describe('and its rows', () => {
    beforeAll(() => prepare(server.db, CODES));
    test.each(scoped)('of %s, under %s, are the same to %s by every way', async (_, scope, __, subject, letter) => {
      await meetsTheSame(server, subject, letter, scope);
    });
  });
});

describe('a call', () => {
  const examples = Object.values(AREAS).flatMap((area) => Object.entries(area));
  beforeAll(async () => {
    server = await openForExamples();
    await entitle(server, examples);
  }, 300_000);
  afterAll(() => server.close());

  test.each(examples)('%s succeeds', async (address, example) => {
    const call = callsOf(server).get(address);
    if (!call) throw new Error(`There is no call ${address}.`);
    expect(await refusalOf(server, call, example)).toBeUndefined();
  });
});
