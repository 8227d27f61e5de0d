import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { waitFor } from '@testing-library/react';
import { drawPage, pressables } from '../test-page.tsx';
import { orderSettlements } from './contract.ts';
import OrderStatements from './order-statements.tsx';

test.each([
  ['PURCHASER', 'incomeInfo'],
  ['SUPPLIER', 'expensesInfo'],
] as const)('the %s of an order is led to its statements at %s', async (side, page) => {
  const host = fakeHost();
  host.answer(orderSettlements.ofOrder, () => [{ id: '5', settlementNo: 'JS5' }]);
  drawPage(<OrderStatements orderId="7" orderNo="DD7" side={side} />);
  const links = () => pressables('JS5').map((link) => link.getAttribute('href'));
  await waitFor(() => expect(links()).toEqual([`/reconciliationSettlement/${page}?id=5`]));
  expect(host.made[0]?.input).toEqual({ orderId: '7' });
});

test('an order on no statement shows none', async () => {
  const host = fakeHost();
  host.answer(orderSettlements.ofOrder, () => []);
  drawPage(<OrderStatements orderId="7" orderNo="DD7" side="SUPPLIER" />);
  await waitFor(() => expect(host.made).toHaveLength(1));
  expect(document.querySelector('ol')).toBeNull();
});
