import { CallError } from '@portal/sdk';
import { fakeHost } from '@portal/sdk/testing';
import { expect, test } from '@rstest/core';
import { fireEvent, waitFor } from '@testing-library/react';
import { dialogWith, drawPage, offered, press, pressables } from '../test-page.tsx';
import { BatchTools } from './batch-tools.tsx';
import { invoice, type InvoiceRow } from './contract.ts';
import { issued } from './test-invoice.ts';

const codes = ['apply', 'issue', 'receive', 'verify'].map((name) => `settlement:invoice:${name}`);
const inputsOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.filter((one) => one.path === path).map(({ input }) => input);
const keysOf = ({ made }: ReturnType<typeof fakeHost>, { path }: { readonly path: string }) =>
  made.filter((one) => one.path === path).map(({ options }) => options.idempotencyKey);

const eleven = (change: Partial<InvoiceRow>): InvoiceRow[] =>
  Array.from({ length: 11 }, (_, index) => ({
    ...issued,
    ...{ id: String(index + 1), invoiceNo: `260090000000000000${String(index + 1).padStart(2, '0')}` },
    ...{ total: `${100 * (index + 1)}.10` },
    ...change,
  }));

function draw(rows: readonly InvoiceRow[], held = codes) {
  const host = fakeHost({ codes: held });
  let done = 0;
  drawPage(<BatchTools rows={rows} onDone={() => (done += 1)} />);
  return { host, done: () => done };
}
const stateOf = (dialog: Element, number: string) =>
  [...dialog.querySelectorAll('li')].find(({ textContent }) => textContent?.includes(number))?.textContent;

test('eleven invoices are delivered in three clicks, each to its own mailbox; a refused one says why', async () => {
  const { host, done } = draw(eleven({}));
  host.answer(invoice.deliver, ({ id }) => {
    if (id === '3') throw new CallError('409', '发票已被他人处理，请刷新');
    return null;
  });
  await press('交付（11）');
  // 100.10 + 200.10 + … + 1,100.10
  const dialog = await dialogWith(/11 张发票，价税合计 6,601.10 元。发到购方抬头的收票邮箱。/);
  expect([host.made.length, dialog.querySelectorAll('li').length]).toEqual([0, 11]);
  await press('交付 11 张', dialog);
  await waitFor(() => expect(dialog.textContent).toContain('已办理 11 / 11：成功 10 张，未能办理 1 张。'));
  expect(stateOf(dialog, '26009000000000000003')).toMatch(/未办理发票已被他人处理，请刷新$/);
  expect(inputsOf(host, invoice.deliver)).toHaveLength(11);
  expect(inputsOf(host, invoice.deliver)[10]).toEqual({ id: '11', version: 3, email: 'shoupiao@example.com' });
  expect(new Set(keysOf(host, invoice.deliver)).size).toBe(11);
  expect(done()).toBe(0);
  await press('关闭', dialog);
  await waitFor(() => expect(done()).toBe(1));
});

test('an invoice without an answer is tried again under the key of its first attempt, the others are not', async () => {
  const { host } = draw(eleven({ status: 40, may: ['SIGN'] }));
  let gone = true;
  host.answer(invoice.sign, ({ id }) => {
    if (gone && Number(id) > 9) throw new CallError('network', '网络连接失败，请检查网络后重试');
    return null;
  });
  await press('签收（11）');
  const dialog = await dialogWith(/11 张发票/);
  await press('签收 11 张', dialog);
  await waitFor(() => expect(dialog.textContent).toContain('已办理 9 / 11：成功 9 张'));
  expect(stateOf(dialog, '26009000000000000010')).toContain('结果未知网络连接失败');
  gone = false;
  await press('继续签收 2 张', dialog);
  await waitFor(() => expect(dialog.textContent).toContain('已办理 11 / 11：成功 11 张'));
  const keys = keysOf(host, invoice.sign);
  expect([keys.length, new Set(keys).size, keys.slice(11)]).toEqual([13, 11, keys.slice(9, 11)]);
});

