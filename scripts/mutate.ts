/**
 * `npm run mutate -- --seed 7 [--area settlement,order] [--count 60] [--limit 300] [--minutes 60] [--write]`: small wrong
 * changes, one at a time in a copy of the tree, against the tests that stand nearest. It prints a table for each area and
 * every survivor, and with `--write` puts them into docs/mutations.md. Run by hand, not in CI: a mutant takes its tests' time.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSources, type Sources } from './boundaries/graph.ts';
import { areasIn, choose, mutantsIn } from './mutate/choose.ts';
import { copyTree, removeCopy } from './mutate/copy.ts';
import { type AreaResult, changeOf, textOf } from './mutate/report.ts';
import { RULES } from './mutate/rules.ts';
import { createTrial, stopTests, type Tried } from './mutate/trial.ts';
import { stillborn } from './mutate/types.ts';
import { reasonsIn, written } from './mutate/written.ts';
import { startPostgres } from './postgres.ts';
import { root } from './registry.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    area: { type: 'string' },
    count: { type: 'string', default: '60' },
    limit: { type: 'string', default: '300' },
    minutes: { type: 'string', default: '600' },
    write: { type: 'boolean', default: false },
  },
});

const fates = { found: '发现', survived: '存活', unclear: '没有结果' } as const;

function say(tried: Tried): Tried {
  const { mutant, fate, by, seconds } = tried;
  const place = `${mutant.file}:${mutant.line}`;
  console.log(`${fates[fate]}  ${seconds.toFixed(0)} s  ${RULES[mutant.rule]}  ${place}  ${changeOf(mutant)}  ${by}`);
  return tried;
}

/** No further mutant is begun after it, in milliseconds. */
const until = Date.now() + Number(values.minutes) * 60_000;

async function areaResult(
  { copy, sources, seed, count }: { copy: string; sources: Sources; seed: string; count: number },
  area: string,
  trial: ReturnType<typeof createTrial>,
): Promise<AreaResult> {
  const mutants = choose(seed, mutantsIn(sources, area), count);
  const dead = stillborn(copy, sources, mutants);
  console.log(`${area}：取 ${mutants.length} 处改动，其中 ${dead.size} 处不能编译`);
  const tried: Tried[] = [];
  let skipped = 0;
  for (const mutant of mutants) {
    if (Date.now() > until) break;
    if (dead.has(mutant)) skipped += 1;
    else tried.push(say(await trial(mutant)));
  }
  return { area, seed, stillborn: skipped, tried };
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
  const broken = new Set<string>();
  const trial = createTrial(copy, sources, Number(values.limit), broken);
  const results: AreaResult[] = [];
  try {
    for (const area of areas) {
      results.push(await areaResult({ copy, sources, seed, count: Number(values.count) }, area, trial));
      if (values.write) writeFileSync(page, written(readPage(), results));
    }
  } finally {
    removeCopy(copy);
    await server?.stop();
  }
  for (const test of broken) console.log(`未改动时也失败，未使用：${test}`);
  console.log(`\n${textOf(results, reasonsIn(readPage()))}`);
}

if (values.seed === undefined) {
  console.error('请指定种子：npm run mutate -- --seed 7');
  process.exitCode = 1;
} else await main(values.seed);
