/** Every kind of approval: who may not see its document finds no task of it, and decides none. */
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { documentsOf } from '#server/documents';
import { loadTestAreas, openServer, type TestServer } from '#server/testing';
import { APPROVALS, beginRenewal, by, counted, done, listed, waitingFor } from './approvals.ts';
import { KINDS } from './kinds.ts';
import { narrowing } from './narrow.ts';

test('the table names every kind of document that is approved', async () => {
  const documents = [...documentsOf(await loadTestAreas()).values()];
  const approved = documents.filter(({ decide }) => decide).map(({ bizType }) => bizType);
  expect([...new Set(APPROVALS.map(({ bizType }) => bizType))].sort()).toEqual(approved.sort());
});

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
  await beginRenewal(server);
}, 590_000);
afterAll(() => server.close());

const { without, withhold, idOf, bare, give } = narrowing(() => server);
const gone = { code: '404' };

/** An article is there for who has written it, whatever the roles; deciding on it is another right. */
test('a task of an article waits for no author of it who may not decide on articles', async () => {
  const { processInstId, taskId, bizCode } = await waitingFor(server, by('CONTENT'));
  const ops = await server.as('yy_ops');
  const met = async () => [
    await listed(ops, 'CONTENT', taskId),
    (await counted(ops, 'CONTENT')) > 0,
    (await ops.call(workflowtask.detail, { processInstId })).canAudit,
  ];
  const article = server.db.selectFrom('cmsContent').select('createdBy').where('businessCode', '=', bizCode);
  const { createdBy } = await article.executeTakeFirstOrThrow();
  const written = (by: string | null) =>
    server.db.updateTable('cmsContent').set({ createdBy: by }).where('businessCode', '=', bizCode).execute();
  await written(await idOf('yy_ops'));
  const back = await withhold('Y', 'content:news:audit');
  expect(await met()).toEqual([false, false, false]);
  await back();
  expect(await met()).toEqual([true, true, true]);
  await written(createdBy);
});

/** A right is a code and its rows: what another role shows is seen, and not decided on. */
test('a task waits for whose right to decide reaches the document, not for whose other roles reach it', async () => {
  const approval = by('ORDER_DELIVERY_CHANGE', 'yy_ops', 2);
  const { processInstId, taskId } = await waitingFor(server, approval);
  const back = await bare('yy_ops');
  const role = { account: 'yy_ops', roleType: 'Y' };
  const looks = await give({ ...role, dataScope: 'ALL', codes: [] });
  const decides = { ...role, codes: ['order:change:audit2'] };
  const ops = await server.as('yy_ops');
  const met = async () => [
    await listed(ops, approval.bizType, taskId),
    await counted(ops, approval.bizType),
    (await ops.call(workflowtask.detail, { processInstId })).canAudit,
  ];
  const elsewhere = await give({ ...decides, dataScope: 'CUSTOM', scopeEntIds: ['999999'] });
  expect(await met()).toEqual([false, 0, false]);
  const decision = { processInstId, approve: true, auditOpinion: '同意' };
  const narrow = { code: '403', msg: '您的审批权限不包括这张单据' };
  await expect(ops.call(workflowtask.submitAuditResult, decision)).rejects.toMatchObject(narrow);
  await elsewhere();
  const everywhere = await give({ ...decides, dataScope: 'ALL' });
  expect(await met()).toEqual([true, expect.any(Number), true]);
  for (const taken of [everywhere, looks, back]) await taken();
});

const rows = APPROVALS.map((approval) => [approval.bizType, approval.step, approval.account, approval] as const);

describe('a task', () => {
  test.each(rows)(
    'of %s, step %s, is there for %s as far as the document is',
    async (bizType, _, account, approval) => {
      const { processInstId, taskId, bizCode } = await waitingFor(server, approval);
      const entitled = await server.as(account);
      const decision = { processInstId, approve: true, auditOpinion: '同意' };
      const before = await counted(entitled, bizType);
      expect([await listed(entitled, bizType, taskId), before > 0]).toEqual([true, true]);
      expect(await entitled.call(workflowtask.detail, { processInstId })).toMatchObject({ canAudit: true });

      const kind = { ...approval, find: '' };
      await without(kind, async (api) => {
        expect([await listed(api, bizType, taskId), await counted(api, bizType)]).toEqual([false, 0]);
        await expect(api.call(workflowtask.detail, { processInstId })).rejects.toMatchObject(gone);
        expect(await api.call(workflowtask.detailByBizcode, { bizCode, bizType })).toBeNull();
        await expect(api.call(workflowtask.submitAuditResult, decision)).rejects.toMatchObject(gone);
        await expect(api.call(workflowtask.withdraw, { processInstId })).rejects.toMatchObject(gone);
        await expect(api.call(workflowtask.hide, { taskId })).rejects.toMatchObject(gone);
      });

      await entitled.call(workflowtask.submitAuditResult, decision);
      expect([await counted(entitled, bizType), await done(entitled, bizType, taskId)]).toEqual([before - 1, true]);
      await without(kind, async (api) => expect(await done(api, bizType, taskId)).toBe(false));
    },
  );
});

test('the kinds of approvals are kinds of documents', () => {
  for (const { bizType } of APPROVALS) expect(Object.keys(KINDS)).toContain(bizType);
});
