import { fileManager } from '@portal/sdk/calls/files';
import { NOTICE_TYPE } from '@portal/sdk/calls/notice-types';
import {
  type NoticeSent,
  noticeSent,
  noticesDisabled,
  noticesStored,
  notification,
} from '@portal/sdk/calls/notification';
import { registrationDecided } from '@portal/sdk/calls/registration-approval';
import { call, type EventOf, type EventType, Obj } from '@portal/sdk/contract';
import { implement, type Reader, sql } from '@portal/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from '@rstest/core';
import { openServer, type TestServer } from '#server/testing';
import { docxOf } from '../../files/archive-samples.ts';
import { creditCode } from '../enterprise/seed-enterprises.ts';

let next: { type: EventType; payload: unknown };
const area = { send: call({ path: '/api/probe/notice/send', access: 'login', input: Obj({}) }) };
/** An area that emits `next`, as areas do. */
const sender = implement(area, {
  send: async (_input, context) => {
    await context.emit(next.type, next.payload);
    return null;
  },
});

/** What the notices are about exists for everybody. */
const documents = [
  {
    bizType: 'CONTENT',
    visible: ({ db }: Reader) =>
      db.selectFrom('msgNotification').select([sql<null>`null::bigint`.as('id'), 'bizId as code']),
  },
];

let server: TestServer;
const heard: { name: string; payload: unknown }[] = [];
beforeAll(async () => {
  server = await openServer({ areas: [], extraAreas: [{ id: 'probe', area: { subjects: [sender], documents } }] });
  server.app.portal.events.onCommitted((events) => heard.push(...events));
});
afterAll(() => server.close());

const ids = async (account: string) => {
  const query = server.db
    .selectFrom('usrUser as u')
    .leftJoin('usrUserEnt as m', (join) => join.onRef('m.userId', '=', 'u.id').on('m.currentFlag', '=', 1))
    .select(['u.id as userId', 'm.entId'])
    .where('u.account', '=', account);
  const { userId, entId } = await query.executeTakeFirstOrThrow();
  return { userId, entId: entId ?? '' };
};

const emit = async <Payload>(type: EventType<Payload>, payload: Payload) => {
  next = { type, payload };
  await (await server.as('gys_admin')).call(area.send, {});
};
const send = (notice: NoticeSent) => emit(noticeSent, notice);
const decideRegistration = (decision: EventOf<typeof registrationDecided>) => emit(registrationDecided, decision);
const list = async (account: string, filters: Record<string, unknown> = {}) =>
  (await server.as(account)).call(notification.getNotification, { size: 100, ...filters });
const newest = async (account: string) => (await list(account)).records[0];
const unread = async (account: string, noticeType: number) => {
  const counts = await (await server.as(account)).call(notification.getNoticeTypeByUserId, {});
  return counts.find((row) => row.noticeType === noticeType)?.unread;
};
const read = async (account: string, id: string) =>
  (await server.as(account)).call(notification.setRead, { id, status: 1 });

describe('the sixteen types', () => {
  test('R-NOTIF-13 carry their names in order, and every demo user has rows of each', async () => {
    for (const account of ['gys_admin', 'cg_admin', 'yy_ops', 'admin']) {
      const counts = await (await server.as(account)).call(notification.getNoticeTypeByUserId, {});
      expect(counts.map(({ noticeTypeName }) => noticeTypeName)).toEqual(Object.values(NOTICE_TYPE));
      const { records } = await list(account);
      expect(new Set(records.map(({ noticeType }) => noticeType)).size).toBe(16);
    }
  });
});

