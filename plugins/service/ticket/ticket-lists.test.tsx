import { CallError } from '@portal/sdk';
import { createHarness } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import plugin from '../plugin.ts';
import { ticket, type TicketRow } from './contract.ts';

const row: TicketRow = {
  ...{ id: '31', ticketNo: 'GD31', title: '金额列为文本', type: '4', priority: '2', system: '01', systemName: 'e订单' },
  ...{ entName: '屿岚机电', reporterName: '程屿', handlerId: null, handlerName: null, source: 'WORKORDER' },
  ...{ respondDue: null, resolveDue: null, dueAt: null, overdue: false, satisfaction: null, own: false },
  ...{ createdAt: '2026-03-16T02:00:00Z', handling: true, may: ['ANSWER', 'ASSIGN'], status: 1, version: 2 },
};
const rows: readonly TicketRow[] = [
  row,
  { ...row, id: '32', ticketNo: 'GD32', handling: false, handlerName: '小澜1号', priority: '1' },
  { ...row, id: '33', ticketNo: 'GD33', may: ['EDIT', 'DELETE'], priority: '3' },
];

async function open(path: string, codes: readonly string[]) {
  const portal = createHarness(plugin, { user: { codes }, unanswered: 'empty' });
  portal.answer(ticket.query, () => ({ records: [...rows], total: 3, page: 1, size: 10 }));
  portal.answer(ticket.selectHandler, () => [{ userId: '8', handlerName: '小澜1号', openCount: 3 }]);
  await portal.open(path);
  await screen.findByText('GD31');
  return portal;
}
const offered = (number: string) => {
  const cells = screen.getByText(number).closest('tr')?.querySelectorAll('td:last-child button, td:last-child a') ?? [];
  return [...cells].map(({ textContent }) => textContent);
};
const asked = (portal: Awaited<ReturnType<typeof open>>) => portal.calls(ticket.query).at(-1);

test('a row leads to what its reader may write: an answer to what they handle, a change to what nobody has taken up', async () => {
  await open('/Base/service-support/problem', ['service:ticket:handle']);
  expect(offered('GD31')).toEqual(['回复']);
  expect(offered('GD32')).toEqual([]);
  expect(offered('GD33')).toEqual(['编辑', '删除']);
  const looks = ['GD31', 'GD32', 'GD33'].map(
    (number) => within(screen.getByText(number).closest('tr') as HTMLElement).getByText(/^[123]$/).className,
  );
  expect(new Set(looks).size).toBe(3);
});

test('a filter in the bar is set and taken back by the same button', async () => {
  const portal = await open('/Base/service-support/problem', ['service:ticket:handle']);
  const late = () => screen.getByRole('button', { name: '只看超时' });
  expect(late()).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(late());
  await waitFor(() => expect(asked(portal)).toMatchObject({ overdue: true }));
  await waitFor(() => expect(late()).toHaveAttribute('aria-pressed', 'true'));
  await userEvent.click(late());
  await waitFor(() => expect(late()).toHaveAttribute('aria-pressed', 'false'));
  expect(asked(portal)).not.toHaveProperty('overdue', true);
});

for (const codes of [['service:ticket:handle'], ['service:ticket:assign']] as const)
  test(`${codes}: who handles tickets finds the own ones, who assigns them hands over several`, async () => {
    await open('/workOrder/workOrderList', codes);
    const assigns = codes[0] === 'service:ticket:assign';
    expect(screen.queryAllByRole('button', { name: '只看我的' })).toHaveLength(assigns ? 0 : 1);
    expect(screen.queryAllByRole('checkbox', { name: /选择/ }).length > 0).toBe(assigns);
  });

test('several tickets are handed over at once, and what could not be is named', async () => {
  const portal = await open('/workOrder/workOrderList', ['service:ticket:assign']);
  portal.answer(ticket.assign, ({ id }) => {
    if (id === '32') throw new CallError('409', '已由该处理人处理');
    return null;
  });
  for (const number of ['GD31', 'GD32'])
    await userEvent.click(within(screen.getByText(number).closest('tr') as HTMLElement).getByRole('checkbox'));
  await userEvent.click(await screen.findByRole('button', { name: '转派（2）' }));
  const dialog = within(await screen.findByRole('dialog', { name: '转派 2 张工单' }));
  await userEvent.click(dialog.getByRole('combobox'));
  await userEvent.click(await screen.findByRole('option', { name: '小澜1号（未结 3）' }));
  await userEvent.click(dialog.getByRole('button', { name: '转派 2 张' }));
  expect(await screen.findByText('已由该处理人处理')).toBeInTheDocument();
  expect(portal.calls(ticket.assign)).toEqual([
    { handlerId: '8', id: '31', version: 2 },
    { handlerId: '8', id: '32', version: 2 },
  ]);
});

test('the board shows a column for each open state in place of the table', async () => {
  const portal = await open('/workOrder/workOrderList', []);
  expect(screen.getByRole('grid', { name: '工单' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: '看板' }));
  await waitFor(() => expect(screen.queryByRole('grid', { name: '工单' })).toBeNull());
  const states = portal.calls(ticket.query).filter(({ sort }) => sort === 'resolveDue');
  expect(states.map(({ status }) => status)).toEqual([0, 1, 2, 3, 4]);
  expect((await screen.findAllByText(/未分派/)).length).toBeGreaterThan(0);
});
