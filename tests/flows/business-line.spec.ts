import {
  applyForInvoice,
  applyForPart,
  bookPart,
  issueAndDeliver,
  openStatement,
  planInTwoParts,
  settle,
  signFor,
} from './billing.ts';
import { agree, button, find, heading, passApproval, tag } from './documents.ts';
import { at, axe, expect, type Page, shell, test, visit } from './portal.ts';
import {
  amount,
  approveGood,
  confirmAndShip,
  describeGood,
  type Good,
  newGood,
  placeOrder,
  receive,
  shelve,
} from './trade.ts';

interface Parties {
  readonly supplier: Page;
  readonly purchaser: Page;
  /** Of the purchasing unit: applies for the payments that its administrator books. */
  readonly clerk: Page;
  readonly operator: Page;
  /** Takes one of them to a screen, signed in already or not. What is open there stays as it was. */
  readonly go: (page: Page, path: string) => Promise<void>;
  /** Takes one of them to a screen that others have changed meanwhile. */
  readonly load: (page: Page, path: string) => Promise<void>;
}

const goodsList = '/productManagement/goodsList';
const orders = '/orderManagement/orderManagementIndex';
const statements = '/reconciliationSettlement/settlementManagement';
const invoices = '/settlementManagement/myInvoice';

/** Where a page stands in the portal, for another person to go to. */
const addressOf = (page: Page) => page.url().slice(page.url().indexOf(at('/')) + at('').length);

async function shelveGood({ supplier, operator, go }: Parties, good: Good): Promise<void> {
  await test.step('the supplier describes a good', async () => {
    await go(supplier, goodsList);
    await describeGood(supplier, good);
  });
  await test.step('the operator approves it', async () => {
    await go(operator, '/productManagement/goodsApproval');
    await approveGood(operator, good);
    await visit(operator, '/ef/home'); // what came next is free for other reviewers
  });
  await test.step('the supplier puts it on the shelf', async () => {
    await go(supplier, goodsList);
    await shelve(supplier, good);
  });
}

async function deliver({ supplier, purchaser, go }: Parties, good: Good) {
  const orderNo = await test.step('the purchaser orders it', async () => {
    await go(purchaser, goodsList);
    return placeOrder(purchaser, good);
  });
  await test.step('the supplier confirms and ships', async () => {
    await go(supplier, orders);
    await confirmAndShip(supplier, good, orderNo);
  });
  const receiptNo = await test.step('the purchaser receives', async () => {
    await purchaser.reload(); // the order stands open since it was placed
    return receive(purchaser, orderNo);
  });
  return { orderNo, receiptNo };
}

async function settleReceipt({ supplier, purchaser, operator, go }: Parties, orderNo: string, receiptNo: string) {
  const settlementNo = await test.step('the supplier draws up the statement and hands it over', async () => {
    await go(supplier, statements);
    return settle(supplier, orderNo, receiptNo);
  });
  const statement = await test.step('the purchaser confirms it', async () => {
    await go(purchaser, statements);
    await openStatement(purchaser, settlementNo, '待采购方确认');
    await agree(purchaser, () => button(purchaser, '确认').click());
    await expect(tag(purchaser, '待运营审核')).toBeVisible();
    return addressOf(purchaser);
  });
  await test.step('the operator audits it', async () => {
    await go(operator, statements);
    await openStatement(operator, settlementNo, '待运营审核');
    await axe(operator);
    await passApproval(operator);
    await expect(tag(operator, '已确认（待开票）')).toBeVisible();
  });
  return { settlementNo, statement };
}

