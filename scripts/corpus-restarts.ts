/** Part of `npm run corpus`: real servers over a deployment folder that fills with bad versions. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { adoption } from '../sdk/cli/adoption.ts';
import { endProcesses, type ServerProcess, startProcess } from '../server/test-process.ts';
import { type BadVersion, badVersions } from '../tests/corpus/bad-versions.ts';
import { CorpusDeployment, good } from '../tests/corpus/deployment.ts';
import { demandVersions, kill, type Publisher, publishTo } from './corpus-servers.ts';
import { databaseFor } from './postgres.ts';

const restarts = 6;

/** One bad version of each of the first kinds; those that the portal tells by the browser's notice are not among them. */
function chosen(): readonly BadVersion[] {
  const refused = badVersions.filter(({ kind, seal }) => kind !== 'host' && seal === undefined);
  return refused
    .filter(({ kind }, index) => refused.findIndex((one) => one.kind === kind) === index)
    .slice(0, restarts);
}

interface Places extends Publisher {
  readonly deployment: CorpusDeployment;
  /** Of the process of this name. */
  start(name: string): Promise<ServerProcess>;
}

type Work = (places: Places) => Promise<number>;

async function inPlaces(key: string, env: Readonly<Record<string, string>>, work: Work): Promise<number> {
  const deployment = new CorpusDeployment(key);
  const root = mkdtempSync(join(tmpdir(), 'portal-corpus-data-'));
  const start = (name: string) =>
    startProcess({ env: { SITE: 'on', DATA_DIR: join(root, name), PLUGINS_DIR: deployment.folder, ...env } });
  try {
    return await work({ deployment, start, root, key });
  } finally {
    await endProcesses();
    deployment.end();
    rmSync(root, { recursive: true, force: true });
  }
}

/** Publishes them one after the other, each beside those before it. */
async function publishEach(
  deployment: CorpusDeployment,
  outlive: (revision: string, index: number) => Promise<void>,
): Promise<number> {
  const rows: unknown[] = [good('alpha')];
  const bad = chosen();
  for (const [index, one] of bad.entries()) {
    const more = one.rows(good(`bad-${index}`));
    const revision = deployment.publish([...rows, ...more], one, more);
    if (one.by === undefined) rows.push(...more); // what others sign for a plugin does not stay
    await outlive(revision, index);
    console.log(`✓ ${one.kind}: ${one.name}`);
  }
  return bad.length;
}

/** @param key Of the operator, in PEM. @returns how many restarts. @throws Error when one of them was an outage. */
export const restartOverBad = (key: string): Promise<number> =>
  inPlaces(key, {}, async ({ deployment, start }) => {
    deployment.publish([good('alpha')]);
    await kill(await start('only')); // what it has adopted once, no stranger's file takes from it
    return publishEach(deployment, async () => {
      const server = await start('only');
      await demandVersions(server, ['alpha 1.0.0']);
      await kill(server);
    });
  });

/**
 * At two processes of one PostgreSQL: what is published at one is adopted by the other, beside what is bad, and while the
 * other is killed and started again. @returns how many publications. @throws Error when one of them was an outage.
 */
export async function twoProcesses(key: string, url: string): Promise<number> {
  const shared = { DATABASE_URL: await databaseFor(url, 'portal_corpus') };
  const env = { ...shared, SECRET_KEYS: `k1:${randomBytes(32).toString('base64')}` };
  return inPlaces(key, env, async ({ deployment, start, ...publisher }) => {
    const sound = ['alpha 1.0.0'];
    deployment.publish([good('alpha')]);
    const first = await start('first');
    let second = await start('second');
    const demandBoth = async () => {
      for (const one of [first, second]) await demandVersions(one, sound);
    };
    const demandAdopted = ({ processes, refused }: Awaited<ReturnType<typeof adoption>>) => {
      if (processes !== 2) throw new Error(`${processes} of 2 have adopted it: ${refused?.reason ?? ''}.`);
    };
    return publishEach(deployment, async (revision, index) => {
      demandAdopted(await adoption({ folder: deployment.folder, revision }));
      await demandBoth();
      const next = { id: `next-${index}`, version: '1.0.0' };
      const { adopted, conflicts } = await publishTo(index % 2 === 0 ? first : second, next, publisher);
      if (!adopted) throw new Error(`It is refused: ${JSON.stringify(conflicts)}.`);
      demandAdopted(adopted);
      sound.push(`${next.id} 1.0.0`);
      await demandBoth();
      await kill(second);
      await demandVersions(first, sound);
      second = await start('second');
      await demandBoth();
    });
  });
}
