/** The runners of `npm test`, and what all of them together passed and failed. */
import { ensureBrowser } from './browser.ts';
import { passes, type Step } from './check.ts';
import { run, tool } from './run.ts';

export type Env = Readonly<Record<string, string>>;

export interface Count {
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

export const countOf = (passed: boolean): Count => ({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });

/** Whoever reads the end of the output finds the name of what failed. */
export function missed(title: string): Count {
  failures.add(`✗ ${title}`);
  return countOf(false);
}

export const checked = async (step: Step): Promise<Count> =>
  (await passes(step)) ? countOf(true) : missed(step.title);

/** rstest's closing `Tests … | N failed | N passed`. */
async function unitTests(env: Env, args: readonly string[]): Promise<Count> {
  const { code, output } = await run(tool('rstest'), ['run', ...args], env);
  remind(output);
  const line =
    plain(output)
      .split('\n')
      .findLast((one) => /^\s*Tests /.test(one)) ?? '';
  const count = { passed: numberBefore(line, 'passed'), failed: numberBefore(line, 'failed') };
  return code !== 0 && count.failed === 0 ? sum([count, missed(`rstest ${args.join(' ')}`)]) : count;
}

/** Files of one worker share the modules that they import: app and areas, or React and the kits, are loaded once. */
export const nodeTests = (env: Env, args: readonly string[] = []) =>
  unitTests(env, ['--project', 'node', '--no-isolate', ...args]);

const pagesBelow = (folders: string): readonly string[] => [
  '--project',
  'dom',
  '--include',
  `${folders}/**/*.test.tsx`,
];
export const pageTests = (args: readonly string[] = []) =>
  unitTests({}, [...pagesBelow('{sdk,plugins,tests}'), '--no-isolate', ...args]);
/** Modules of the host keep what is open, who is signed in, and more: each of its files has modules of its own. */
export const hostPages = (args: readonly string[] = []) =>
  unitTests({}, [...pagesBelow('runtime'), '--pool', 'vmForks', ...args]);

/** Playwright's closing lines. */
export async function flowTests(env: Env = {}, args: readonly string[] = []): Promise<Count> {
  const { code, output } = await run(tool('playwright'), ['test', ...args], { ...env, CHROMIUM: ensureBrowser() });
  remind(output);
  const again = numberBefore(output, 'flaky');
  retried += again;
  const count = { passed: numberBefore(output, 'passed'), failed: numberBefore(output, 'failed') + again };
  return code !== 0 && count.failed === 0 ? sum([count, missed(`playwright ${args.join(' ')}`)]) : count;
}

/** The closing lines of a whole run. @returns the exit code. */
export function conclude(total: Count): number {
  for (const line of [...reasons, ...failures]) console.log(line);
  console.log(`${retried} retried`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
}

export const sum = (counts: readonly Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
});
