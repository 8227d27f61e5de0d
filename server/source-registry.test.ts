import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@rstest/core';
import { projectRoot } from './db/root.ts';
import { demandOwnId, readRegistryFile, readSourceRegistry, sourceAreas } from './source-registry.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-source-registry-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

for (const [id, files] of [
  ['order', ['plugin.ts', 'server.ts']],
  ['finance', ['plugin.ts', 'server.ts']],
  ['half', ['plugin.ts']],
] as const) {
  mkdirSync(join(root, 'plugins', id), { recursive: true });
  for (const file of files) writeFileSync(join(root, 'plugins', id, file), '');
}

const write = (...lines: readonly string[]) => writeFileSync(join(root, 'registry.json'), lines.join('\n'));
const listed = (...entries: readonly string[]) => ['{', '  "plugins": [', `    ${entries.join(',\n    ')}`, '  ]', '}'];

const order = '{ "id": "order", "enabled": true }';
const orderOff = '{ "id": "order", "enabled": false }';
const id = '插件所在文件夹 plugins/<id> 的名字：以字母开头，只含字母、数字和连字符，不超过 50 个字符';
const enabled = 'true 为启用，false 为停用；停用的插件照常构建，对所有人停用，数据保留';

const bad: readonly (readonly [what: string, lines: readonly string[], ...mistakes: readonly string[]])[] = [
  [
    'a plugin without a folder',
    listed(order, '{ "id": "oder", "enabled": true }'),
    'registry.json:4 没有文件夹 plugins/oder。修正：改为现有的插件（finance、half、order），或删除这一行。',
  ],
  [
    'a folder without a server half',
    listed(order, '{ "id": "half", "enabled": false }'),
    'registry.json:4 文件夹 plugins/half 里没有 server.ts。修正：补上该文件，或删除这一行。',
  ],
  [
    'a plugin that is listed twice',
    listed(order, '{ "id": "finance", "enabled": true }', orderOff),
    'registry.json:5 插件 order 登记了两次，第一次在第 3 行。修正：删除其中一行。',
  ],
  [
    'nothing that is enabled',
    listed(orderOff),
    'registry.json:2 没有启用任何插件。修正：把至少一个插件的 enabled 写为 true。',
  ],
  [
    'an empty list',
    ['{', '', '"plugins": [] }'],
    'registry.json:3 没有启用任何插件。修正：把至少一个插件的 enabled 写为 true。',
  ],
  [
    'an id that is a number',
    listed('{ "id": 7, "enabled": true }'),
    `registry.json:3 第 1 个插件的 id 应为字符串，现在是 7。修正：${id}。`,
  ],
  [
    'an id that leaves the folder',
    listed(order, '{ "id": "../order", "enabled": true }'),
    `registry.json:4 插件 ../order 的 id 不符合格式。修正：${id}。`,
  ],
  [
    'a switch that is a text',
    ['{', '"plugins": [', '{', '"id": "order",', '"enabled": "yes"', '}', ']', '}'],
    `registry.json:5 插件 order 的 enabled 应为布尔值 true 或 false，现在是 "yes"。修正：${enabled}。`,
  ],
  [
    'no switch',
    listed('{ "id": "order" }'),
    `registry.json:3 插件 order 缺少字段 enabled。修正：补上 enabled（${enabled}）。`,
  ],
  [
    'two mistakes in one entry',
    listed('{ "id": "order", "enable": true }'),
    `registry.json:3 插件 order 缺少字段 enabled。修正：补上 enabled（${enabled}）。`,
    'registry.json:3 插件 order 有未知字段 enable。修正：删除或改名，可用的字段有 id、enabled、locked、settings。',
  ],
  [
    'a lock that is a text',
    listed('{ "id": "order", "enabled": true, "locked": "on" }'),
    'registry.json:3 插件 order 的 locked 应为布尔值 true 或 false，现在是 "on"。修正：true 时管理员不能停用它或其中的内容；默认 false。',
  ],
  [
    'a setting that is a list',
    listed('{ "id": "order", "enabled": true, "settings": { "days": [3] } }'),
    'registry.json:3 插件 order 的 settings/days 应为字符串、数字或布尔值，现在是 [3]。修正：值写作字符串、数字或布尔值。',
  ],
  [
    'a name in place of an entry',
    listed(order, '"finance"'),
    'registry.json:4 第 2 个插件应为对象 {…}，现在是 "finance"。修正：一个插件，写作 { "id": "order", "enabled": true }。',
  ],
  [
    'plugins that are no list',
    ['{', '  "plugins": { "order": true }', '}'],
    'registry.json:2 登记表的 plugins 应为数组 […]，现在是 {"order":true}。修正：插件的数组，每个插件一行。',
  ],
  ['no plugins', ['{}'], 'registry.json:1 登记表缺少字段 plugins。修正：补上 plugins（插件的数组，每个插件一行）。'],
  [
    'an unknown field of the file',
    ['{', `"plugins": [${order}],`, '"version": 1', '}'],
    'registry.json:3 登记表有未知字段 version。修正：删除或改名，可用的字段有 $schema、plugins。',
  ],
  [
    'a list in place of the file',
    ['[', order, ']'],
    'registry.json:1 登记表应为对象 {…}，现在是 [{"id":"order","enabled":true}]。修正：整个文件写作 { "plugins": [ … ] }。',
  ],
  [
    'a comma too many',
    ['{', '  "plugins": [', `    ${order},`, '  ]', '}'],
    'registry.json:4 “]”处应为一个值（前面可能多了逗号）。修正：按 JSON 的写法改正。',
  ],
  [
    'a comma too few',
    ['{', '  "plugins": [', `    ${order}`, `    ${orderOff}`, '  ]', '}'],
    'registry.json:4 “{”之前缺少“,”或“]”。修正：按 JSON 的写法改正。',
  ],
  [
    'a field that is written twice',
    listed('{ "id": "order", "id": "finance", "enabled": true }'),
    'registry.json:3 字段 id 写了两次。修正：按 JSON 的写法改正。',
  ],
  [
    'a comment',
    ['{', '// areas', '"plugins": [] }'],
    'registry.json:2 “//”不是有效的 JSON。修正：按 JSON 的写法改正。',
  ],
  ['half a file', ['{', '"plugins": ['], 'registry.json:2 内容不完整，缺少“}”或“]”。修正：按 JSON 的写法改正。'],
  ['nothing', [''], 'registry.json:1 内容不完整，缺少“}”或“]”。修正：按 JSON 的写法改正。'],
];

