import { expect, it } from '@rstest/core';
import { definePlugin, type Plugin } from '../../plugin.ts';
import { overBudget } from './budgets.ts';
import { sourceFindings } from './code.ts';
import { codeFindings, declarationFindings } from './rules.ts';
import { schemaFindings } from './schema.ts';

const page = async () => ({ default: () => null });
const plugin = (change: Partial<Plugin>): Plugin => ({
  ...definePlugin()({
    id: 'crm',
    name: '客户',
    version: '1.0.0',
    routes: {
      home: { path: '/crm', title: '客户', page },
      about: { path: '/crm/about', title: '说明', access: 'public', page },
    },
    menus: { home: { title: '客户', route: 'home', roles: ['All'] } },
  }),
  ...change,
});
const declaration = (text: string) => ({ file: 'plugin.ts', text });
const found = (change: Partial<Plugin>, text = '') =>
  declarationFindings(plugin(change), declaration(text)).map(({ code, line }) => `${code}:${line}`);
const inCode = (file: string, text: string) =>
  sourceFindings([{ file, text }]).map(({ code, line }) => `${code}:${line}`);

it('A sound declaration has no findings', () => {
  expect(found({})).toEqual([]);
  expect(schemaFindings(plugin({}), declaration(''))).toEqual([]);
});

it('A page that no menu leads to needs an access of its own', () => {
  expect(found({ menus: {} }, "x\n'/crm'")).toEqual(['PTL-2101:2']);
  const { routes } = plugin({});
  const details = { path: '/crm/detail', title: '详情', under: 'home', page } as const;
  expect(found({ routes: { ...routes, details } })).toEqual([]);
});

it('Two routes do not share a path, whatever their trailing slash', () => {
  const { routes } = plugin({});
  const twin = { path: '/crm/', title: '客户', access: 'login', page } as const;
  expect(found({ routes: { ...routes, twin } })).toEqual(['PTL-2102:1']);
});

it('A redirect hides no page and leads to one', () => {
  expect(found({ redirects: [{ path: '/crm/about', redirect: '/crm' }] })).toEqual(['PTL-2103:1']);
  expect(found({ redirects: [{ path: '/old', redirect: '/elsewhere' }] })).toEqual(['PTL-2104:1']);
  expect(found({ redirects: [{ path: '/old', redirect: '/crm' }] })).toEqual([]);
});

it('Codes begin with the id, are declared where they are used, and used where they are declared', () => {
  const codes: Plugin['codes'] = {
    'crm:client:drop': { title: '删除', menu: 'home', roles: [], kinds: ['G', 'C', 'Y', 'L', 'K'] },
    'erp:a:b': { title: '删除', menu: 'home', roles: [], kinds: ['G', 'C', 'Y', 'L', 'K'] },
  };
  expect(found({ codes })).toEqual(['PTL-2203:1']);
  const contract = { file: 'clients/contract.ts', text: "\naccess: 'crm:client:add'" };
  const findings = codeFindings(plugin({ codes }), [declaration("'crm:client:drop'"), contract]);
  expect(findings.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    'PTL-2201 clients/contract.ts:2',
    'PTL-2202 plugin.ts:1',
  ]);
});

it('A part of the declaration that the format does not know is refused', () => {
  const { routes } = plugin({});
  const home = { ...routes['home'], titel: '客户' } as never;
  expect(schemaFindings(plugin({ routes: { home } }), declaration('\ntitel'))).toMatchObject([
    { code: 'PTL-2001', line: 2 },
  ]);
});

it('What the host provides is not imported past the SDK, however the import is written', () => {
  expect(inCode('a.tsx', "import {\n  Button,\n} from '@fluentui/react-components';")).toEqual(['PTL-2501:3']);
  expect(inCode('a.tsx', "const swr = await import('swr');")).toEqual(['PTL-2501:1']);
  expect(inCode('a.tsx', "import { host } from '@portal/sdk/host';")).toEqual(['PTL-2501:1']);
  expect(
    inCode('a.tsx', "import { SendRegular } from '@fluentui/react-icons/svg/send';\nimport x from 'big.js';"),
  ).toEqual([]);
});

it('The browser is reached through the SDK', () => {
  expect(inCode('a.tsx', "\nfetch('/x');\nnew WebSocket('wss://x');\nlocalStorage.clear();")).toEqual([
    'PTL-2502:2',
    'PTL-2502:3',
    'PTL-2502:4',
  ]);
  expect(inCode('a.tsx', "list.fetch('/x');")).toEqual([]);
});

it('Styles stay inside the plugin', () => {
  expect(inCode('a.css', '.any { color: red }')).toEqual(['PTL-2301:1']);
  expect(
    inCode('a.module.css', '/* body {} */\n.mine { color: red }\n@media print { .mine { color: black } }'),
  ).toEqual([]);
  expect(inCode('a.module.css', '.mine { color: red }\nbody { margin: 0 }')).toEqual(['PTL-2301:2']);
  expect(inCode('a.module.css', ':global(.fui-Button) { color: red }')).toEqual(['PTL-2301:1']);
  expect(inCode('a.tsx', 'const a = <style>{text}</style>;')).toEqual(['PTL-2301:1']);
});

it('An entry has 4 KB, a page 60 KB', () => {
  expect(overBudget({ entryBrotli: 4096, firstPageGzip: 61440 })).toEqual([]);
  expect(overBudget({ entryBrotli: 4097, firstPageGzip: 61441 }).map(({ code }) => code)).toEqual([
    'PTL-2401',
    'PTL-2402',
  ]);
});
