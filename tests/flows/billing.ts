/** What was received on its way to its payment, screen by screen: statement, invoice, plan, payments. */
import { agree, button, day, find, heading, numberOf, openDocument, rowsOf, tag } from './documents.ts';
import { axe, expect, type Page, shell } from './portal.ts';
import { amount, type Good } from './trade.ts';

/** Day of the month on which a settlement period closes. */
const closingDay = 25;

/** The period that takes what is received today. */
function runningPeriod(): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day().split('-').map(Number);
  const following = dayOfMonth > closingDay ? 1 : 0;
  return new Date(Date.UTC(year, month - 1 + following)).toISOString().slice(0, 7);
}

/** Draws up the statement of one receipt. */
async function drawUp(page: Page, receiptNo: string): Promise<void> {
  await button(page, '生成结算单').click();
  const dialog = page.getByRole('dialog', { name: '生成结算单 · 收入结算' });
  const next = dialog.getByRole('button', { name: '下一步' });
  const period = dialog.getByRole('textbox', { name: '结算周期' });
  await period.fill(runningPeriod());
  await period.press('Tab');
  await axe(page);
  await next.click();
  await dialog.getByRole('checkbox', { name: /^全选/ }).click();
  await dialog.getByRole('checkbox', { name: `选择收货单 ${receiptNo} 第 1 行` }).check();
  await expect(dialog.getByRole('checkbox', { name: /^全选（已选 1 / })).toBeVisible();
  await next.click();
  await expect(dialog.getByRole('grid', { name: '将生成的结算单' }).locator('tbody')).toContainText(amount);
  await dialog.getByRole('button', { name: '生成结算单' }).click();
  await expect(shell(page).messages).toContainText('已生成 1 张结算单草稿');
}

/** Handing a statement over is its author's confirmation. @returns its number. */
export async function settle(page: Page, orderNo: string, receiptNo: string): Promise<string> {
  await drawUp(page, receiptNo);
  const settlementNo = await openDocument(page, await find(page, '结算单', '订单编号', orderNo), /JS\d+/);
  await agree(page, () => button(page, '提交').click());
  await expect(tag(page, '待采购方确认')).toBeVisible();
  return settlementNo;
}

export async function openStatement(page: Page, settlementNo: string, state: string): Promise<void> {
  await openDocument(page, await find(page, '结算单', '结算单号', settlementNo), /JS\d+/);
  await expect(tag(page, state)).toBeVisible();
}

/** From the statement to the application, which is there already. */
export async function applyForInvoice(page: Page, settlementNo: string): Promise<void> {
  await shell(page).main.getByRole('link', { name: '申请开票' }).click();
  const dialog = page.getByRole('dialog', { name: '申请开票' });
  await expect(dialog.getByRole('checkbox', { name: `选择结算单 ${settlementNo}` })).toBeChecked();
  await expect(dialog.getByRole('grid', { name: '开票预览' })).toContainText(amount);
  await axe(page);
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(shell(page).messages).toContainText('已生成 1 张发票');
  await expect(dialog).toHaveCount(0);
}

/** @returns the number of the invoice, which is delivered. */
export async function issueAndDeliver(page: Page, settlementNo: string): Promise<string> {
  await openDocument(page, await find(page, '销项发票', '结算单号', settlementNo), /KP\d+/);
  await agree(page, () => button(page, '开具').click());
  await button(page, '查询结果').press('Enter'); // the message of the step before covers it for a while
  await expect(tag(page, '已开具')).toBeVisible();
  const invoiceNo = await numberOf(heading(page, /\d{20}/), /\d{20}/);
  await button(page, '交付').click();
  const dialog = page.getByRole('dialog', { name: `交付发票 · ${invoiceNo}` });
  await dialog.getByRole('textbox', { name: '收票邮箱' }).fill('caiwu@example.com');
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(tag(page, '已交付')).toBeVisible();
  return invoiceNo;
}

export async function signFor(page: Page, invoiceNo: string): Promise<void> {
  await openDocument(page, await find(page, '进项发票', '发票号码', invoiceNo), /\d{20}/);
  await button(page, '签收').click();
  await expect(tag(page, '已签收')).toBeVisible();
}

/** A first part, and the rest a month later. */
export async function planInTwoParts(page: Page, firstPart: number): Promise<void> {
  await button(page, '调整计划').click();
  const dialog = page.getByRole('dialog', { name: /^付款计划/ });
  const first = dialog.getByRole('textbox', { name: '第 1 期金额' });
  const payable = Number((await first.inputValue()).replaceAll(',', ''));
  await dialog.getByRole('button', { name: '增加一期' }).click();
  await first.fill(String(firstPart));
  await dialog.getByRole('textbox', { name: '第 2 期金额' }).fill((payable - firstPart).toFixed(2));
  await axe(page);
  await dialog.getByRole('button', { name: '确定' }).click();
  await expect(shell(page).messages).toContainText('付款计划已保存');
  await expect(rowsOf(page, '付款计划')).toHaveCount(2);
}

/** Applies for the payment of a part of the plan. @returns the amount, as the page shows it. */
export async function applyForPart(page: Page, seq: number): Promise<string> {
  const part = rowsOf(page, '付款计划').nth(seq - 1);
  const planned = await part.getByRole('gridcell').nth(2).innerText();
  await part.getByRole('button', { name: '发起付款申请' }).click();
  const application = page.getByRole('dialog', { name: `发起付款申请 · 第 ${seq} 期` });
  await application.getByRole('textbox', { name: '申请金额（元）' }).fill(planned.replaceAll(',', ''));
  await application.getByRole('textbox', { name: '用途' }).fill('按月度资金计划支付');
  await application.getByRole('button', { name: '确定' }).click();
  await expect(application).toHaveCount(0);
  return planned;
}

/** Books the payment of an amount that another has applied for. */
export async function bookPart(page: Page, { mark }: Good, planned: string, state: string): Promise<void> {
  const payment = rowsOf(page, '付款记录').filter({ hasText: planned });
  await payment.getByRole('button', { name: '登记付款' }).click();
  const booking = page.getByRole('dialog', { name: /^登记付款/ });
  await booking.getByRole('textbox', { name: '付款日期' }).fill(day());
  await booking.getByRole('textbox', { name: '银行流水号' }).fill(`LS${mark}${planned}`);
  await booking.getByRole('button', { name: '确定' }).click();
  await expect(booking).toHaveCount(0);
  await expect(tag(page, state)).toBeVisible();
}
