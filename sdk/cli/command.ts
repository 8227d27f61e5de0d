import type { ParseArgsConfig } from 'node:util';

/** 0 done, 1 findings or conflicts, 2 wrong use, 3 the work could not be done. */
export const EXIT = { done: 0, findings: 1, usage: 2, failed: 3 } as const;

export interface Outcome {
  readonly exit: (typeof EXIT)[keyof typeof EXIT];
  /** Printed by `--json`. */
  readonly data: unknown;
  /** Printed otherwise. */
  readonly text: string;
  /** Work begins with this: the JSON is one line, for whoever reads along. */
  readonly goesOn?: true;
}

export interface Given {
  /** Folder that the command was called in. */
  readonly cwd: string;
  readonly names: readonly string[];
  readonly flags: Readonly<Record<string, string | boolean | undefined>>;
  /** One line of progress, on standard error. */
  readonly progress: (line: string) => void;
}

export interface Command {
  readonly summary: string;
  /** Behind the command's name: `<id> [--to <目录>]`. */
  readonly usage: string;
  readonly options?: NonNullable<ParseArgsConfig['options']>;
  /** Option → what it does. */
  readonly help?: Readonly<Record<string, string>>;
  run(given: Given): Promise<Outcome>;
}

/** Ends the command with a Chinese sentence and an exit code. */
export class CommandError extends Error {
  readonly exit: 2 | 3;
  constructor(message: string, exit: 2 | 3 = EXIT.failed) {
    super(message);
    this.exit = exit;
  }
}

export const misuse = (message: string): never => {
  throw new CommandError(message, EXIT.usage);
};

export const textFlag = ({ flags }: Given, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};
