/**
 * `npm run corpus`: every bad version of `tests/corpus`, published past all checks, and six real servers that are killed
 * and started again over a deployment folder that fills with them; and one that is killed at each step of a publication.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcesses, startProcess } from '../server/test-process.ts';
import { badVersions } from '../tests/corpus/bad-versions.ts';
import { CorpusDeployment, good } from '../tests/corpus/deployment.ts';
import { build } from './build.ts';
import { killServers } from './kill-server.ts';
import { run, tool } from './run.ts';
import { signingKey } from './signing-key.ts';
import { isBuilt, markBuilt } from './sources.ts';

const restarts = 6;

interface State {
  readonly code: string;
  readonly data: { readonly versions: readonly { readonly plugin: string; readonly version: string }[] };
}

/** Up, with its page, and with the good version beside what is wrong. @throws Error when it is not. */
async function demandUp(address: string): Promise<void> {
  const answers = await Promise.all(['/readyz', '/ef-plus/'].map((path) => fetch(`${address}${path}`)));
  const down = answers.find(({ status }) => status !== 200);
  if (down) throw new Error(`${down.url} answers ${down.status}.`);
  const { code, data } = (await (await fetch(`${address}/japi/api/manage/plugin/state`)).json()) as State;
  const runs = data.versions.map(({ plugin, version }) => `${plugin} ${version}`);
  if (code !== '200' || runs.join() !== 'alpha 1.0.0') throw new Error(`It runs ${runs.join(', ') || 'nothing'}.`);
}

/** One bad version of each of the first kinds; those that the portal tells by the browser's notice are not among them. */
function chosen() {
  const seen = new Set<string>();
  return badVersions
    .filter(({ kind, seal }) => {
      const isFirst = !seen.has(kind) && kind !== 'host' && seal === undefined;
      seen.add(kind);
      return isFirst;
    })
    .slice(0, restarts);
}

async function restartOverBad(): Promise<void> {
  const deployment = new CorpusDeployment(signingKey().privateKey);
  const data = mkdtempSync(join(tmpdir(), 'portal-corpus-data-'));
  const env = { SITE: 'on', DATA_DIR: data, PLUGINS_DIR: deployment.folder };
  const rows: unknown[] = [good('alpha')];
  try {
    for (const [index, { kind, name, rows: of, by }] of chosen().entries()) {
      const bad = of(good(`bad-${index}`));
      deployment.publish([...rows, ...bad], { by }, bad);
      if (by === undefined) rows.push(...bad); // what others sign for a plugin does not stay
      const { child, address } = await startProcess({ env });
      await demandUp(address);
      console.log(`✓ 启动 ${index + 1}：${kind}: ${name}`);
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  } finally {
    await endProcesses();
    deployment.end();
    rmSync(data, { recursive: true, force: true });
  }
}

const tests = await run(tool('rstest'), ['run', '--project', 'node', 'tests/corpus'], { CORPUS: 'all' });
if (!isBuilt()) {
  await build();
  markBuilt();
}
await restartOverBad();
const kills = await killServers(signingKey().privateKey).finally(endProcesses);
console.log(
  `${badVersions.length} 种错误的版本，${restarts} 次真实重启，发布中 ${kills} 次强行结束：${tests.code === 0 ? '没有中断' : '有中断'}`,
);
process.exit(tests.code);
