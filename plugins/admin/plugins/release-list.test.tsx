import { plugins } from '@portal/sdk/calls/plugins';
import { expect, test } from '@rstest/core';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cellsOf, noFaults, openParts, release, rowOf, submitReason } from './test-plugins.ts';

const table = '备件 的版本';
const idle = { ...release, running: false };
const trial = { version: '1.4.0', percent: 0, entNames: ['屿岚机电', '海川物流', '北辰电气'], auto: null };
const provenance = {
  ...{ commit: 'abcdef0123456789+', builder: 'ci-7', sdk: '2.3.0', bytes: 1536, team: '备件组', fingerprint: 'aa11' },
  bundled: [{ name: 'dayjs', version: '1.11.0', licence: 'MIT' }],
};
const press = async (version: string, button: string) =>
  userEvent.click(within(rowOf(table, version)).getByRole('button', { name: button }));
const buttonsOf = (version: string) =>
  within(rowOf(table, version))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent);

async function allVersions() {
  const portal = await openParts({
    choice: { version: '1.1.0', canary: trial },
    releases: [
      { ...idle, version: '1.4.0', loads: 0, faults: { ...noFaults, slow: 2 } },
      { ...idle, version: '1.3.0', unfit: '需要门户 2.0' },
      {
        ...idle,
        version: '1.2.0',
        avoided: true,
        last: '读取失败',
        faults: { ...noFaults, crash: 1 },
        users: 2,
        ents: 1,
      },
      release,
      { ...idle, version: '1.0.0' },
    ],
  });
  portal.answer(plugins.release, () => ({ revision: '2' }));
  return portal;
}

test('each version tells its state, its faults and why, and offers what may be done with it', async () => {
  await allVersions();
  const told = (version: string) => cellsOf(table, version).slice(1);
  const first = ['团队发布', '试用中', '2', '0', '-', '2', '屿岚机电、海川物流等 3 家企业；由管理员结束'];
  expect(told('1.4.0').slice(0, 7)).toEqual(first);
  expect(buttonsOf('1.4.0')).toEqual(['使用此版本', '调整', '结束试用']);
  expect(told('1.3.0')).toEqual(['团队发布', '不可用', '2', '4', '-', '-', '需要门户 2.0', '-']);
  const taken = ['团队发布', '已自动退回', '2', '4', '页面崩溃 12 名用户、1 家企业', '-', '读取失败'];
  expect(told('1.2.0').slice(0, 7)).toEqual(taken);
  expect(buttonsOf('1.2.0')).toEqual(['使用此版本', '试用']);
  expect(told('1.1.0').slice(0, 7)).toEqual(['团队发布', '使用中（固定）', '2', '4', '-', '-', '-']);
  expect(buttonsOf('1.1.0')).toEqual(['恢复最新']);
  expect(told('1.0.0').slice(0, 7)).toEqual(['团队发布', '未使用', '2', '4', '-', '-', '-']);
});

test('another version is used while a trial goes on, and the version on trial ends it', async () => {
  const portal = await allVersions();
  await press('1.2.0', '使用此版本');
  await submitReason('使用 1.2.0 · 备件', '确定');
  const kept = { canaryVersion: '1.4.0', canaryPercent: 0, canaryEntNames: '屿岚机电\n海川物流\n北辰电气' };
  const choice = { plugin: 'parts', version: '1.2.0', ...kept, revision: '1', reason: '按计划' };
  await waitFor(() => expect(portal.calls(plugins.release)).toEqual([choice]));
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已使用 1.2.0，所有页面已同步'));
  await press('1.4.0', '使用此版本');
  await submitReason('使用 1.4.0 · 备件', '确定');
  const ended = { plugin: 'parts', version: '1.4.0', canaryVersion: null, revision: '1', reason: '按计划' };
  await waitFor(() => expect(portal.calls(plugins.release).at(-1)).toEqual(ended));
});

