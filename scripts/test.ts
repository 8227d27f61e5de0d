/**
 * `npm test`: every check and test, on the embedded database; the last line counts all runners together. With
 * `-- --postgres` both databases: areas and server are tested on PostgreSQL, the portal as a whole on the embedded one.
 * With `-- plugins/order`, or other paths, what a change there needs first: checks, types and tests below them alone.
 */
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from './build.ts';
import { ensureBrowser } from './browser.ts';
import { check } from './check.ts';
import { flowParts } from './flow-parts.ts';
import { inLanes } from './lanes.ts';
import { demandPaths, narrowChecks } from './narrow.ts';
import { databaseFor, startPostgres } from './postgres.ts';
import { run, tool } from './run.ts';
import { isBuilt, markBuilt } from './sources.ts';

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

/** Names again at the end what failed: thousands of lines lie between a failure and the count. */
function remind(output: string): void {
  const names = plain(output)
    .split('\n')
    .filter((line) => /^\s*[✗✘] /.test(line))
    .map((line) => line.trim());
  for (const name of names) failures.add(name);
}

async function checks(asked = check): Promise<Count> {
  const { passed, failed } = await asked();
  for (const title of failed) failures.add(`✗ ${title}`);
  return { passed, failed: failed.length };
}

/** rstest's closing `Tests … | N failed | N passed`. */
async function unitTests(env: Record<string, string>, args: readonly string[]): Promise<Count> {
  const { code, output } = await run(tool('rstest'), ['run', ...args], env);
  remind(output);
  const line =
    plain(output)
      .split('\n')
      .findLast((one) => /^\s*Tests /.test(one)) ?? '';
  const count = { passed: numberBefore(line, 'passed'), failed: numberBefore(line, 'failed') };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** Files of one worker share the modules that they import, so app, areas and components are loaded once. */
const filesOf = (project: 'node' | 'dom', env: Record<string, string>, args: readonly string[]) =>
  unitTests(env, ['--project', project, '--no-isolate', ...args]);

/** Server and rules. */
const nodeTests = (env: Record<string, string> = {}, args: readonly string[] = []) => filesOf('node', env, args);

/** Pages: each file has a document of its own. */
const pageTests = (args: readonly string[] = []) => filesOf('dom', {}, args);

/** Playwright's closing lines. */
async function flowTests(env: Record<string, string> = {}, args: readonly string[] = []): Promise<Count> {
  const { code, output } = await run(tool('playwright'), ['test', ...args], { ...env, CHROMIUM: ensureBrowser() });
  remind(output);
  const again = numberBefore(output, 'flaky');
  retried += again;
  const count = { passed: numberBefore(output, 'passed'), failed: numberBefore(output, 'failed') + again };
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** The closing lines of a whole run. @returns the exit code. */
function conclude(total: Count): number {
  for (const failure of failures) console.log(failure);
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
const demo = join(flowsFolder, 'demo');

const began = async (env: Record<string, string>): Promise<Count> => {
  const start = { PORT: '0', SEED: 'demo', ...env };
  const { code } = await run(process.execPath, ['--import', 'tsx', 'scripts/demo-data.ts'], start);
  return { passed: 0, failed: code === 0 ? 0 : 1 };
};

/**
 * What a first start makes takes a minute of one core: made once, beside the pages; each portal of the flows begins
 * with a copy, or at the database given.
 */
const pagesAndDemo = async (...databases: readonly Record<string, string>[]): Promise<Count> =>
  sum(await Promise.all([pageTests(), inTurn([{ DATA_DIR: demo }, ...databases])]));

async function inTurn(databases: readonly Record<string, string>[]): Promise<Count> {
  const counts: Count[] = [];
  for (const env of databases) counts.push(await began(env));
  return sum(counts);
}

/** More than two, so that the lanes end at about the same time. */
const partCount = 4;

/** Two parts of the flows beside each other, each at a portal of its own; those that measure time follow alone. */
async function allFlows(): Promise<Count> {
  const at = (name: string, ...args: string[]) => {
    const data = join(flowsFolder, name);
    cpSync(demo, data, { recursive: true });
    const env = { FLOWS_DATA: data, FLOWS_DEMO: demo };
    return flowTests(env, [...args, '--output', `test-results/${name}`]).finally(() =>
      rmSync(data, { recursive: true }),
    );
  };
  if (!existsSync(demo)) return { passed: 0, failed: 1 };
  ensureBrowser(); // once, before two ask for it
  const parts = flowParts(partCount).map((files, index) => () => at(`${index}`, '--project=flows', ...files));
  return sum([...(await inLanes(parts)), await at('timed', '--project=timed')]);
}

async function buildOnce(): Promise<Count> {
  try {
    if (!isBuilt()) await build();
    markBuilt();
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

type Stage = readonly [title: string, run: () => Promise<Count>];

const embedded: readonly Stage[] = [
  ['build', buildOnce],
  ['checks', () => checks()],
  ['pages, demonstration data', pagesAndDemo],
  ['server and rules', () => nodeTests()],
  ['flows', allFlows],
];

const narrow = (paths: readonly string[]): readonly Stage[] => [
  ['checks', () => checks(() => narrowChecks(paths))],
  ['pages', () => pageTests(['--passWithNoTests', ...paths])],
  ['server and rules', () => nodeTests({}, ['--passWithNoTests', ...paths])],
];

/** The server's own tests that need no database, or always take the embedded one. */
const embeddedOnly = ['server/durability', 'server/db/lite', 'server/db/lock', 'server/registry/'];

/** What is tested on PostgreSQL; who may make each call, and what every back door shows, is asked of both databases. */
const onServer = ['plugins/', 'server/', 'tests/rights/'];

const without = (files: readonly string[]) => files.flatMap((file) => ['--exclude', file]);

async function checkData(databaseUrl: string): Promise<Count> {
  const { code } = await run(process.execPath, ['--import', 'tsx', 'server/check-data.ts'], {
    DATABASE_URL: databaseUrl,
  });
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** Most flows take the embedded database here too: it is the one that a fresh machine starts with. */
async function onBoth(url: string): Promise<readonly Stage[]> {
  const flows = await databaseFor(url, 'portal_flows');
  const data = join(flowsFolder, 'postgres');
  const files = embeddedOnly.map((start) => `${start}*`);
  const rules = ['runtime/', 'sdk/', 'tests/', ...embeddedOnly, ...without(['plugins/**'])];
  const server = [
    ...onServer,
    ...without(['{runtime,sdk}/**', 'tests/!(rights)/**', 'tests/rights/giving*', ...files]),
  ];
  return [
    ['build', buildOnce],
    ['checks', () => checks()],
    ['pages, demonstration data', () => pagesAndDemo({ DATABASE_URL: flows, DATA_DIR: data })],
    ['rules', () => nodeTests({}, rules)],
    ['server on PostgreSQL', () => nodeTests({ DATABASE_URL: url }, server)],
    ['flows', allFlows],
    [
      'flows on PostgreSQL',
      () => flowTests({ DATABASE_URL: flows, FLOWS_DATA: data }, ['two-processes', 'trail', 'rights']),
    ],
    ['data', () => checkData(flows)],
  ];
}

/** @returns the exit code. */
async function runAll(stages: readonly Stage[]): Promise<number> {
  const counts: Count[] = [];
  const times: string[] = [];
  for (const [title, stage] of stages) {
    const began = performance.now();
    counts.push(await stage());
    times.push(`${title} ${((performance.now() - began) / 1000).toFixed(0)} s`);
  }
  console.log(times.join(', '));
  return conclude(sum(counts));
}

/** What is not told to take PostgreSQL takes the embedded database. */
function forgetDatabase(): void {
  delete process.env['DATABASE_URL'];
}

async function runEmbedded(): Promise<number> {
  forgetDatabase();
  return runAll(embedded);
}

async function runBoth(): Promise<number> {
  const { url, stop } = startPostgres();
  forgetDatabase();
  try {
    return await runAll(await onBoth(url));
  } finally {
    stop();
  }
}

async function runNarrow(paths: readonly string[]): Promise<number> {
  demandPaths(paths);
  forgetDatabase();
  return runAll(narrow(paths));
}

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (paths.length > 0) process.exitCode = await runNarrow(paths);
else process.exitCode = process.argv.includes('--postgres') ? await runBoth() : await runEmbedded();
