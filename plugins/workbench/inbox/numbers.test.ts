/** Wherever the number of open tasks stands, it is the same: the sum of the worklists that they are handled in. */
import { companyChange } from '@portal/sdk/calls/company-change';
import { qualification } from '@portal/sdk/calls/qualification';
import { registrationApproval } from '@portal/sdk/calls/registration-approval';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { entryAgreement } from '@portal/sdk/calls/entry-agreement';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { afterAll, beforeAll, expect, test } from '@rstest/core';
import { openServer, type TestApi, type TestServer } from '#server/testing';
import { authApply } from '../../base/authApply/contract.ts';
import { informationIssues } from '../../content/informationIssues/contract.ts';
import { blacklist } from '../../enterprise/blacklist/contract.ts';
import { orgChange } from '../../enterprise/changes/contract.ts';
import { category } from '../../goods/category/contract.ts';
import { goodsApproval } from '../../goods/goodsApproval/contract.ts';
import { deliveryDate } from '../../order/deliveryDate/contract.ts';
import { invoiceHeader } from '../../settlement/invoiceHeader/contract.ts';
import { settlementManagement } from '../../settlement/settlementManagement/contract.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const total = (asked: Promise<{ total: number }>) => asked.then((found) => found.total);

/** What waits in each worklist, as its page asks; a purchaser decides first, the operating unit second. */
const QUEUES: Readonly<Record<string, (api: TestApi, level: 1 | 2) => Promise<number>>> = {
  AUTH_APPLY: (api) => total(api.call(authApply.page, { scope: 'todo' })),
  COMPANY_CHANGE: (api) => total(api.call(companyChange.changes, { mine: true })),
  CONTENT: (api) => total(api.call(informationIssues.page, { state: 1 })),
  // the list shows the operating unit those too that heads of an enterprise approve
  CONTRACT: async (_api, level) => {
    const waiting = server.db
      .selectFrom('wfTask as t')
      .innerJoin('wfInstance as i', 'i.id', 't.instanceId')
      .where('i.bizType', '=', 'CONTRACT')
      .where('t.endTime', 'is', null)
      .where('t.candidateEntId', level === 2 ? 'is' : 'is not', null);
    const perEnterprise = level === 2 ? 1 : 2; // one of either enterprise
    return (await waiting.select('t.id').execute()).length / perEnterprise;
  },
  ENTRY_AGREEMENT: async (api) =>
    (await api.call(entryAgreement.page, { status: 1, size: 100 })).records.filter(({ waits }) => waits).length,
  GOODS_CATEGORY: (api) => total(api.call(category.approvalPage, { scope: 'todo' })),
  GOODS_CHANGE: (api) => total(api.call(goodsApproval.approvalPage, { scope: 'todo' })),
  INVOICE_HEADER: (api) => total(api.call(invoiceHeader.page, { auditStatus: 0 })),
  ORDER_DELIVERY_CHANGE: (api, auditLevel) => total(api.call(deliveryDate.page, { auditLevel, scope: 'todo' })),
  ORG_CHANGE: (api) => total(api.call(orgChange.page, { mine: true })),
  PENALTY_MATTER: (api) => total(api.call(blacklist.matters, { mine: true })),
  PRODUCT_OPEN: async () => {
    const waiting = server.db.selectFrom('pubProductOpening').select('entId').where('status', '=', 3);
    return (await waiting.execute()).length;
  },
  QUALIFICATION: (api) => total(api.call(qualification.page, { mine: true })),
  REGISTRATION: (api) => total(api.call(registrationApproval.page, { status: '0' })),
  SETTLEMENT: (api) => total(api.call(settlementManagement.page, { settleType: 'INCOME', status: 30 })),
};

/** Typed by hand; operators hold what waits about rights; for the administrator wait six who want to come in and a change of the tree, and nine matters of penalties. */
const OPEN = { gys_admin: 1, gys_sales: 0, cg_admin: 7, cg_buyer: 6, yy_ops: 68, admin: 16 };

for (const [account, open] of Object.entries(OPEN))
  test(`the open tasks of ${account} are ${open}: by their kinds, in the list, and in the worklists together`, async () => {
    const api = await server.as(account);
    const counts = await api.call(workflowtask.upcomingCount, {});
    const queues = await Promise.all(
      counts.map(async ({ bizType, count }) => [
        bizType,
        count,
        await QUEUES[bizType]?.(api, account === 'yy_ops' ? 2 : 1),
      ]),
    );
    expect(queues).toEqual(queues.map(([bizType, count]) => [bizType, count, count]));
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(open);
    expect(await total(api.call(workflowtask.upcoming, {}))).toBe(open);
  });

