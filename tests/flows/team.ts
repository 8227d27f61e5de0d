/** A product team outside the repository: its plugin begins in an empty folder and reaches the portal that runs. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { alone } from '../../sdk/cli/alone.ts';
import { publishTo } from '../../sdk/cli/commands/publish.ts';
import { readDeployment } from '../../sdk/cli/deployment.ts';
import { signPointer, writePointer } from '../../sdk/cli/pointers.ts';
import { emptyFolder, packed, portal as command } from '../cli/outside.ts';
import { expect, type Page } from './portal.ts';

const {
  FLOWS_DATA: data = 'data',
  FLOWS_PORT: port,
  REGISTRY_SIGNING_KEY: key = '.cache/registry-key.pem',
} = process.env;

/** Where the running portal takes published versions from. */
export const deployment = join(data, 'plugins');
export const signingKey = resolve(key);
export const signed = ['--to', resolve(deployment), '--key', signingKey];

interface Where {
  /** Another deployment than the running portal's. */
  readonly into?: string;
  /** Another key than the operator's. */
  readonly keyFile?: string;
}

/** @param id Of the plugin, which `portal create` makes. */
export function teamOf(id: string) {
  const folder = emptyFolder(packed().archive);
  const list = `/${id}/items`;

  function run(...args: string[]): string {
    const { exit, out, err } = command(folder, ...args);
    expect(exit, `${out}\n${err}`).toBe(0);
    return out;
  }

  /** Nothing is published, as before: taken away, since a file that is missing changes nothing. */
  function clear(): void {
    const { pointer } = readDeployment(deployment).pointers.get(id) ?? {};
    const key = readFileSync(signingKey, 'utf8');
    if (pointer?.row) writePointer(deployment, signPointer({ id, row: undefined, before: pointer }, key));
    rmSync(join(deployment, 'plugins', id), { recursive: true, force: true });
  }

  /** What `portal publish` does, in this process, which has loaded it: the command itself is journey.test.ts's. */
  async function publish(version: string, to: Where = {}): Promise<void> {
    const { into = deployment, keyFile = signingKey } = to;
    const built = join(folder, 'dist', id, version);
    const privateKey = readFileSync(keyFile, 'utf8');
    const publishing = { folder: resolve(into), built, privateKey, progress: () => undefined };
    mkdirSync(publishing.folder, { recursive: true });
    const { text } = await alone(publishing.folder, () => publishTo(publishing));
    expect(text).toContain(`已发布 ${id} ${version}`);
  }

  return {
    folder,
    /** Address of its page. */
    list,
    run,
    edit(file: string, from: string, to: string): void {
      const path = join(folder, file);
      const text = readFileSync(path, 'utf8');
      expect(text).toContain(from);
      writeFileSync(path, text.replace(from, to));
    },
    /** What was built last. */
    publish,
    async release(version: string, to: Where = {}): Promise<void> {
      run('build');
      await publish(version, to);
    },
    /** The portal runs it: a page that is opened from now on knows it. */
    async runs(version: string): Promise<void> {
      const versions = async () => {
        const answer = await fetch(`http://localhost:${port}/japi/api/manage/plugin/state`);
        return ((await answer.json()) as { data: { versions: { plugin: string; version: string }[] } }).data.versions;
      };
      await expect.poll(versions).toContainEqual(expect.objectContaining({ plugin: id, version }));
    },
    /** The team's own service, which answers the plugin's calls beside the portal's, in all tabs of a browser. */
    async serve(page: Page): Promise<void> {
      const records = [{ id: '1', itemName: '安全帽', quantity: 12, remark: null }];
      const json = { code: '200', msg: '操作成功', data: [{ records, total: 1, size: 10, current: 1 }] };
      await page.context().route(`**/japi/api/${id}/item/page`, (route) => route.fulfill({ json }));
    },
    clear,
    /** It has never been. */
    end(): void {
      clear();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
