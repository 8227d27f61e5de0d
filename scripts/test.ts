/**
 * `npm test`: every check and test; the last line counts all runners together. Server, rules and flows take PostgreSQL
 * where it is installed, which costs half the time, otherwise the embedded database. With `-- --postgres` it is
 * installed; rights and killed servers are tested on both, both are seeded, and every page is looked at.
 * With `-- plugins/order`, or other paths, what a change there needs first: checks, types and tests below them alone.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceAreas } from '../server/source-registry.ts';
import { build } from './build.ts';
import { steps } from './check.ts';
import { copyDatabase, copyTestData } from './embedded-copy.ts';
import { flowParts } from './flow-parts.ts';
import { inLanes } from './lanes.ts';
import { demandPaths, narrowSteps } from './narrow.ts';
import { databaseFor, type Postgres, startPostgres } from './postgres.ts';
import { run } from './run.ts';
import { bundled } from './server-bundle.ts';
import { isBuilt, markBuilt } from './sources.ts';
import {
  checked,
  conclude,
  type Count,
  countOf,
  type Env,
  flowTests,
  hostPages,
  missed,
  nodeTests,
  pageTests,
  sum,
} from './test-runs.ts';

const flowsFolder = mkdtempSync(join(tmpdir(), 'portal-flows-'));
process.on('exit', () => rmSync(flowsFolder, { recursive: true, force: true }));

/** What leaves data behind, and is no test. */
async function leaves(env: Env, part: 'demo-data' | 'test-snapshot', ...args: readonly string[]): Promise<Count> {
  const { code } = await run(process.execPath, [...(await bundled(part)), ...args], env);
  return code === 0 ? { passed: 0, failed: 0 } : missed(part);
}

/** What a first start makes, once for each kind of database; every portal of the flows begins with a copy. */
const demo = { embedded: join(flowsFolder, 'demo'), files: join(flowsFolder, 'files'), database: 'portal_demo' };

/** Checks that the demonstration data keeps every invariant. */
async function checkData(database: Env): Promise<Count> {
  const { code } = await run(process.execPath, await bundled('check-data'), database);
  return code === 0 ? countOf(true) : missed('check-data');
}

/** @param seeds The kinds of database that are seeded; the embedded one is otherwise copied from PostgreSQL. */
async function makeDemo(server: Postgres | undefined, seeds: 'each' | 'one'): Promise<Count> {
  const counts: Count[] = [];
  const start = async (env: Env) => counts.push(await leaves({ PORT: '0', SEED: 'demo', ...env }, 'demo-data'));
  if (server) {
    const url = await databaseFor(server.url, demo.database);
    const database = { DATABASE_URL: url, DATA_DIR: demo.files };
    await start(database);
    counts.push(await checkData(database));
    if (server.bin !== undefined && seeds === 'one') {
      cpSync(demo.files, demo.embedded, { recursive: true });
      await copyDatabase({ url, bin: server.bin }, demo.embedded);
      return sum(counts);
    }
  }
  await start({ DATA_DIR: demo.embedded });
  return sum(counts);
}

/** What server and rules begin with: no test waits for it, or measures it. */
const seeded = (env: Env) => leaves(env, 'test-snapshot', ...sourceAreas());

/** Settings of a program that takes PostgreSQL where it is, otherwise the embedded database. */
const databaseOf = (server: Postgres | undefined): Env => (server ? { DATABASE_URL: server.url } : {});

/** For both kinds of database; the embedded one takes it from PostgreSQL where its programs are. */
async function seededOnBoth({ url, bin }: Postgres): Promise<Count> {
  const made = await seeded({ DATABASE_URL: url });
  if (made.failed > 0) return made;
  if (bin === undefined) return seeded({});
  try {
    await copyTestData({ url, bin });
    return made;
  } catch (error) {
    console.error(error);
    return missed('test-snapshot');
  }
}

type Stage = readonly [title: string, run: () => Promise<Count>];

/** Does the work when it is first asked for. @returns what it answered, to whoever asks. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => {
    answer ??= work();
    return answer;
  };
}

/** What tests begin with. */
interface Ground {
  /** The built portal, and the demonstration data. */
  readonly portal: () => Promise<Count>;
  /** The seeded data of server and rules. */
  readonly data: () => Promise<Count>;
}

const prepare = ({ portal, data }: Ground): readonly Stage[] => [
  ['build, data of flows', portal],
  ['data of tests', data],
  ...steps.map((step): Stage => [step.title, () => checked(step)]),
];

const after = (ground: () => Promise<Count>, stages: readonly Stage[]): readonly Stage[] =>
  stages.map(([title, stage]) => [title, () => ground().then(stage)]);

/** Runs flows against a portal of their own: on PostgreSQL where its address is given, else on the embedded database. */
async function flowsAt({ DATABASE_URL: url }: Env, name: string, ...args: string[]): Promise<Count> {
  const made = url ? demo.files : demo.embedded;
  if (!existsSync(made)) return missed(`flows ${name}`);
  const data = join(flowsFolder, name);
  cpSync(made, data, { recursive: true });
  const database = url && {
    DATABASE_URL: await databaseFor(url, `portal_flows_${name}`, demo.database),
    FLOWS_DEMO_DATABASE: demo.database,
  };
  const env = { FLOWS_DATA: data, FLOWS_DEMO: demo.embedded, ...database };
  return flowTests(env, [...args, '--output', `test-results/${name}`]).finally(() => rmSync(data, { recursive: true }));
}

