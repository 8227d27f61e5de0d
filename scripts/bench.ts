/**
 * `npm run bench`: every figure that a bar exists for, in one run, ours beside the reference, as one table and as
 * `bench/latest.json`. `npm run bench -- browser` or `-- server` measures one half, the name of one of `PARTS` that part
 * alone, without a build.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '../server/platform/identity/demo-accounts.ts';
import { actFigures } from './bench/act-figures.ts';
import { launchBrowser, type Login } from './bench/browser.ts';
import { bigBackupFigures, restoreFigures } from './bench/backup-figures.ts';
import { startCluster } from './bench/cluster.ts';
import { atMost, type Figure, ratioOf, tableOf, verdictOf } from './bench/figure.ts';
import { deliveryFigures } from './bench/delivery/figures.ts';
import { explainFigures } from './bench/explain-figures.ts';
import { inboxFigures } from './bench/inbox/figures.ts';
import {
  type Bench,
  exportFigures,
  growthFigures,
  listFigures,
  pageFigures,
  paperFigures,
} from './bench/list-figures.ts';
import { listTimeFigures } from './bench/lists/figures.ts';
import { dataOf } from './bench/load.ts';
import * as pages from './bench/page-figures.ts';
import { personalFigures } from './bench/personal/figures.ts';
import { qualificationFigures } from './bench/qualifications/figures.ts';
import { freePort, type PortalProcess, startPortal, startScript } from './bench/portal-process.ts';
import { searchFigures } from './bench/search/figures.ts';
import type { Site } from './bench/site.ts';
import { socketFigures } from './bench/socket-figures.ts';
import { type Engine, startFigures } from './bench/start-figures.ts';
import { weightFigures } from './bench/weight-figures.ts';
import { build } from './build.ts';
import { root } from './registry.ts';
import { markBuilt } from './sources.ts';

const began = performance.now();
const say = (message: string) =>
  console.error(`[${((performance.now() - began) / 1000).toFixed(0).padStart(4)}s] ${message}`);

type Started = PortalProcess & { addresses: Site };

const startSite = ({ env }: Engine): Promise<Started> => startScript<Site>('scripts/bench/site.ts', env);

const signIn = ({ ours }: Site, account: string) =>
  dataOf<Login>({
    url: `${ours}/japi/api/user/authentication/userLoginEcology`,
    body: { account, password: demoPassword },
  });

async function buildFigures(): Promise<Figure[]> {
  const started = performance.now();
  const registry = await build();
  const seconds = (performance.now() - started) / 1000;
  markBuilt();
  await build('static');
  const title = `构建运行时与 ${registry.plugins.length} 个插件`;
  return [{ title, unit: 's', ours: seconds, bar: atMost(15) }, ...weightFigures(registry)];
}

async function browserFigures(site: Site): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const stage = { browser, ours: site.ours, reference: site.reference, login: await signIn(site, 'gys_admin') };
    const figures: Figure[] = [];
    for (const part of [
      pages.homeFigures,
      pages.repeatFigures,
      pages.loginFigures,
      pages.deepLinkFigures,
      pages.clickFigures,
      pages.roundFigures,
    ]) {
      say(part.name);
      figures.push(...(await part(stage)));
    }
    say(pages.scaleFigures.name);
    figures.push(...(await pages.scaleFigures(stage, site.fewPlugins, site.manyPlugins)));
    const administrator = { browser, login: await signIn(site, 'admin') };
    return [...figures, ...(await pages.administrationFigures(administrator, site.manyPlugins))];
  } finally {
    await browser.close();
  }
}

async function withSite<Result>(engine: Engine, run: (started: Started) => Promise<Result>): Promise<Result> {
  const started = await startSite(engine);
  try {
    return await run(started);
  } finally {
    await started.stop();
  }
}

async function benchOf({ name }: Engine, { addresses: site, pid }: Started): Promise<Bench> {
  const [supplier, operator] = [await signIn(site, 'gys_admin'), await signIn(site, 'yy_ops')];
  const administrator = await signIn(site, 'admin');
  const tokens = { supplier: supplier.token, operator: operator.token, administrator: administrator.token };
  return { name, site, pid, ...tokens, supplierId: supplier.userId };
}

async function serverFigures(engine: Engine): Promise<Figure[]> {
  const loaded = await withSite(engine, async (started) => {
    const bench = await benchOf(engine, started);
    const figures: Figure[] = [];
    for (const part of [pageFigures, growthFigures, explainFigures, listFigures]) {
      say(`${engine.name} ${part.name}`);
      figures.push(...(await part(bench)));
    }
    return figures;
  });
  say(`${engine.name} ${exportFigures.name}`);
  const exported = await withSite(engine, async (started) => {
    const bench = await benchOf(engine, started);
    return [...(await exportFigures(bench)), ...(await paperFigures(bench))];
  });
  say(`${engine.name} ${socketFigures.name}`);
  return [...loaded, ...exported, ...(await socketFigures(engine))];
}

function write(figures: readonly Figure[]): void {
  const rows = figures.map((figure) => ({
    ...figure,
    bar: figure.bar?.text,
    ratio: ratioOf(figure),
    verdict: verdictOf(figure),
  }));
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, memoryBytes: totalmem(), node: process.version };
  mkdirSync(join(root, 'bench'), { recursive: true });
  const report = { at: new Date().toISOString(), machine, loadAverage: loadavg(), figures: rows };
  writeFileSync(join(root, 'bench/latest.json'), `${JSON.stringify(report, null, 1)}\n`);
}

const half = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), 'portal-bench-'));
const lite: Engine = { name: 'PGlite', env: { DATA_DIR: folder, SEED: 'demo' }, secondStart: 8, atRest: 500 };
const cluster = half === 'browser' || half === 'acts' ? undefined : startCluster(await freePort());
const postgres: Engine | undefined = cluster && {
  name: 'PostgreSQL',
  env: { DATABASE_URL: cluster.url, DATA_DIR: join(folder, 'postgres'), SEED: 'demo' },
  secondStart: 2,
  atRest: 200,
};

async function engineFigures(): Promise<Figure[]> {
  say('build');
  const figures = await buildFigures();
  say('start');
  figures.push(...(await startFigures(lite)));
  if (half !== 'server') {
    figures.push(...(await withSite(lite, ({ addresses }) => browserFigures(addresses))));
    figures.push(...(await allActFigures()));
  }
  if (half !== 'browser') figures.push(...(await serverFigures(lite)));
  if (postgres) {
    say('PostgreSQL start');
    figures.push(...(await startFigures(postgres)), ...(await serverFigures(postgres)));
  }
  return figures;
}

async function allListFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of [lite, ...(postgres ? [postgres] : [])]) {
    say(`${engine.name} ${listTimeFigures.name}`);
    figures.push(...(await listTimeFigures(engine)));
  }
  return figures;
}

async function allInboxFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of [lite, ...(postgres ? [postgres] : [])]) {
    say(`${engine.name} ${inboxFigures.name}`);
    figures.push(...(await inboxFigures(engine)));
  }
  return figures;
}

/** On a database of its own: the other figures begin with few rows. */
async function allActFigures(): Promise<Figure[]> {
  say(actFigures.name);
  const engine: Engine = { ...lite, env: { ...lite.env, DATA_DIR: join(folder, 'acts') } };
  await (await startPortal(engine.env)).stop(); // makes the database, which a site only opens
  return withSite(engine, async ({ addresses: site }) => {
    const browser = await launchBrowser();
    try {
      return await actFigures({ browser, site }, await signIn(site, 'gys_admin'), await signIn(site, 'yy_ops'));
    } finally {
      await browser.close();
    }
  });
}

