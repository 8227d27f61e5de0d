/** What a hundred plugins cost against five, in counts and bytes: times are measured by `npm run bench -- browser`. */
import { generateKeyPairSync } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { decidePath, nothingOff, type Person, routeTable } from '@portal/sdk/decide';
import type { BuiltPlugin, BuiltRegistry } from '@portal/sdk/registry';
import { beforeAll, expect, it } from '@rstest/core';
import { composePage } from '../../server/page.ts';
import { asBuilt } from '../../server/registry/live-releases.ts';
import { sealRegistry } from '../../server/registry/seal.ts';
import { asset, createdPlugins, pagesOfEach } from './created.ts';

const [few, many] = [5, 100];
/** Brotli, with labels and addresses of all its pages and menus. */
const bytesOfEach = 60;

let created: readonly BuiltPlugin[] = [];
beforeAll(async () => {
  created = await createdPlugins(many);
});

const registryOf = (plugins: readonly BuiltPlugin[]): BuiltRegistry => ({
  revision: '0123456789abcdef',
  runtime: {
    scripts: [asset('static/js/index.HASH.js')],
    styles: [],
    chrome: [],
    federation: [asset('static/js/mfrt.HASH.js')],
    kits: {},
  },
  plugins,
});

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

function pageWith(plugins: readonly BuiltPlugin[]): string {
  const sealed = sealRegistry(registryOf(plugins), key);
  return composePage({ base: '/ef-plus', sealed, config: {}, deployed: asBuilt, title: '' });
}

const pageOf = (count: number): string => pageWith(created.slice(0, count));

/** What the browser fetches for the page by itself. */
const fetched = (page: string) => page.match(/(?:src|href)="[^"]+"/g) ?? [];

it('the page asks for the same files, however many plugins there are', () => {
  const [small, large] = [pageOf(few), pageOf(many)];
  expect(fetched(large)).toEqual(fetched(small));
  expect(fetched(large).join()).not.toContain('plugins/');
  expect(large).not.toContain('remoteEntry');
});

it(`one more plugin of ${pagesOfEach} pages lengthens the page by at most ${bytesOfEach} bytes`, () => {
  expect(created.map(({ routes }) => routes.length)).toEqual(Array.from({ length: many }, () => pagesOfEach));
  const bytes = (count: number) => brotliCompressSync(pageOf(count)).length;
  expect((bytes(many) - bytes(few)) / (many - few)).toBeLessThanOrEqual(bytesOfEach);
});

/** Brotli, of a plugin that joins others in every way: two fills, a service, two commands, a badge, a notice handler. */
const bytesOfJoining = 20;

const joining = (plugin: BuiltPlugin, index: number): BuiltPlugin => {
  const part = (name: string) => ({
    ...{ name, expose: name.replace('/', '-'), kits: [] },
    assets: [asset(`plugins/${plugin.id}/static/js/async/${name}.HASH.js`)],
  });
  const parts = ['fill/tab', 'fill/links', `provide/${plugin.id}.counts`, 'command/copy', 'badge/due', 'notice/12'];
  return {
    ...plugin,
    fills: {
      tab: { title: `业务${index}页签`, slot: 'order.detail.tabs', under: 'items' },
      links: { title: `业务${index}单据`, slot: 'order.detail.related' },
    },
    provides: { [`${plugin.id}.counts`]: { title: `业务${index}计数` } },
    commands: {
      add: { title: `新增业务${index}`, route: 'items', keywords: ['录入'] },
      copy: { title: `复制业务${index}编号`, when: { path: `/${plugin.id}/items`, query: 'id' } },
    },
    badges: { due: { title: '待办', menu: 'items' } },
    notices: { 12: { handled: true } },
    joins: parts.map(part),
  };
};

it(`one that joins others in every way lengthens it by at most ${bytesOfJoining} bytes more, and carries no file of it`, () => {
  const page = pageWith(created.map(joining));
  expect(page).not.toMatch(/static\/js\/async/);
  const more = brotliCompressSync(page).length - brotliCompressSync(pageOf(many)).length;
  expect(more / many).toBeLessThanOrEqual(bytesOfJoining);
});

/** The same data; every property that is read is counted. */
function counted<T extends object>(data: T): { data: T; reads: () => number } {
  let reads = 0;
  const seen = new WeakMap<object, object>();
  const wrap = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const known = seen.get(value);
    if (known) return known;
    const proxy = new Proxy(value, {
      get(target, name, receiver) {
        reads += 1;
        return wrap(Reflect.get(target, name, receiver));
      },
    });
    seen.set(value, proxy);
    return proxy;
  };
  return { data: wrap(data) as T, reads: () => reads };
}

const person: Person = { token: true, userSource: '1', permittedPaths: ['/area1/items'] };

/** Reads of the registry for the tables, then for one decision. */
function effort(count: number): { tables: number; decision: number } {
  const { data, reads } = counted(registryOf(created.slice(0, count)));
  const table = routeTable(data);
  const tables = reads();
  const { allowed } = decidePath({ ...nothingOff, table }, person, '/area1/items');
  expect(allowed).toBe(true);
  return { tables, decision: reads() - tables };
}

it('tables grow with the plugins and no faster; a decision costs the same', () => {
  const [small, large] = [effort(few), effort(many)];
  expect(large.tables / small.tables).toBeLessThanOrEqual(many / few);
  expect(large.decision).toBe(small.decision);
  expect(small.decision).toBeGreaterThan(0);
});
