/** 组织管理: the tree beside its units, what may be done with one, and the chart. */
import { organization } from '@portal/sdk/calls/enterprise';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { orgTree } from './contract.ts';
import type { UnitRow } from './unit-actions.tsx';

const unit: UnitRow = {
  ...{ customerCode: 'C0001', customerRegisterName: '霁川第一发电厂', companyLevel: 3, status: 1, cat: 'POWER' },
  ...{ parentCustomerCode: '20000002', parentCustomerName: '澜岳电力有限公司', userCount: 4, version: 2 },
  ...{ socialcreditcode: '91000011MA00000119', validFrom: '2023-01-01', validTo: null, editable: true },
};
const standIn: UnitRow = {
  ...unit,
  ...{ customerCode: '222222', customerRegisterName: '其他', socialcreditcode: null, userCount: 0 },
};
const node = { customerCode: '10000001', customerRegisterName: '澜岳能源集团有限公司', companyLevel: 1, status: 1 };
const { customerCode, customerRegisterName, status } = node;
const plain = { socialcreditcode: null, cat: null };
const tree = [
  {
    ...{ ...node, ...plain, parentCustomerCode: null },
    children: [
      {
        ...{ ...plain, customerCode: '20000001', customerRegisterName: '澜岳煤炭有限公司', companyLevel: 2, status: 1 },
        parentCustomerCode: '10000001',
      },
    ],
  },
];

async function open(address: string, rows: readonly UnitRow[] = [unit, standIn]) {
  const portal = createHarness(plugin, { user: { codes: ['base:org:add', 'base:org:update'] }, unanswered: 'empty' });
  portal.answer(organization.getAllByPage, () => ({ records: [...rows], total: rows.length, page: 1, size: 20 }));
  portal.answer(organization.getAll, () => tree);
  portal.answer(organization.updateOrg, () => null);
  portal.answer(orgTree.asOf, () => [
    { customerCode, customerRegisterName, status, parentCustomerCode: null, children: 1 },
  ]);
  portal.answer(orgTree.impact, () => ({ units: 3, people: 12, from: '2026-03-16' }));
  await portal.open(address);
  return portal;
}
const lineOf = async (code: string) => (await screen.findByText(code)).closest('tr') as HTMLElement;

test('a unit that stands in for a missing parent is marked, and nothing is done with it', async () => {
  await open('/organization/index');
  const line = within(await lineOf('222222'));
  expect(line.getByText('其他（虚拟）')).toBeInTheDocument();
  expect(line.queryByRole('button', { name: '编辑' })).toBeNull();
  expect(within(await lineOf('C0001')).getByRole('button', { name: '编辑' })).toBeInTheDocument();
});

test('who may not edit a unit sees it alone', async () => {
  await open('/organization/index', [{ ...unit, editable: false }]);
  expect(within(await lineOf('C0001')).queryByRole('button', { name: '移动' })).toBeNull();
});

test('a move says what goes along and from when, and is not made without a new parent', async () => {
  const portal = await open('/organization/index');
  await userEvent.click(within(await lineOf('C0001')).getByRole('button', { name: '移动' }));
  const dialog = within(await screen.findByRole('dialog', { name: '移动 · 霁川第一发电厂' }));
  expect(await dialog.findByText(/下属 3 个单位、12 人随之移动，报表归属自 2026-03-16 起变更/)).toBeInTheDocument();
  await userEvent.click(dialog.getByRole('button', { name: '确定' }));
  expect((await dialog.findAllByText('请选择新上级组织')).length).toBeGreaterThan(0);
  expect(portal.calls(organization.updateOrg)).toEqual([]);
});

test('taking a unit out of use says first what is in it', async () => {
  const portal = await open('/organization/index');
  portal.host.reply(true);
  fireEvent.click(within(await lineOf('C0001')).getAllByRole('button', { name: /停用|更多/ })[0] as HTMLElement);
  const item = screen.queryByRole('menuitem', { name: '停用' });
  if (item) fireEvent.click(item);
  await waitFor(() => expect(portal.calls(organization.updateOrg)).toHaveLength(1));
  expect(portal.host.questions.at(-1)?.message).toMatch(/^“霁川第一发电厂”现有下属 3 个单位、12 人。/);
  expect(portal.calls(organization.updateOrg)).toEqual([{ customerCode: 'C0001', version: 2, status: 0 }]);
});

test('the day of the list is the day of the tree, and nothing is changed in the past', async () => {
  const portal = await open('/organization/index?asOf=2025-12-31');
  await lineOf('C0001');
  expect(portal.calls(orgTree.asOf)[0]).toEqual({ day: '2025-12-31' });
  expect(portal.calls(organization.getAllByPage)[0]).toMatchObject({ asOf: '2025-12-31' });
  expect(screen.queryByRole('button', { name: '新增' })).toBeNull();
});

test('the chart is walked by keys: a closed unit opens, its first child follows, left leads back', async () => {
  await open('/organization/index?show=chart');
  const chart = await screen.findByRole('tree', { name: '组织图' });
  const active = () =>
    document.getElementById(chart.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
  expect(active()).toBe('澜岳能源集团有限公司，1级，下属 1 个单位');
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  expect(active()).toBe('澜岳煤炭有限公司，2级');
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  fireEvent.keyDown(chart, { key: 'Enter' });
  expect(screen.queryByRole('treeitem', { name: /^澜岳煤炭/ })).toBeNull();
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  expect(screen.getByRole('treeitem', { name: /^澜岳煤炭/ })).toBeInTheDocument();
  const size = () => Number(/scale\(([\d.]+)\)/.exec(chart.querySelector('g')?.getAttribute('transform') ?? '')?.[1]);
  const was = size();
  fireEvent.keyDown(chart, { key: '+' });
  expect(size()).toBeCloseTo(was * 1.25);
});
