import { describe, expect, it } from '@rstest/core';
import type { BuiltPlugin } from '../registry.ts';
import { normalPath, routeTable } from './routes.ts';

const plugin = {
  id: 'base',
  routes: [
    { name: 'online', path: '/Base/service-support/online' },
    { name: 'help', path: '/ef/helpCenter', aliases: ['/home/help'] },
  ],
  redirects: [{ path: '/handbookSetting', redirect: '/handbookSetting/index' }],
} as unknown as BuiltPlugin;
const table = routeTable({
  revision: 'x',
  runtime: { scripts: [], styles: [], chrome: [], federation: [], kits: {} },
  plugins: [plugin],
});

describe('the paths of a registry', () => {
  const paths: readonly [string, string][] = [
    ['/base/service-support/online', '/Base/service-support/online'],
    ['/base', '/Base'],
    ['/basement', '/basement'],
    ['/order/', '/order'],
    ['/order//', '/order'],
    ['/', '/'],
    ['/CRM/whiteList', '/CRM/whiteList'],
  ];
  for (const [path, normal] of paths)
    it(`${path} is looked up as ${normal}`, () => expect(normalPath(path)).toBe(normal));

  it('lead to a page by its path, by its alias, and in both spellings of /Base', () => {
    expect(table.find('/base/service-support/online')?.route.name).toBe('online');
    expect(table.find('/home/help/')?.route.name).toBe('help');
    expect(table.find('/nowhere')).toBeUndefined();
  });

  it('redirect, and count as served', () => {
    expect(table.redirectOf('/handbookSetting/')).toBe('/handbookSetting/index');
    expect(['/handbookSetting', '/home/help', '/nowhere'].map(table.serves)).toEqual([true, true, false]);
    expect(['/home/help', '/Base/service-support/online'].map(table.redirectOf)).toEqual([undefined, undefined]);
  });

  it('are found by plugin and name', () => {
    expect(table.named('base', 'help')?.path).toBe('/ef/helpCenter');
    expect(table.named('crm', 'help')).toBeUndefined();
  });
});
