/** What a hundred plugins cost against five, in counts and bytes: times are measured by `npm run bench -- browser`. */
import { createHash, generateKeyPairSync } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import { decidePath, nothingOff, type Person, routeTable } from '@portal/sdk/decide';
import type { Asset, BuiltPlugin, BuiltRegistry } from '@portal/sdk/registry';
import { expect, it } from '@rstest/core';
import { composePage } from '../../server/page.ts';
import { asBuilt } from '../../server/registry/live-releases.ts';
import { sealRegistry } from '../../server/registry/seal.ts';

const [few, many] = [5, 100];
const pagesOfEach = 6;
/** Brotli, with labels and addresses of all its pages and menus. */
const bytesOfEach = 60;

/** Hashes do not compress. */
function asset(url: string): Asset {
  const digest = createHash('sha384').update(url).digest();
  return {
    url: url.replace('HASH', digest.toString('hex').slice(0, 10)),
    integrity: `sha384-${digest.toString('base64')}`,
  };
}

function plugin(number: number): BuiltPlugin {
  const id = `area${number}`;
  const pages = Array.from({ length: pagesOfEach }, (_, index) => `page${index}`);
  const routes = pages.map((name, index) => ({
    name,
    path: `/${id}/${name}` as const,
    title: `业务${number}页面${index}`,
    expose: name,
    assets: [asset(`plugins/${id}/static/js/async/${name}.HASH.js`)],
    kits: ['@portal/sdk/ui/table'],
  }));
  const menus = Object.fromEntries(
    pages.map((name, index) => [
      name,
      { title: `业务${number}页面${index}`, route: name, sort: index, roles: ['G1', 'C1'] as const },
    ]),
  );
  const nothing = { notices: {}, todos: {}, documents: {}, numbers: {}, cards: [], redirects: [] };
  const entry = asset(`plugins/${id}/remoteEntry.HASH.js`);
  return { id, name: `业务${number}`, version: '1.0.0', container: `${id}__1_0_0`, entry, routes, menus, ...nothing };
}

const registryOf = (count: number): BuiltRegistry => ({
  revision: '0123456789abcdef',
  runtime: {
    scripts: [asset('static/js/index.HASH.js')],
    styles: [],
    federation: [asset('static/js/mfrt.HASH.js')],
    kits: {},
  },
  plugins: Array.from({ length: count }, (_, index) => plugin(index + 1)),
});

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();

function pageOf(count: number): string {
  const sealed = sealRegistry(registryOf(count), key);
  return composePage({ base: '/ef-plus', sealed, config: {}, deployed: asBuilt, title: '' });
}

/** What the browser fetches for the page by itself. */
const fetched = (page: string) => page.match(/(?:src|href)="[^"]+"/g) ?? [];

it('the page asks for the same files, however many plugins there are', () => {
  const [small, large] = [pageOf(few), pageOf(many)];
  expect(fetched(large)).toEqual(fetched(small));
  expect(fetched(large).join()).not.toContain('plugins/');
  expect(large).not.toContain('remoteEntry');
});

it(`one more plugin of ${pagesOfEach} pages lengthens the page by at most ${bytesOfEach} bytes`, () => {
  const bytes = (count: number) => brotliCompressSync(pageOf(count)).length;
  expect((bytes(many) - bytes(few)) / (many - few)).toBeLessThanOrEqual(bytesOfEach);
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

const person: Person = { token: true, userSource: '1', permittedPaths: ['/area1/page0'] };

/** Reads of the registry for the tables, then for one decision. */
function effort(count: number): { tables: number; decision: number } {
  const { data, reads } = counted(registryOf(count));
  const table = routeTable(data);
  const tables = reads();
  const { allowed } = decidePath({ ...nothingOff, table }, person, '/area1/page0');
  expect(allowed).toBe(true);
  return { tables, decision: reads() - tables };
}

it('tables grow with the plugins and no faster; a decision costs the same', () => {
  const [small, large] = [effort(few), effort(many)];
  expect(large.tables / small.tables).toBeLessThanOrEqual(many / few);
  expect(large.decision).toBe(small.decision);
  expect(small.decision).toBeGreaterThan(0);
});