test('what may be passed unopened in the inbox is what its worklist passes in a batch', async () => {
  const api = await server.as('yy_ops');
  const tasks = (await api.call(workflowtask.upcoming, { size: 100 })).records;
  const together = (bizType: string) =>
    tasks
      .filter((task) => task.bizType === bizType && task.together)
      .map(({ bizCode }) => bizCode)
      .sort();
  const goods = (await api.call(goodsApproval.approvalPage, { scope: 'todo', size: 100 })).records;
  const changes = (await api.call(deliveryDate.page, { auditLevel: 2, scope: 'todo', size: 100 })).records;
  const light = goods.filter(({ lowRisk }) => lowRisk).map(({ applyNo }) => applyNo);
  const short = changes.filter(({ delayDays }) => delayDays <= 3).map(({ changeNo }) => changeNo);
  expect([together('GOODS_CHANGE'), together('ORDER_DELIVERY_CHANGE')]).toEqual([light.sort(), short.sort()]);
  expect(light.length).toBeGreaterThan(0);
  expect(tasks.filter(({ bizType }) => ['SETTLEMENT', 'CONTRACT'].includes(bizType)).some((one) => one.together)).toBe(
    false,
  );
});

test('a decision lowers the number of each person whom it waited for, and of nobody else', async () => {
  const numbers = async () => {
    const found = Object.keys(OPEN).map(async (account) => {
      const counts = await (await server.as(account)).call(workflowtask.upcomingCount, {});
      return [account, counts.reduce((sum, { count }) => sum + count, 0)] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  };
  const buyer = await server.as('cg_buyer');
  const [first] = (await buyer.call(workflowtask.upcoming, { bizType: 'ORDER_DELIVERY_CHANGE' })).records;
  const rejecting = { processInstId: first?.processInstId ?? '', approve: false, auditOpinion: '交期不能再延' };
  await buyer.call(workflowtask.submitAuditResult, rejecting);
  expect(await numbers()).toEqual({ ...OPEN, cg_admin: 6, cg_buyer: 5 });
  expect(await QUEUES['ORDER_DELIVERY_CHANGE']?.(buyer, 1)).toBe(5);
});

test('what a colleague has claimed or was handed leaves each worklist as it leaves the inbox', async () => {
  await server.db.deleteFrom('usrDelegation').execute(); // who stands in for the colleague would keep what he claims
  const [api, other, admin] = [await server.as('yy_ops'), await server.as('y0001_2'), await server.as('admin')];
  const lists = ['AUTH_APPLY', 'GOODS_CATEGORY', 'GOODS_CHANGE', 'ORDER_DELIVERY_CHANGE'] as const;
  const standing = async (who: TestApi, level: 1 | 2) => {
    const counts = await who.call(workflowtask.upcomingCount, {});
    const inbox = lists.map((bizType) => counts.find((one) => one.bizType === bizType)?.count ?? 0);
    const queues = await Promise.all(lists.map((bizType) => QUEUES[bizType]?.(who, level)));
    expect(queues).toEqual(inbox);
    return inbox;
  };
  expect(await standing(admin, 2)).toEqual([0, 0, 0, 0]);
  const before = await standing(api, 2);
  const theirs = await standing(other, 2);
  const to = await server.db
    .selectFrom('usrUser')
    .select('id')
    .where('account', '=', 'yy_ops')
    .executeTakeFirstOrThrow();
  const [claimed, handed] = [new Map<string, string>(), new Map<string, string>()];
  for (const bizType of lists) {
    const free = [];
    for (const task of (await other.call(workflowtask.upcoming, { bizType, size: 100 })).records)
      if ((await other.call(workflowtask.detail, { processInstId: task.processInstId })).task?.verbs.includes('CLAIM'))
        free.push(task.taskId);
    const [first, second] = free;
    if (first !== undefined) claimed.set(bizType, first);
    if (second !== undefined) handed.set(bizType, second);
  }
  expect([claimed.size, handed.size]).toEqual([3, 3]);
  for (const taskId of claimed.values()) await other.call(taskActs.claim, { taskId });
  for (const taskId of handed.values()) await other.call(taskActs.transfer, { taskId, userId: to.id, reason: '休假' });
  const without = (counts: readonly number[], taken: ReadonlyMap<string, string>) =>
    counts.map((count, place) => count - (taken.has(lists[place] ?? '') ? 1 : 0));
  expect(await standing(api, 2)).toEqual(without(before, claimed));
  expect(await standing(other, 2)).toEqual(without(theirs, handed));
  for (const taskId of claimed.values()) await other.call(taskActs.release, { taskId });
  expect(await standing(api, 2)).toEqual(before);
});
