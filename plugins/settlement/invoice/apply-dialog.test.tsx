import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { cellsOf, choose, drawPage, enter, headsOf, offered, press, rowWith, tableOf } from '../test-page.tsx';
import { ApplyButton } from './apply-dialog.tsx';
import { type Candidate, invoice } from './contract.ts';
import MyInvoicePage from './myInvoice.tsx';
import { issued } from './test-invoice.ts';

const open: Candidate = {
  ...{ id: '5', settlementNo: 'JS20260226000005', period: '2026-02', purchaserEntId: '8' },
  ...{ purchaserName: '霁川第一发电厂', taxRate: '0.13', amount: '1356.00', openAmount: '1356.00' },
  headerName: '霁川第一发电厂检修分部',
};

function draw(address = '/', codes = ['settlement:invoice:apply']) {
  const host = fakeHost({ codes });
  host.answer(invoice.candidates, () => [open, { ...open, id: '6', settlementNo: 'JS6', headerName: null }]);
  host.answer(invoice.plan, () => [
    {
      ...{ headerName: '霁川第一发电厂检修分部', taxNo: '91330000MA00000002', settlementNos: ['JS5', 'JS7'] },
      ...{ amount: '1356.00', totals: ['1000.00', '356.00'] },
    },
  ]);
  host.answer(invoice.apply, () => ({ applyNos: ['KP1', 'KP2'], count: 2 }));
  let reloads = 0;
  const router = drawPage(<ApplyButton onDone={() => (reloads += 1)} />, address);
  return { host, router, reloads: () => reloads };
}
const inputsOf = (host: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  host.made.filter((one) => one.path === path).map(({ input }) => input);

test('an application is seen beforehand, and sent as it was entered', async () => {
  const { host, reloads } = draw();
  expect(inputsOf(host, invoice.candidates)).toEqual([]);
  await press('申请开票');
  await rowWith('JS20260226000005');
  await press('提交申请');
  expect((await screen.findByRole('alert')).textContent).toBe('请选择结算单');
  expect([inputsOf(host, invoice.apply), inputsOf(host, invoice.plan)]).toEqual([[], []]);
  expect(cellsOf(await rowWith('JS6'))).toContain('未维护');
  expect(screen.getByLabelText('选择结算单 JS6')).toBeDisabled();
  fireEvent.click(screen.getByLabelText('选择结算单 JS20260226000005'));
  expect(cellsOf(await rowWith('JS5、JS7'))).toEqual([
    ...['霁川第一发电厂检修分部', '91330000MA00000002', 'JS5、JS7', '2', '1,356.00', '1,000.00、356.00'],
  ]);
  await choose('数电专用', '增值税普通');
  await enter('备注', '分两批');
  fireEvent.click(screen.getByLabelText(/^暂不提交开具/));
  await press('提交申请');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('已生成 2 张发票，申请单 KP1、KP2'));
  expect(inputsOf(host, invoice.apply)).toEqual([
    {
      ...{ settlementIds: ['5'], invoiceKind: 1, outputType: 0, invoiceLimit: '1000000.00', remark: '分两批' },
      hold: true,
    },
  ]);
  await waitFor(() => expect([reloads(), screen.queryByText('待开票结算单')]).toEqual([1, null]));
});

test('an address that names a statement opens it chosen, and names it no more once it is closed', async () => {
  const { host, router } = draw('/?apply=5&direction=OUT');
  await waitFor(() => expect(screen.getByLabelText('选择结算单 JS20260226000005')).toBeChecked());
  expect(inputsOf(host, invoice.plan)[0]).toEqual({
    ...{ settlementIds: ['5'], invoiceKind: 4, outputType: 0, invoiceLimit: '1000000.00' },
  });
  await press('取消');
  await waitFor(() => expect(router.state.location.search).toBe('?direction=OUT'));
});

test('what is refused stays open, and who may not apply is not asked', async () => {
  const { host, reloads } = draw('/?apply=5');
  host.answer(invoice.apply, () => Promise.reject(new Error('no')));
  await waitFor(() => expect(screen.getByLabelText('选择结算单 JS20260226000005')).toBeChecked());
  await press('提交申请');
  await waitFor(() => expect(inputsOf(host, invoice.apply)).toMatchObject([{ hold: false }]));
  await tableOf('待开票结算单');
  expect([reloads(), host.toasts.filter(({ intent }) => intent === 'success')]).toEqual([0, []]);
});

test('who may not apply is offered nothing, whatever the address says', () => {
  const { host } = draw('/?apply=5', []);
  expect([offered(['申请开票']), host.made]).toEqual([[], []]);
});

test.each([
  // roles, address, direction, columns of the parties, tool
  ['G', '/', 'OUT', ['购方'], '申请开票'],
  ['C', '/', 'IN', ['销方'], '导入'],
  ['GC', '/', 'OUT', ['购方'], '申请开票'],
  ['Y', '/', 'OUT', ['购方', '销方'], '申请开票'],
  ['Y', '/?direction=IN', 'IN', ['购方', '销方'], '导入'],
  ['G', '/?direction=IN', 'IN', ['销方'], '导入'],
])('whose roles are %s finds at %s the direction %s, with %j', async (roles, address, direction, parties, tool) => {
  const roleList = [...roles].map((roleType) => ({ roleId: roleType, roleName: roleType, roleType }));
  const codes = ['apply', 'import'].map((name) => `settlement:invoice:${name}`);
  const host = fakeHost({ codes, user: { roleList } });
  const rows = [
    { ...issued, red: true, taxRate: null },
    { ...issued, id: '42', invoiceNo: null, applyNo: 'KP42' },
  ];
  host.answer(invoice.page, () => ({ records: rows, total: 2, page: 1, size: 10 }));
  host.answer(invoice.counts, () => []);
  host.answer(invoice.sums, () => ({ amountNoTax: '2400.00', taxAmount: '312.00', total: '2712.00' }));
  drawPage(<MyInvoicePage />, address);
  const red = await rowWith('26009000000000000041');
  const other = await rowWith('申请 KP42');
  expect([red, other].map((row) => [row.textContent?.includes('红字'), row.textContent?.includes('多税率')])).toEqual([
    [true, true],
    [false, false],
  ]);
  const heads = headsOf(await tableOf(direction === 'OUT' ? '销项发票' : '进项发票'));
  expect(['购方', '销方'].filter((text) => heads.includes(text))).toEqual(parties);
  expect(offered(['申请开票', '导入'])).toEqual([tool]);
  expect(inputsOf(host, invoice.page)[0]).toMatchObject({ direction });
});
