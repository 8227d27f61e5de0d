/** What joins plugins in the running portal: slots, services, commands and badges on pages that are open. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { look } from './administering.ts';
import { allOn, chooseMenu, connected, expect, isMarked, mark, type Page, setOff, shell, test } from './portal.ts';
import { signed, teamOf } from './team.ts';

const statements = '/reconciliationSettlement/settlementManagement';
const promptly = { timeout: 5000 };

test.afterEach(({ page }) => allOn(page));

const related = (page: Page) => shell(page).main.locator('#related');
const linkTo = (page: Page, number: RegExp) => related(page).getByRole('link', { name: number }).first();
const search = (page: Page) => page.getByRole('dialog', { name: '全局搜索' });

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

/** A plugin whose tab, service and command join the order of another. */
async function writeJoins(team: ReturnType<typeof teamOf>): Promise<void> {
  team.clear();
  team.run('create', 'stock', '--name', '库存管理');
  writeFileSync(join(team.folder, 'joins.ts'), joinsFile);
  team.edit('plugin.ts', '  // 关于', `${declared}  // 关于`);
  mkdirSync(join(team.folder, 'stock'), { recursive: true });
  for (const [name, text] of Object.entries({ 'tab.tsx': tabFile, 'counts.ts': serviceFile, 'keep.ts': commandFile }))
    writeFileSync(join(team.folder, 'stock', name), text);
}

/** One after the other in the same document; what else switches them off, sdk/decide/joins.test.ts says. */
test('Slots, services, commands and badges join an open order with what other plugins have', async ({
  page: admin,
  enter,
  authenticate,
  otherDevice,
  complaints,
}) => {
  complaints.expect(/Cannot (read|destructure)/);
  await authenticate(admin, 'admin');
  const buyer = await otherDevice();
  const statement = related(buyer).getByRole('list', { name: '结算单' }).getByRole('link', { name: /^JS/ }).first();

  await test.step('a fill that fails among the documents of an order says so in one line, and comes back when it is tried again', async () => {
    const answer = '**/japi/api/settlement/ofOrder*';
    await buyer.route(answer, (route) => route.fulfill({ json: { code: '200', msg: '', data: [null] } }));
    await enter(buyer, 'cg_admin', statements);
    await shell(buyer).main.getByRole('row').nth(1).getByRole('link').first().click();
    await linkTo(buyer, /^DD/).click();
    await expect(buyer).toHaveURL(/orderDetail/);
    const fault = related(buyer).getByRole('alert');
    await expect(fault).toHaveText('“订单的结算单”出现异常重试');
    await expect(related(buyer)).toContainText('采购订单');
    await fault.scrollIntoViewIfNeeded();
    await look(buyer, 'slot');
    expect((await fault.boundingBox())?.height).toBeLessThan(40);
    await buyer.unroute(answer);
    await fault.getByRole('button', { name: '重试' }).click();
    await expect(linkTo(buyer, /^JS/)).toBeVisible();
  });

  await test.step('a team outside the repository adds a tab, a service and a command to an open order, and takes them back', async () => {
    const team = teamOf('stock');
    try {
      await writeJoins(team);
      await connected(buyer);
      await mark(buyer);
      await team.release('1.0.0');
      const tab = shell(buyer).main.getByRole('tab', { name: '库存' });
      await expect(tab).toBeVisible();
      await tab.click();
      await shell(buyer).main.getByRole('button', { name: '查询库存' }).click();
      await expect(shell(buyer).main.getByText('库存 16 件')).toBeVisible();
      await buyer.keyboard.press('Control+k');
      await search(buyer)
        .getByRole('option', { name: /^预留库存/ })
        .click();
      await expect(shell(buyer).messages).toContainText('预留订单');
      team.run('rollback', 'stock', ...signed);
      await expect(tab).toHaveCount(0);
    } finally {
      team.end();
    }
  });

  await test.step('a statement stands among the documents of its order, goes with its switch, and leads to itself', async () => {
    await expect(statement).toBeVisible();
    await setOff(admin, 'settlement/fill/ofOrder', true, '年度盘点');
    await expect(statement).toBeHidden(promptly);
    await expect(related(buyer)).toContainText('采购订单');
    await setOff(admin, 'settlement/fill/ofOrder', false, '盘点完成');
    await expect(statement).toBeVisible(promptly);
    await buyer.keyboard.press('Control+k');
    await search(buyer)
      .getByRole('option', { name: /^复制订单链接/ })
      .click();
    await expect(shell(buyer).messages).toContainText('订单链接已复制');
    await statement.click();
    await expect(buyer).toHaveURL(/incomeInfo/);
  });

  await test.step('a menu entry tells how much waits behind it, for those who decide it', async () => {
    await chooseMenu(buyer, '订单管理');
    const entry = shell(buyer).sideMenu.getByRole('button', { name: '交期变更一级审核' });
    await expect(entry).toHaveAccessibleDescription(/^待我处理 \d+ 项$/);
  });

  await test.step('purchasers order goods from their list', async () => {
    await chooseMenu(buyer, '商品管理');
    await shell(buyer).main.getByRole('row').nth(1).getByRole('link', { name: '下单' }).click();
    await expect(buyer).toHaveURL(/placeOrder\?goods=/);
    expect(await isMarked(buyer)).toBe(true);
  });
});
