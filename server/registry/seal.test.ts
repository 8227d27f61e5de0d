import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from '@rstest/core';
import type { BuiltRegistry } from '@portal/sdk/registry';
import { keysName, readSealed, sealRegistry, writeSealed } from './seal.ts';
import { bare } from '../../sdk/testing/bare.ts';

const pair = () => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    pem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    public: createPublicKey(privateKey).export({ format: 'der', type: 'spki' }).toString('base64'),
  };
};
const [own, next, stranger] = [pair(), pair(), pair()];

const file = (url: string) => ({ url, integrity: `sha384-${'A'.repeat(64)}` });
const registry: BuiltRegistry = {
  revision: '0123456789abcdef',
  runtime: { scripts: [file('static/js/index.js')], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [
    {
      ...bare,
      id: 'order',
      name: '订单 <b>',
      version: '1.0.0',
      container: 'order__1_0_0',
      entry: file('plugins/order/remoteEntry.js'),
      routes: [
        {
          name: 'list',
          path: '/orders',
          title: '订单',
          expose: 'list',
          assets: [file('plugins/order/l.js')],
          kits: [],
        },
      ],
    },
  ],
};

const folder = mkdtempSync(join(tmpdir(), 'portal-seal-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  writeSealed(folder, sealRegistry(registry, own.pem));
  writeFileSync(join(folder, keysName), JSON.stringify([own.public]));
});

const change = (name: string, from: string, to: string) => {
  const path = join(folder, name);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
};
const refused = /签名不符/;

describe('a sealed registry', () => {
  it('is read as it was written, its texts ready for the page', () => {
    const { registry: read, documents } = readSealed(folder);
    expect(read).toEqual(registry);
    expect(documents.listed).not.toMatch(/<|sha384-A+.*l\.js/);
    expect(JSON.parse(documents.here['order/list'] ?? '')).toMatchObject({
      route: 'list',
      entry: registry.plugins[0]?.entry,
    });
  });

  it('is refused when one character of it was changed', () => {
    change('registry.json', '/orders', '/orderz');
    expect(() => readSealed(folder)).toThrow(refused);
  });

  it('is refused when one character of a signature was changed', () => {
    const { listed } = JSON.parse(readFileSync(join(folder, 'registry.signatures.json'), 'utf8')) as { listed: string };
    change('registry.signatures.json', listed, `${listed[0] === 'A' ? 'B' : 'A'}${listed.slice(1)}`);
    expect(() => readSealed(folder)).toThrow(refused);
  });

  it('is refused when a page has no signature', () => {
    change('registry.signatures.json', 'order/list', 'order/other');
    expect(() => readSealed(folder)).toThrow(refused);
  });

  it('is refused when it is no JSON any more', () => {
    writeFileSync(join(folder, 'registry.json'), '{');
    expect(() => readSealed(folder)).toThrow(refused);
  });

  it('is refused when another key has signed it', () => {
    writeSealed(folder, sealRegistry(registry, stranger.pem));
    expect(() => readSealed(folder)).toThrow(refused);
    expect(() => readSealed(folder, [own.public, next.public])).toThrow(refused);
  });

  it('is accepted from either of two keys while they are changed', () => {
    writeSealed(folder, sealRegistry(registry, next.pem));
    expect(readSealed(folder, [own.public, next.public]).registry.revision).toBe(registry.revision);
  });

  it('says what to do when nothing was built', () => {
    expect(() => readSealed(join(folder, 'nothing'))).toThrow('还没有构建，请先运行 npm run build。');
  });
});
