/** What waits for somebody: approvals, exports in the background, requests that notices carry. */
import { exportTask } from '@portal/sdk/calls/export-task';
import { fileManager } from '@portal/sdk/calls/files';
import { delegation } from '@portal/sdk/calls/delegation';
import { adminChange } from '@portal/sdk/calls/management';
import { taskActs } from '@portal/sdk/calls/task-acts';
import { workflowtask } from '@portal/sdk/calls/workflow';
import { docxOf } from '#server/files/archive-samples';
import { creditCode } from '#server/platform/enterprise/seed-enterprises';
import type { TestServer } from '#server/testing';
import type { Example, Examples, Row } from './example.ts';
import { permit } from './rights.ts';

const orders = { path: '/api/order/export', input: {} };

/** An opening that waits for the operating unit. */
const audit: Pick<Example, 'by' | 'also'> = { by: 'yy_ops', also: ['base:opening:audit'] };
const waiting = (id: string) => `select ${id} as id from wf_instance i
  join wf_task t on t.instance_id = i.id and t.step = i.current_step
  where i.biz_type = 'PRODUCT_OPEN' and i.status = 'RUNNING' and i.starter_id <> :user
    and not exists (select from workflow_todo_hidden h where h.task_id = t.id) order by i.id desc`;

/** A colleague who may decide as well. */
const colleague = `(select id from usr_user where account = 'y0001_2') as user_id`;
/** Nobody's own, whatever the example before has made of it. */
const own: Pick<Example, 'by' | 'also' | 'row'> = {
  ...audit,
  row: `with one as (${waiting('t.id')} limit 1), gone as (delete from wf_task where added_to in (select id from one))
    update wf_task set assignee_id = null, claimed_by = null, claimed_at = null, claimed_until = null, opened_by = null,
      opened_until = null
    where id = (select id from one) returning id, ${colleague}`,
};

/** A task to which the colleague was added. */
async function added(server: TestServer, { id = '', userId = '' }: Row): Promise<Row> {
  const ops = await server.as('yy_ops');
  await ops.call(taskActs.addSigner, { taskId: id, userIds: [userId], when: 'AFTER' });
  const task = server.db.selectFrom('wfTask').select('id').where('addedTo', '=', id);
  return task.executeTakeFirstOrThrow();
}

/** Of the person, to the colleague, in a time in which there is no other. */
const away = (userId: string) => ({
  delegateId: userId,
  bizTypes: ['PRODUCT_OPEN'],
  startsAt: '2031-03-01T01:00:00.000Z',
  endsAt: '2031-03-08T01:00:00.000Z',
  reason: '年度休假',
});

/** Somebody else of the same enterprise, who makes no such export. */
const exporter: Pick<Example, 'by' | 'also' | 'hidden'> = {
  by: 'gys_admin',
  also: ['order:list:export'],
  hidden: { from: 'gys_sales' },
};

/** Exports other orders than the example of `add`: the same request would get the task of that example while it runs. */
async function made(server: TestServer): Promise<Row> {
  const api = await server.as('gys_admin');
  const { id } = await api.call(exportTask.add, { ...orders, input: { status: 20 } });
  await server.app.portal.exports.wake();
  return { id };
}

const task = 'insert into sys_export_task (user_id, ent_id, path, input, file_name, ip, user_agent, created_at, status';
const facts = `:user, :ent, '${orders.path}', '{}', '订单.zip', '', '', now()`;
/** Another process makes it. */
const running = `${task}, runner, beat_at, storage_key) values (${facts}, 1, 'elsewhere', now(), 'trial-export')
  returning id`;
const failed = `${task}, reason) values (${facts}, 4, '生成失败') returning id`;

/** A colleague asks the administrator of the same enterprise to hand over. */
const handOver = (administrator: string, colleague: string): Pick<Example, 'by' | 'prepare' | 'hidden'> => ({
  by: administrator,
  prepare: async (server) => {
    await (await server.as(colleague)).call(adminChange.ask, { reason: '原管理员调岗，由本人接手' });
    const asked = server.db
      .selectFrom('msgNotification as n')
      .innerJoin('usrUser as u', 'u.id', 'n.userId')
      .select('n.id')
      .where('u.account', '=', administrator)
      .where('n.noticeType', '=', 5);
    return asked.orderBy('n.id', 'desc').executeTakeFirstOrThrow();
  },
  hidden: { from: colleague },
});

const newUnit = {
  type: '1',
  companyLevel: 3,
  cat: 'POWER',
  customerRegisterName: '霁川第三发电厂',
  socialcreditcode: creditCode(9003),
};

/** An account of a supplier that nobody has activated. */
const inactive = (account: string) => `update usr_user u set status = 2 from usr_user_ent m, auth_role r
  where u.account = '${account}' and m.user_id = u.id and r.role_key = 'G2'
  returning u.id, m.ent_id, r.id as role_id`;

