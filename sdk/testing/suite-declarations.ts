/** The half of the contract suite that draws nothing: what a plugin declares. */
import { expect, test } from '@rstest/core';
import { permittedPaths } from '../decide/index.ts';
import type { Plugin } from '../plugin.ts';
import { accessTo } from './access.ts';
import { grantsOf, userKinds } from './users.ts';

const chinese = /\p{Script=Han}/u;

/** All texts of a declaration that people read. */
function labelsOf({ name, routes, menus = {}, codes = {}, notices = {}, ...more }: Plugin): string[] {
  const { cards = {}, todos = {}, subApps = {}, numbers = {} } = more;
  const titled = [routes, menus, codes, cards, todos, subApps, numbers].flatMap((rows) => Object.values(rows));
  const hints = Object.values(cards).map(({ hint }) => hint);
  const actions = Object.values(notices).flatMap(({ label }) => label ?? []);
  return [name, ...titled.map(({ title }: { title: string }) => title), ...hints, ...actions];
}

function names(plugin: Plugin): void {
  const { id, routes, menus = {}, codes = {}, notices = {}, todos = {}, documents = {} } = plugin;

  test('Labels are in Chinese', () => {
    expect(labelsOf(plugin).filter((label) => !chinese.test(label))).toEqual([]);
  });

  test('Paths are told apart', () => {
    const paths = Object.values(routes).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([]);
  });

  test('Codes begin with the id of the plugin, and hang below menu entries', () => {
    expect(Object.keys(codes).filter((code) => !code.startsWith(`${id}:`))).toEqual([]);
    expect(Object.values(codes).filter(({ menu }) => !(menu in menus))).toEqual([]);
  });

  test('Menus, notices, to-dos and documents lead to routes', () => {
    const targets = [
      ...Object.values(menus).map(({ route }) => route),
      ...Object.values(notices).map(({ open }) => open),
      ...Object.values(todos).map(({ route }) => route),
      ...Object.values(documents),
    ];
    expect(targets.filter((route) => route !== undefined && !(route in routes))).toEqual([]);
    expect(Object.values(menus).filter(({ parent }) => parent !== undefined && !(parent in menus))).toEqual([]);
  });
}

/** Whoever the user is: what the menu shows opens, and what opens by the menu is shown there. */
function access(plugin: Plugin): void {
  const { routes, menus = {}, codes = {} } = plugin;
  const portal = accessTo(plugin);
  const behindMenu = Object.entries(routes).filter(([, { access = 'menu' }]) => access === 'menu');

  test('Routes behind the menu have an entry there, or stand under one that has', () => {
    const entered = (name: string) => Object.values(menus).some(({ route }) => route === name);
    expect(behindMenu.filter(([name, { under }]) => !entered(under ?? name)).map(([name]) => name)).toEqual([]);
  });

  test.each([...userKinds])('Menu and pages agree for %s', (kind) => {
    const grants = grantsOf(plugin, kind);
    const permitted = permittedPaths(grants.menus);
    const wrong = behindMenu.flatMap(([name, { path, under }]) => {
      const shown = permitted.includes(routes[under ?? name]?.path ?? path);
      return portal.explain(grants, path).allowed === shown ? [] : [path];
    });
    expect(wrong).toEqual([]);
  });

  test('Roles that hold a code hold the menu entry above it', () => {
    const wider = Object.entries(codes).filter(([, { menu, roles }]) => {
      const above = menus[menu]?.roles ?? [];
      return !above.includes('All') && roles.some((role) => role !== 'L' && !above.includes(role));
    });
    expect(wider.map(([code]) => code)).toEqual([]);
  });
}

export function declarations(plugin: Plugin): void {
  names(plugin);
  access(plugin);
}