test('a batch is stopped after the invoice at hand, and goes on with the others', async () => {
  const { host } = draw(eleven({ status: 40, may: ['SIGN'] }));
  let answer: (() => void) | undefined;
  host.answer(
    invoice.sign,
    () =>
      new Promise<null>((resolve) => {
        answer = () => resolve(null);
      }),
  );
  await press('签收（11）');
  const dialog = await dialogWith(/11 张发票/);
  await press('签收 11 张', dialog);
  await waitFor(() => expect(inputsOf(host, invoice.sign)).toHaveLength(1));
  await press('停止', dialog);
  answer?.();
  await waitFor(() => expect(pressables('继续签收 10 张', dialog)).toHaveLength(1));
  expect(inputsOf(host, invoice.sign)).toHaveLength(1);
});

test('what was issued tells what the platform made of it', async () => {
  const rows = eleven({ status: 10, may: ['ISSUE'], invoiceNo: null });
  const { host } = draw(rows.slice(0, 2));
  host.answer(invoice.issue, () => null);
  host.answer(invoice.query, ({ id }) => {
    if (id === '2') throw new CallError('409', '开票平台没有应答');
    return { status: 30 as const };
  });
  await press('开具（2）');
  const dialog = await dialogWith(/逐张提交开票平台，并查询结果。/);
  await press('开具 2 张', dialog);
  await waitFor(() => expect(dialog.textContent).toContain('成功 2 张'));
  expect(inputsOf(host, invoice.query)).toEqual([
    { id: '1', version: 4 },
    { id: '2', version: 4 },
  ]);
  const told = [...dialog.querySelectorAll('li')].map(({ textContent }) => textContent);
  expect(told[0]).toMatch(/已办理已开具$/);
  expect(told[1]).toMatch(/已办理已提交，结果未知：开票平台没有应答$/);
});

test('what does not fit the step is counted and left alone; a month is entered once for all', async () => {
  const [fit, other] = eleven({ status: 50, may: ['CERTIFY'] });
  const { host } = draw([fit as InvoiceRow, { ...(other as InvoiceRow), may: [] }]);
  host.answer(invoice.certify, () => null);
  expect(offered(['交付（1）', '签收（1）', '勾选认证（1）'])).toEqual(['勾选认证（1）']);
  await press('勾选认证（1）');
  const dialog = await dialogWith(/所选另有 1 张当前不能勾选认证，不在其中。/);
  const month = dialog.querySelector<HTMLInputElement>('input');
  expect(month?.value).toMatch(/^\d{4}-\d{2}$/);
  await press('勾选认证 1 张', dialog);
  await waitFor(() => expect(inputsOf(host, invoice.certify)).toHaveLength(1));
  expect(inputsOf(host, invoice.certify)).toEqual([{ id: '1', version: 3, certifyMonth: month?.value }]);
});

test('a batch that was not begun changes nothing; without the code none is offered', async () => {
  const { host, done } = draw(eleven({}));
  await press('交付（11）');
  const dialog = await dialogWith(/11 张发票/);
  fireEvent.keyDown(dialog, { key: 'Escape' });
  await waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull());
  expect([host.made.length, done()]).toEqual([0, 0]);
});

test('without the code no step is offered', () => {
  draw(eleven({}), []);
  expect(offered(['交付（11）'])).toEqual([]);
});

test('of the chosen rows those are fetched that were issued here, those are verified that have a number', async () => {
  const host = fakeHost({ codes });
  host.answer(invoice.downloadMany, () => new File([], '发票.zip') as never);
  host.answer(invoice.verify, ({ ids }) => ({ right: ids.length, wrong: 0 }));
  const rows = [issued, { ...issued, id: '42', source: 2 as const }, { ...issued, id: '43', invoiceNo: null }];
  drawPage(<BatchTools rows={rows} onDone={() => undefined} />);
  await press('批量下载（1）');
  await press('批量验真');
  await waitFor(() => expect(host.toasts.at(-1)?.message).toBe('查验完成：相符 2 张，不符 0 张'));
  expect(inputsOf(host, invoice.downloadMany)).toEqual([{ ids: ['41'] }]);
});

test('without an issued row nothing is fetched or verified', () => {
  fakeHost({ codes });
  drawPage(<BatchTools rows={[{ ...issued, invoiceNo: null }]} onDone={() => undefined} />);
  for (const text of ['批量下载', '批量验真']) expect(pressables(text)[0]).toBeDisabled();
});