/** Two parts of the flows, each at a portal of its own. */
const flows = (database: Env): readonly Stage[] =>
  flowParts(2).map((files, index) => [
    `flows ${index + 1}`,
    () => flowsAt(database, `${index}`, '--project=flows', ...files),
  ]);

/** Every page at every width, light and dark; in two parts, beside each other. */
const looks = (database: Env): readonly Stage[] =>
  [1, 2].map((part) => [
    `looks ${part}`,
    () => flowsAt(database, `looks${part}`, '--project=looks', `--shard=${part}/2`),
  ]);

/** They run alone on the machine, and on the embedded database, which a fresh machine starts with. */
const timedFlows: Stage = ['flows that measure time', () => flowsAt({}, 'timed', '--project=timed')];

async function buildOnce(): Promise<Count> {
  try {
    if (!isBuilt()) await build();
    markBuilt();
    return countOf(true);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return missed('build');
  }
}

/** Each kind of statement about rights once; on PostgreSQL the files beside it ask all of it. */
const rightsOnEmbedded = 'tests/rights/embedded';

/** For one lane beside others: a runner of two workers leaves one of them idle while the other ends its last file. */
const oneWorker = ['--pool.maxWorkers', '1'];

const serverTests = (database: Env): readonly Stage[] => [
  ['server and plugins', () => nodeTests(database, [...oneWorker, '--exclude', 'tests/**'])],
  ['rules', () => nodeTests(database, [...oneWorker, '--exclude', `${rightsOnEmbedded}*`, 'tests/'])],
];

const ofHost: Stage = ['pages of the host', () => hostPages(oneWorker)];

/** They stand near the end, where a lane has no more to do: they take what is left of both cores. */
const ofAreas: Stage = ['pages', () => pageTests()];

/** What statements show of rights, what sockets and finished exports show, and what a killed server leaves. */
const embeddedTests: Stage = [
  'embedded database',
  () => nodeTests({}, [...oneWorker, rightsOnEmbedded, 'tests/rights/back-doors-live', 'tests/durability/']),
];

/**
 * One more than there are cores: what waits for its database, its browser or a clock leaves a core to the third. More
 * would cost memory, and time of tests that wait for a moment.
 */
const lanes = 3;

/** What is taken in this order by the lanes, and what follows alone. */
interface Plan {
  readonly together: readonly Stage[];
  readonly alone: readonly Stage[];
}

/** Flows keep more than a core busy, tests of one process no more than one: the lanes take them in turn. */
const inTurn = (tests: readonly Stage[], flows: readonly Stage[]): readonly Stage[] => [
  ...tests.flatMap((stage, index) => [stage, ...flows.slice(index, index + 1)]),
  ...flows.slice(tests.length),
];

function planOf(ground: Ground, database: Env, rest: readonly Stage[]): Plan {
  const tests = after(ground.data, [...serverTests(database), ...rest]);
  return {
    together: [...prepare(ground), ...inTurn(tests, after(ground.portal, flows(database)))],
    alone: [timedFlows],
  };
}

function whole(server: Postgres | undefined): Plan {
  const database = databaseOf(server);
  const ground = {
    portal: once(async () => sum([await buildOnce(), await makeDemo(server, 'one')])),
    data: once(() => seeded(database)),
  };
  return planOf(ground, database, [ofHost, ofAreas]);
}

const narrow = (database: Env, paths: readonly string[]): Plan => ({
  together: narrowSteps(paths).map((step) => [step.title, () => checked(step)]),
  alone: [
    ['pages', () => pageTests(['--passWithNoTests', ...paths])],
    ['pages of the host', () => hostPages(['--passWithNoTests', ...paths])],
    ['server and rules', () => nodeTests(database, ['--passWithNoTests', ...paths])],
  ],
});

/** Both databases are asked what the embedded one has to show by itself. */
function onBoth(server: Postgres): Plan {
  const ground = {
    portal: once(async () => sum([await buildOnce(), await makeDemo(server, 'each')])),
    data: once(() => seededOnBoth(server)),
  };
  const database = databaseOf(server);
  const plan = planOf(ground, database, [ofHost, embeddedTests, ofAreas]);
  return { ...plan, together: [...plan.together, ...after(ground.portal, looks(database))] };
}

/** @returns the exit code. */
async function runAll({ together, alone }: Plan): Promise<number> {
  const times: string[] = [];
  const measured = async ([title, stage]: Stage) => {
    const start = performance.now();
    const count = await stage();
    times.push(`${title} ${((performance.now() - start) / 1000).toFixed(0)} s`);
    return count;
  };
  const counts = await inLanes(
    together.map((stage) => () => measured(stage)),
    lanes,
  );
  for (const stage of alone) counts.push(await measured(stage));
  console.log(times.join(', '));
  return conclude(sum(counts));
}

const asked = process.argv.slice(2);
const paths = asked.filter((argument) => !argument.startsWith('--'));
demandPaths(paths);
const server = await startPostgres({ demanded: asked.includes('--postgres') });
delete process.env['DATABASE_URL']; // what is not told to take PostgreSQL takes the embedded database
try {
  if (paths.length > 0) process.exitCode = await runAll(narrow(databaseOf(server), paths));
  else process.exitCode = await runAll(server && asked.includes('--postgres') ? onBoth(server) : whole(server));
} finally {
  await server?.stop();
}
