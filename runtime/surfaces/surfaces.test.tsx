/** One decision for every surface: whatever state the deployment is in, none shows what another refuses. */
import { describe, expect, it } from '@rstest/core';
import {
  decideCode,
  decideContribution,
  decidePath,
  explain,
  nothingOff,
  type Off,
  openingOf,
  routeTable,
  type VisibleMenu,
  visibleMenus,
  withoutUnavailable,
} from '@portal/sdk/decide';
import { declaredTodos, offeredCards } from '../areas/cards.ts';
import { registryInForce, sessionInForce } from '../deployment/in-force.ts';
import { canOpen, personOf } from '../router/can-open.ts';
import { resolve } from '../router/resolve.ts';
import type { SessionState } from '../session/store.ts';
import { codes, paths, randomOf, randomOff, registry, roles, targets } from './fixture.ts';

const table = routeTable(registry);
const Page = () => null;

/** Where a navigation ends, redirects followed as the router does. */
async function arrives(off: Off, session: SessionState, path: string): Promise<boolean> {
  const outcome = await resolve(
    {
      table,
      off,
      token: () => (session.loggedIn ? 'token' : undefined),
      ready: async () => ({ userSource: session.user?.userSource, permittedPaths: session.permittedPaths }),
      forceLogout: () => undefined,
      keepTarget: () => undefined,
      begin: () => undefined,
      loadPage: async () => Page,
      moduleOpened: () => true,
    },
    new URL(path, 'http://portal'),
  );
  if ('view' in outcome) return outcome.view.Page === Page;
  return outcome.to !== path && paths.includes(outcome.to) ? arrives(off, session, outcome.to) : false;
}

const entries = (menus: readonly VisibleMenu[]): string[] =>
  menus.flatMap(({ node, children }) => [...(node.routeUrl ? [node.routeUrl] : []), ...entries(children)]);

const menusShown = (off: Off, session: SessionState): string[] => {
  const { menus } = sessionInForce(off, session);
  return entries(visibleMenus(withoutUnavailable(menus, routeTable(registryInForce(off, registry)).serves)));
};

/** All that disagrees with the one decision in this state. */
async function disagreements(off: Off, session: SessionState): Promise<string[]> {
  const person = personOf(session);
  const world = { table, ...off };
  const inForce = registryInForce(off, registry);
  const mayOpen = (path: string) => canOpen(table, session, path, off);
  const wrong: string[] = [];
  const check = (surface: string, shown: boolean, decided: boolean) => {
    if (shown !== decided) wrong.push(`${surface}: ${shown ? 'shown' : 'not shown'}`);
  };
  for (const path of paths) {
    const { allowed } = explain(decidePath(world, person, path));
    check(`link ${path}`, mayOpen(path), allowed);
    check(`page ${path}`, await arrives(off, session, path), allowed);
  }
  const granted = (path: string) => session.permittedPaths.includes(path);
  const shown = menusShown(off, session);
  for (const [plugin, name, path] of [
    ['order', 'list', '/order/list'],
    ['crm', 'white', '/crm/white'],
  ] as const) {
    const whole = registry.plugins.find(({ id }) => id === plugin) as never;
    const groupOff = plugin === 'order' && off.switched.has('order/menu/order');
    const entry = decideContribution(off, whole, 'menu', name).allowed && !groupOff;
    check(`menu ${path}`, shown.includes(path), granted(path) && entry && mayOpen(path));
    const card = plugin === 'order' ? 'due' : 'white';
    const offered = offeredCards(inForce, mayOpen).some(({ id }) => id === `${plugin}/${card}`);
    check(`card ${card}`, offered, decideContribution(off, whole, 'card', card).allowed && mayOpen(path));
  }
  const [order] = registry.plugins;
  const handled = order && decideContribution(off, order, 'notice', '12').allowed && mayOpen('/order/list');
  const opening = openingOf({ noticeType: 12, id: '1', bizId: '7' } as never, inForce.plugins, mayOpen);
  check('notice 12', opening.kind === 'page' && opening.path.startsWith('/order/list'), handled === true);
  check('to-do', declaredTodos(inForce, mayOpen).length > 0, mayOpen('/order/list'));
  const held = sessionInForce(off, session).codes;
  for (const code of codes)
    check(`button ${code}`, held.has(code), decideCode(off, code, session.codes.has(code)).allowed);
  return wrong;
}

describe('every surface says what the one decision says', () => {
  for (const [role, session] of Object.entries(roles)) {
    it(`to ${role}, with each contribution switched off by itself, each plugin put aside, and nothing off`, async () => {
      const states: readonly (readonly [string, Off])[] = [
        ['nothing', nothingOff],
        ...targets.map((target) => [target, { ...nothingOff, switched: new Map([[target, '原因']]) }] as const),
        ...['order', 'crm'].map((id) => [`crash ${id}`, { ...nothingOff, quarantined: new Set([id]) }] as const),
      ];
      for (const [name, off] of states) expect([name, await disagreements(off, session)]).toEqual([name, []]);
    });
  }

  it('in 2,000 random states of the deployment, to every role', async () => {
    const random = randomOf(20260316);
    for (let count = 0; count < 2000; count += 1) {
      const off = randomOff(random);
      const people = Object.entries(roles);
      const [role, session] = people[Math.floor(random() * people.length)] ?? people[0] ?? [];
      if (!session) throw new Error('There is nobody to ask for.');
      const state = [count, role, [...off.switched.keys()], [...off.quarantined]];
      expect([state, await disagreements(off, session)]).toEqual([state, []]);
    }
  });
});
