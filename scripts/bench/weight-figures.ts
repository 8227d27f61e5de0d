/** Exact weights of the build: plugin entries, and what each plugin adds to the page. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltRegistry } from '@portal/sdk/registry';
import { root } from '../registry.ts';
import { atMost, type Figure } from './figure.ts';
import { growthPerPlugin } from './synthetic.ts';

const kilobyte = 1024;

export function weightFigures(registry: BuiltRegistry): Figure[] {
  const entries = registry.plugins.map(({ id, entry }) => ({
    title: `插件入口：${id}`,
    unit: 'KB',
    ours: statSync(join(root, 'dist', `${entry.url}.br`)).size / kilobyte,
    bar: atMost(4),
  }));
  const growth = growthPerPlugin(registry);
  return [
    ...entries,
    { title: '每增加一个插件：入口数据', unit: 'KB', ours: growth.entry / kilobyte, bar: atMost(0.03) },
    { title: '每增加一个插件：页面合计（含页面清单与菜单）', unit: 'KB', ours: growth.whole / kilobyte },
  ];
}
