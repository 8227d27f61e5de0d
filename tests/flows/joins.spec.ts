/** What joins plugins in the running portal: slots, commands, badges and notices follow their switches in open tabs. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { look } from './administering.ts';
import { allOn, connected, expect, mark, isMarked, type Page, setOff, shell, test } from './portal.ts';
import { signed, teamOf } from './team.ts';

const goods = '/productManagement/goodsList';
const statements = '/reconciliationSettlement/settlementManagement';
const promptly = { timeout: 5000 };

test.afterEach(({ page }) => allOn(page));

const related = (page: Page) => shell(page).main.locator('#related');

/** Opens an order that stands on a statement. */
async function openOrder(page: Page): Promise<void> {
  await shell(page).main.getByRole('row').nth(1).getByRole('link').first().click();
  await related(page).getByRole('link', { name: /^DD/ }).first().click();
  await expect(page).toHaveURL(/orderDetail/);
}

test('a statement stands among the documents of its order, goes with its switch, and leads to itself', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'admin', '/ef/home');
  const buyer = await otherDevice();
  await enter(buyer, 'cg_admin', statements);
  await openOrder(buyer);
  const statement = related(buyer).getByRole('list', { name: '结算单' }).getByRole('link', { name: /^JS/ }).first();
  await expect(statement).toBeVisible();
  await connected(buyer);
  await mark(buyer);
  for (const target of ['settlement/fill/ofOrder', 'settlement', 'order/slot/order.detail.related']) {
    await setOff(page, target, true, '年度盘点');
    await expect(statement).toBeHidden(promptly);
    await expect(related(buyer)).toContainText('采购订单');
    await setOff(page, target, false, '盘点完成');
    await expect(statement).toBeVisible(promptly);
  }
  expect(await isMarked(buyer)).toBe(true);
  await statement.click();
  await expect(buyer).toHaveURL(/incomeInfo/);
});

test('a fill that fails among the documents of an order says so in one line, and comes back when it is tried again', async ({
  page,
  enter,
  complaints,
}) => {
  complaints.expect(/Cannot (read|destructure)/);
  await enter(page, 'cg_admin', statements);
  const answer = '**/japi/api/settlement/ofOrder*';
  await page.route(answer, (route) => route.fulfill({ json: { code: '200', msg: '', data: [null] } }));
  await openOrder(page);
  const fault = related(page).getByRole('alert');
  await expect(fault).toHaveText('“订单的结算单”出现异常重试');
  await expect(related(page)).toContainText('采购订单');
  await fault.scrollIntoViewIfNeeded();
  await look(page, 'slot');
  expect((await fault.boundingBox())?.height).toBeLessThan(40);
  await page.unroute(answer);
  await fault.getByRole('button', { name: '重试' }).click();
  await expect(related(page).getByRole('link', { name: /^JS/ }).first()).toBeVisible();
});

test('purchasers order goods from their list while the orders run, and nobody else is offered it', async ({
  page,
  enter,
  otherDevice,
}) => {
  await enter(page, 'admin', '/ef/home');
  const buyer = await otherDevice();
  await enter(buyer, 'cg_admin', goods);
  const order = shell(buyer).main.getByRole('row').nth(1).getByRole('link', { name: '下单' });
  await expect(order).toBeVisible();
  await connected(buyer);
  await setOff(page, 'order', true, '年度盘点');
  await expect(order).toBeHidden(promptly);
  await expect(shell(buyer).main.getByRole('row').nth(1)).toBeVisible();
  await setOff(page, 'order', false, '盘点完成');
  await order.click();
  await expect(buyer).toHaveURL(/placeOrder\?goods=/);
  const supplier = await otherDevice();
  await enter(supplier, 'gys_admin', goods);
  await expect(shell(supplier).main.getByRole('row').nth(1)).toBeVisible();
  await expect(shell(supplier).main.getByRole('link', { name: '下单' })).toHaveCount(0);
});

