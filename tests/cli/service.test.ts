/** A team's backend half, outside the repository: created, tested, built, and asked through a portal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { openPortal, type TestPortal } from '#server/gateway/test-portal';
import type { PluginManifest } from '../../sdk/adopt/format.ts';
import { sealVersion } from '../../sdk/cli/seal.ts';
import { items } from '../../sdk/cli/template/items/contract.ts';
import { generateKeyPairSync } from 'node:crypto';
import { emptyFolder, packed, portal as command } from './outside.ts';

let folder = '';
let portal: TestPortal;
let service: ChildProcess | undefined;

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** As `npm run service` does. */
function startService(port: number, origin: string): Promise<ChildProcess> {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { service: string };
  };
  const [, ...args] = scripts.service.split(' ');
  const env = { PATH: process.env['PATH'] ?? '', PORT: String(port), PORTAL: origin };
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.stdout.once('data', () => resolve(child)).once('end', () => reject(new Error('The service has ended.')));
  });
}

beforeAll(() => {
  folder = emptyFolder(packed().archive);
}, 60_000);
afterAll(async () => {
  service?.kill('SIGKILL');
  await portal?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** That it compiles, is checked and passes its tests over both halves, `journey.test.ts` shows. */
it('is created with its declaration, and is built into the manifest', () => {
  expect(command(folder, 'create', 'example', '--name', '示例插件', '--service').exit).toBe(0);
  expect(command(folder, 'build').exit).toBe(0);
  const { plugin } = JSON.parse(
    readFileSync(join(folder, 'dist/example/1.0.0/manifest.json'), 'utf8'),
  ) as PluginManifest;
  expect(plugin.service?.calls.map(({ method, path, access }) => [method, path, access])).toEqual([
    ['POST', '/api/example/item/page', 'login'],
    ['POST', '/api/example/item/add', 'example:item:add'],
  ]);
}, 60_000);

it('answers suppliers through the portal as it stands in the template, each enterprise its own', async () => {
  const port = await freePort();
  portal = await openPortal({ example: `http://127.0.0.1:${port}` });
  const { plugin, codes } = JSON.parse(
    readFileSync(join(folder, 'dist/example/1.0.0/manifest.json'), 'utf8'),
  ) as PluginManifest;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const seal = sealVersion(plugin, privateKey.export({ format: 'pem', type: 'pkcs8' }).toString());
  await portal.publish({ plugin, codes, seal });
  portal.clock.set(new Date()); // the service’s clock is the machine’s
  service = await startService(port, portal.origin);
  const [supplier, purchaser] = [await portal.as('gys_admin'), await portal.as('cg_admin')];
  await supplier.call(items.add, { itemName: '手套', quantity: 3 });
  await expect(supplier.call(items.add, { itemName: '手套', quantity: 1 })).rejects.toMatchObject({
    code: '409',
    msg: '已有“手套”',
  });
  expect((await supplier.call(items.page, { sort: 'itemName', order: 'desc' })).records).toMatchObject([
    { itemName: '手套', quantity: 3, remark: null },
  ]);
  expect((await purchaser.call(items.page, {})).total).toBe(0);
}, 60_000);
