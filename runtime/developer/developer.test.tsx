import { bus } from '@portal/sdk';
import type { Call } from '@portal/sdk/contract';
import { developer, developerCode } from '@portal/sdk/calls/developer';
import { fakeHost } from '@portal/sdk/testing';
import { PortalProvider } from '@portal/sdk/ui';
import { afterEach, expect, it, rs } from '@rstest/core';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from '@portal/sdk/navigation';
import { SWRConfig } from 'swr';
import { createDeployment } from '../deployment/deployment.ts';
import { noteServiceFault } from '../http/service-faults.ts';
import { life } from '../life.ts';
import type { ChannelFacts } from '@portal/sdk/sockets';
import { type Portal, PortalContext } from '../portal.ts';
import { registry, roles } from '../surfaces/fixture.ts';
import Developer from './developer.tsx';
import { incidentOf } from './incident.ts';

const declared = [
  {
    id: 'order',
    name: '订单',
    version: '1.0.0',
    off: null,
    entryBytes: 4096,
    crashes: 0,
    lastCrash: null,
    contributions: [
      { target: 'order/route/list', kind: 'route' as const, title: '订单列表', detail: '/order/list', off: null },
      { target: 'order/code/order:list:receive', kind: 'code' as const, title: '收货', detail: null, off: null },
    ],
  },
];

const channels: readonly ChannelFacts[] = [
  { channel: 'user-message', phase: 'open', mine: true, failures: 0, dueAt: Date.UTC(2026, 2, 16, 2) },
  { channel: 'chat', phase: 'waiting', mine: true, failures: 2, dueAt: Date.UTC(2026, 2, 16, 3) },
];

function open(at: string, { codes = [developerCode as string] } = {}) {
  const host = fakeHost({ codes });
  host.answer(developer.overview, () => ({ plugins: declared }));
  const deployment = createDeployment(registry);
  const session = roles['供应商'];
  const store = { get: () => session, subscribe: () => () => undefined };
  const portal = { deployment, store, live: { inspect: () => channels } } as unknown as Portal;
  render(
    <PortalProvider>
      <SWRConfig value={{ provider: () => new Map() }}>
        <PortalContext value={portal}>
          <MemoryRouter initialEntries={[at]}>
            <Developer />
          </MemoryRouter>
        </PortalContext>
      </SWRConfig>
    </PortalProvider>,
  );
  return { host, deployment };
}

afterEach(() => life.end());

it('whoever does not hold the code is told so, and nothing is asked of the server', async () => {
  const { host } = open('/__portal', { codes: [] });
  expect(await screen.findByText('暂无权限')).toBeInTheDocument();
  expect(screen.getByText('查看开发者页面', { exact: false })).toBeInTheDocument();
  expect(host.made).toEqual([]);
});

it('a plugin unfolds into its contributions, each with the decision on it', async () => {
  open('/__portal?item=none');
  await userEvent.click(await screen.findByRole('button', { name: '展开订单' }));
  await userEvent.click(screen.getByRole('button', { name: '订单列表' }));
  const steps = screen.getByRole('list', { name: '页面 list 的判断过程' });
  expect(within(steps).getAllByRole('img', { name: '通过' })).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: /^收货/ }));
  expect(screen.getByText('您还没有该功能的权限。', { exact: false })).toHaveTextContent('处理方：贵单位管理员');
});

it('a switch is seen at once, with the steps that were not checked any more', async () => {
  const { deployment } = open('/__portal?tab=plugins&item=order/route/list');
  await screen.findByRole('list', { name: '页面 list 的判断过程' });
  act(() => deployment.quarantine('order', true));
  const steps = screen.getByRole('list', { name: '页面 list 的判断过程' });
  expect(within(steps).getByRole('img', { name: '未通过' })).toBeInTheDocument();
  expect(within(steps).getAllByRole('img', { name: '未检查' })).toHaveLength(2);
});

it('any address can be asked about, and the question stands in the address of the page', async () => {
  open('/__portal?tab=decide');
  const field = await screen.findByRole('textbox', { name: '地址、权限码或内容编号' });
  await userEvent.type(field, '/crm/white{Enter}');
  const trace = screen.getByRole('group', { name: '地址 /crm/white' });
  expect(trace).toHaveTextContent('不可以');
  expect(trace).toHaveTextContent('导航守卫：菜单授权不包含该地址');
});

it('the bus is heard from the first opening on: topic and form, no value', async () => {
  open('/__portal?tab=bus');
  await screen.findByText('还没有消息');
  act(() => bus.emit('enterprise:switched', { entId: '440300' }));
  const row = await screen.findByRole('row', { name: /enterprise:switched/ });
  expect(row).toHaveTextContent('{entId: 文本}');
  expect(row).not.toHaveTextContent('440300');
  await userEvent.click(screen.getByRole('button', { name: '暂停' }));
  act(() => bus.emit('dict:changed', { codeNo: 'x' }));
  expect(screen.queryByRole('row', { name: /dict:changed/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '暂停' }));
  await userEvent.click(screen.getByRole('button', { name: '清空' }));
  expect(screen.getByText('还没有消息')).toBeInTheDocument();
});

it('channels tell their state, their failures and what is next', async () => {
  open('/__portal?tab=live');
  expect(await screen.findByRole('row', { name: /^user-message/ })).toHaveTextContent('已连接');
  const waiting = screen.getByRole('row', { name: /^chat/ });
  expect(waiting).toHaveTextContent('等待重试');
  expect(waiting).toHaveTextContent('11:00:00 重试');
});

it('what the service of a plugin answered wrongly stands with its call, its code and its field', async () => {
  const heard = rs.spyOn(console, 'error').mockImplementation(() => undefined);
  open('/__portal?tab=services');
  await screen.findByText('本页签没有遇到服务异常');
  const told = 'PTL-4007 records[0].quantity：必须是整数';
  noteServiceFault({ method: 'POST', path: '/api/parts/item/page' } as Call, told);
  expect(heard).toHaveBeenCalledWith(`POST /api/parts/item/page：${told}`);
  expect(await screen.findByRole('row', { name: /POST \/api\/parts\/item\/page/ })).toHaveTextContent(told);
  heard.mockRestore();
});

it('the file of an incident that somebody has sent opens with its versions and messages; another file is refused in words', async () => {
  const { deployment } = open('/__portal?tab=incident');
  const input = await screen.findByLabelText('选择诊断文件');
  const choose = (text: string) => userEvent.upload(input, new File([text], 'sent.json', { type: 'application/json' }));
  const store = { get: () => roles['供应商'] } as unknown as Portal['store'];
  const cause = { incident: '3FA9-77C1-0B4E', error: new TypeError('不能为空'), plugin: 'order' };
  const bundle = { ...incidentOf({ deployment, store }, cause), bus: [{ at: 1200, topic: 'fault:caught' }] };
  await choose(JSON.stringify(bundle));
  expect(await screen.findByRole('heading', { name: '诊断文件 3FA9-77C1-0B4E' })).toBeInTheDocument();
  expect(screen.getByText('订单 · TypeError')).toBeInTheDocument();
  const table = (name: string) => screen.getByRole('grid', { name });
  expect(table('当时的版本')).toHaveTextContent('order1.0.0运行');
  expect(table('最近的消息')).toHaveTextContent('1.2 秒fault:caught');
  await choose('{"a":1}');
  expect(await screen.findByText(/^PTL-1211 这不是门户的诊断文件：没有诊断文件的标记/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /^诊断文件 3/ })).toBeNull();
});
