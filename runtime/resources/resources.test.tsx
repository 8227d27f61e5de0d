import { runInThisContext } from 'node:vm';
import { bus, confirm, modal, useMessages, useSession, useTopic } from '@portal/sdk';
import { actAs, hold, installHost, OwnerContext } from '@portal/sdk/host';
import { Boundary } from '@portal/sdk/ui';
import { afterEach, expect, it } from '@rstest/core';
import { act, render } from '@testing-library/react';
import { defaults } from '../config.ts';
import { createDeployment, type Deployment } from '../deployment/deployment.ts';
import { createHost } from '../host.ts';
import { life } from '../life.ts';
import { dialogs } from '../shell/dialogs.ts';
import { registry, roles } from '../surfaces/fixture.ts';
import { book } from './book.ts';
import { lastSettled, settleResources } from './settle.ts';
import { resourceLines } from './snapshot.ts';

/** What the plugins of the fixture hold. */
const ofPlugins = () => resourceLines().filter((line) => !line.startsWith('@portal'));
const off = (...targets: string[]) => ({
  switched: new Map(targets.map((target) => [target, '维护'])),
  quarantined: new Set<string>(),
});

/** The portal's own host, over parts that do nothing; what it hands out is entered by itself. */
function open(): Deployment {
  const deployment = createDeployment(registry);
  const quiet = () => () => undefined;
  const parts = { config: defaults, deployment, dialogs, store: { get: () => roles['供应商'], subscribe: quiet } };
  installHost(createHost({ ...parts, live: { onMessage: quiet } } as unknown as Parameters<typeof createHost>[0]));
  return deployment;
}

afterEach(() => {
  dialogs.closeAll();
  for (const entry of book.held()) book.release(entry);
  life.end();
});

function OrderPage() {
  useTopic('todo:changed', () => undefined);
  useMessages('tax-rpa', () => undefined);
  useSession();
  return <p>订单</p>;
}

it('what the hooks of a page take is entered for its plugin, and struck out when the page goes', () => {
  open();
  const { unmount } = render(
    <Boundary owner="order">
      <OrderPage />
    </Boundary>,
  );
  expect(ofPlugins()).toEqual(['order bus todo:changed × 1', 'order channel tax-rpa × 1', 'order session 会话 × 1']);
  unmount();
  expect(ofPlugins()).toEqual([]);
});

it('a card on the page of another plugin holds for its own', () => {
  open();
  render(
    <Boundary owner="workbench">
      <OwnerContext value="order">
        <OrderPage />
      </OwnerContext>
    </Boundary>,
  );
  expect(ofPlugins().every((line) => line.startsWith('order '))).toBe(true);
});

/** Code as a plugin's file runs it: the trace names the file. */
const inFileOf = (plugin: string, code: string) =>
  runInThisContext(code, { filename: `https://portal/ef-plus/plugins/${plugin}/static/js/page.js` }) as (
    of: typeof bus,
  ) => () => void;

it('what a plugin takes without a hook is known by the file that asked', () => {
  open();
  const end = inFileOf('crm', "(bus) => bus.on('data:changed', () => undefined)")(bus);
  expect(ofPlugins()).toEqual(['crm bus data:changed × 1']);
  end();
  expect(ofPlugins()).toEqual([]);
});

it('what a plugin that is off has left behind is given back, once, and noted; others keep theirs', () => {
  open();
  const heard: string[] = [];
  actAs('order', () => bus.on('todo:changed', () => heard.push('order')));
  actAs('crm', () => bus.on('todo:changed', () => heard.push('crm')));
  settleResources(off('order'));
  bus.emit('todo:changed', {});
  expect(heard).toEqual(['crm']);
  expect(lastSettled()[0]).toMatchObject({ owner: 'order', kind: 'bus', name: 'todo:changed' });
  settleResources(off('order/route/list'));
  expect(ofPlugins()).toEqual(['crm bus todo:changed × 1']);
});

it('a page that waits behind the notice stays, with what was typed', () => {
  open();
  actAs('order', () => hold('page', '/order/list', () => undefined));
  settleResources(off('order'));
  expect(ofPlugins()).toEqual(['order page /order/list × 1']);
});

it('questions and dialogs of a plugin that is off are answered with no', async () => {
  open();
  const answer = actAs('order', () => confirm({ title: '确认收货', message: '确认收货吗？', ok: '收货' }));
  let left = false;
  actAs('order', () => modal({ title: '导入结果', content: '完成', onCancel: () => (left = true) }));
  expect(ofPlugins()).toEqual(['order dialog 导入结果 × 1', 'order dialog 确认收货 × 1']);
  settleResources(off('order'));
  expect(await answer).toBe(false);
  expect([left, ofPlugins()]).toEqual([true, []]);
});

it('a dialog that its user closes is struck out', () => {
  open();
  void actAs('order', () => confirm({ title: '确认收货', message: '确认收货吗？', ok: '收货' }));
  const entry = dialogs.get().modals.find(({ phase }) => phase !== 'closing');
  dialogs.dismissModal(entry?.id ?? 0);
  expect(ofPlugins()).toEqual([]);
});

it('styles of a plugin rest while it is off and come back with it, hints are taken away', () => {
  open();
  const link = (rel: string, file: string) => {
    const element = document.createElement('link');
    Object.assign(element, { rel, href: `https://portal/ef-plus/plugins/order/static/${file}` });
    document.head.append(element);
    return element;
  };
  const [style, hint] = [link('alternate stylesheet', 'page.css'), link('preload', 'page.js')];
  settleResources(off('order'));
  expect([style.disabled, hint.isConnected]).toEqual([true, false]);
  settleResources(off());
  expect(style.disabled).toBe(false);
  style.remove();
});

it('a switch settles the ledger by itself, after the pages have had their turn', async () => {
  const deployment = open();
  actAs('order', () => bus.on('todo:changed', () => undefined));
  const settled = new Promise<void>((done) => {
    actAs('order', () => hold('channel', 'tax-rpa', done));
  });
  act(() => deployment.quarantine('order', true));
  await settled;
  expect(ofPlugins().filter((line) => line.includes('channel'))).toEqual([]);
});
