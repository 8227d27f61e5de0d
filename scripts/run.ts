/** Runs commands of the repository one after another, their output passed through or kept for counting. */
import { spawn } from 'node:child_process';
import { root } from './registry.ts';

export interface Ended {
  readonly code: number;
  /** Standard output and error, as printed. */
  readonly output: string;
}

/** Runs a command in the root. @returns its exit code and what it printed. */
export function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const take = (stream: NodeJS.WriteStream) => (chunk: Buffer) => {
      output += chunk.toString();
      stream.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool of `node_modules/.bin`. */
export const tool = (name: string): string => `node_modules/.bin/${name}`;
