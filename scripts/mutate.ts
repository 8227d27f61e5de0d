/**
 * `npm run mutate -- --seed 7 [--area settlement,order] [--count 60] [--silence 180] [--minutes 60] [--write]`: small wrong
 * changes in a copy of the tree, each against the tests that stand nearest until one fails. It prints a table for each
 * area and every survivor, and with `--write` puts them into docs/mutations.md. Run by hand, not in CI.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSources, type Sources } from './boundaries/graph.ts';
import { areasIn, choose, mutantsIn } from './mutate/choose.ts';
import { stopTests } from './mutate/batch.ts';
import { copyTree, removeCopy } from './mutate/copy.ts';
import { type AreaResult, changeOf, textOf } from './mutate/report.ts';
import { RULES } from './mutate/rules.ts';
import { type Tried, treeOf, tryAll } from './mutate/trial.ts';
import { stillborn } from './mutate/types.ts';
import { reasonsIn, written } from './mutate/written.ts';
import { startPostgres } from './postgres.ts';
import { root } from './registry.ts';
import { tool } from './run.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    area: { type: 'string' },
    count: { type: 'string', default: '60' },
    silence: { type: 'string', default: '180' },
    minutes: { type: 'string', default: '600' },
    write: { type: 'boolean', default: false },
  },
});

const fates = { found: '发现', survived: '存活', unclear: '没有结果' } as const;

function say({ mutant, fate, by }: Tried): void {
  const place = `${mutant.file}:${mutant.line}`;
  console.log(`${fates[fate]}  ${RULES[mutant.rule]}  ${place}  ${changeOf(mutant)}  ${by}`);
}

/** No further round of tests is begun after it, in milliseconds. */
const until = Date.now() + Number(values.minutes) * 60_000;

async function areaResult(tree: ReturnType<typeof treeOf>, area: string, seed: string): Promise<AreaResult> {
  const began = performance.now();
  const mutants = choose(seed, mutantsIn(tree.sources, area), Number(values.count));
  const dead = stillborn(tree.copy, tree.sources, mutants);
  console.log(`${area}：取 ${mutants.length} 处改动，其中 ${dead.size} 处不能编译`);
  const born = mutants.filter((mutant) => !dead.has(mutant));
  const tried = await tryAll(tree, born, { until, say });
  console.log(`${area}：${((performance.now() - began) / 1000).toFixed(0)} 秒`);
  return { area, seed, stillborn: dead.size, tried };
}

/** The areas that are asked for; @throws Error when one is none. */
function areasAsked(sources: Sources): readonly string[] {
  const all = areasIn(sources);
  const asked = values.area?.split(',') ?? all;
  const unknown = asked.find((area) => !all.includes(area));
  if (unknown !== undefined) throw new Error(`没有区域 ${unknown}。可选：${all.join('、')}`);
  return asked;
}

const page = join(root, 'docs/mutations.md');
const readPage = (): string => (existsSync(page) ? readFileSync(page, 'utf8') : '');

/** As the check wants it: columns of a table are aligned. */
function writePage(text: string): void {
  writeFileSync(page, text);
  execFileSync(tool('biome'), ['format', '--write', page], { cwd: root, stdio: 'ignore' });
}

async function main(seed: string): Promise<void> {
  const sources = readSources(root);
  const areas = areasAsked(sources);
  const copy = copyTree(root);
  const server = await startPostgres({ demanded: false });
  if (server)
    process.env['DATABASE_URL'] = server.url; // where it is installed, a file of tests takes half the time
  else delete process.env['DATABASE_URL'];
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stopTests();
      removeCopy(copy);
      process.exit(1);
    });
  const tree = treeOf(copy, sources, Number(values.silence));
  const results: AreaResult[] = [];
  try {
    for (const area of areas) {
      results.push(await areaResult(tree, area, seed));
      if (values.write) writePage(written(readPage(), results));
    }
  } finally {
    removeCopy(copy);
    await server?.stop();
  }
  for (const [test, by] of tree.broken) console.log(`未改动时也失败，未使用：${test}  ${by}`);
  console.log(`\n${textOf(results, reasonsIn(readPage()))}`);
}

if (values.seed === undefined) {
  console.error('请指定种子：npm run mutate -- --seed 7');
  process.exitCode = 1;
} else await main(values.seed);
