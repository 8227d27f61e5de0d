/** Commands by their names, read from a command line and told to a terminal. */
import { parseArgs } from 'node:util';
import { type Command, CommandError, EXIT, type Given, type Outcome } from './command.ts';
import { FoundError } from './findings.ts';

export type Commands = Readonly<Record<string, () => Promise<{ default: Command }>>>;

const exits = '退出码：0 完成；1 有错误或冲突；2 用法不对；3 未能完成';

async function overview(commands: Commands): Promise<string> {
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

/** What was found is what the command says. */
async function outcomeOf(command: Command, given: Given): Promise<Outcome> {
  try {
    return await command.run(given);
  } catch (error) {
    if (!(error instanceof FoundError)) throw error;
    return { exit: EXIT.findings, data: { findings: error.findings }, text: error.message };
  }
}

interface Run {
  readonly commands: Commands;
  readonly version: () => string;
}

async function run({ commands, version }: Run, [name, ...args]: readonly string[]) {
  if (name === '--version') return { outcome: done(version()), json: false };
  if (name === undefined || name === '--help') return { outcome: done(await overview(commands)), json: false };
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) throw new CommandError(`没有命令 ${name}。\n\n${await overview(commands)}`, EXIT.usage);
  const command = (await load()).default;
  const { values, positionals } = parsed(command, args);
  if (values.help) return { outcome: done(helpOf(name, command)), json: false };
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const given: Given = { cwd: process.cwd(), names: positionals, flags: { ...values } as Given['flags'], progress };
  return { outcome: await outcomeOf(command, given), json: values.json === true };
}

/** Runs what the command line asks for; the process ends with its code. */
export async function runFrom(parts: Run, args: readonly string[]): Promise<void> {
  try {
    const { outcome, json } = await run(parts, args);
    process.stdout.write(`${json ? JSON.stringify(outcome.data, null, outcome.goesOn ? 0 : 2) : outcome.text}\n`);
    process.exitCode = outcome.exit;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof CommandError ? error.exit : EXIT.failed;
  }
}