/** Documents and milliseconds: one session in one thread, and a server. */
async function allSearchFigures(): Promise<Figure[]> {
  say(`${lite.name} ${searchFigures.name}`);
  const figures = await searchFigures(lite, 100_000, 300);
  if (!postgres) return figures;
  say(`${postgres.name} ${searchFigures.name}`);
  return [...figures, ...(await searchFigures(postgres, 1_000_000, 150))];
}

/** The embedded database stands still while it is exported; how people fare meanwhile is asked of a server. */
async function allBackupFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const engine of [lite, ...(postgres ? [postgres] : [])]) {
    say(`${engine.name} ${restoreFigures.name}`);
    figures.push(...(await restoreFigures(engine, folder)));
  }
  if (!postgres) return figures;
  say(bigBackupFigures.name);
  return [...figures, ...(await bigBackupFigures(postgres, folder))];
}

/** Where two processes share a database. */
async function allDeliveryFigures(): Promise<Figure[]> {
  say(deliveryFigures.name);
  return postgres ? deliveryFigures(postgres) : [];
}

/** Rows that are sealed beside whoever writes, and that go to a new key. */
async function allPersonalFigures(): Promise<Figure[]> {
  if (!postgres) return [];
  say(`${postgres.name} ${personalFigures.name}`);
  return personalFigures(postgres, 1_000_000, 100_000);
}

/** The day job over many certificates. */
async function allQualificationFigures(): Promise<Figure[]> {
  if (!postgres) return [];
  say(`${postgres.name} ${qualificationFigures.name}`);
  return qualificationFigures(postgres);
}

const PARTS: Readonly<Record<string, () => Promise<Figure[]>>> = {
  lists: allListFigures,
  search: allSearchFigures,
  personal: allPersonalFigures,
  inbox: allInboxFigures,
  acts: allActFigures,
  backup: allBackupFigures,
  delivery: allDeliveryFigures,
  qualifications: allQualificationFigures,
};
const measured = PARTS[half ?? ''] ?? engineFigures;

try {
  const figures = await measured();
  write(figures);
  console.log(tableOf(figures));
} finally {
  cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
