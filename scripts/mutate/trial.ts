/** One mutant at a time against its tests: the first that fails has found it. */
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Sources } from '../boundaries/graph.ts';
import { type Stage, stagesOf } from './narrow.ts';
import { applied, type Mutant } from './rules.ts';

interface Ended {
  readonly passed: boolean;
  /** The time was over before the tests were, or the runner ended without naming one. */
  readonly unclear: boolean;
  /** The first test that failed. */
  readonly by: string;
  readonly seconds: number;
}

/** Files of the server share what they import; a page has a document of its own. */
const argumentsOf = ({ project, files }: Stage): readonly string[] => [
  ...['run', '--bail', '1', '--project', project],
  ...(project === 'node' ? ['--no-isolate'] : []),
  ...files,
];

let running: number | undefined;
/** Ends the tests that run, with all they have started. */
export function stopTests(): void {
  if (running !== undefined) process.kill(-running, 'SIGKILL');
}

/** @param limit - In seconds. */
function runTests(copy: string, stage: Stage, limit: number): Promise<Ended> {
  const began = performance.now();
  return new Promise((resolve) => {
    const child = spawn('node_modules/.bin/rstest', argumentsOf(stage), {
      ...{ cwd: copy, detached: true },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = child.pid;
    let output = '';
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      stopTests();
    }, limit * 1000);
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('close', (code) => {
      clearTimeout(timer);
      running = undefined;
      const said = stripVTControlCharacters(output);
      const by = (/^ *FAIL +(.+)$/m.exec(said) ?? /^ *[✗✘] (.+)$/m.exec(said))?.[1] ?? '';
      const seconds = (performance.now() - began) / 1000;
      resolve({ passed: code === 0, unclear: late || (code !== 0 && by === ''), by: by.trim(), seconds });
    });
  });
}

export type Fate = 'found' | 'survived' | 'unclear';
export interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  readonly by: string;
  readonly seconds: number;
}

/** How long the tests of a stage may take without a change, in seconds; the first of all make the demo data as well. */
const patience = 1_800;

/**
 * Tests that pass without a change; those that fail are left out, or they would find each mutant.
 * @param broken - Takes the others, each with what failed.
 */
async function passing(copy: string, stage: Stage, broken: Set<string>): Promise<Stage> {
  if ((await runTests(copy, stage, patience)).passed) return stage;
  const files: string[] = [];
  for (const file of stage.files) {
    const { passed, by } = await runTests(copy, { ...stage, files: [file] }, patience);
    if (passed) files.push(file);
    else broken.add(`${file}: ${by}`);
  }
  return { ...stage, files };
}

/** Writes a mutant into the copy for as long as tests run. */
async function withMutant(copy: string, mutant: Mutant, tests: () => Promise<Ended>): Promise<Ended> {
  const file = join(copy, mutant.file);
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, applied(text, mutant));
  try {
    return await tests();
  } finally {
    writeFileSync(file, text);
  }
}

/** @param limit - Seconds that a mutant has, all its stages together. @param broken - Tests that fail without a change. */
export function createTrial(copy: string, sources: Sources, limit: number, broken: Set<string>) {
  const sound = new Map<string, Stage>();
  return async (mutant: Mutant): Promise<Tried> => {
    let seconds = 0;
    for (const asked of stagesOf(sources, mutant)) {
      const key = asked.files.join();
      const stage = sound.get(key) ?? (await passing(copy, asked, broken));
      sound.set(key, stage);
      if (stage.files.length === 0) continue;
      const ended = await withMutant(copy, mutant, () => runTests(copy, stage, Math.max(1, limit - seconds)));
      seconds += ended.seconds;
      if (ended.unclear) return { mutant, fate: 'unclear', by: '', seconds };
      if (!ended.passed) return { mutant, fate: 'found', by: ended.by, seconds };
    }
    return { mutant, fate: 'survived', by: '', seconds };
  };
}