describe('a list', () => {
  test('R-NOTIF-06 takes page and limit, and answers data[0] with records, current, total and size', async () => {
    const { userId, entId } = await ids('gys_admin');
    const api = await server.as('gys_admin');
    const response = await api.raw(notification.getNotification, { userId, entId, noticeType: 2, page: 1, limit: 1 });
    const [page] = response.json().data;
    expect([page.records.length, page.current, page.size, page.total > 1]).toEqual([1, 1, 1, true]);
  });

  test('is found by words and by day, at +08:00', async () => {
    const { userId } = await ids('gys_sales');
    await send({ userIds: [userId], noticeType: 13, content: '含有%的特别公告' });
    expect((await list('gys_sales', { keyword: '%的特别' })).records).toHaveLength(1);
    expect((await list('gys_sales', { keyword: '特别', from: '2026-03-16', to: '2026-03-16' })).total).toBe(1);
    expect((await list('gys_sales', { keyword: '特别', to: '2026-03-15' })).total).toBe(0);
  });

  test('has a day from its first millisecond to its last, and is found by type and status', async () => {
    const { userId } = await ids('gys_sales');
    const moments = ['2026-02-09T15:59:59.999Z', '2026-02-09T16:00:00.000Z', '2026-02-10T15:59:59.999Z'];
    for (const [index, createDate] of [...moments, '2026-02-10T16:00:00.000Z'].entries()) {
      await send({ userIds: [userId], noticeType: index === 1 ? 14 : 13, content: `边界${index}` });
      const row = server.db.updateTable('msgNotification').set({ createDate, status: index === 2 ? 1 : 0 });
      await row.where('content', '=', `边界${index}`).execute();
    }
    const found = async (filters: object) =>
      (await list('gys_sales', { keyword: '边界', ...filters })).records.map(({ content }) => content);
    expect(await found({ from: '2026-02-10', to: '2026-02-10' })).toEqual(['边界2', '边界1']);
    expect(await found({ to: '2026-02-09' })).toEqual(['边界0']);
    expect(await found({ from: '2026-02-11' })).toEqual(['边界3']);
    expect(await found({ noticeType: 14 })).toEqual(['边界1']);
    expect(await found({ status: 1 })).toEqual(['边界2']);
  });

  test("never holds another user's notices, whatever ids are sent", async () => {
    const other = await ids('cg_admin');
    const { records } = await list('gys_admin', other);
    const { userId } = await ids('gys_admin');
    expect(records.length).toBeGreaterThan(0);
    expect(records.every((row) => row.userId === userId)).toBe(true);
  });
});

describe('reading', () => {
  test('R-NOTIF-11 lowers the count of its type by one, and only once', async () => {
    const { userId } = await ids('cg_buyer');
    await send({ userIds: [userId], noticeType: 15, content: '新的咨询回复' });
    const [before, notice] = [await unread('cg_buyer', 15), await newest('cg_buyer')];
    await read('cg_buyer', notice?.id ?? '');
    await read('cg_buyer', notice?.id ?? '');
    expect(await unread('cg_buyer', 15)).toBe((before ?? 0) - 1);
  });

  test('R-NOTIF-21 is disabled with its document: of its type, and where nothing was decided', async () => {
    const { userId, entId } = await ids('gys_sales');
    const at = server.clock.now().toISOString();
    const row = { userId, entId, content: '待审', createDate: at, updateDate: at, bizType: 'CONTENT' };
    const put = async (more: object) => {
      const stored = server.db.insertInto('msgNotification').values({ ...row, noticeType: 5, bizId: 'E1', ...more });
      return (await stored.returning('id').executeTakeFirstOrThrow()).id;
    };
    const kinds = [{}, { bizId: 'E2' }, { noticeType: 13 }, { bizType: 'OTHER' }, { decision: 'AGREED', status: 1 }];
    const stored: string[] = [];
    for (const more of kinds) stored.push(await put(more));
    await emit(noticesDisabled, { noticeType: 5, bizType: 'CONTENT', bizId: 'E1' });
    const found = server.db.selectFrom('msgNotification').select('status').where('id', 'in', stored).orderBy('id');
    expect((await found.execute()).map(({ status }) => status)).toEqual([2, 0, 0, 0, 1]);
    await server.db.deleteFrom('msgNotification').where('id', 'in', stored).execute();
  });

  test('R-NOTIF-21 leaves a disabled notice as it is, and it still counts as unread', async () => {
    const disabled = (await list('gys_admin', { noticeType: 7 })).records[0];
    const before = await unread('gys_admin', 7);
    await read('gys_admin', disabled?.id ?? '');
    expect((await list('gys_admin', { noticeType: 7 })).records[0]?.status).toBe(2);
    expect([await unread('gys_admin', 7), before]).toEqual([1, 1]);
  });

  test("another user's notice is not found", async () => {
    const foreign = await newest('cg_admin');
    await expect(read('gys_admin', foreign?.id ?? '')).rejects.toMatchObject({ code: '404' });
  });

  test('chosen ones, a topic or everything at once; each act is taken back for itself, and nobody else touches it', async () => {
    const { userId } = await ids('kf_8002');
    const tell = (topic: string, content: string) => send({ userIds: [userId], noticeType: 13, topic, content });
    for (const n of [1, 2, 3]) await tell('合同到期', `合同 ${n}`);
    await tell('发票', '发票 1');
    const api = await server.as('kf_8002');
    const open = async (topic: string) =>
      (await api.call(notification.getNotification, { topic, unread: true, size: 100 })).records;
    const [third, second, first] = await open('合同到期');
    expect(third?.topic).toBe('合同到期');
    const chosen = await api.call(notification.markRead, { ids: [third?.id ?? '', second?.id ?? ''] });
    server.clock.advance(1000);
    const whole = await api.call(notification.markRead, { topic: '合同到期' });
    expect([chosen.count, whole.count, (await open('合同到期')).length]).toEqual([2, 1, 0]);
    expect(await (await server.as('kf_8001')).call(notification.markUnread, { at: whole.at })).toEqual({ count: 0 });
    expect(await api.call(notification.markUnread, { at: whole.at })).toEqual({ count: 1 });
    expect((await open('合同到期')).map(({ id }) => id)).toEqual([first?.id]);
    expect(await open('发票')).toHaveLength(1);
    server.clock.advance(1000);
    const { count, at } = await api.call(notification.markRead, {});
    const left = (await api.call(notification.topics, {})).filter((row) => row.unread > 0);
    expect(left.map(({ topic }) => topic)).toEqual(['管理员变更', '产品下架']); // disabled ones stay
    const decided = { noticeType: 5, decision: 'AGREED', decidedAt: at } as const; // at that moment, in another tab
    await server.db
      .updateTable('msgNotification')
      .set(decided)
      .where('id', '=', first?.id ?? '')
      .execute();
    expect(await api.call(notification.markUnread, { at })).toEqual({ count: count - 1 });
  });

  test('topics count what the list of each holds, the sixteen types theirs, and together what the bell shows', async () => {
    for (const account of ['gys_admin', 'cg_admin', 'yy_ops']) {
      const api = await server.as(account);
      const topics = await api.call(notification.topics, {});
      for (const { topic, total, unread: open } of topics) {
        expect((await api.call(notification.getNotification, { topic, size: 1 })).total).toBe(total);
        expect((await api.call(notification.getNotification, { topic, unread: true, size: 1 })).total).toBe(open);
      }
      const types = await api.call(notification.getNoticeTypeByUserId, {});
      const sum = (rows: readonly { unread: number }[]) => rows.reduce((all, row) => all + row.unread, 0);
      expect(sum(topics)).toBe(sum(types));
    }
  });
});

