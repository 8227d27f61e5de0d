/**
 * `npm run corpus`: every bad version of `tests/corpus`, published past all checks; six real servers that are killed and
 * started again over a deployment folder that fills with them; two processes over such a folder, where `DATABASE_URL`
 * names a PostgreSQL; and one that is killed at each step of a publication. It ends with a table.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inColumns } from '../sdk/cli/table.ts';
import { badServices } from '../tests/corpus/bad-services.ts';
import { badVersions } from '../tests/corpus/bad-versions.ts';
import { goesThrough, type Named, type Outcomes, readOutcomes, type Stage, stages } from '../tests/corpus/outcomes.ts';
import { build } from './build.ts';
import { restartOverBad, twoProcesses } from './corpus-restarts.ts';
import { killServers } from './kill-server.ts';
import { run, tool } from './run.ts';
import { signingKey } from './signing-key.ts';
import { isBuilt, markBuilt } from './sources.ts';

type Row = readonly string[];

const corpus: readonly Named[] = [...badVersions, ...badServices('')];

/** Kind by kind, how many of its versions the portal has outlived at each stage. */
function tableOf(outcomes: Outcomes): readonly Row[] {
  const all = Object.keys(stages) as Stage[];
  const rowOf = (title: string, of: readonly Named[]): Row => {
    const cells = all.map((stage) => {
      const due = of.filter((one) => goesThrough(one, stage));
      return due.length === 0 ? '—' : `${due.filter((one) => outcomes.has(one, stage)).length}/${due.length}`;
    });
    return [title, String(of.length), ...cells];
  };
  const kinds = [...new Set(corpus.map(({ kind }) => kind))];
  return [
    ['类别', '种', ...Object.values(stages)],
    ...kinds.map((kind) =>
      rowOf(
        kind,
        corpus.filter((one) => one.kind === kind),
      ),
    ),
    rowOf('合计', corpus),
  ];
}

async function corpusTests(): Promise<{ readonly passed: boolean; readonly rows: readonly Row[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-corpus-outcomes-'));
  const file = join(folder, 'outcomes');
  const env = { CORPUS: 'all', CORPUS_OUTCOMES: file };
  try {
    const { code } = await run(tool('rstest'), ['run', '--project', 'node', 'tests/corpus'], env);
    return { passed: code === 0, rows: tableOf(readOutcomes(file)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @returns what its line says, and whether it was without an outage. */
async function attempt(title: string, work: () => Promise<number>): Promise<{ line: string; passed: boolean }> {
  console.log(title);
  try {
    return { line: `${title}：${await work()} 次，没有中断`, passed: true };
  } catch (error) {
    return { line: `${title}：${error instanceof Error ? error.message : String(error)}`, passed: false };
  }
}

async function realServers() {
  const { privateKey } = signingKey();
  const { DATABASE_URL: url } = process.env;
  return [
    await attempt('真实重启', () => restartOverBad(privateKey)),
    url === undefined
      ? { line: '两个真实进程：没有 DATABASE_URL，没有试', passed: true }
      : await attempt('两个真实进程（PostgreSQL）', () => twoProcesses(privateKey, url)),
    await attempt('发布中强行结束服务器', () => killServers(privateKey)),
  ];
}

const { passed, rows } = await corpusTests();
console.log(`\n每一步都在两个进程上验证\n${inColumns(rows)}\n`);
if (!isBuilt()) {
  await build();
  markBuilt();
}
const attempts = await realServers();
console.log(`\n${attempts.map(({ line }) => line).join('\n')}`);
process.exitCode = passed && attempts.every((one) => one.passed) ? 0 : 1;
