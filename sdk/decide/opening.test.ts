import { describe, expect, test } from '@rstest/core';
import { NOTICE_TYPE } from '../calls/notice-types.ts';
import { type Notice, notification } from '../calls/notification.ts';
import { rowsFromWire } from '../contract/index.ts';
import type { BuiltPlugin } from '../registry.ts';
import { hasOrgChange, parsed, productTypeOf } from './notice-data.ts';
import { closedFor, labelOf, noticeTypes, openingOf } from './opening.ts';

const plugin = (id: string, more: object): BuiltPlugin =>
  ({ id, name: id, routes: [], notices: {}, documents: {}, ...more }) as unknown as BuiltPlugin;
const order = plugin('order', {
  routes: [{ name: 'orderDetail', path: '/orderManagement/orderDetail' }],
  documents: { order: 'orderDetail' },
});
const finance = plugin('finance', {
  routes: [{ name: 'result', path: '/finance/result' }],
  notices: { 8: { open: 'result', label: '看结果' } },
});
const base = plugin('base', {
  routes: [{ name: 'authApply', path: '/Base/auth-management/authApply' }],
  notices: { 16: { open: 'authApply' } },
});

const about = (change: Partial<Notice>): Notice =>
  ({ noticeType: 1, status: 0, data: null, bizType: null, bizId: null, ...change }) as Notice;
const all = () => true;
const none = () => false;

describe('labels', () => {
  const LABELS = [
    ['R-NOTIF-22', '去激活', [2]],
    ['R-NOTIF-23', '去完善', [4]],
    ['R-NOTIF-24', '去查看', [12, 15]],
    ['R-NOTIF-18 R-NOTIF-19 R-NOTIF-25', '审核', [14, 16]],
    ['R-NOTIF-26', '查看详情', [1, 3, 5, 6, 7, 8, 9, 10, 11, 13]],
  ] as const;
  for (const [id, label, types] of LABELS)
    test(`${id} types ${types.join(', ')} say ${label}`, () =>
      expect(types.map((type) => labelOf([], type))).toEqual(types.map(() => label)));

  test('a plugin may name its own', () => expect(labelOf([finance], 8)).toBe('看结果'));
});

test('R-NOTIF-13 the sixteen types are listed by number, with the names of the spec', () => {
  expect(noticeTypes).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
  expect(noticeTypes.map((type) => NOTICE_TYPE[type])).toEqual([
    '门户开通',
    '产品待激活',
    '产品已开通',
    '企业信息维护',
    '管理员变更',
    '管理员变更结果',
    '产品下架',
    '融资审批结果',
    '放款结果',
    '融资预算审批结果',
    '组织变更',
    '问题反馈',
    '门户在线公告',
    '新闻待办',
    '在线咨询',
    '权限申请',
  ]);
});

test('R-NOTIF-20 R-NOTIF-21 type 7 and status 2 say why they stay closed; others open', () => {
  expect(closedFor({ noticeType: 7, status: 0 })).toContain('下架');
  expect(closedFor({ noticeType: 1, status: 2 })).toContain('失效');
  expect(closedFor({ noticeType: 1, status: 0 })).toBeUndefined();
});

describe('opening', () => {
  test('the page of the plugin that handles the type comes first, with the id of the business row', () => {
    const notice = about({ noticeType: 8, bizType: 'order', bizId: 'A 1' });
    expect(openingOf(notice, [order, finance], all)).toEqual({ kind: 'page', path: '/finance/result?id=A%201' });
  });

  test('a page that this user may not open gives way to the facts', () => {
    expect(openingOf(about({ noticeType: 8, bizId: '1' }), [finance], none)).toEqual({ kind: 'detail' });
  });

  test('a notice about a document of an area leads to the document', () => {
    const notice = about({ noticeType: 13, bizType: 'order', bizId: '9' });
    expect(openingOf(notice, [order], all)).toEqual({ kind: 'page', path: '/orderManagement/orderDetail?id=9' });
    expect(openingOf(notice, [order], none)).toEqual({ kind: 'detail' });
    for (const nothing of [{ bizId: null }, { bizType: null }])
      expect(openingOf({ ...notice, ...nothing }, [order], all)).toEqual({ kind: 'detail' });
  });

  test('news open the approval dialog, for types 13 and 14', () => {
    for (const noticeType of [13, 14] as const) {
      const notice = about({ noticeType, bizType: 'CONTENT', bizId: 'N1' });
      expect(openingOf(notice, [], all)).toEqual({ kind: 'approval' });
    }
    const news = { bizType: 'CONTENT', bizId: 'N1' };
    expect(openingOf(about({ noticeType: 12, ...news }), [], all)).toEqual({ kind: 'detail' });
    expect(openingOf(about({ noticeType: 13, ...news, bizId: null }), [], all)).toEqual({ kind: 'detail' });
    expect(openingOf(about({ noticeType: 13, ...news, bizType: 'order' }), [], all)).toEqual({ kind: 'detail' });
  });

  test('type 11 opens the organisation change that its data holds, unless a plugin handles it in the dialog', () => {
    const data = '{"org":{"type":"2"}}';
    expect(openingOf(about({ noticeType: 11, data }), [], all)).toEqual({ kind: 'orgChange' });
    expect(openingOf(about({ noticeType: 11 }), [], all)).toEqual({ kind: 'detail' });
    expect(openingOf(about({ noticeType: 13, data }), [], all)).toEqual({ kind: 'detail' });
    const handling = plugin('org', { notices: { 11: { handled: true } } });
    expect(openingOf(about({ noticeType: 11, data }), [handling], all)).toEqual({ kind: 'detail' });
  });

  test('R-NOTIF-19 type 16 leads to the permission application where its area is installed', () => {
    const notice = about({ noticeType: 16, bizId: '3' });
    const path = '/Base/auth-management/authApply?id=3';
    expect(openingOf(notice, [base], all)).toEqual({ kind: 'page', path });
    expect(openingOf(notice, [], none)).toEqual({ kind: 'detail' });
  });
});

test('R-NOTIF-07 a list is read from data[0]: records, current, total and size', () => {
  const answer = [{ records: [{ id: '1' }], current: 2, total: 7, size: 6 }];
  expect(rowsFromWire(notification.getNotification, answer)).toEqual({
    records: [{ id: '1' }],
    page: 2,
    total: 7,
    size: 6,
  });
});

describe('R-NOTIF-31 the JSON of a notice', () => {
  test('is read for products and organisation changes', () => {
    expect(productTypeOf('{"productType":"06"}')).toBe('06');
    for (const none of ['""', '6', 'null']) expect(productTypeOf(`{"productType":${none}}`)).toBeUndefined();
    expect(hasOrgChange('{"org":{"type":"2"}}')).toBe(true);
  });

  test('that is no JSON object has no facts', () => {
    for (const data of [null, '', '{', '[]', '3']) expect(parsed(data)).toEqual({});
    expect(hasOrgChange('{"org":3}')).toBe(false);
  });
});
