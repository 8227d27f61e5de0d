import { describe, expect, test } from '@rstest/core';
import type { Plugin } from '../plugin.ts';
import { createHarness, type Harness } from './harness.tsx';

export interface SuiteOptions {
  /** Route → query of the address it is opened at. Default `?id=1` for routes under another one. */
  readonly queries?: Readonly<Record<string, string>>;
  /** Answers where the emptiest one of the contract is none. */
  readonly answers?: (portal: Harness) => void;
  /** Also hold every page against axe once. Default true; needs `axe-core`. */
  readonly axe?: boolean;
}

const chinese = /\p{Script=Han}/u;

function declarations(plugin: Plugin): void {
  const { id, routes, menus = {}, codes = {}, notices = {}, todos = {}, documents = {} } = plugin;
  const named = (route: string | undefined) => route === undefined || route in routes;

  test.each(Object.entries(routes))('route %s has a title in Chinese and an access rule', (name, route) => {
    expect(route.title).toMatch(chinese);
    const entered = Object.values(menus).some((menu) => menu.route === (route.under ?? name));
    expect(route.access === 'public' || route.access === 'login' || entered).toBe(true);
  });

  test('Paths are told apart', () => {
    const paths = Object.values(routes).flatMap(({ path, aliases = [] }) => [path, ...aliases]);
    expect(new Set(paths).size).toBe(paths.length);
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
    expect(targets.filter((route) => !named(route))).toEqual([]);
    expect(Object.values(menus).filter(({ parent }) => parent !== undefined && !(parent in menus))).toEqual([]);
    expect(Object.values(menus).filter(({ title }) => !chinese.test(title))).toEqual([]);
  });
}

/** Colours and landmarks are the portal's; Tabster's sentinels take focus on purpose. */
async function axeFaults(): Promise<string[]> {
  const { default: axe } = await import('axe-core');
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run({ include: ['body'], exclude: ['[data-tabster-dummy]'] }, { rules });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

const conditions = [
  ['with nothing to show', 'empty'],
  ['while its calls have no answer yet', 'slow'],
  ['without a network', 'offline'],
  ['when what it shows is gone', '404'],
] as const;

function drawing(plugin: Plugin, what: string, open: (portal: Harness) => Promise<void>, options: SuiteOptions): void {
  const { answers, axe = true } = options;
  const everything = { codes: Object.keys(plugin.codes ?? {}) };
  test.each([...conditions])(`${what} is drawn %s`, async (_title, condition) => {
    if (axe) await import('axe-core'); // what it listens to is no page's
    const portal = createHarness(plugin, { user: everything, unanswered: 'empty' });
    answers?.(portal);
    if (condition !== 'empty') portal.fault(condition);
    await open(portal);
    expect(portal.errors()).toEqual([]);
    expect(portal.at().status).toBe('ok');
    const waiting = document.querySelector('[aria-busy="true"]') !== null;
    expect(waiting || document.body.textContent !== '').toBe(true);
    if (axe && condition === 'empty') expect(await axeFaults()).toEqual([]);
  });
}

/** Registers the tests that every plugin must pass. */
export function contractSuite(plugin: Plugin, options: SuiteOptions = {}): void {
  const { queries = {} } = options;
  describe(`plugin ${plugin.id}`, () => {
    declarations(plugin);
    for (const [name, { path, under }] of Object.entries(plugin.routes)) {
      const query = queries[name] ?? (under === undefined ? '' : '?id=1');
      drawing(plugin, `route ${name}`, (portal) => portal.open(`${path}${query}`), options);
    }
    for (const name of Object.keys(plugin.cards ?? {})) {
      drawing(plugin, `card ${name}`, (portal) => portal.openCard(name), options);
    }
  });
}
