/** What administrators do to plugins, on the page as they do it. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { agree } from './documents.ts';
import { expect, type Locator, type Page, shell } from './portal.ts';
import { signingKey, type teamOf } from './team.ts';

type Team = ReturnType<typeof teamOf>;

export const tab = (page: Page, name: string) => shell(page).main.getByRole('tab', { name, exact: true });
export const grid = (page: Page, name: string) => shell(page).main.getByRole('grid', { name, exact: true });

const shots = process.env['FLOWS_SHOTS'];

/** To be looked at: writes the page at both widths into the folder of `FLOWS_SHOTS`, where there is one. */
export async function look(page: Page, name: string): Promise<void> {
  if (shots === undefined) return;
  for (const width of [1440, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(shots, `${name}-${width}.png`) });
  }
}

/** The row of a version of the plugin that is shown. */
export const versionOf = (page: Page, plugin: string, version: string) =>
  grid(page, `${plugin} 的版本`).getByRole('row').filter({ hasText: version });

/** Shows what a plugin consists of. */
async function show(page: Page, plugin: string): Promise<void> {
  await tab(page, '插件').click();
  const button = shell(page).main.getByRole('button', { name: new RegExp(`^${plugin} \\d+ 项$`) });
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** The team makes a key. @returns its public half, one line. */
export function makeKey(team: Team): string {
  const [, key = ''] = /\n([A-Za-z0-9+/=]{100,})/.exec(team.run('key', '--out', 'team.pem')) ?? [];
  return key;
}

export async function openKeys(page: Page): Promise<void> {
  await tab(page, '团队密钥').click();
  await expect(page.getByRole('button', { name: '申请登记' })).toBeVisible();
}

interface Asked {
  readonly key: string;
  readonly team: string;
  /** Of the plugin, and the beginning of its addresses and codes. */
  readonly id: string;
}

/** @returns the dialog, filled in. */
export async function askForKey(page: Page, { key, team, id }: Asked): Promise<Locator> {
  await page.getByRole('button', { name: '申请登记' }).click();
  const dialog = page.getByRole('dialog', { name: '申请登记团队密钥' });
  const facts = { 团队: team, 公钥: key, 插件编号: id, 地址: `/${id}`, 权限码: id, 原因: '新团队' };
  for (const [name, text] of Object.entries(facts)) await dialog.getByRole('textbox', { name }).fill(text);
  return dialog;
}

/** @returns the dialog in which another administrator enters what the operator has signed. */
export async function openRequest(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: '签名并录入' }).click();
  return page.getByRole('dialog', { name: `登记“${name}”的密钥` });
}

/** The operator signs the text of the dialog where the key lies, and it is pasted. */
export async function enterSigned(dialog: Locator, team: Team): Promise<void> {
  const text = (await dialog.locator('pre').textContent()) ?? '';
  writeFileSync(join(team.folder, 'keys.json'), text);
  team.run('keys', 'sign', '--in', 'keys.json', '--out', 'signed.json', '--key', signingKey);
  const signed = readFileSync(join(team.folder, 'signed.json'), 'utf8');
  await dialog.getByRole('textbox', { name: '签名的名单' }).fill(signed);
  await confirm(dialog);
}

/** Presses what ends a dialog, and it is gone. */
export async function confirm(dialog: Locator, name = '确定'): Promise<void> {
  await dialog.getByRole('button', { name, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

export async function enter(page: Page, plugin: string, setting: string, value: string): Promise<void> {
  await show(page, plugin);
  const row = grid(page, `${plugin} 的设置`).getByRole('row').filter({ hasText: setting });
  await row.getByRole('button', { name: '修改' }).click();
  const dialog = page.getByRole('dialog', { name: `修改 · ${setting}` });
  await dialog.getByRole('textbox', { name: setting }).fill(value);
  await dialog.getByRole('textbox', { name: '原因' }).fill('按季度');
  await confirm(dialog);
  await expect(row).toContainText('管理员');
}

const switchOf = (page: Page, plugin: string, verb: '停用' | '启用') => {
  const row = grid(page, '插件').getByRole('row').filter({ hasText: plugin });
  return row.getByRole('button', { name: verb, exact: true }); // the state itself names both while it is off
};

/** 停用 tells what disappears, and asks for a reason. @returns the lines of that. */
export async function switchOff(page: Page, plugin: string, reason: string): Promise<string[]> {
  await tab(page, '插件').click();
  await switchOf(page, plugin, '停用').click();
  const dialog = page.getByRole('dialog', { name: `停用 · ${plugin}` });
  const list = dialog.getByRole('region', { name: '会消失的内容' });
  await expect(list).toBeVisible();
  const goes = await list.getByRole('listitem').allTextContents();
  await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
  await confirm(dialog, '确认停用');
  await expect(switchOf(page, plugin, '启用')).toBeVisible();
  return goes;
}

export async function switchOn(page: Page, plugin: string): Promise<void> {
  await tab(page, '插件').click();
  await agree(page, () => switchOf(page, plugin, '启用').click());
  await expect(switchOf(page, plugin, '停用')).toBeVisible();
}

export interface Trial {
  readonly percent: string;
  /** After which it ends by itself. */
  readonly minutes: string;
  readonly users: string;
}

export async function pin(page: Page, plugin: string, version: string): Promise<void> {
  await show(page, plugin);
  await versionOf(page, plugin, version).getByRole('button', { name: '固定此版本' }).click();
  const dialog = page.getByRole('dialog', { name: `固定 ${version} · ${plugin}` });
  await dialog.getByRole('textbox', { name: '原因' }).fill('先试用新版本');
  await confirm(dialog);
  await expect(versionOf(page, plugin, version)).toContainText('使用中（固定）');
}

export async function tryOut(page: Page, plugin: string, version: string, trial: Trial): Promise<void> {
  await show(page, plugin);
  await versionOf(page, plugin, version).getByRole('button', { name: '试用', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: `试用 ${version} · ${plugin}` });
  const { percent, minutes, users } = trial;
  const facts = { 用户比例: percent, 至少分钟数: minutes, 至少用户数: users, 原因: '先试用' };
  for (const [name, text] of Object.entries(facts)) await dialog.getByRole('textbox', { name }).fill(text);
  await confirm(dialog);
  await expect(versionOf(page, plugin, version)).toContainText('试用中');
}

/** Nothing of the versions is cut off at either width, but for what an error says. */
export async function whole(admin: Page, plugin: string, name: string): Promise<void> {
  await look(admin, name);
  for (const width of [1440, 1366]) {
    await admin.setViewportSize({ width, height: 900 });
    const cells = grid(admin, `${plugin} 的版本`).getByRole('gridcell');
    const cut = await cells.evaluateAll((all) => {
      const isCut = (one: Element) => one.scrollWidth > one.clientWidth && getComputedStyle(one).overflowX === 'hidden';
      const mayBe = (text: string) => /失败|个长任务/.test(text);
      return all
        .filter((cell) => [cell, ...cell.querySelectorAll('*')].some(isCut))
        .flatMap(({ textContent }) => (mayBe(textContent ?? '') ? [] : [textContent]));
    });
    expect(cut, `${name} at ${width}`).toEqual([]);
  }
}

/** What the portal itself has changed last, in the history. */
export async function lastChange(admin: Page, plugin: string): Promise<Locator> {
  await tab(admin, '变更记录').click();
  const row = grid(admin, '变更记录').getByRole('row').filter({ hasText: '系统' }).first();
  await expect(row).toContainText(plugin);
  return row;
}