export const tasks: Examples = {
  'POST /api/manage/workflowtask/hide': { ...audit, row: waiting('t.id'), input: ({ id }) => ({ taskId: id }) },
  'POST /api/manage/workflowtask/unhide': {
    by: 'yy_ops',
    row: waiting('t.id'),
    prepare: async (server, { id = '' }) => {
      await (await server.as('yy_ops')).call(workflowtask.hide, { taskId: id });
      return {};
    },
    input: ({ id }) => ({ taskId: id }),
    hidden: { from: 'admin' },
  },
  'GET /api/manage/workflowtask/detail': {
    ...audit,
    row: waiting('i.id'),
    input: ({ id }) => ({ processInstId: id }),
    answer: { canAudit: true },
  },
  'POST /api/manage/workflowtask/submitAuditResult': {
    ...audit,
    row: waiting('i.id'),
    input: ({ id }) => ({ processInstId: id, approve: true }),
  },
  'POST /api/manage/workflowtask/withdraw': {
    by: 'gys_admin',
    row: `select i.id from wf_instance i where i.starter_id = :user and i.status = 'RUNNING' and i.current_step = 1`,
    input: ({ id }) => ({ processInstId: id, reason: '材料有误，修改后再提交' }),
    hidden: { from: 's0002_1' },
  },
  'GET /api/manage/workflowtask/candidates': { ...own, input: ({ id }) => ({ taskId: id, verb: 'TRANSFER' }) },
  'POST /api/manage/workflowtask/claim': { ...own, input: ({ id }) => ({ taskId: id }) },
  'POST /api/manage/workflowtask/release': {
    ...own,
    prepare: async (server, { id = '' }) => {
      await (await server.as('yy_ops')).call(taskActs.claim, { taskId: id });
      return {};
    },
    input: ({ id }) => ({ taskId: id }),
  },
  'POST /api/manage/workflowtask/open': { ...own, input: ({ id }) => ({ taskId: id }) },
  // Nothing is answered, whoever asks: one gives up what oneself has open.
  'POST /api/manage/workflowtask/close': {
    by: 'yy_ops',
    row: `select id as task_id from wf_task where end_time is null`,
    input: ({ taskId }) => ({ taskId }),
  },
  'POST /api/manage/workflowtask/transfer': {
    ...own,
    input: ({ id, userId }) => ({ taskId: id, userId, reason: '出差，请代为处理' }),
  },
  'POST /api/manage/workflowtask/delegateTask': { ...own, input: ({ id, userId }) => ({ taskId: id, userId }) },
  'POST /api/manage/workflowtask/addSigner': {
    ...own,
    input: ({ id, userId }) => ({ taskId: id, userIds: [userId], when: 'BEFORE' }),
  },
  'POST /api/manage/workflowtask/removeSigner': { ...own, prepare: added, input: ({ id }) => ({ taskId: id }) },
  'POST /api/manage/workflowtask/copy': { ...own, input: ({ id, userId }) => ({ taskId: id, userIds: [userId] }) },
  'POST /api/manage/workflowtask/urge': {
    by: 'gys_admin',
    row: `select i.id from wf_instance i where i.starter_id = :user and i.status = 'RUNNING'`,
    input: ({ id }) => ({ processInstId: id }),
    hidden: { from: 's0002_1' },
  },
  'POST /api/manage/workflowtask/ccRead': { by: 'yy_ops', input: () => ({}), hidden: { from: 'admin' } },
  'POST /api/manage/delegation/add': {
    ...audit,
    row: `select id from usr_user where account = 'y0001_2'`,
    input: ({ id = '' }) => away(id),
    hidden: { never: 'Colleagues of an enterprise know each other.' },
    refused: '400',
  },
  'POST /api/manage/delegation/end': {
    ...audit,
    row: `select id from usr_user where account = 'y0001_2'`,
    prepare: async (server, { id = '' }) => {
      const later = { startsAt: '2032-03-01T01:00:00.000Z', endsAt: '2032-03-08T01:00:00.000Z' };
      await (await server.as('yy_ops')).call(delegation.add, { ...away(id), ...later });
      const set = server.db.selectFrom('usrDelegation').select('id').orderBy('id', 'desc');
      return set.executeTakeFirstOrThrow();
    },
    input: ({ id }) => ({ id }),
    hidden: { from: 'admin' },
  },
  'POST /api/manage/exportTask/add': { ...exporter, input: () => orders },
  'GET /api/manage/exportTask/download': { ...exporter, prepare: made, input: ({ id }) => ({ id }) },
  'POST /api/manage/exportTask/cancel': { ...exporter, row: running, input: ({ id }) => ({ id }) },
  'POST /api/manage/exportTask/retry': { ...exporter, row: failed, input: ({ id }) => ({ id }) },
  'POST /api/manage/exportTask/remove': { ...exporter, row: failed, input: ({ id }) => ({ id }) },
  'POST /api/manage/notification/sendNotification': {
    by: 'cg_admin',
    row: `select customer_code as id, customer_register_name as name from ent_org_node where company_level = 2`,
    prepare: async (server) => {
      const api = await server.as('cg_admin');
      const files = [{ name: '申请.docx', bytes: docxOf() }];
      const [stored] = await api.call(fileManager.uploadFile, { projectType: '20' }, { files });
      return { fileId: stored?.fileIds[0] ?? '' };
    },
    input: ({ id, name, fileId }) => ({
      fileId,
      fileName: '申请.docx',
      noticeType: '11',
      data: JSON.stringify({ user: {}, org: { ...newUnit, parentCustomerCode: id, parentCustomerName: name } }),
      content: '新增发电企业',
    }),
    hidden: { never: 'The tree of the group is shown to whoever applies for a place in it.' },
  },
  'POST /api/manage/notification/agreeChange': {
    ...handOver('s0098_1', 's0098_2'),
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/notification/refuseChange': {
    ...handOver('s0096_1', 's0096_2'),
    input: ({ id }) => ({ id }),
  },
  'POST /api/manage/notification/activationByAdmin': {
    by: 'yy_ops',
    row: inactive('s0099_2'),
    prepare: async (server) => {
      await permit(server);
      return {};
    },
    input: ({ id, entId, roleId }) => ({ userId: id, entId, roleId }),
  },
  'POST /api/manage/notification/activationNotRole': {
    by: 'yy_ops',
    row: inactive('s0094_2'),
    input: ({ id }) => ({ userId: id }),
  },
};
