/** A team that has the guide and nothing else: its plugin, its own service, and a portal that it does not own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { portal as command } from '../cli/outside.ts';
import { examplesOf, writeExamples } from '../cli/guide.ts';
import { type OwnPortal, openPortal } from './own-portal.ts';
import { ask, at, type Page } from './portal.ts';
import { teamOf } from './team.ts';

export const id = 'wares';
export const name = '物料';
export const list = `/${id}/items`;

/** The way from the portal to the service: what comes through is what the service gets. */
export async function openDoor() {
  const asked: string[] = [];
  let port = 0;
  const server = createServer((incoming, answer) => {
    const { method = '', url = '', headers } = incoming;
    if (url !== '/healthz') asked.push(`${method} ${url}`);
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path, in their order. */
    asked,
    leadTo(to: number): void {
      port = to;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** As `npm run service` does. @returns its port, and the process. */
export async function startService(folder: string, env: Record<string, string>) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    scripts: { service: string };
  };
  const [, ...args] = scripts.service.split(' ');
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, args, {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', () => reject(new Error('The service has ended.')));
  });
  return { port, end: () => child.kill('SIGKILL') };
}

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** The plugin of the guide's two pages, and what the team changes of its own accord. */
export function writePlugin(team: ReturnType<typeof teamOf>): void {
  const taken = '1'; // of notices, which no plugin handles
  team.run('create', id, '--name', name, '--service', '--group', 'none', '--notice', taken);
  writeExamples(team.folder, [...examplesOf('contributions.md'), ...examplesOf('write-a-service.md')], {
    ...{ id, name },
  });
  team.edit('plugin.ts', 'notices: { 16:', `notices: { ${taken}:`);
  team.edit('plugin.test.tsx', "path: '/wares/items', title: '事项列表'", "path: '/wares/detail', title: '事项详情'");
  team.edit(
    'items/items.tsx',
    "from './contract.ts';",
    "from './contract.ts';\nimport { Reminder } from './reminder.tsx';",
  );
  team.edit('items/items.tsx', '<Page title="事项列表">', '<Page title="事项列表">\n      <Reminder />');
}

/** Over HTTP, with the team's own key. */
export const publish = (team: ReturnType<typeof teamOf>, portal: OwnPortal) =>
  command(team.folder, 'publish', '--to', `${portal.origin}${at('')}`, '--key', 'team.pem');

/** What the portal says to a call of the plugin by whoever is signed in on the page. */
export async function said(page: Page, call: string, data: object): Promise<string> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(new URL(`/japi/api/${id}/item/${call}`, page.url()).href, { data, headers });
  const { code, msg } = (await answer.json()) as { code: string; msg: string };
  return `${code} ${msg}`;
}

interface Person {
  readonly userId: string;
  readonly account: string;
  readonly entId: string;
}

/** Administrators of enterprises, of the tenth that a trial falls on. */
export async function tenthOf(admin: Page): Promise<readonly Person[]> {
  const people: Person[] = [];
  for (let pageNum = 1; pageNum <= 10; pageNum += 1) {
    const asked = { pageNum, pageSize: 50, keyword: '_1' };
    const [found] = await ask<{ records: Person[] }[]>(admin, '/api/manage/management/findEntUserByPage', asked);
    people.push(...(found?.records ?? []).filter(({ account }) => /^[cs]\d+_1$/.test(account)));
    if ((found?.records.length ?? 0) < asked.pageSize) break;
  }
  const bucket = ({ userId }: Person) => createHash('sha256').update(`${id} ${userId}`).digest().readUInt32BE(0) % 100;
  return people.filter((one) => bucket(one) < 10);
}

export { openPortal, teamOf };
