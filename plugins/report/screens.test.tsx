/** What the report pages do on their own: the tree of units, the two lists of the supplier report. */
import { type FakeHost, fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { expect, test } from '@rstest/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { confirmLetter } from './confirmLetter/contract.ts';
import { procurementSettlement, type UnitRow } from './procurementSettlement/contract.ts';
import ProcurementUnitSettlementPage from './procurementSettlement/procurementUnitSettlement.tsx';
import { supplierSettlement } from './supplierSettlement/contract.ts';
import SupplierSettlementStatementPage from './supplierSettlement/supplierSettlementStatement.tsx';
import { reportTree } from './tree/contract.ts';

const asOf = '2026-03-16T02:00:00.000Z';
const empty = { records: [], total: 0, page: 1, size: 10 };

function hosted(): FakeHost {
  const host = fakeHost({ codes: ['report:supplier:view', 'report:supplier:letter', 'report:procurement:view'] });
  host.answer(reportTree.organisations, () => []);
  return host;
}

const Address = () => <output aria-label="地址">{useLocation().search}</output>;

const draw = (page: ReactElement, address = '/') =>
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <PortalProvider theme="light">
        <MemoryRouter initialEntries={[address]}>
          {page}
          <Address />
        </MemoryRouter>
      </PortalProvider>
    </SWRConfig>,
  );

const sums = {
  orderAmount: '1.00',
  payable: '1.00',
  paidAmount: '0.00',
  unpaidAmount: '1.00',
  prepaid: '0.00',
  overdueAmount: '0.00',
  longOverdue: '0.00',
  onTimeRate: null,
  averageDays: null,
  plateRank: null,
};

const unit = (parent: string, code: string, children = 0): UnitRow => ({
  key: parent === code && children === 0 ? `${parent}|${code}|own` : `${parent}|${code}`,
  customerCode: code,
  entId: null,
  name: `单位${code}`,
  plate: null,
  level: 2,
  own: parent === code && children === 0,
  from: null,
  to: null,
  children,
  ...sums,
});

test('units open side by side whichever answers first, in the order of the list; a unit opens into its own row', async () => {
  const host = hosted();
  const late: (() => void)[] = [];
  const paged = (records: UnitRow[]) => ({ records, total: records.length, page: 1, size: 10 });
  host.answer(procurementSettlement.summary, () => ({ asOf, earlier: [], path: [], totals: sums, months: [] }));
  host.answer(procurementSettlement.page, async ({ parentCode }) => {
    if (parentCode === undefined) return paged([unit('A', 'A', 2), unit('T', 'B', 1)]);
    if (parentCode === 'A') await new Promise<void>((answered) => late.push(answered));
    return paged([unit(parentCode, parentCode), unit(parentCode, `${parentCode}1`)]);
  });
  draw(<ProcurementUnitSettlementPage />, '/?sort=unpaidAmount&order=desc');
  await userEvent.click(await screen.findByRole('button', { name: '展开单位A的下级' }));
  await userEvent.click(screen.getByRole('button', { name: '展开单位B的下级' }));
  await screen.findByText('单位B1');
  for (const answer of late) answer();
  expect(await screen.findByText('单位A1')).toBeVisible();
  expect(screen.getByText('单位B1')).toBeVisible();
  const asked = host.made.filter(({ path }) => path === procurementSettlement.page.path).map(({ input }) => input);
  for (const input of asked) expect(input).toMatchObject({ sort: 'unpaidAmount', order: 'desc' });
});

test('the notice of a letter opens that letter, and the balances do not take its place in the pages over', async () => {
  const host = hosted();
  const totals = {
    opening: '0.00',
    due: '0.00',
    settled: '0.00',
    closing: '0.00',
    invoicedAmount: '0.00',
    uninvoicedAmount: '0.00',
    paidAmount: '0.00',
    overdueAmount: '0.00',
  };
  host.answer(supplierSettlement.summary, () => ({ asOf, earlier: [], suppliers: 0, totals, top: [] }));
  host.answer(supplierSettlement.page, () => empty);
  host.answer(confirmLetter.counts, () => []);
  host.answer(confirmLetter.page, () => empty);
  draw(<SupplierSettlementStatementPage />, '/?id=7&page=2');
  expect(await screen.findByRole('tab', { name: '询证函', selected: true })).toBeVisible();
  const asked = () => host.made.filter(({ path }) => path === confirmLetter.page.path).at(-1)?.input;
  await waitFor(() => expect(asked()).toMatchObject({ id: '7', page: 2 }));
  await userEvent.click(screen.getByRole('tab', { name: '结算余额' }));
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent(''));
  await userEvent.click(screen.getByRole('tab', { name: '询证函' }));
  await waitFor(() => expect(screen.getByLabelText('地址')).toHaveTextContent('?view=letters'));
});
