/** The server process is killed without warning while it writes; what it acknowledged must be there afterwards. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from '@rstest/core';
import { openDb } from './db/open.ts';
import { endProcesses, type ServerProcess, startProcess } from './test-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-kill-'));
const password = 'Strong#2026x';
afterAll(async () => {
  await endProcesses();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the real server on the folder. */
const startServer = () =>
  startProcess({
    env: {
      NODE_ENV: 'production',
      OVERLOAD_MS: '30000', // a machine that is busy with other tests is no reason to turn a write away
      SECOND_FACTOR: 'optional', // the test signs in by password alone
      DATA_DIR: folder,
      ADMIN_PASSWORD: password,
    },
  });

async function post(
  address: string,
  path: string,
  body: object,
  token?: string,
): Promise<{ code: string; data: { token: string } }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${address}/japi${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return (await answer.json()) as { code: string; data: { token: string } };
}

const visit = (url: string) => ({
  menuId: '1',
  oneLevelMenuId: '1',
  url,
  productType: '00',
  userId: '1',
  userName: '超级管理员',
  entId: '',
  entName: '',
});

async function writeUntilKilled(
  { child, address }: ServerProcess,
  round: number,
  killAfter: number,
): Promise<string[]> {
  const { data } = await post(address, '/api/user/authentication/userLoginEcology', { account: 'admin', password });
  const acknowledged: string[] = [];
  const writer = async (lane: number) => {
    for (let index = 0; child.exitCode === null && child.signalCode === null; index += 1) {
      const url = `/round${round}/${lane}/${index}`;
      const { code } = await post(address, '/api/manage/pageBrowseLog/savePageBrowseLog', visit(url), data.token);
      if (code === '200') acknowledged.push(url);
      if (acknowledged.length === killAfter) child.kill('SIGKILL');
    }
  };
  await Promise.allSettled(Array.from({ length: 4 }, (_, lane) => writer(lane)));
  if (child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

it('loses no acknowledged write when the server is killed, and starts again', async () => {
  const acknowledged: string[] = [];
  for (const [round, killAfter] of [40, 90].entries()) {
    acknowledged.push(...(await writeUntilKilled(await startServer(), round, killAfter)));
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(130);
  const database = await openDb({ dataDir: folder });
  const rows = await database.db.selectFrom('sysPageBrowseLog').select('url').execute();
  await database.close();
  const kept = new Set(rows.map(({ url }) => url));
  expect(acknowledged.filter((url) => !kept.has(url))).toEqual([]);
}, 120_000);