for (const [what, lines, ...mistakes] of bad)
  it(`${what} is refused with its line and the way out`, () => {
    write(...lines);
    const said = [`插件登记表有 ${mistakes.length} 处错误：`, ...mistakes.map((mistake) => `  ${mistake}`)];
    expect(() => readSourceRegistry(root)).toThrow(new Error(said.join('\n')));
  });

it('a missing file is named', () => {
  rmSync(join(root, 'registry.json'));
  const sentence = `找不到插件登记表 ${join(root, 'registry.json')}。修正：恢复该文件，或改正环境变量 REGISTRY。`;
  expect(() => readSourceRegistry(root)).toThrow(new Error(sentence));
});

it('a declaration that calls itself otherwise than its folder is refused with the line of its entry', () => {
  write(...listed('{ "id": "finance", "enabled": true }', order));
  expect(() => demandOwnId('order', 'orders', root)).toThrow(
    new Error(
      '插件登记表有 1 处错误：\n  registry.json:4 plugins/order/plugin.ts 里的 id 是 orders，与文件夹不同。' +
        '修正：把 plugin.ts 的 id 改为 order，或把文件夹和这一行改为 orders。',
    ),
  );
  expect(() => demandOwnId('order', 'order', root)).not.toThrow();
});

it('every area is known in the order of the registry, whether it is on or not, and folders that it does not name', () => {
  write(...listed('{ "id": "finance", "enabled": true }'));
  expect(sourceAreas(root)).toEqual(['finance', 'order']);
  write(...listed(orderOff, '{ "id": "finance", "enabled": true, "locked": true, "settings": { "days": 3 } }'));
  expect(sourceAreas(root)).toEqual(['order', 'finance']);
  expect(readSourceRegistry(root)).toMatchObject([
    { id: 'order', enabled: false, line: 3 },
    { id: 'finance', enabled: true, locked: true, settings: { days: 3 }, line: 4 },
  ]);
});

it('a deployment names what teams have published, and is told by its own name of what nobody has', () => {
  write(...listed(order, '{ "id": "parts", "enabled": true }'));
  const source = { file: join(root, 'registry.json'), name: '/etc/portal/registry.json', root };
  expect(readRegistryFile({ ...source, published: ['parts'] }).map((entry) => entry.id)).toEqual(['order', 'parts']);
  expect(readRegistryFile({ ...source, published: undefined })).toHaveLength(2);
  expect(() => readRegistryFile({ ...source, published: ['tools'] })).toThrow(
    '/etc/portal/registry.json:4 没有文件夹 plugins/parts，也没有发布过它。修正：改为现有的插件（finance、half、order、tools），或删除这一行。',
  );
});

it('the registry of this repository is sound, and editors find the schema that it names', () => {
  expect(sourceAreas()).toContain('order');
  const { $schema } = JSON.parse(readFileSync(join(projectRoot(), 'registry.json'), 'utf8')) as { $schema: string };
  const schema = JSON.parse(readFileSync(join(projectRoot(), $schema), 'utf8')) as { $schema: string };
  expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema');
});