describe(`${noticeSent.name}`, () => {
  test('reaches the holders of a role in one enterprise, and nobody else', async () => {
    const { entId } = await ids('cg_admin');
    await send({ roleTypes: ['C1'], entId, noticeType: 3, content: '只给采购管理员' });
    const count = async (account: string) => (await list(account, { keyword: '只给采购管理员' })).total;
    expect([await count('cg_admin'), await count('cg_buyer'), await count('c0002_1')]).toEqual([1, 0, 0]);
  });

  test('is announced with its stored rows, for sockets', async () => {
    const { userId } = await ids('yy_ops');
    heard.length = 0;
    await send({ userIds: [userId], noticeType: 12, content: '有新的反馈' });
    const stored = heard.find(({ name }) => name === noticesStored.name)?.payload;
    expect(stored).toMatchObject({ notices: [{ userId, noticeType: 12 }] });
  });

  test('R-NOTIF-30 carries the facts of a financing notice', async () => {
    const { userId } = await ids('gys_admin');
    const financing = {
      title: '放款通知',
      notificationStatus: '放款成功',
      realMoney: '1000000.00',
      realDate: '2026-03-16',
      receiveCompany: '屿岚机电设备有限公司',
      financingApplyNumber: 'RZ1',
    };
    await send({ userIds: [userId], noticeType: 9, content: '已放款', financing });
    const info = await (await server.as('gys_admin')).call(notification.getNotificationInfo, {
      id: (await newest('gys_admin'))?.id ?? '',
    });
    expect(info).toMatchObject({ ...financing, receiveAccount: null });
    const id = (await newest('gys_admin'))?.id ?? '';
    await expect((await server.as('cg_admin')).call(notification.getNotificationInfo, { id })).rejects.toMatchObject({
      code: '404',
    });
  });
});