test('a version that is fixed goes back to the newest, one that runs unchosen is fixed', async () => {
  const portal = await allVersions();
  await press('1.1.0', '恢复最新');
  await submitReason('恢复最新 · 备件', '确定');
  await waitFor(() => expect(portal.calls(plugins.release).at(-1)).toMatchObject({ plugin: 'parts', version: null }));
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已恢复为最新版本'));
});

test('a trial is begun with nothing filled in, changed from what it is, and ended', async () => {
  const auto = { minutes: 30, users: 20 };
  const portal = await openParts({
    choice: { version: null, canary: { ...trial, percent: 10, entNames: ['屿岚机电', '海川物流'], auto } },
    releases: [{ ...idle, version: '1.4.0' }, { ...idle, version: '1.2.0' }, release],
  });
  portal.answer(plugins.release, () => ({ revision: '2' }));
  expect(cellsOf(table, '1.4.0')).toContain('10% 用户、屿岚机电、海川物流；30 分钟、20 名用户后自动结束');
  expect(buttonsOf('1.1.0')).toEqual(['固定此版本']);
  await press('1.2.0', '试用');
  const begun = within(await screen.findByRole('dialog', { name: '试用 1.2.0 · 备件' }));
  expect(begun.getByRole('textbox', { name: /试用企业/ })).toHaveValue('');
  await userEvent.click(begun.getByRole('button', { name: '取消' }));
  await press('1.2.0', '试用');
  await submitReason('试用 1.2.0 · 备件', '确定');
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已开始试用 1.2.0'));
  await press('1.4.0', '调整');
  await submitReason('试用 1.4.0 · 备件', '确定');
  const extent = { canaryPercent: 10, canaryEntNames: '屿岚机电\n海川物流', canaryMinutes: 30, canaryUsers: 20 };
  const given = { plugin: 'parts', version: null, revision: '1', reason: '按计划' };
  await waitFor(() =>
    expect(portal.calls(plugins.release).at(-1)).toEqual({ ...given, canaryVersion: '1.4.0', ...extent }),
  );
  await waitFor(() => expect(portal.host.toasts.at(-1)?.message).toBe('已调整试用范围'));
  await press('1.4.0', '结束试用');
  await submitReason('结束试用 · 备件 1.4.0', '确定');
  await waitFor(() => expect(portal.calls(plugins.release).at(-1)).toEqual({ ...given, canaryVersion: null }));
  await press('1.1.0', '固定此版本');
  await submitReason('固定 1.1.0 · 备件', '确定');
  await waitFor(() =>
    expect(portal.calls(plugins.release).at(-1)).toEqual({
      ...{ ...given, version: '1.1.0', canaryVersion: '1.4.0' },
      ...extent,
    }),
  );
});

const own = { ...provenance, commit: null, bundled: [], team: null, bytes: 10_240 };
const versions = [
  { ...release, provenance },
  { ...idle, version: '1.0.0', provenance: own },
  { ...idle, version: '0.9.0', origin: 'build' as const, provenance: { ...provenance, commit: '0123456789abcdef' } },
  { ...idle, version: '0.8.0', origin: 'build' as const },
];

test.each([
  ['1.1.0', ['abcdef012345（另有未提交的改动）', '1.5 KB', '备件组 · aa11', 'dayjs', 'MIT'], []],
  ['1.0.0', ['不在版本库中构建', '10.0 KB', '门户运维 · aa11', '没有打包其他依赖，全部由门户提供。'], []],
  ['0.9.0', ['0123456789ab'], ['0123456789abc', '未提交']],
])(
  'version %s tells where it comes from: commit, size, who has signed it, and what is bundled',
  async (version, told, untold) => {
    await openParts({ releases: versions });
    await press(version, '出处');
    const { textContent } = await screen.findByRole('dialog', { name: `备件 ${version} 的出处` });
    for (const text of told) expect(textContent).toContain(text);
    for (const text of untold) expect(textContent).not.toContain(text);
  },
);

test('a version says at its place whether a team has built it', async () => {
  await openParts({ releases: versions });
  expect(cellsOf(table, '1.1.0')[1]).toBe('备件组出处');
  expect(cellsOf(table, '0.8.0')[1]).toBe('门户自带');
});
