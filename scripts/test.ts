/**
 * `npm test`: every check and test; the last line counts all runners together. Server, rules and flows take PostgreSQL
 * where it is installed, which costs half the time, otherwise the embedded database. With `-- --postgres` it is
 * installed; rights and killed servers are tested on both, and both are seeded.
 * With `-- plugins/order`, or other paths, what a change there needs first: checks, types and tests below them alone.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sourceAreas } from '../server/source-registry.ts';
import { build } from './build.ts';
import { ensureBrowser } from './browser.ts';
import { passes, type Step, steps } from './check.ts';
import { copyDatabase, copyTestData } from './embedded-copy.ts';
import { flowParts } from './flow-parts.ts';
import { inLanes } from './lanes.ts';
import { demandPaths, narrowSteps } from './narrow.ts';
import { databaseFor, type Postgres, startPostgres } from './postgres.ts';
import { run, tool } from './run.ts';
import { bundled } from './server-bundle.ts';
import { isBuilt, markBuilt } from './sources.ts';

type Env = Readonly<Record<string, string>>;

interface Count {
  passed: number;
  failed: number;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of the runners
const plain = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '');

const numberBefore = (text: string, word: string): number =>
  [...plain(text).matchAll(new RegExp(`(\\d+) ${word}`, 'g'))].map(([, number]) => Number(number)).at(-1) ?? 0;

/** Of all runners so far, as they named it; a second try that passed was named by its first. */
const failures = new Set<string>();

/** Flows of all runs that passed when they were tried again: each is one of the failed. */
let retried = 0;

/** Why tests failed, in the words of their runner: rstest prints a summary, Playwright numbered paragraphs. */
const reasons: string[] = [];
const told = [/^Summary of all failing tests:.*?(?=^ Test Files )/ms, /^ {2}1\) .*?(?=^ {2}\d+ (failed|flaky)$)/ms];
const mostReasonLines = 60;

/** Names again at the end what failed, and why: thousands of lines lie between a failure and the count. */
function remind(output: string): void {
  const text = plain(output);
  const names = text.split('\n').filter((line) => /^\s*[✗✘] /.test(line));
  for (const name of names) failures.add(name.trim());
  for (const pattern of told) {
    const [reason = ''] = pattern.exec(text) ?? [];
    reasons.push(
      ...reason
        .split('\n')
        .filter((line) => line.trim() !== '')
        .slice(0, mostReasonLines),
    );
  }
}

const countOf = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

async function checked(step: Step): Promise<Count> {
  const passed = await passes(step);
  if (!passed) failures.add(`✗ ${step.title}`);
  return countOf(passed);
}

