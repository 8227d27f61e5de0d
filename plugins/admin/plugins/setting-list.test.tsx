import { type ManagedSetting, plugins } from '@portal/sdk/calls/plugins';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, openParts, rowOf, submitReason } from './test-plugins.ts';

const table = '备件 的设置';
const shared = { hint: null, codes: null, secret: false, from: 'declared' as const, fault: null };
const setting = (label: string, change: Partial<ManagedSetting>): ManagedSetting => ({
  ...{ ...shared, target: `parts/setting/${label}`, label, schema: { type: 'string' }, value: '', declared: '' },
  ...change,
});
const key = { secret: true, value: null, declared: null, hint: '由仓库系统签发' };
const settings = [
  setting('never', { ...key, label: '接口密钥' }),
  setting('given', { ...key, label: '推送密钥', from: 'entered' }),
  setting('on', { label: '每日提醒', schema: { type: 'boolean' }, value: true, declared: false, from: 'file' }),
  setting('title', { label: '抬头', value: '备件中心', from: 'entered', fault: '超过 4 个字，未采用' }),
  setting('short', { label: '短语', schema: { type: 'string', maxLength: 100 } }),
  setting('long', { label: '说明', schema: { type: 'string', maxLength: 101 } }),
  setting('mode', {
    ...{ label: '计价', value: 'B', declared: 'A', codes: { A: '按件', B: '按箱' } },
    schema: { type: 'string', enum: ['A', 'B'] },
  }),
];

async function opened() {
  const portal = await openParts({ settings });
  portal.answer(plugins.configure, () => ({ revision: '2' }));
  return portal;
}
const buttonsOf = (label: string) =>
  within(rowOf(table, label))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);
const press = (label: string, button: string) =>
  userEvent.click(within(rowOf(table, label)).getByRole('button', { name: button }));

test('each setting tells its value, its default, who gave it, and what may be done', async () => {
  await opened();
  const told = (label: string) => cellsOf(table, label).slice(1, 5);
  expect(told('接口密钥')).toEqual(['未填写', '-', '默认', '由仓库系统签发']);
  expect(buttonsOf('接口密钥')).toEqual(['填写']);
  expect(told('推送密钥')).toEqual(['已填写', '-', '管理员', '由仓库系统签发']);
  expect(buttonsOf('推送密钥')).toEqual(['填写', '恢复默认']);
  expect(told('每日提醒')).toEqual(['开', '关', '部署登记表', '-']);
  expect(within(rowOf(table, '每日提醒')).getByText('已锁定')).toBeVisible();
  expect(buttonsOf('每日提醒')).toEqual([]);
  expect(told('抬头')).toEqual(['备件中心', '（空）', '管理员', '超过 4 个字，未采用']);
  expect(told('计价')).toEqual(['按箱', '按件', '默认', '-']);
  expect(buttonsOf('计价')).toEqual(['修改']);
});

test('a secret is entered without being seen, and taken back with a reason', async () => {
  const portal = await opened();
  await press('接口密钥', '填写');
  const dialog = within(await screen.findByRole('dialog', { name: '修改 · 接口密钥' }));
  expect(dialog.getByText('填写后任何人都看不到，只能再次填写或清除。')).toBeVisible();
  expect(dialog.getByText('由仓库系统签发')).toBeVisible();
  const entry = dialog.getByLabelText(/接口密钥/, { selector: 'input' });
  expect(entry).toHaveAttribute('type', 'password');
  await userEvent.type(entry, 'k-1');
  await submitReason('修改 · 接口密钥', '确定');
  const first = { target: 'parts/setting/never', secret: 'k-1', revision: '1', reason: '按计划' };
  await waitFor(() => expect(portal.calls(plugins.configure)).toEqual([first]));
  await press('推送密钥', '恢复默认');
  await submitReason('恢复默认 · 推送密钥', '确定');
  const second = { target: 'parts/setting/given', revision: '1', reason: '按计划' };
  await waitFor(() => expect(portal.calls(plugins.configure).at(-1)).toEqual(second));
});

test('a text of up to a hundred characters stands on one line, a longer one in several, a code in a choice', async () => {
  await opened();
  const entry = async (label: string) => {
    await press(label, '修改');
    const dialog = within(await screen.findByRole('dialog', { name: `修改 · ${label}` }));
    const tag = dialog.getByRole(label === '计价' ? 'combobox' : 'textbox', { name: new RegExp(label) });
    const name = tag.tagName;
    await userEvent.click(dialog.getByRole('button', { name: '取消' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    return [name, tag.textContent];
  };
  expect(await entry('短语')).toEqual(['INPUT', '']);
  expect(await entry('说明')).toEqual(['TEXTAREA', '']);
  expect(await entry('计价')).toEqual(['BUTTON', '按箱']);
});
