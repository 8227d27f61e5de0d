/** The proxy of `portal dev` before a portal of the test's own: what passes, what is changed, what stays here. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { type SwitchState, pluginTabs } from '../../sdk/calls/plugin-tabs.ts';
import { type MenuNode, user, type UserInfo } from '../../sdk/calls/session.ts';
import { type Answers, localAnswers } from '../../sdk/cli/dev/answers.ts';
import { demandAccepted, readPortal } from '../../sdk/cli/dev/portal.ts';
import { createPush, type Push } from '../../sdk/cli/dev/push.ts';
import { type Served, serve } from '../../sdk/cli/dev/serve.ts';
import type { DevVersion } from '../../sdk/cli/dev/version.ts';
import type { Project } from '../../sdk/cli/project.ts';
import { isGenuine, publicKeyOf, sealVersion } from '../../sdk/cli/seal.ts';
import type { Plugin } from '../../sdk/plugin.ts';
import type { BuiltPlugin } from '../../sdk/registry.ts';
import { bare } from '../../sdk/testing/bare.ts';

const newKey = () =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'pem', type: 'pkcs8' });
const privateKey = newKey().toString();
const publicKey = publicKeyOf(privateKey);
const version = '1.0.0-dev.7';
const asset = (name: string) => ({ url: `plugins/goods/${version}/${name}`, integrity: 'sha384-x' });

const declared = {
  id: 'goods',
  name: '物资',
  version,
  routes: { list: { path: '/goods/list', title: '列表', page: async () => ({ default: () => null }) } },
  menus: {
    goods: { title: '物资', roles: ['G1'] },
    list: { title: '列表', route: 'list', parent: 'goods', roles: ['G1'] },
    joined: { title: '物资清单', route: 'list', group: 'order/order', roles: ['G1'] },
  },
  codes: { 'goods:item:add': { title: '新增', menu: 'list', roles: ['G1'], kinds: ['G'] } },
} satisfies Plugin;
const built: BuiltPlugin = {
  ...{ id: 'goods', name: '物资', version, container: 'goods__1', entry: asset('remoteEntry.1.js') },
  ...{ ...bare, menus: declared.menus },
  routes: [{ path: '/goods/list', title: '列表', name: 'list', expose: 'list', assets: [asset('list.js')], kits: [] }],
};
const made: DevVersion = { number: 7, declared, plugin: built, seal: sealVersion(built, privateKey) };

const page = `<!doctype html><html><head>
<script type="application/json" id="portal-data">{"base":"/ef-plus","config":{}}</script>
<script type="application/json" id="portal-registry" data-signature="sig">{"plugins":[]}</script>
<script type="application/json" id="portal-here" data-signature="sig">{"plugin":"goods","version":"0.9.0"}</script>
<script>starter()</script></head><body></body></html>`;
const told: SwitchState = {
  revision: '41',
  off: [
    { target: 'goods/route/list', reason: null },
    { target: 'crm', reason: null },
  ],
  versions: [{ plugin: 'goods', version: '0.9.0', previous: null, unfit: null }],
  personal: false,
};
const renamed: MenuNode = { menuId: '1', menuName: '物资（管理员改名）', sourceKey: 'goods/goods', children: [] };
const orders: MenuNode = { menuId: '2', menuName: '订单管理', sourceKey: 'order/order', children: [] };
const info = { userId: '1', enableMenuList: [renamed, orders], btnPerm: ['crm:white:add'] } as unknown as UserInfo;
const offer = { schema: 1, sdk: '1.2.0', shared: { react: '19.3.1' }, operators: [publicKey] };
const enrolled = newKey().toString();
const entry = { key: publicKeyOf(enrolled), team: '备件组', plugins: ['parts'], paths: ['/parts'], codes: [] };
const envelope = (data: unknown) => ({ code: '200', msg: '', data });

const heard: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
const json: Readonly<Record<string, unknown>> = {
  [`/japi${pluginTabs.state.path}`]: envelope(told),
  [`/japi${user.getUserInfo.path}`]: envelope(info),
  [`/japi${pluginTabs.report.path}`]: envelope(null),
  '/japi/api/known': envelope('来自门户'),
  '/ef-plus/portal.json': offer,
  [`/ef-plus/keys/${Buffer.from(entry.key, 'base64').toString('base64url')}`]: {
    text: JSON.stringify(entry),
    signature: '',
  },
};
const stub = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const { url = '', headers } = request;
  heard.push({ url, headers, body: Buffer.concat(parts).toString() });
  if (url === '/moved') return void response.writeHead(302, { location: `${origin}/ef-plus/` }).end();
  if (json[url] !== undefined)
    return void response.setHeader('content-type', 'application/json').end(JSON.stringify(json[url]));
  if (!url.startsWith('/ef-plus/') || url.startsWith('/ef-plus/keys/') || url.includes('.'))
    return void response.writeHead(404).end('none');
  return void response
    .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "script-src 'self'" })
    .end(page);
}).on('upgrade', (request, socket) => {
  socket.write(`HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n`);
  socket.write(`from ${request.headers.origin}`);
});

let origin = '';
let own = '';
let folder = '';
let served: Served;
let push: Push;
let answers: Answers;
const complaints: string[] = [];

beforeAll(async () => {
  await new Promise<void>((ready) => void stub.listen(0, 'localhost', ready));
  const address = stub.address();
  origin = `http://localhost:${typeof address === 'object' ? address?.port : ''}`;
  folder = mkdtempSync(join(tmpdir(), 'portal-dev-'));
  mkdirSync(join(folder, `plugins/goods/${version}`), { recursive: true });
  mkdirSync(join(folder, 'dev'));
  writeFileSync(join(folder, `plugins/goods/${version}/list.js`), 'ours');
  writeFileSync(join(folder, 'secret.js'), 'secret');
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  push = createPush();
  push.tell({ version });
  answers = localAnswers(
    folder,
    () => 7,
    (text) => complaints.push(text),
  );
  const portal = { origin, base: '/ef-plus', api: '/japi' };
  served = await serve({ portal, folder, now: () => made, push, answers, entry: undefined }, 0, () => undefined);
  own = served.origin;
});
afterAll(() => {
  served.close();
  stub.closeAllConnections();
  stub.close();
  rmSync(folder, { recursive: true, force: true });
});

const asPage = (path: string) => fetch(own + path, { headers: { accept: 'text/html' } });
const call = async <T>(path: string, init?: RequestInit) =>
  (await (await fetch(`${own}/japi${path}`, init)).json()) as { code: string; msg: string; data: T };
const block = (html: string, mark: string) => {
  const [, signature = '', text = ''] =
    new RegExp(`<script [^>]*${mark}(?: data-signature="([^"]*)")?>(.*?)</script>`).exec(html) ?? [];
  return { signature, text };
};
const lastHeard = (url: string) => heard.findLast((one) => one.url === url);

describe('a page', () => {
  it('carries the version signed as a published one, in place of the portal’s own, under the policy as it was sent', async () => {
    const answer = await asPage('/ef-plus/goods/list');
    const html = await answer.text();
    const data = JSON.parse(block(html, 'id="portal-data"').text) as { switches: SwitchState };
    expect(data.switches.versions).toEqual([{ plugin: 'goods', version, previous: null, unfit: null }]);
    for (const mark of ['class="portal-published"', 'id="portal-here"'])
      expect(isGenuine(block(html, mark), [publicKey])).toBe(true);
    expect(html.match(/id="portal-here"/g)).toHaveLength(1);
    expect(block(html, 'id="portal-registry"')).toEqual({ signature: 'sig', text: '{"plugins":[]}' });
    expect(html).toContain(
      `<script defer src="/ef-plus/portal-dev/client.js" data-plugin="goods" data-version="${version}"`,
    );
    expect(html.indexOf('portal-dev/client.js')).toBeLessThan(html.indexOf('starter()'));
    expect(answer.headers.get('content-security-policy')).toBe("script-src 'self'");
  });

  it('of another plugin does not begin with files of the version that does not run', async () => {
    const html = await (await asPage('/ef-plus/ef/home')).text();
    expect(html).not.toContain('portal-here');
    expect(html).toContain('portal-published');
  });

  it('is told of each version, and of what keeps one from being made', async () => {
    const reader = (await fetch(`${own}/ef-plus/portal-dev/events`)).body?.getReader();
    const next = async () => /data: (.*)/.exec(new TextDecoder().decode((await reader?.read())?.value))?.[1];
    expect(JSON.parse((await next()) ?? '')).toEqual({ version });
    push.fail('items.tsx 有误');
    expect(JSON.parse((await next()) ?? '')).toEqual({ version, failure: 'items.tsx 有误' });
    push.tell({ version });
    await reader?.cancel();
  });
});

describe('what the portal says', () => {
  it('names the version, on, above every number of the portal; what else is off stays off', async () => {
    const { data } = await call<SwitchState>(pluginTabs.state.path);
    expect(data).toMatchObject({ off: [{ target: 'crm' }], personal: true, versions: [{ plugin: 'goods', version }] });
    expect(BigInt(data.revision)).toBeGreaterThan(BigInt(told.revision));
  });

  it('grants menus and codes of the plugin; entries that the portal knows stay as administrators made them', async () => {
    const { data } = await call<UserInfo>(user.getUserInfo.path);
    const [top, group] = data.enableMenuList;
    expect([data.enableMenuList.length, top?.menuName]).toEqual([2, '物资（管理员改名）']);
    expect(group).toMatchObject({ menuName: '订单管理', children: [{ menuName: '物资清单' }] });
    expect(top?.children).toMatchObject([{ menuName: '列表', routeUrl: '/goods/list' }]);
    expect(data.btnPerm).toEqual(['crm:white:add', 'goods:item:add']);
  });
});

describe('requests', () => {
  it('come from the portal’s own page, unless another page made them', async () => {
    await call('/api/known', { headers: { origin: own, referer: `${own}/ef-plus/x`, authorization: 'Bearer t' } });
    const { headers } = lastHeard('/japi/api/known') ?? {};
    expect(headers).toMatchObject({
      origin,
      host: origin.slice(7),
      referer: `${origin}/ef-plus/x`,
      authorization: 'Bearer t',
    });
    await call('/api/known', { headers: { origin: 'http://elsewhere.example' } });
    expect(lastHeard('/japi/api/known')?.headers.origin).toBe('http://elsewhere.example');
  });

  it('under a foreign name are refused, and redirects lead back here', async () => {
    const status = await new Promise((answered) => {
      httpRequest(`${own}/ef-plus/`, { headers: { host: 'evil.example' } }, ({ statusCode }) =>
        answered(statusCode),
      ).end();
    });
    expect(status).toBe(421);
    expect((await fetch(`${own}/moved`, { redirect: 'manual' })).headers.get('location')).toBe(`${own}/ef-plus/`);
  });

  it('for files of the version are answered here, and nothing else of this machine is', async () => {
    expect(await (await fetch(`${own}/ef-plus/plugins/goods/${version}/list.js`)).text()).toBe('ours');
    for (const path of [
      'goods/../../secret.js',
      'goods/%2e%2e/%2e%2e/secret.js',
      'goods/0.9.0/seal.json',
      'crm/1.0.0/seal.json',
    ])
      expect((await fetch(`${own}/ef-plus/plugins/${path}`)).status).toBe(404);
  });

  it('that report faults of the version stay here; those of other plugins reach the portal', async () => {
    const report = (body: object) => call(pluginTabs.report.path, { method: 'POST', body: JSON.stringify(body) });
    expect((await report({ plugin: 'goods', version })).code).toBe('200');
    expect(lastHeard(`/japi${pluginTabs.report.path}`)).toBeUndefined();
    await report({ plugin: 'crm', version: '1.0.0' });
    expect(lastHeard(`/japi${pluginTabs.report.path}`)?.body).toBe('{"plugin":"crm","version":"1.0.0"}');
  });

  it('for sockets become sockets of the portal', async () => {
    const text = await new Promise<string>((told) => {
      const socket = connect(Number(new URL(own).port), 'localhost');
      socket.write(
        `GET /japi/live HTTP/1.1\r\nHost: ${own.slice(7)}\r\nOrigin: ${own}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      );
      let all = '';
      socket.on('data', (part) => {
        all += part.toString();
        if (!all.includes('from ')) return;
        socket.destroy();
        told(all);
      });
    });
    expect(text).toContain('101 Switching Protocols');
    expect(text).toContain(`from ${origin}`);
  });
});

describe('dev/answers.ts', () => {
  const write = (answer: string) =>
    writeFileSync(
      join(folder, 'dev/answers.ts'),
      `import { call, Int, Obj, Str } from '${resolve('sdk/contract/index.ts')}';
      const one = (path) => call({ method: 'GET', path, access: 'login', reads: true, input: Obj({ id: Int() }), output: Obj({ name: Str() }) });
      export default ({ answer }) => { answer(one('/api/item/{id}'), ${answer}); answer(one('/api/known'), () => ({ name: '本机' })); };`,
    );

  it('answers what the portal does not have, and leaves to it what it has', async () => {
    write("({ id }) => ({ name: ['第', id + 1, '个'].join('') })");
    expect(await call('/api/item/6')).toEqual({ code: '200', msg: '操作成功', data: { name: '第7个' } });
    expect((await call('/api/known')).data).toBe('来自门户');
    expect((await fetch(`${own}/japi/api/other`)).status).toBe(404);
  });

  it('says which answer breaks its contract, and that it cannot be read', async () => {
    write('() => ({ title: 1 })');
    const { code, msg } = await call('/api/item/6');
    expect([code, msg]).toEqual(['400', expect.stringContaining('dev/answers.ts 对 /api/item/{id} 的应答不符合约定')]);
    writeFileSync(join(folder, 'dev/answers.ts'), 'export default (');
    expect((await call('/api/known')).data).toBe('来自门户');
    expect(complaints).toEqual([expect.stringContaining('dev/answers.ts 无法读取')]);
  });
});

describe('a portal', () => {
  const project = { sdk: '^1.0', shared: { react: { requiredVersion: '^19.3.0' } } } as unknown as Project;

  it('is found by any of its pages', async () => {
    expect(await readPortal(`${origin}/ef-plus/`)).toEqual({ origin, base: '/ef-plus', api: '/japi' });
    await expect(readPortal(`${origin}/japi/api/known`)).rejects.toThrow('不是门户的页面');
    await expect(readPortal('localhost')).rejects.toThrow('不是门户的地址');
  });

  it('that would refuse the plugin is told apart before anything starts', async () => {
    const portal = await readPortal(`${origin}/ef-plus/`);
    await expect(demandAccepted(portal, project, publicKey)).resolves.toBeUndefined();
    await expect(demandAccepted(portal, project, publicKeyOf(newKey().toString()))).rejects.toThrow(
      '请管理员在“团队密钥”中登记公钥',
    );
    const keyOf = (id: string) =>
      demandAccepted(portal, { ...project, declared: { id } } as unknown as Project, entry.key);
    await expect(keyOf('parts')).resolves.toMatchObject({ text: JSON.stringify(entry) });
    await expect(keyOf('goods')).rejects.toThrow('团队“备件组”的密钥没有登记插件 goods，只能用于 parts。');
    await expect(demandAccepted(portal, { ...project, sdk: '^2.0' }, publicKey)).rejects.toThrow('插件需要 SDK ^2.0');
    const other = { ...project, shared: { react: { requiredVersion: '^20.0.0' } } } as unknown as Project;
    await expect(demandAccepted(portal, other, publicKey)).rejects.toThrow(
      '共享模块 react ^20.0.0，门户提供的是 19.3.1',
    );
  });
});
