/** One good on its way from its description to its receipt, screen by screen. */
import sharp from 'sharp';
import { act, agree, button, day, find, heading, numberOf, openDocument, passApproval, tag } from './documents.ts';
import { axe, expect, type Page, shell } from './portal.ts';

export interface Good {
  /** Tells this good and its papers from those of other runs. */
  readonly mark: string;
  readonly name: string;
}

export function newGood(): Good {
  const mark = Date.now().toString(36).toUpperCase();
  return { mark, name: `复合锂基润滑脂 ${mark}` };
}

/** The demo supplier may supply it. */
const category = '锂基润滑脂';
const unitPrice = '318';
const qty = '12';
/** 12 × 318, as it is shown. */
export const amount = '3,816.00';

/** Noise: no two runs show the same picture. */
export const picture = () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  return sharp({ create: { width: 800, height: 800, channels: 3, background: 'white', noise } })
    .jpeg()
    .toBuffer();
};

/** The form of a new good, with all that must be filled in. */
export async function fillGood(page: Page, { mark, name }: Good): Promise<void> {
  await shell(page).main.getByRole('link', { name: '新增商品' }).click();
  await expect(heading(page, '新增商品')).toBeVisible();
  await expect(page.getByText('还差 9 项必填')).toBeVisible(); // of 14 at most that listing a good may ask for
  const box = (label: string) => page.getByRole('textbox', { name: label });
  await box('商品名称').fill(name);
  await page.getByRole('group', { name: '商品分类' }).getByRole('combobox').fill(category);
  await page.getByRole('treeitem', { name: category }).click();
  await box('品牌').fill('霁川');
  await box('规格型号').fill(`2号 17kg/桶 ${mark}`);
  await box('含税单价（元）').fill(unitPrice);
  await box('计量单位').fill('桶');
  await box('价格有效期至').fill(day(200));
  await box('供货周期（天）').fill('1');
  const pictures = page.getByRole('group', { name: '主图' });
  const file = { name: `${mark}.jpg`, mimeType: 'image/jpeg', buffer: await picture() };
  await pictures.locator('input[type=file]').setInputFiles(file);
  await expect(pictures.getByRole('button', { name: `删除${file.name}` })).toBeVisible();
  await expect(page.getByText('必填项已填完')).toBeVisible();
}

export async function describeGood(page: Page, good: Good): Promise<void> {
  await fillGood(page, good);
  await axe(page);
  await page.getByRole('button', { name: '提交审核' }).click(); // once: nothing is refused
  await expect(shell(page).messages).toContainText('已提交审核');
  await expect(tag(page, '待审核')).toBeVisible();
}

export async function approveGood(page: Page, { name }: Good): Promise<void> {
  await act(page, await find(page, '待我处理', '商品编码/名称', name), '审核');
  await expect(shell(page).main.getByRole('link', { name })).toBeVisible();
  await expect(page.getByText(/第 \d+ \/ \d+ 件待办/)).toBeVisible();
  await expect(page.getByRole('button', { name: '通过' })).toBeVisible();
  await passApproval(page);
}

export async function shelve(page: Page, { name }: Good): Promise<void> {
  const row = await find(page, '商品', '名称', name);
  await agree(page, () => act(page, row, '上架'));
  await expect(row).toContainText('已上架');
}

/** @returns the number of the order. */
export async function placeOrder(page: Page, { mark, name }: Good): Promise<string> {
  await act(page, await find(page, '商品', '名称', name), '下单');
  await expect(heading(page, '下单')).toBeVisible();
  const entry = page.getByRole('textbox', { name: '第 1 行数量' });
  await entry.fill(qty);
  await expect(page.getByRole('grid', { name: /下单商品$/ }).locator('tbody')).toContainText(amount);
  await page.getByRole('textbox', { name: '项目名称' }).fill(`二号机组润滑检修 ${mark}`);
  await axe(page);
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(shell(page).messages).toContainText('下单成功，已通知供应商确认');
  await expect(tag(page, '待确认')).toBeVisible();
  return numberOf(heading(page, /DD\d+/), /DD\d+/);
}

/** On the page of the order. */
export async function confirmOrder(page: Page): Promise<void> {
  await agree(page, () => button(page, '确认').click());
  await expect(tag(page, '待发货')).toBeVisible();
}

/** On the page of the order. */
export async function ship(page: Page, { mark }: Pick<Good, 'mark'>, orderNo: string): Promise<void> {
  await button(page, '发货').click();
  const dialog = page.getByRole('dialog', { name: `发货 · ${orderNo}` });
  await dialog.getByRole('textbox', { name: '承运商' }).fill('顺达物流');
  await dialog.getByRole('textbox', { name: '运单号' }).fill(`SD${mark}`);
  await dialog.getByRole('button', { name: '确认发货' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tag(page, '已发货')).toBeVisible();
}

export async function confirmAndShip(page: Page, good: Good, orderNo: string): Promise<void> {
  await openDocument(page, await find(page, '订单', '订单编号', orderNo), /DD\d+/);
  await confirmOrder(page);
  await ship(page, good, orderNo);
}

/** On the page of the order. @returns the number of the receipt. */
export async function receive(page: Page, orderNo: string): Promise<string> {
  await button(page, '收货').click();
  const dialog = page.getByRole('dialog', { name: `收货验收 · ${orderNo}` });
  await expect(dialog.getByRole('button', { name: '确认收货' })).toBeVisible(); // half open, it shades the page below
  await axe(page);
  await dialog.getByRole('button', { name: '确认收货' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(tag(page, '已收货')).toBeVisible();
  return numberOf(page.getByRole('heading', { level: 2, name: /SH\d+/ }), /SH\d+/);
}
