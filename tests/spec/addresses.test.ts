/**
 * Every address that the sources name, and every product, menu, notice, card and to-do leads to, is served by the
 * plugins of `registry.json` or by the runtime; one that is not is never offered, or is no address of a page.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from '@rstest/core';
import type { Plugin } from '@portal/sdk';
import { ownPlaces, ownRedirects } from '../../sdk/decide/own-places.ts';
import { normalPath } from '../../sdk/decide/routes.ts';
import { namedAddresses } from './addresses.ts';
import { plugins } from './areas.ts';

const pathsOf = ({ routes, redirects = [], subApps = {} }: Plugin) => [
  ...Object.values(routes).flatMap(({ path, aliases = [], subApp }) =>
    [path, ...aliases].flatMap((one) => (subApp === undefined ? [one] : [one, `/${subApp}${one}`])),
  ),
  ...redirects.map(({ path }) => path),
  ...Object.keys(subApps).map((name) => `/${name}`),
];
const served = new Set(
  [...ownPlaces.map(({ path }) => path), ...Object.keys(ownRedirects), ...plugins.flatMap(pathsOf)].map(normalPath),
);

const hidden = 'offered only where its page is served: canOpen';
/** By address: why nobody is led there. */
const NOWHERE: Readonly<Record<string, string>> = {
  '/Base': 'the beginning of addresses',
  '/Base/': 'the beginning of addresses',
  '/Base/service-support/online': hidden,
  '/askQuestionsOnline': hidden,
  '/captureFlag/ranking': 'a rule of the guard for a page to come',
  '/chat-online': 'a socket',
  '/ef': 'the domain of a site, shown as a text',
  '/finance/apply': hidden,
  '/finance/gateway': hidden,
  '/finance/insurance': hidden,
  '/finance/leasing': hidden,
  '/finance/list': hidden,
  '/finance/payment': hidden,
  '/finance/products': hidden,
  '/healthz': 'a call of a plugin’s service',
  '/m': 'the domain of a site, shown as a text',
  '/main': 'the address of the portal inside a host',
  '/sso-demo': 'a page of the demo’s identity provider',
  '/tax/invoiceConfirm': 'a menu of the demo, left out of menus without its page',
  '/tax/subject': 'a menu of the demo, left out of menus without its page',
  '/tax/tasks': 'a menu of the demo, left out of menus without its page',
  '/tax/vatSetup': hidden,
  '/ws/calc-message': 'a socket',
  '/ws/tax-rpa': 'a socket',
  '/ws/user-message': 'a socket',
};

const named = namedAddresses();

it('every address that the sources name is served, or is known to lead nowhere', () => {
  const lost = named.filter(({ address, open }) => {
    const path = normalPath(address);
    return !served.has(path) && !(open && [...served].some((one) => one.startsWith(path))) && !(address in NOWHERE);
  });
  expect(lost.map(({ file, address }) => `${address} (${file})`)).toEqual([]);
  expect(named.length).toBeGreaterThan(300);
});

it('what is known to lead nowhere is named, and not served', () => {
  const addresses = new Set(named.map(({ address }) => address));
  expect(Object.keys(NOWHERE).filter((address) => !addresses.has(address) || served.has(address))).toEqual([]);
});

it('a screen that names one asks whether it may be opened', () => {
  const screens = named.filter(({ file, address }) => NOWHERE[address] === hidden && file.endsWith('.tsx'));
  const asks = (file: string) => /\b(canOpen|LinkButton|TextLink)\b/.test(readFileSync(file, 'utf8'));
  expect(screens.filter(({ file }) => !asks(file)).map(({ file }) => file)).toEqual([]);
  expect(screens.length).toBeGreaterThan(2);
});

it('redirects lead to what is served', () => {
  const targets = [
    ...Object.values(ownRedirects),
    ...plugins.flatMap(({ redirects = [] }) => redirects.map((one) => one.redirect)),
  ];
  expect(targets.filter((path) => !served.has(normalPath(path.split('?')[0] ?? path)))).toEqual([]);
});

/** Names of routes that a declaration leads to: the types hold them within a plugin, this also what no type sees. */
const ledTo = ({ id, routes, menus = {}, notices = {}, cards = {}, todos = {}, numbers = {}, subApps = {} }: Plugin) =>
  [
    ...Object.values(menus).map(({ route }) => route),
    ...Object.values(routes).map(({ under }) => under),
    ...Object.values(notices).map(({ open }) => open),
    ...Object.values(cards).map(({ under }) => under),
    ...Object.values(todos).map(({ route }) => route),
    ...Object.values(numbers).map(({ list }) => list),
    ...Object.values(subApps).map(({ home }) => home),
  ].flatMap((route) => (route === undefined || route in routes ? [] : [`${id}: ${route}`]));

it('menus, details, notices, cards, to-dos and numbers of documents lead to routes of their plugin', () => {
  expect(plugins.flatMap(ledTo)).toEqual([]);
});