/** rstest's closing `Tests … | N failed | N passed`. */
async function unitTests(env: Env, args: readonly string[]): Promise<Count> {
  const { code, output } = await run(tool('rstest'), ['run', ...args], env);
  remind(output);
  const line =
    plain(output)
      .split('\n')
      .findLast((one) => /^\s*Tests /.test(one)) ?? '';
  const count = { passed: numberBefore(line, 'passed'), failed: numberBefore(line, 'failed') };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Files of one worker share the modules that they import: app and areas, or React and the kits, are loaded once. */
const nodeTests = (env: Env, args: readonly string[] = []) =>
  unitTests(env, ['--project', 'node', '--no-isolate', ...args]);

const pagesBelow = (folders: string): readonly string[] => [
  '--project',
  'dom',
  '--include',
  `${folders}/**/*.test.tsx`,
];
const pageTests = (args: readonly string[] = []) =>
  unitTests({}, [...pagesBelow('{sdk,plugins,tests}'), '--no-isolate', ...args]);
/** Modules of the host keep what is open, who is signed in, and more: each of its files has modules of its own. */
const hostPages = (args: readonly string[] = []) =>
  unitTests({}, [...pagesBelow('runtime'), '--pool', 'vmForks', ...args]);

/** Playwright's closing lines. */
async function flowTests(env: Env = {}, args: readonly string[] = []): Promise<Count> {
  const { code, output } = await run(tool('playwright'), ['test', ...args], { ...env, CHROMIUM: ensureBrowser() });
  remind(output);
  const again = numberBefore(output, 'flaky');
  retried += again;
  const count = { passed: numberBefore(output, 'passed'), failed: numberBefore(output, 'failed') + again };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** The closing lines of a whole run. @returns the exit code. */
function conclude(total: Count): number {
  for (const line of [...reasons, ...failures]) console.log(line);
  console.log(`${retried} retried`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});

const flowsFolder = mkdtempSync(join(tmpdir(), 'portal-flows-'));
process.on('exit', () => rmSync(flowsFolder, { recursive: true, force: true }));

/** What leaves data behind, and is no test. */
async function leaves(env: Env, part: 'demo-data' | 'test-snapshot', ...args: readonly string[]): Promise<Count> {
  const { code } = await run(process.execPath, [...(await bundled(part)), ...args], env);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
}

/** What a first start makes, once for each kind of database; every portal of the flows begins with a copy. */
const demo = { embedded: join(flowsFolder, 'demo'), files: join(flowsFolder, 'files'), database: 'portal_demo' };

/** Checks that the demonstration data keeps every invariant. */
async function checkData(database: Env): Promise<Count> {
  const { code } = await run(process.execPath, await bundled('check-data'), database);
  return countOf(code === 0);
}

/** @param seeds The kinds of database that are seeded; the embedded one is otherwise copied from PostgreSQL. */
async function makeDemo(server: Postgres | undefined, seeds: 'each' | 'one'): Promise<Count> {
  const counts: Count[] = [];
  const start = async (env: Env) => counts.push(await leaves({ PORT: '0', SEED: 'demo', ...env }, 'demo-data'));
  if (server) {
    const url = await databaseFor(server.url, demo.database);
    await start({ DATABASE_URL: url, DATA_DIR: demo.files });
    counts.push(await checkData({ DATABASE_URL: url }));
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
    return { passed: 0, failed: 1 };
  }
}

type Stage = readonly [title: string, run: () => Promise<Count>];

/** What makes the portal of the flows, and the data that they and the other tests begin with: takes as long as all checks. */
const prepare = (dataOfFlows: () => Promise<Count>, dataOfTests: () => Promise<Count>): readonly Stage[] => [
  ['build, data of flows', async () => sum([await buildOnce(), await dataOfFlows()])],
  ['data of tests', dataOfTests],
  ...steps.map((step): Stage => [step.title, () => checked(step)]),
];

/** One beside each of the two longest other stages. */
const partCount = 2;

/** Runs flows against a portal of their own: on PostgreSQL where its address is given, else on the embedded database. */
async function flowsAt({ DATABASE_URL: url }: Env, name: string, ...args: string[]): Promise<Count> {
  const made = url ? demo.files : demo.embedded;
  if (!existsSync(made)) return { passed: 0, failed: 1 };
  const data = join(flowsFolder, name);
  cpSync(made, data, { recursive: true });
  const database = url ? { DATABASE_URL: await databaseFor(url, `portal_flows_${name}`, demo.database) } : undefined;
  const env = { FLOWS_DATA: data, FLOWS_DEMO: demo.embedded, ...database };
  return flowTests(env, [...args, '--output', `test-results/${name}`]).finally(() => rmSync(data, { recursive: true }));
}

/** Parts of the flows, each at a portal of its own. */
const flows = (database: Env): readonly Stage[] =>
  flowParts(partCount).map((files, index) => [
    `flows ${index + 1}`,
    () => flowsAt(database, `${index}`, '--project=flows', ...files),
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
    return countOf(false);
  }
}

/** Each kind of statement about rights once; on PostgreSQL the files beside it ask all of it. */
const rightsOnEmbedded = 'tests/rights/embedded';

/** For one lane of two: a runner of two workers leaves one of them idle while the other ends its last file. */
const oneWorker = ['--pool.maxWorkers', '1'];

const serverTests = (database: Env): readonly Stage[] => [
  ['server and plugins', () => nodeTests(database, [...oneWorker, '--exclude', 'tests/**'])],
  ['rules', () => nodeTests(database, [...oneWorker, '--exclude', `${rightsOnEmbedded}*`, 'tests/'])],
];

/** Those of all areas stand near the end, where a lane has no more to do: they take what is left of both cores. */
const allPages: readonly Stage[] = [
  ['pages of the host', () => hostPages(oneWorker)],
  ['pages', () => pageTests()],
];

/** What statements show of rights, what sockets and finished exports show, and what a killed server leaves. */
const embeddedTests: Stage = [
  'embedded database',
  () => nodeTests({}, [...oneWorker, rightsOnEmbedded, 'tests/rights/back-doors-live', 'tests/durability/']),
];

/** What is taken in this order by two lanes, and what follows alone. */
interface Plan {
  readonly together: readonly Stage[];
  readonly alone: readonly Stage[];
}

/**
 * Flows keep more than a core busy, tests of one process no more than one: the lanes take them in turn. A test begins:
 * the portal of the flows may still be in the making.
 */
const inTurn = (tests: readonly Stage[], flows: readonly Stage[]): readonly Stage[] => [
  ...tests.flatMap((stage, index) => [stage, ...flows.slice(index, index + 1)]),
  ...flows.slice(tests.length),
];

function whole(server: Postgres | undefined): Plan {
  const database = databaseOf(server);
  const data = prepare(
    () => makeDemo(server, 'one'),
    () => seeded(database),
  );
  return {
    together: [...data, ...inTurn([...serverTests(database), ...allPages], flows(database))],
    alone: [timedFlows],
  };
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
  const database = databaseOf(server);
  const data = prepare(
    () => makeDemo(server, 'each'),
    () => seededOnBoth(server),
  );
  const tests = [...serverTests(database), ...allPages, embeddedTests];
  return { together: [...data, ...inTurn(tests, flows(database))], alone: [timedFlows] };
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
  const counts = await inLanes(together.map((stage) => () => measured(stage)));
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
