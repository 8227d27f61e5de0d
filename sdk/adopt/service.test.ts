import {
  call,
  Day,
  download,
  Id,
  Int,
  Money,
  Numbers,
  Obj,
  pageOf,
  Quantity,
  Str,
  Text,
  Time,
} from '@portal/sdk/contract';
import { describe, expect, it, test } from '@rstest/core';
import { builtService } from '../cli/service.ts';
import { listedPlugin, hereOf } from '../cli/seal.ts';
import type { ServiceCall } from '../registry.ts';
import { bare } from '../testing/bare.ts';
import type { Candidate } from './candidate.ts';
import { shapeConflicts } from './shape.ts';

const items = {
  page: pageOf({ path: '/api/parts/item/page', access: 'login', row: Obj({ id: Id(), itemName: Text(60) }) }),
  one: call({ method: 'GET', path: '/api/parts/item/{id}', access: 'login', input: Obj({ id: Id() }) }),
  add: call({ path: '/api/parts/item/add', access: 'parts:item:add', input: Obj({ quantity: Int() }), stepUp: true }),
};
const service = builtService({ health: '/healthz', contracts: [items] });
const url = (name: string) => ({ url: `plugins/parts/1.0.0/${name}`, integrity: `sha384-${'A'.repeat(64)}` });
const parts: Candidate = {
  ...bare,
  ...{ id: 'parts', name: '备件', version: '1.0.0', container: 'parts__1_0_0', entry: url('remoteEntry.js'), service },
  routes: [{ name: 'list', path: '/parts', title: '备件', expose: 'list', assets: [], kits: [] }],
  menus: { list: { title: '备件', route: 'list', roles: ['All'] } },
  codes: { 'parts:item:add': { title: '新增', menu: 'list', roles: ['G1'], kinds: ['G'] } },
};

/** The first call, changed. */
const changed = (change: Partial<Record<keyof ServiceCall, unknown>>): Candidate => {
  const [first, ...others] = service.calls;
  return { ...parts, service: { ...service, calls: [{ ...first, ...change } as ServiceCall, ...others] } };
};
const told = (plugin: unknown) =>
  shapeConflicts(plugin).map(({ code, what, message }) => `${code} ${message}（${what}）`);

test('a contract becomes data that says what the portal must enforce, and is adopted', () => {
  expect(told(parts)).toEqual([]);
  expect(
    service.calls.map(({ kind, method, path, access, reads, stepUp, dialect }) => [
      kind,
      method,
      path,
      access,
      reads,
      stepUp,
      dialect,
    ]),
  ).toEqual([
    ['page', 'POST', '/api/parts/item/page', 'login', true, undefined, 'P1'],
    ['call', 'GET', '/api/parts/item/{id}', 'login', true, undefined, undefined],
    ['call', 'POST', '/api/parts/item/add', 'parts:item:add', false, true, undefined],
  ]);
  expect(JSON.parse(JSON.stringify(service))).toEqual(service);
});

test('nothing of the backend half is in what pages carry', () => {
  const plugin = { ...parts, service };
  const [route] = plugin.routes;
  if (!route) throw new Error('no route');
  expect(JSON.stringify([listedPlugin(plugin), hereOf(plugin, route)])).not.toMatch(/healthz|\/api\/parts/);
});

/** With one kind of approval, changed. */
const approving = (bizType: string, step: object, result = '/approved'): Candidate => ({
  ...parts,
  service: {
    ...service,
    approvals: {
      result: result as '/approved',
      kinds: {
        [bizType]: {
          title: '备件报废',
          steps: [{ title: '审批', code: 'parts:item:add', roles: ['G1'], ...step }],
        },
      },
    },
  },
});

test('approvals are decided under codes of the plugin, by roles that fit together, and are told where no user comes', () => {
  const codesOf = (plugin: Candidate) => shapeConflicts(plugin).map(({ code, message }) => `${code} ${message}`);
  expect(codesOf(approving('PARTS_SCRAP', {}))).toEqual([]);
  expect(codesOf(approving('PARTS_SCRAP', { roles: ['Y', 'L'] }))).toEqual([]);
  expect(codesOf(approving('ORDER', {}))).toEqual(['PTL-3507 审批类型应以 PARTS_ 开头，后面是字母']);
  expect(codesOf(approving('PARTS__SCRAP', {}))).toEqual(['PTL-3507 审批类型应以 PARTS_ 开头，后面是字母']);
  expect(codesOf(approving('PARTS_SCRAP', { code: 'order:order:add' }))).toEqual([
    'PTL-3507 环节“审批”的权限码 order:order:add 没有在本插件中声明',
  ]);
  expect(codesOf(approving('PARTS_SCRAP', { roles: ['G1', 'Y'] }))).toEqual([
    'PTL-3507 环节“审批”同时写了平台的角色和企业的角色；请分成两个环节',
  ]);
  const [shape] = codesOf(approving('PARTS_SCRAP', {}, '/api/parts/approved'));
  expect(shape).toContain('PTL-3001');
});

