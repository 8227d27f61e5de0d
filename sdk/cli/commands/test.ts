import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { builtFolderVariable } from '../../testing/built/artefact.ts';
import { buildPlugin } from '../build-plugin.ts';
import { type Command, CommandError, EXIT, type Given } from '../command.ts';
import { outOf, readProject } from '../project.ts';

const ownConfig = ['ts', 'mts', 'js', 'mjs'].map((ending) => `rstest.config.${ending}`);
const kitConfig = join(import.meta.dirname, '../test-config.js');

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** As the runner's JSON reporter spells it. */
interface Summary {
  readonly passedTests: number;
  readonly failedTests: number;
  readonly skippedTests: number;
}

/** The test runner that the plugin has installed. */
function runnerOf(cwd: string): string {
  try {
    const file = createRequire(join(cwd, 'package.json')).resolve('@rstest/core/package.json');
    return join(dirname(file), 'bin/rstest.js');
  } catch {
    throw new CommandError('没有安装 @rstest/core；请先运行 npm install。');
  }
}

/** Runs the tests once. Their own output goes through, or is read where only the counts are asked for. */
function run({ cwd, names, flags }: Given, built: string | undefined): Promise<{ failed: boolean; report: string }> {
  const config = ownConfig.some((name) => existsSync(join(cwd, name))) ? [] : ['--config', kitConfig];
  const reporter = flags['json'] === true ? ['--reporter', 'json'] : [];
  const args = [runnerOf(cwd), 'run', '--root', cwd, ...config, ...reporter, ...names];
  const env = { ...process.env, NODE_ENV: 'test', ...(built !== undefined && { [builtFolderVariable]: built }) };
  const stdout = flags['json'] === true ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', stdout, 'inherit'] });
    let report = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      report += text;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ failed: code !== 0, report }));
  });
}

/** @throws CommandError when the run ended before its report. */
function countsOf(report: string): Counts {
  try {
    const { summary } = JSON.parse(report.slice(report.indexOf('{'))) as { summary: Summary };
    return { passed: summary.passedTests, failed: summary.failedTests, skipped: summary.skippedTests };
  } catch {
    throw new CommandError(`测试没有运行完：${report.slice(0, 2000)}`);
  }
}

async function builtOf({ cwd, progress }: Given): Promise<string> {
  const project = await readProject(cwd);
  const out = outOf(project);
  progress('打包');
  await buildPlugin(project, out);
  return join(cwd, out);
}

const test: Command = {
  summary: '在模拟门户中运行插件的测试',
  usage: '[文件…] [--built]',
  options: { built: { type: 'boolean' } },
  help: { built: '构建后，让同样的测试在构建结果上再运行一遍' },
  async run(given) {
    const { flags, progress } = given;
    const folders = [undefined, ...(flags['built'] === true ? [await builtOf(given)] : [])];
    const results: { of: 'source' | 'built'; failed: boolean; counts: Counts | undefined }[] = [];
    for (const built of folders) {
      progress(built === undefined ? '测试源码' : '测试构建结果');
      const { failed, report } = await run(given, built);
      const counts = flags['json'] === true ? countsOf(report) : undefined;
      results.push({ of: built === undefined ? 'source' : 'built', failed, counts });
    }
    const failed = results.some((one) => one.failed);
    return {
      exit: failed ? EXIT.findings : EXIT.done,
      data: Object.fromEntries(results.map(({ of, counts }) => [of, counts])),
      text: failed ? '有测试没有通过。' : '测试全部通过。',
    };
  },
};

export default test;
