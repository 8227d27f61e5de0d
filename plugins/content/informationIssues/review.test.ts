import { sourceHiddenSubjectId } from '@portal/sdk/calls/content';
import { notification } from '@portal/sdk/calls/notification';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { dataScopeOf } from '#server/test-data-scope';
import { openServer, type TestServer } from '#server/testing';
import { content, subject } from '../../portal/content/contract.ts';
import { informationIssues } from './contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer({ areas: ['portal', 'content'] });
});
afterAll(() => server.close());

const waiting = '供应链大会筹备情况通报';

async function reviewOf(api: Awaited<ReturnType<TestServer['as']>>) {
  const { records } = await api.call(notification.getNotification, { noticeType: 14, size: 50 });
  const notice = records.find((row) => row.content.includes(waiting));
  const businessCode = notice?.bizId ?? '';
  const approval = await api.call(workflowtask.detailByBizcode, { bizCode: businessCode, bizType: 'CONTENT' });
  return { notice, businessCode, approval, processInstId: approval?.processInstId ?? '' };
}

describe('the delivered data', () => {
  test('hold a review that is over, with its decision', async () => {
    const api = await server.as('yy_ops');
    const approval = await api.call(workflowtask.detailByBizcode, { bizCode: 'SUPPLIER-REVIEW', bizType: 'CONTENT' });
    expect(approval).toMatchObject({ status: 'APPROVED', canAudit: false });
    expect(approval?.history.map(({ operationTypeString }) => operationTypeString)).toEqual(['提交', '办理']);
  });

  test('R-APPR-22 give the subject without source and author the id that the shell knows', async () => {
    const { anonymous } = server;
    const { records } = await anonymous.call(subject.page, { siteCode: 'PORTAL' });
    const hidden = records.filter(({ hideSource }) => hideSource).map(({ subjectId }) => subjectId);
    expect(hidden).toEqual([sourceHiddenSubjectId]);
  });
});

describe('an article under review', () => {
  test('is told to the operating unit by a notice of type 14, whose audit waits for it', async () => {
    const api = await server.as('yy_ops');
    const { notice, approval, businessCode } = await reviewOf(api);
    expect(notice).toMatchObject({ noticeType: 14, bizType: 'CONTENT', status: 0 });
    expect(approval).toMatchObject({ status: 'RUNNING', canAudit: true, starterName: '江珩' });
    const article = await api.call(content.detailByBusinessCode, { businessCode });
    expect(article).toMatchObject({ title: waiting, state: 1, preview: true });
  });

  test('is found by its state by whose rows it is among, and by nobody else', async () => {
    const { scope, asDelivered } = dataScopeOf(() => server);
    const found = async (account: string) =>
      (await (await server.as(account)).call(content.page, { state: 1 })).records.map(({ title }) => title);
    expect(await found('yy_ops')).toContain(waiting);
    expect(await found('gys_admin')).toEqual([]);
    await scope('Y', 'SELF');
    const api = await server.as('yy_ops');
    expect(await found('yy_ops')).toEqual([]);
    expect((await api.call(informationIssues.page, {})).total).toBe(0);
    expect(await api.call(informationIssues.counts, {})).toEqual([]);
    const { records } = await api.call(subject.page, { siteCode: 'PORTAL' });
    const own = { title: '检修窗口通知', content: '<p>请知悉。</p>', subjectIds: [records[0]?.subjectId ?? ''] };
    const { id } = await api.call(informationIssues.add, own);
    expect((await api.call(informationIssues.page, {})).records).toMatchObject([{ id, title: '检修窗口通知' }]);
    await asDelivered();
  });

  test('cannot be decided by a supplier, nor by who submitted it', async () => {
    const { processInstId } = await reviewOf(await server.as('yy_ops'));
    const decide = async (account: string) =>
      (await server.as(account)).call(workflowtask.submitAuditResult, { processInstId, approve: true });
    await expect(decide('gys_admin')).rejects.toMatchObject({ code: '404' });
    await expect(decide('admin')).rejects.toMatchObject({ code: '403' });
  });

  test('is read by everybody once it has passed', async () => {
    const api = await server.as('yy_ops');
    const { businessCode, processInstId } = await reviewOf(api);
    await expect(server.anonymous.call(content.detailByBusinessCode, { businessCode })).rejects.toMatchObject({
      code: '404',
    });
    await api.call(workflowtask.submitAuditResult, { processInstId, approve: true });
    const article = await server.anonymous.call(content.detailByBusinessCode, { businessCode });
    expect(article).toMatchObject({ title: waiting, state: 3, preview: false });
  });

  test('goes back to its author’s drafts from the worklist, under the right of the step', async () => {
    const at = await openServer({ areas: ['portal', 'content'] });
    const { processInstId, businessCode } = await reviewOf(await at.as('yy_ops'));
    const article = at.db.selectFrom('cmsContent').select('state').where('businessCode', '=', businessCode);
    const state = async () => (await article.executeTakeFirstOrThrow()).state;
    const { starterId } = await at.db
      .selectFrom('wfInstance')
      .select('starterId')
      .where('id', '=', processInstId)
      .executeTakeFirstOrThrow();
    const opener = dataScopeOf(() => at);
    const ops = await opener.idOf('yy_ops');
    // the author is of the operating unit, and holds nothing
    await at.db.updateTable('wfInstance').set({ starterId: ops }).where('id', '=', processInstId).execute();
    await at.db.updateTable('cmsContent').set({ createdBy: ops }).where('businessCode', '=', businessCode).execute();
    expect(starterId).not.toBe(ops);
    const restore = await opener.bare('yy_ops');
    const withdraw = async () => (await at.as('yy_ops')).call(workflowtask.withdraw, { processInstId });
    await expect(withdraw()).rejects.toMatchObject({ code: '403' });
    expect(await state()).toBe(1);
    const approval = at.db.selectFrom('wfInstance').select('status').where('id', '=', processInstId);
    expect(await approval.executeTakeFirstOrThrow()).toEqual({ status: 'RUNNING' });
    await restore();
    await withdraw();
    expect(await state()).toBe(0);
    expect(await approval.executeTakeFirstOrThrow()).toEqual({ status: 'CANCELLED' });
    await at.close();
  });

  test('stays unread when it was rejected, and is decided once', async () => {
    const at = await openServer({ areas: ['portal', 'content'] });
    const api = await at.as('yy_ops');
    const { businessCode, processInstId } = await reviewOf(api);
    await api.call(workflowtask.submitAuditResult, { processInstId, approve: false, auditOpinion: '请补充时间地点' });
    expect(await api.call(content.detailByBusinessCode, { businessCode })).toMatchObject({ state: 5 });
    await expect(at.anonymous.call(content.detailByBusinessCode, { businessCode })).rejects.toMatchObject({
      code: '404',
    });
    const again = api.call(workflowtask.submitAuditResult, { processInstId, approve: true });
    await expect(again).rejects.toMatchObject({ code: '409' });
    await at.close();
  });
});
