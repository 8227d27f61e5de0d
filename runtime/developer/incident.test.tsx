import { bus } from '@portal/sdk';
import { routeTable } from '@portal/sdk/decide';
import type { ListedPlugin } from '@portal/sdk/registry';
import { expect, test } from '@rstest/core';
import type { Portal } from '../portal.ts';
import { keepTopics } from '../faults/last-topics.ts';
import { incidentOf, readIncident, withoutData } from './incident.ts';

const plugin = { id: 'parts', name: '备件', version: '1.1.0', routes: [], redirects: [] } as unknown as ListedPlugin;
const registry = {
  revision: 'r1',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [plugin],
};
const world = {
  table: routeTable(registry),
  switched: new Map([['order', '张三要求停用 13812345678']]),
  quarantined: new Set(['parts']),
  unfit: new Map(),
};
const portal = {
  deployment: { get: () => ({ world, plugins: [plugin], revision: '7' }) },
  store: {
    get: () => ({
      loggedIn: true,
      user: { userName: '陈供应', userSource: '1' },
      permittedPaths: [],
      codes: new Set(),
    }),
  },
} as unknown as Pick<Portal, 'deployment' | 'store'>;

const error = Object.assign(new TypeError('陈供应 的 13812345678 不能为空'), {
  stack:
    'TypeError: 陈供应 的 13812345678 不能为空\n    at save (https://portal.example/plugins/parts/1.1.0/p.js?u=7:1:2)',
});

test('a bundle has versions, switches, decisions and names, and nothing of persons, and is read as it was written', () => {
  keepTopics();
  bus.emit('data:changed', { path: '/api/secret/陈供应' });
  history.replaceState(null, '', '/parts/items/20260317001?name=陈供应#x');
  const bundle = incidentOf(portal, { incident: '3FA9-77C1-0B4E', error, plugin: 'parts' });
  const text = JSON.stringify(bundle);
  expect(text).not.toMatch(/陈供应|张三|13812345678|20260317001|secret|\?/);
  expect(readIncident(text)).toMatchObject({
    ...{ incident: '3FA9-77C1-0B4E', page: '/parts/items/#', switches: ['order'] },
    fault: {
      plugin: 'parts',
      error: 'TypeError',
      frames: ['    at save (https://portal.example/plugins/parts/1.1.0/p.js:1:2)'],
    },
    versions: [{ plugin: 'parts', version: '1.1.0', aside: true }],
    bus: [{ topic: 'data:changed' }],
  });
});

test('what a path asks for and the numbers of rows go, the places in files stay', () => {
  expect(withoutData('/order/detail?id=7')).toBe('/order/detail');
  expect(withoutData('/order/DD20260317001/print')).toBe('/order/#/print');
  expect(withoutData('at f (https://host:3000/plugins/a/1.0.0/x.3f9c1a.js:10:204)')).toBe(
    'at f (https://host:3000/plugins/a/1.0.0/x.3f9c1a.js:10:204)',
  );
});

const good = JSON.stringify(incidentOf(portal));
const without = (name: string) => JSON.stringify({ ...JSON.parse(good), [name]: undefined });

test.for([
  ['not json', '内容不是 JSON'],
  ['null', '没有诊断文件的标记'],
  ['[]', '没有诊断文件的标记'],
  [good.replace('"schema":1', '"schema":2'), '格式版本 2 不认识'],
  [without('resources'), '内容不完整'],
  [good.replace(/"bus":\[.*?\]/, '"bus":["x"]'), '内容不完整'],
])('a file that is none is refused with what is wrong: %#', ([text = '', why = '']) => {
  expect(() => readIncident(text)).toThrow(
    `PTL-1211 这不是门户的诊断文件：${why}。请选择从故障卡片或本页下载的 JSON 文件`,
  );
});
