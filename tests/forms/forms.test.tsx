/**
 * What stays with every form of a page: nothing that was typed is lost when the session ends or the page is left, and
 * nobody is asked who typed nothing. The parts of the kit have their own tests in `sdk/ui/form`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { bus } from '@portal/sdk';
import type { Plugin } from '@portal/sdk';
import { createHarness, type Harness } from '@portal/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from '@rstest/core';
import account from '../../plugins/account/plugin.ts';
import base from '../../plugins/base/plugin.ts';
import content from '../../plugins/content/plugin.ts';
import goods from '../../plugins/goods/plugin.ts';
import order from '../../plugins/order/plugin.ts';
import report from '../../plugins/report/plugin.ts';
import service from '../../plugins/service/plugin.ts';
import settlement from '../../plugins/settlement/plugin.ts';
import workbench from '../../plugins/workbench/plugin.ts';

interface Row {
  /** Where the form stands. */
  readonly file: string;
  readonly plugin: Plugin;
  readonly address: string;
  /** A text of it, or a switch where it has no text. */
  readonly field: string;
  readonly role?: 'switch';
  /** The button that opens it, where it stands in a dialog. */
  readonly opener?: string;
}

const FORMS: readonly Row[] = [
  { file: 'goods/goodsList/goods-form.tsx', plugin: goods, address: '/productManagement/goodsInfo', field: '商品名称' },
  {
    ...{ file: 'settlement/invoiceHeader/header-form.tsx', plugin: settlement, field: '抬头名称' },
    address: '/reconciliationSettlement/invoiceHeaderInfo?edit=new',
  },
  {
    ...{ file: 'settlement/legalContract/contract-form.tsx', plugin: settlement, field: '合同名称' },
    address: '/contractManagement?edit=new',
  },
  {
    ...{ file: 'content/informationIssues/issue-form.tsx', plugin: content, field: '标题' },
    address: '/newsSend/informationIssues?edit=',
  },
  {
    ...{ file: 'content/handbookSetting/help-form.tsx', plugin: content, field: '标题' },
    address: '/handbookSetting/index?edit=',
  },
  { file: 'service/ticket/workOrderEdit.tsx', plugin: service, address: '/workOrder/workOrderEdit', field: '标题' },
  {
    ...{ file: 'order/placement/placeOrder.tsx', plugin: order, field: '收货地址' },
    address: '/orderManagement/placeOrder?goods=3:2',
  },
  {
    ...{ file: 'workbench/inbox/settings.tsx', plugin: workbench, field: '每日摘要', role: 'switch' },
    address: '/workbenches/inbox/settings',
  },
];

/**
 * Three for all: whatever opens in a dialog is drawn by a part of the kit, which holds it and keeps its draft without
 * being asked, so a dialog cannot be left out here. Those that are no forms: `sdk/ui/formless-dialog.test.tsx`.
 */
const DIALOGS: readonly Row[] = [
  {
    ...{ file: 'account/accountBase/account-actions.tsx', plugin: account, field: '账户名称', opener: '开户申请' },
    address: '/accountManage/accountList',
  },
  {
    ...{ file: 'base/role/role-actions.tsx', plugin: base, field: '角色名称', opener: '新增角色' },
    address: '/Base/auth-management/role',
  },
  {
    ...{ file: 'report/customer/customer-actions.tsx', plugin: report, field: '企业名称', opener: '新增' },
    address: '/sendOrders-report/customer-information',
  },
];

const plugins = 'plugins';
const sources = readdirSync(plugins, { encoding: 'utf8', recursive: true })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(`${plugins}/${file}`, 'utf8') }))
  .filter(({ text }) => /<Form[\s<]/.test(text));

test('Every page with a form stands here, and what changes a document can show what somebody else made of it', () => {
  expect(sources.map(({ file }) => file).toSorted()).toEqual(FORMS.map(({ file }) => file).toSorted());
  const blind = sources.filter(({ text }) => /version[ :,}]/.test(text) && !/\bcurrent[=:]/.test(text));
  expect(blind.map(({ file }) => file)).toEqual([]);
});

const drafts = () => Object.keys(localStorage).filter((key) => key.includes(':draft:'));
const lose = () => act(() => bus.emit('session:ending', {}));

describe.each([...FORMS, ...DIALOGS])('$file', ({ plugin, address, field, role, opener }) => {
  const open = async (): Promise<Harness> => {
    const user = { codes: Object.keys(plugin.codes ?? {}) };
    const portal = createHarness(plugin, { user, unanswered: 'empty' });
    await portal.open(address);
    if (opener !== undefined) await userEvent.click(await screen.findByRole('button', { name: opener }));
    return portal;
  };
  const place = async () => (opener === undefined ? screen : within(await screen.findByRole('dialog')));
  const box = async () => (await place()).findByRole(role ?? 'textbox', { name: new RegExp(`^${field}`) });
  const enter = async () => (role ? userEvent.click(await box()) : userEvent.type(await box(), '试填'));
  /** What a draft keeps of it. */
  const entry = async () => {
    const { value, checked } = (await box()) as HTMLInputElement;
    return role ? checked : value;
  };

  test('loses nothing that was typed, and is found again after a reload', async () => {
    const first = await open();
    const before = await entry();
    await enter();
    const entered = await entry();
    expect(entered).toEqual(role ? true : expect.stringContaining('试填'));
    await lose();
    expect(drafts()).toHaveLength(1);
    expect(await entry()).toBe(entered);
    await first.dispose();
    await open();
    expect(await entry()).toBe(before);
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    await waitFor(async () => expect(await entry()).toBe(entered));
  });

  test('asks nothing, and keeps nothing, while it is untouched', async () => {
    const portal = await open();
    await box();
    await lose();
    expect(drafts()).toEqual([]);
    if (opener === undefined) await portal.open(address.replace(/\?.*/, '?id=2'));
    else await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(portal.host.questions).toEqual([]);
  });
});
