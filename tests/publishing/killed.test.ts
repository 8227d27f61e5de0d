/** A publisher that is killed at any step leaves the deployment as it was, or as it was to be; the next one goes on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@rstest/core';
import { LiveReleases } from '#server/registry/live-releases';
import { nothingSwitched } from '#server/platform/plugins/switches';
import { PublishedFolder } from '#server/registry/published';
import { bundled } from '../../scripts/server-bundle.ts';
import { alone } from '../../sdk/cli/alone.ts';
import { publishTo } from '../../sdk/cli/commands/publish.ts';
import { publicKeyOf } from '../../sdk/cli/seal.ts';
import { builtVersion, newKey } from './built-version.ts';
import { killAt } from './kill-at.ts';

const root = mkdtempSync(join(tmpdir(), 'portal-killed-'));
const key = newKey();
const keyFile = join(root, 'key.pem');
const before = join(root, 'before');
const built = (version: string) => builtVersion(root, { id: 'parts', version });
const publish = (folder: string, version: string) =>
  alone(folder, () => publishTo({ folder, built: built(version), privateKey: key, progress: () => undefined }));
beforeAll(async () => {
  writeFileSync(keyFile, key);
  mkdirSync(before, { recursive: true });
  await publish(before, '1.0.0');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A portal that starts on the folder. @returns what it runs, and why it does not run more. */
async function started(folder: string): Promise<readonly string[]> {
  const published = new PublishedFolder({
    ...{ folder, kept: `${folder}.kept.${Math.random()}`, onError: (error) => expect(error).toBeUndefined() },
    accepting: { operators: [publicKeyOf(key)], sdk: '1.0.0', shared: {} },
  });
  const releases = new LiveReleases({
    ...{ built: [], declared: [], folder: published, prepare: async () => new Map() },
    onError: (error) => expect(error).toBeUndefined(),
  });
  await releases.ready(nothingSwitched);
  const refused = Array.from(releases.now().versions.values()).flatMap((all) =>
    all.flatMap(({ refused: why, unfit }) => why ?? unfit?.detail ?? []),
  );
  return [...releases.manifests().map(({ id, version }) => `${id} ${version}`), ...refused];
}

/** @returns whether it was killed. */
async function killedAt(step: number, folder: string): Promise<boolean> {
  const preload = `data:text/javascript,${encodeURIComponent(killAt)}`;
  const args = ['--import', preload, ...(await bundled('publish-here'))];
  const child = spawn(process.execPath, [...args, folder, built('1.1.0'), keyFile], {
    env: { ...process.env, NODE_OPTIONS: '', KILL_AT: String(step), KILL_IN: folder },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
  expect([code, signal]).toEqual(signal === null ? [0, null] : [null, 'SIGKILL']);
  return signal !== null;
}

it('Whatever step it is, a portal starts with the version before or the new one, and the next publication succeeds', async () => {
  const seen = new Set<string>();
  let step = 0;
  for (let killed = true; killed; ) {
    step += 1;
    const folder = join(root, `at-${step}`);
    cpSync(before, folder, { recursive: true });
    killed = await killedAt(step, folder);
    const runs = await started(folder);
    expect(runs, `step ${step}`).toHaveLength(1);
    seen.add(runs.join());
    expect(['parts 1.0.0', 'parts 1.1.0']).toContain(runs[0]);
    expect((await publish(folder, '1.1.0')).text, `step ${step}`).toMatch(
      /^已发布 parts 1\.1\.0|^parts 1\.1\.0 已是当前版本/,
    );
    expect(await started(folder)).toEqual(['parts 1.1.0']);
    expect(existsSync(join(folder, '.publishing'))).toBe(false);
    expect(readdirSync(join(folder, 'plugins/parts')).sort()).toEqual(['1.0.0', '1.1.0']);
  }
  expect(step).toBeGreaterThan(12);
  expect(Array.from(seen).sort()).toEqual(['parts 1.0.0', 'parts 1.1.0']);
}, 180_000);