async function billAndPay(
  { supplier, purchaser, clerk, go, load }: Parties,
  good: Good,
  { settlementNo, statement }: { readonly settlementNo: string; readonly statement: string },
): Promise<void> {
  const invoiceNo = await test.step('the supplier has it invoiced', async () => {
    await load(supplier, invoices); // stays open behind the statement
    await shell(supplier).sideMenu.getByRole('button', { name: '结算管理' }).click();
    await openStatement(supplier, settlementNo, '已确认（待开票）');
    await applyForInvoice(supplier, settlementNo);
    return issueAndDeliver(supplier, settlementNo);
  });
  await test.step('the purchaser signs for the invoice', async () => {
    await go(purchaser, invoices);
    await signFor(purchaser, invoiceNo);
  });
  await test.step('the purchaser plans two parts; one applies for their payments, another books them', async () => {
    await go(purchaser, statement);
    await expect(tag(purchaser, '待付款')).toBeVisible();
    await planInTwoParts(purchaser, 500);
    await go(clerk, statement);
    const parts = [await applyForPart(clerk, 1), await applyForPart(clerk, 2)];
    expect(parts[0]).toBe('500.00');
    await purchaser.reload();
    await bookPart(purchaser, good, parts[0] ?? '', '部分付款');
    await bookPart(purchaser, good, parts[1] ?? '', '已结清');
  });
}

/** What a report says of one of its rows, by the titles of its columns. */
async function readRow(page: Page, grid: string): Promise<ReadonlyMap<string, string>> {
  const table = page.getByRole('grid', { name: grid });
  const titles = await table.locator('thead tr').last().getByRole('columnheader').allInnerTexts();
  const cells = await table.locator('tbody').getByRole('gridcell').allInnerTexts();
  return new Map(titles.map((title, index) => [title.trim(), cells[index]?.trim() ?? '']));
}

async function readReports(page: Page, orderNo: string, settlementNo: string): Promise<void> {
  await find(page, '订单总台账', '订单号', orderNo);
  await page.getByRole('tab', { name: '财务视图' }).click();
  await expect(page.getByRole('columnheader', { name: '订单未付（元）' })).toBeVisible();
  const ledger = await readRow(page, '订单总台账');
  expect(Object.fromEntries(ledger)).toMatchObject({
    状态: '已完成',
    '已对账（元）': amount,
    '订单已开票（元）': amount,
    '订单已付（元）': amount,
    '订单未付（元）': '-',
  });
  await shell(page).sideMenu.getByRole('button', { name: '供应商结算报表' }).click();
  await shell(page).main.getByRole('link', { name: '明细' }).click();
  await expect(heading(page, '供应商结算明细')).toBeVisible();
  await page.getByRole('button', { name: '全部单据' }).click(); // receipts move no balance
  await expect(await find(page, '结算明细', '订单号', orderNo)).toContainText(`验收 ${amount} 元`);
  await page.getByRole('form', { name: '查询条件' }).getByRole('button', { name: '重置' }).click();
  const moves = await find(page, '结算明细', '单据号', settlementNo, 2);
  await expect(moves.filter({ hasText: '结算' })).toContainText(amount);
  await expect(moves.filter({ hasText: '扣款' })).toBeVisible();
  await axe(page);
}

test('A good is listed, ordered, delivered, settled, invoiced and paid by its three parties, and the reports tell so', async ({
  page: supplier,
  otherDevice,
  enter,
}) => {
  test.setTimeout(240_000);
  const [purchaser, clerk, operator] = [await otherDevice(), await otherDevice(), await otherDevice()];
  const accounts = new Map([
    [supplier, 'gys_admin'],
    [purchaser, 'cg_admin'],
    [clerk, 'cg_buyer'],
    [operator, 'yy_ops'],
  ]);
  const inside = new Set<Page>();
  const load = (page: Page, path: string) => enter(page, accounts.get(page) ?? '', path);
  const go = async (page: Page, path: string) => {
    await (inside.has(page) ? visit : load)(page, path);
    inside.add(page);
  };
  const parties = { supplier, purchaser, clerk, operator, go, load };
  const good = newGood();
  await shelveGood(parties, good);
  const { orderNo, receiptNo } = await deliver(parties, good);
  const settled = await settleReceipt(parties, orderNo, receiptNo);
  await billAndPay(parties, good, settled);
  await test.step('the reports tell so', async () => {
    await go(supplier, '/reportManagement/orderReport');
    await readReports(supplier, orderNo, settled.settlementNo);
  });
});
