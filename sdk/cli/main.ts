#!/usr/bin/env node
/** The command `portal`: writes, checks, builds and publishes a plugin. */
import { parseArgs } from 'node:util';
import { type Command, CommandError, EXIT, type Given, type Outcome } from './command.ts';
import { sdkPackage } from './sdk-package.ts';

const commands: Readonly<Record<string, () => Promise<{ default: Command }>>> = {
  create: () => import('./commands/create.ts'),
  build: () => import('./commands/build.ts'),
  check: () => import('./commands/check.ts'),
  dev: () => import('./commands/dev.ts'),
  explain: () => import('./commands/explain.ts'),
  key: () => import('./commands/key.ts'),
  keys: () => import('./commands/keys.ts'),
  plan: () => import('./commands/plan.ts'),
  publish: () => import('./commands/publish.ts'),
  rollback: () => import('./commands/rollback.ts'),
  test: () => import('./commands/test.ts'),
};

const exits = '退出码：0 完成；1 有错误或冲突；2 用法不对；3 未能完成';

async function overview(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(10)}${(await load()).default.summary}`),
  );
  return `用法：portal <命令> [--help] [--json]\n\n${lines.join('\n')}\n\n${exits}`;
}

function helpOf(name: string, { summary, usage, help = {} }: Command): string {
  const options = Object.entries({ ...help, json: '以 JSON 输出结果', help: '显示本说明' });
  const lines = options.map(([option, text]) => `  --${option.padEnd(18)}${text}`);
  return `用法：portal ${name} ${usage}\n${summary}\n\n${lines.join('\n')}\n\n${exits}`;
}

function parsed(command: Command, args: readonly string[]) {
  const options = { json: { type: 'boolean' }, help: { type: 'boolean' }, ...command.options } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), EXIT.usage);
  }
}

const done = (text: string): Outcome => ({ exit: EXIT.done, data: text, text });

async function run([name, ...args]: readonly string[]): Promise<{ outcome: Outcome; json: boolean }> {
  if (name === '--version') return { outcome: done(sdkPackage().version), json: false };
  if (name === undefined || name === '--help') return { outcome: done(await overview()), json: false };
  const load = commands[name];
  if (!load) throw new CommandError(`没有命令 ${name}。\n\n${await overview()}`, EXIT.usage);
  const command = (await load()).default;
  const { values, positionals } = parsed(command, args);
  if (values.help) return { outcome: done(helpOf(name, command)), json: false };
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const given: Given = { cwd: process.cwd(), names: positionals, flags: { ...values } as Given['flags'], progress };
  return { outcome: await command.run(given), json: values.json === true };
}

try {
  const { outcome, json } = await run(process.argv.slice(2));
  process.stdout.write(`${json ? JSON.stringify(outcome.data, null, outcome.goesOn ? 0 : 2) : outcome.text}\n`);
  process.exitCode = outcome.exit;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CommandError ? error.exit : EXIT.failed;
}