test('R-NOTIF-13 an approved registration is welcomed with type 1, a rejected one is not', async () => {
  const { userId } = await ids('kf_8002');
  await decideRegistration({ id: '1', approved: false, userId: '0', entId: '0' });
  await decideRegistration({ id: '1', approved: true, userId, entId: '1' });
  expect((await newest('kf_8002'))?.noticeType).toBe(1);
});

describe('an organisation change', () => {
  const org = {
    type: '1',
    parentCustomerCode: '20000002',
    parentCustomerName: '澜岳电力有限公司',
    companyLevel: 3,
    cat: 'POWER',
    customerRegisterName: '霁川第二发电厂',
    socialcreditcode: creditCode(9001),
  };
  const old = {
    parentCustomerCodeOld: '20000002',
    companyLevelOld: 3,
    catOld: 'POWER',
    customerRegisterNameOld: '旧名',
    socialcreditcodeOld: creditCode(9002),
  };
  const file = async () => {
    const [taken] = await (await server.as('cg_admin')).call(
      fileManager.uploadFile,
      { projectType: '20' },
      { files: [{ name: '申请.docx', bytes: docxOf() }] },
    );
    return taken?.fileIds[0] ?? '';
  };
  const apply = async (fileId: string, change: Record<string, unknown>) =>
    (await server.as('cg_admin')).call(notification.sendNotification, {
      fileId,
      fileName: '申请.docx',
      noticeType: '11',
      data: JSON.stringify({ user: {}, org: { ...org, ...change } }),
      content: '组织变更申请',
    });

  test('reaches the operating unit with its file, under the name of the session', async () => {
    const fileId = await file();
    await apply(fileId, {});
    const notice = await newest('yy_ops');
    expect(notice).toMatchObject({ noticeType: 11, fileId, fileName: '申请.docx' });
    expect(JSON.parse(notice?.data ?? '')).toMatchObject({ user: { account: 'cg_admin' }, org });
    const opened = await (await server.as('yy_ops')).download(fileManager.downloadFile, { fileId });
    expect(opened.statusCode).toBe(200);
  });

  const cases: readonly [rule: string, change: Record<string, unknown>, msg: string][] = [
    ['R-VALID-03', { type: '' }, '请选择申请类型'],
    ['R-VALID-04', { type: '2', ...old, parentCustomerCodeOld: '' }, '请选择原上级公司'],
    ['R-VALID-05', { type: '2', ...old, catOld: '' }, '请选择原板块'],
    ['R-VALID-06', { type: '2', ...old, customerRegisterNameOld: ' ' }, '请输入原公司名称'],
    ['R-VALID-07', { parentCustomerCode: '' }, '请选择上级公司'],
    ['R-VALID-08', { cat: '' }, '请选择板块'],
    ['R-VALID-08', { cat: 'NONE' }, '请选择板块'],
    ['R-VALID-09', { customerRegisterName: '' }, '请选择公司名称'],
    ['R-VALID-10', { type: '2', ...old, parentCustomerCode: '' }, '请选择新上级公司'],
    ['R-VALID-11', { type: '2', ...old, cat: null }, '请选择新板块'],
    ['R-VALID-12', { type: '2', ...old, customerRegisterName: '' }, '请选择新公司名称'],
    ['R-VALID-13', { socialcreditcode: '' }, '请输入统一社会信用代码'],
    ['R-VALID-14', { type: '2', ...old, socialcreditcodeOld: '' }, '请输入统一社会信用代码'],
    ['R-VALID-15', { socialcreditcode: '91000001100000001' }, '统一社会信用代码长度最少应为18位'],
    ['R-VALID-16', { socialcreditcode: '9100000110000000IO' }, '请输入正确的统一社会信用代码'],
  ];
  test('is checked by the rules of the form', async () => {
    const fileId = await file();
    for (const [rule, change, msg] of cases)
      await expect(apply(fileId, change), rule).rejects.toMatchObject({ code: '400', msg });
    const level = apply(fileId, { companyLevel: 4, cat: null });
    await expect(level, 'a level that is not one below the parent').rejects.toMatchObject({
      code: '400',
      msg: '公司层级不正确',
    });
    await apply(fileId, { type: '2', ...old });
  });

  test('takes only a file that the applicant may see', async () => {
    const [taken] = await (await server.as('s0002_1')).call(
      fileManager.uploadFile,
      {},
      { files: [{ name: '别人的.docx', bytes: docxOf() }] },
    );
    await expect(apply(taken?.fileIds[0] ?? '', {})).rejects.toMatchObject({ code: '404' });
  });
});
