/** Many mutants in one run of the tests: each has a copy of a file of tests, which turns its switch on first. */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A file of tests with one mutant switched on, or with none of them as number 0. */
export interface Attempt {
  readonly number: number;
  readonly test: string;
}

export interface Outcome {
  /** Silent: the tests ended, or were ended, without a word on this file. */
  readonly fate: 'passed' | 'failed' | 'silent';
  /** The first test that failed. */
  readonly by: string;
}

/** How a process is used: for several files, or for one, which it begins with. */
export type Loading = 'shared' | 'alone';

const nameOf = ({ number, test }: Attempt): string => test.replace(/\.test\./, `.mutant${number}.test.`);
const switchOf = (attempt: Attempt): string => nameOf(attempt).replace(/\.test\.tsx?$/, '.switch.ts');

function write(copy: string, attempt: Attempt): void {
  const text = readFileSync(join(copy, attempt.test), 'utf8');
  writeFileSync(join(copy, switchOf(attempt)), `globalThis.portalMutant = ${attempt.number};\nexport {};\n`);
  writeFileSync(join(copy, nameOf(attempt)), `import './${posix.basename(switchOf(attempt))}';\n${text}`);
}

function remove(copy: string, attempt: Attempt): void {
  for (const name of [nameOf(attempt), switchOf(attempt)]) rmSync(join(copy, name), { force: true });
}

/** Pages have a document, and with it modules, of their own each. */
const argumentsOf = (loading: Loading, isPage: boolean): readonly string[] => [
  ...['run', '--testTimeout', '15000', '--project', isPage ? 'dom' : 'node'],
  ...(isPage ? ['--pool', 'vmForks'] : loading === 'shared' ? ['--no-isolate'] : []),
];

let running: number | undefined;
/** Ends the tests that run, with all they have started. */
export function stopTests(): void {
  if (running !== undefined) process.kill(-running, 'SIGKILL');
}

/** @param silence - Seconds without a word after which the tests are ended. @returns what they printed. */
function outputOf(copy: string, args: readonly string[], silence: number): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn('node_modules/.bin/rstest', args, {
      ...{ cwd: copy, detached: true },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child.pid;
    let output = '';
    const timer = setTimeout(stopTests, silence * 1000);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        timer.refresh();
      });
    child.on('close', () => {
      clearTimeout(timer);
      running = undefined;
      resolve(stripVTControlCharacters(output));
    });
  });
}

/** What the runner said of each file: `✓ file (3)`, `✗ file (3)`, and at the end `FAIL file > test`. */
function outcomesIn(output: string): ReadonlyMap<string, Outcome> {
  const found = new Map<string, Outcome>();
  for (const [, mark, file = ''] of output.matchAll(/^ *([✓✗✘]) (\S+\.test\.tsx?) \(/gm))
    found.set(file, { fate: mark === '✓' ? 'passed' : 'failed', by: '' });
  for (const [, file = '', by = ''] of output.matchAll(/^ *FAIL +(\S+\.test\.tsx?)(?: > (.+))?$/gm))
    if (!found.get(file)?.by) found.set(file, { fate: 'failed', by: by.trim() });
  return found;
}

/** @param attempts - Of pages alone, or of none. @returns the outcome of each, in their order. */
export async function runBatch(
  copy: string,
  attempts: readonly Attempt[],
  { loading, silence }: { loading: Loading; silence: number },
): Promise<readonly Outcome[]> {
  const [first] = attempts;
  if (!first) return [];
  for (const attempt of attempts) write(copy, attempt);
  try {
    const isPage = first.test.endsWith('.tsx');
    const output = await outputOf(copy, [...argumentsOf(loading, isPage), ...attempts.map(nameOf)], silence);
    const outcomes = outcomesIn(output);
    return attempts.map((attempt) => outcomes.get(nameOf(attempt)) ?? { fate: 'silent', by: '' });
  } finally {
    for (const attempt of attempts) remove(copy, attempt);
  }
}
