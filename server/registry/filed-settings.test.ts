import type { Plugin } from '@portal/sdk/registry';
import { Int, setting } from '@portal/sdk/contract';
import { expect, test } from '@rstest/core';
import type { ListedEntry } from '../source-registry.ts';
import { settingMistakes } from './filed-settings.ts';

const order: Plugin = {
  id: 'order',
  name: '订单',
  version: '1.0.0',
  routes: {},
  settings: { aheadDays: setting({ label: '预警天数', schema: Int({ minimum: 1, maximum: 60 }), default: 7 }) },
};
const entry = (settings: ListedEntry['settings']): ListedEntry => ({
  ...{ id: 'order', enabled: true, line: 3 },
  ...(settings && { settings }),
  lineOf: () => 4,
});
const said = (settings: ListedEntry['settings'], published?: readonly string[]) =>
  settingMistakes([entry(settings)], [order], published).map(({ line, what, fix }) => `${line} ${what}：${fix}`);

test('settings of the file are checked against what the plugin declares, with their line', () => {
  expect(said({ aheadDays: 14 })).toEqual([]);
  expect(said({ aheadDays: 0, lost: true })).toEqual([
    '4 PTL-3602 插件 order 的设置 aheadDays（预警天数）不合格式：应为 1 到 60 的整数',
    '4 PTL-3608 插件 order 没有设置 lost：改为它的设置（aheadDays），或删除',
  ]);
});

test('a plugin that a team publishes may declare others: the start waits for none of it', () => {
  expect(said({ lost: true }, ['order'])).toEqual([]);
});
