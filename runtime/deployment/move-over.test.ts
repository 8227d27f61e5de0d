import type { ListedPlugin } from '@portal/sdk/registry';
import { expect, it } from '@rstest/core';
import type { View } from '../router/view.ts';
import type { Tab } from '../shell/tabs/state.ts';
import { registry } from '../surfaces/fixture.ts';
import type { Deployed } from './deployment.ts';
import { moveOver } from './move-over.ts';

const order = registry.plugins.find(({ id }) => id === 'order') as ListedPlugin;
const at = (version: string): ListedPlugin => ({ ...order, version });

/** Counts how often the open page is opened anew when its plugin comes to run at another version. */
function movedTo(version: string, dirty: boolean): number {
  const listeners: (() => void)[] = [];
  const subscribe = (listener: () => void) => {
    listeners.push(listener);
    return () => {};
  };
  const change = () => {
    for (const listener of listeners) listener();
  };
  let moves = 0;
  const view = { path: '/order/list', area: { plugin: at('1.0.0') } } as View;
  let tab = { key: 'list', view, dirty } as Tab;
  const release = () => {
    tab = { ...tab, dirty: false };
    change();
  };
  const end = moveOver({
    deployment: { get: () => ({ plugins: [at(version)] }) as unknown as Deployed, subscribe },
    tabs: { get: () => ({ tabs: [tab], active: 'list', epoch: 0 }), subscribe, unload: () => {}, release },
    shown: () => view,
    reopen: () => {
      moves += 1;
    },
  });
  change();
  end();
  return moves;
}

it('a page that holds entries waits for a published version, and not for one that is being written', () => {
  expect([movedTo('1.1.0', false), movedTo('1.1.0', true)]).toEqual([1, 0]);
  expect([movedTo('1.1.0-dev.2', false), movedTo('1.1.0-dev.2', true)]).toEqual([1, 1]);
});