const open = { type: 'object', properties: {} };
const deep = (levels: number): object =>
  levels === 0 ? { type: 'string' } : { type: 'array', items: deep(levels - 1) };
const large = Obj(Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`field${at}`, Str({ maxLength: 100 })])));
const refused: readonly (readonly [string, unknown, string])[] = [
  ['outside its own prefix', changed({ path: '/api/order/list' }), 'PTL-3501'],
  ['with dots', changed({ path: '/api/parts/../order/list' }), 'PTL-3501'],
  ['with a parameter that its input does not name', changed({ path: '/api/parts/{other}' }), 'PTL-3501'],
  [
    'twice',
    changed({ method: 'GET', path: '/api/parts/item/{name}', input: { ...open, properties: { name: {} } } }),
    'PTL-3502',
  ],
  ['for everybody', changed({ access: 'public' }), 'PTL-3503'],
  ['for a code of another plugin', changed({ access: 'order:order:add' }), 'PTL-3503'],
  ['for a code that is not declared', changed({ access: 'parts:item:remove' }), 'PTL-3503'],
  ['whose schema does not compile', changed({ output: { type: 'nothing' } }), 'PTL-3504'],
  ['whose schema leads outside', changed({ output: { $ref: 'http://example.com/schema' } }), 'PTL-3504'],
  ['whose schema is checked elsewhere', changed({ input: { ...open, $async: true } }), 'PTL-3504'],
  ['with an unknown format', changed({ output: { type: 'string', format: 'email' } }), 'PTL-3504'],
  ['with a pattern that never ends', changed({ output: { type: 'string', pattern: '^(a+)+$' } }), 'PTL-3504'],
  ['with a schema that nests too far', changed({ output: deep(30) }), 'PTL-3504'],
  ['that is a list without its spelling', changed({ dialect: undefined }), 'PTL-3504'],
  ['that answers a file', changed({ kind: 'download' }), 'PTL-3505'],
  ['with a schema of 40 KB', changed({ output: large }), 'PTL-3506'],
  ['by an unknown method', changed({ method: 'PATCH' }), 'PTL-3001'],
  ['that would be filed as a sign-in', changed({ audit: { kind: 'SIGN_IN', title: '登录' } }), 'PTL-3001'],
];

describe('a version is not adopted with a call', () => {
  for (const [which, plugin, code] of refused)
    it(`${which}: ${code}`, () => {
      expect(told(plugin)[0]).toMatch(new RegExp(`^${code} .+（.+）$`));
    });

  it('below what the portal answers itself, whatever it is called: PTL-3502', () => {
    const calls = service.calls.map((one) => ({ ...one, access: 'login', path: one.path.replace('parts', 'order') }));
    const entry = { ...parts.entry, url: parts.entry.url.replace('parts', 'order') };
    const order = { ...parts, id: 'order', entry, codes: {}, service: { ...service, calls } };
    expect(told(order)).toEqual(['PTL-3502 这些路径由门户应答；提供服务的插件请换一个编号（/api/order/）']);
  });

  it('but with every format of the portal’s own contracts', () => {
    const properties = { a: Day(), b: Money(), c: Numbers(), d: Quantity(), e: Time() };
    expect(told(changed({ output: Obj(properties) }))).toEqual([]);
  });

  it('too many: PTL-3506', () => {
    const [first] = service.calls;
    const calls = Array.from({ length: 201 }, (_, at) => ({ ...first, path: `/api/parts/item/n${at}` }) as ServiceCall);
    expect(told({ ...parts, service: { ...service, calls } })).toEqual([
      'PTL-3506 一个插件的服务最多 200 个调用（201 个调用）',
    ]);
  });

  it('beside an address of its service: where it stands is the deployment’s to say', () => {
    expect(told({ ...parts, service: { ...service, address: 'http://10.0.0.1' } })[0]).toContain('PTL-3001');
  });
});

test('a download is declared as one, and told to use the portal’s attachments', () => {
  const files = { export: download({ path: '/api/parts/item/export', access: 'login' }) };
  const plugin = { ...parts, service: builtService({ health: '/healthz', contracts: [files] }) };
  expect(told(plugin)).toEqual([
    'PTL-3505 服务不应答文件的上传和下载；请使用门户的附件（POST /api/parts/item/export）',
  ]);
});