test('a command of a page is offered there alone, and runs', async ({ page, enter }) => {
  const dialog = page.getByRole('dialog', { name: '全局搜索' });
  const copy = dialog.getByRole('option', { name: /^复制订单链接/ });
  await enter(page, 'cg_admin', statements);
  await openOrder(page);
  await expect(related(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await copy.click();
  await expect(shell(page).messages).toContainText('订单链接已复制');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('xiadan');
  await expect(dialog.getByRole('option', { name: /^下单/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/placeOrder/);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('复制');
  await expect(copy).toHaveCount(0);
});

test('a menu entry tells how much waits behind it, for those who decide it', async ({ page, enter, otherDevice }) => {
  await enter(page, 'admin', '/ef/home');
  const buyer = await otherDevice();
  await enter(buyer, 'cg_admin', '/orderManagement/orderManagementIndex');
  const entry = shell(buyer).sideMenu.getByRole('button', { name: '交期变更一级审核' });
  await expect(entry).toHaveAccessibleDescription(/^待审核 \d+ 项$/);
  await connected(buyer);
  await setOff(page, 'order/badge/firstAudit', true, '年度盘点');
  await expect(entry).not.toHaveAccessibleDescription(/待审核/, promptly);
});

const joinsFile = `import type {} from '@portal/sdk';

declare module '@portal/sdk' {
  interface Slots {
    'order.detail.tabs': { readonly orderId: string; readonly orderNo: string };
  }
  interface ServicesMap {
    'stock.counts': { readonly countOf: (orderNo: string) => Promise<number> };
  }
}
`;
const serviceFile = `export default { countOf: async (orderNo: string): Promise<number> => orderNo.length };
`;
const tabFile = `import { type Slots, useService } from '@portal/sdk';
import { useState } from 'react';
import { Button } from '@portal/sdk/ui';

export default function StockTab({ orderNo }: Slots['order.detail.tabs']) {
  const counts = useService('stock.counts');
  const [count, setCount] = useState<number>();
  const ask = async () => setCount(await (await counts.load()).countOf(orderNo));
  return (
    <>
      <p>{orderNo} 的库存</p>
      {counts.supports() && <Button onClick={() => void ask()}>查询库存</Button>}
      {count !== undefined && <p>库存 {count} 件</p>}
    </>
  );
}
`;
const commandFile = `import { type CommandPlace, toast } from '@portal/sdk';

export default ({ query }: CommandPlace): void => toast({ intent: 'info', message: '预留订单 ' + query['id'] });
`;
const declared = `  fills: {
    stock: { title: '库存', slot: 'order.detail.tabs', part: () => import('./stock/tab.tsx') },
  },
  provides: { 'stock.counts': { title: '库存数', service: () => import('./stock/counts.ts') } },
  commands: {
    keep: {
      title: '预留库存',
      when: { path: '/orderManagement/orderDetail', query: 'id' },
      run: () => import('./stock/keep.ts'),
    },
  },
`;

test('a team outside the repository adds a tab, a service and a command to an open order, and takes them back', async ({
  page,
  enter,
}) => {
  const team = teamOf('stock');
  try {
    team.clear();
    team.run('create', 'stock', '--name', '库存管理');
    writeFileSync(join(team.folder, 'joins.ts'), joinsFile);
    team.edit('plugin.ts', '  // 关于', `${declared}  // 关于`);
    for (const [name, text] of [
      ['tab.tsx', tabFile],
      ['counts.ts', serviceFile],
      ['keep.ts', commandFile],
    ] as const) {
      mkdirSync(join(team.folder, 'stock'), { recursive: true });
      writeFileSync(join(team.folder, 'stock', name), text);
    }
    team.run('check', '--no-build');
    team.run('test');
    expect(team.run('explain', 'stock/fill/stock', '--as', 'purchaser')).toContain('purchaser 可以：stock/fill/stock');
    await enter(page, 'cg_admin', statements);
    await openOrder(page);
    await connected(page);
    await mark(page);
    team.release('1.0.0');
    const tab = shell(page).main.getByRole('tab', { name: '库存' });
    await expect(tab).toBeVisible();
    await tab.click();
    await shell(page).main.getByRole('button', { name: '查询库存' }).click();
    await expect(shell(page).main.getByText('库存 16 件')).toBeVisible();
    await page.keyboard.press('Control+k');
    await page
      .getByRole('dialog', { name: '全局搜索' })
      .getByRole('option', { name: /^预留库存/ })
      .click();
    await expect(shell(page).messages).toContainText('预留订单');
    team.run('rollback', 'stock', ...signed);
    await expect(tab).toHaveCount(0);
    expect(await isMarked(page)).toBe(true);
  } finally {
    team.end();
  }
});
