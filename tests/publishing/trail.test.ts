/** The trail of publications: one row each, whichever way they come, whoever sees them first. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { LiveReleases } from '#server/registry/live-releases';
import { prepareIn } from '#server/registry/open-releases';
import { PublishedFolder } from '#server/registry/published';
import { nothingSwitched } from '#server/platform/plugins/switches';
import { adoption } from '../../sdk/cli/adoption.ts';
import { alone } from '../../sdk/cli/alone.ts';
import { publishTo } from '../../sdk/cli/commands/publish.ts';
import { publishedVersion, readDeployment } from '../../sdk/cli/deployment.ts';
import { signPointer, writePointer } from '../../sdk/cli/pointers.ts';
import { ask, send, standingIn } from '../../sdk/cli/remote.ts';
import { publicKeyOf } from '../../sdk/cli/seal.ts';
import { builtVersion, newKey, publicationOf } from './built-version.ts';
import { type HttpPortal, openHttpPortal, quiet, scoped, signedList } from './http-portal.ts';

const [operator, team, stranger] = [newKey(), newKey(), newKey()];
const enrolled = signedList(operator, scoped(team, '备件组', 'parts'));

let portal: HttpPortal;
beforeAll(async () => {
  portal = await openHttpPortal(operator, enrolled);
});
afterAll(() => portal.close());

const built = (version: string) => builtVersion(portal.root, { id: 'parts', version });
const byFolder = (version: string) =>
  alone(portal.folder, () =>
    publishTo({ folder: portal.folder, built: built(version), privateKey: team, progress: quiet }),
  );

async function byHttp(version: string) {
  const to = { to: portal.to, privateKey: team };
  const asked = await ask(to, 'parts', publishedVersion(built(version)));
  return send(to, asked, publicationOf(built(version), standingIn(asked), team), quiet);
}

/** The portal has seen what stands in the folder now. */
const adopted = () => adoption({ folder: portal.folder, revision: readDeployment(portal.folder).revision });

/** As it was written: what was published, what became of it, by whom, from where. */
async function rows(): Promise<readonly unknown[]> {
  const all = await portal.server.db.selectFrom('sysOperLog').select('entry').orderBy('seq').execute();
  return all
    .map(({ entry }) => entry as Record<string, unknown>)
    .filter(({ action }) => action === '发布插件')
    .map(({ target, result, userName, ip }) => [target, result, userName, ip]);
}

const lastEntry = async ({ db }: HttpPortal['server']): Promise<unknown> =>
  (await db.selectFrom('sysOperLog').select('entry').orderBy('seq', 'desc').limit(1).executeTakeFirstOrThrow()).entry;

/** Another process of the portal, which starts on the same folder. */
async function anotherStarts(): Promise<void> {
  const { folder, root, server } = portal;
  const releases = new LiveReleases({
    ...{ built: [], declared: [], prepare: prepareIn(server), onError: (error) => expect(error).toBeUndefined() },
    folder: new PublishedFolder({
      ...{ folder, kept: `${root}/other`, keys: enrolled, onError: (error) => expect(error).toBeUndefined() },
      accepting: { operators: [publicKeyOf(operator)], sdk: '1.0.0', shared: {} },
    }),
  });
  await releases.ready({ ...nothingSwitched, keys: enrolled });
}

it('A publication by the folder leaves one row with its team, though a second process sees it as well', async () => {
  await byFolder('1.0.0');
  expect(await rows()).toEqual([['parts 1.0.0', 'ok', '备件组', '']]);
  await anotherStarts();
  expect(await rows()).toHaveLength(1);
});

it('A publication over HTTP leaves one row too, with the address that it came from', async () => {
  expect(await byHttp('1.1.0')).toMatchObject({ adopted: { processes: 1 } });
  await anotherStarts();
  expect((await rows()).slice(1)).toEqual([['parts 1.1.0', 'ok', '备件组', '127.0.0.1']]);
});

it('Going back and taking away by the folder leave a row each', async () => {
  const { folder } = portal;
  const standing = () => readDeployment(folder).pointers.get('parts')?.pointer;
  const [earlier] = standing()?.row?.previous ?? [];
  if (!earlier) throw new Error('1.0.0 was not kept.');
  writePointer(folder, signPointer({ id: 'parts', row: { ...earlier, previous: [] }, before: standing() }, team));
  await adopted();
  expect((await rows()).slice(2)).toEqual([['parts 1.0.0', 'ok', '备件组', '']]);
  writePointer(folder, signPointer({ id: 'parts', before: standing() }, team));
  await adopted();
  expect((await rows()).slice(3)).toEqual([['parts 撤下', 'ok', '备件组', '']]);
});

it('What an unknown key puts into the folder is a failed row, which names the key', async () => {
  const { folder, server } = portal;
  const before = readDeployment(folder).pointers.get('parts')?.pointer;
  writePointer(folder, signPointer({ id: 'parts', before }, stranger));
  await adopted();
  expect((await rows()).slice(4)).toEqual([['parts 撤下', 'failed', '未登记的团队', '']]);
  const entry = await lastEntry(server);
  expect(entry).toMatchObject({ account: expect.stringMatching(/^指纹 [0-9a-f]{12}$/) });
  expect(entry).toMatchObject({ detail: { reason: expect.stringMatching(/^PTL-3314 密钥 .* 没有登记/) } });
});

it('What was published while no process ran is told at the next start, once', async () => {
  const { folder, published } = portal;
  published.stop();
  const before = readDeployment(folder).pointers.get('parts')?.pointer;
  const { next, staged } = publicationOf(built('1.2.0'), before, team);
  renameSync(staged, join(folder, 'plugins/parts/1.2.0'));
  writePointer(folder, next);
  await anotherStarts();
  await anotherStarts();
  expect((await rows()).slice(5)).toEqual([['parts 1.2.0', 'ok', '备件组', '']]);
});

it('A version whose files are not there is a failed row with the reason', async () => {
  const { folder, server } = portal;
  const before = readDeployment(folder).pointers.get('parts')?.pointer;
  writePointer(folder, publicationOf(built('1.3.0'), before, team).next);
  await anotherStarts();
  expect((await rows()).slice(6)).toEqual([['parts 1.3.0', 'failed', '备件组', '']]);
  expect(await lastEntry(server)).toMatchObject({ detail: { reason: '签名缺失或不符，没有加载' } });
});
