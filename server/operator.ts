/** Work of a command of an operator: in the portal that runs on the data folder, or here where none does. */
import { resolve } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { orderRunning } from './control.ts';
import { type Database, openDb } from './db/open.ts';
import { projectRoot } from './db/root.ts';

export interface Here {
  readonly database: Database;
  readonly config: Config;
  readonly root: string;
  readonly dataDir: string;
}

const print = (line: string) => console.log(line);

/** @param alone - What the order comes to where no portal runs, or where a database server lets several in. */
export async function carryOutOrder<T>(
  name: string,
  input: unknown,
  alone: (here: Here, progress: typeof print) => Promise<T>,
): Promise<T> {
  const [root, config] = [projectRoot(), readConfig()];
  const dataDir = resolve(root, config.dataDir);
  const { databaseUrl } = config;
  const running = databaseUrl === undefined ? await orderRunning(dataDir, { name, input }, print) : undefined;
  if (running) return running.done as T;
  const database = await openDb(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  try {
    return await alone({ database, config, root, dataDir }, print);
  } finally {
    await database.close();
  }
}

/** Runs a command; a refusal is one line, and the exit code 1. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
