/** A portal of the test's own, beside the one that all flows share. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundled } from '../../scripts/server-bundle.ts';

export interface OwnPortal {
  readonly origin: string;
  /** Once its database is free again. */
  close(): Promise<void>;
}

/** On the embedded database, unless one is given. */
const node = (args: readonly string[], env: Environment = {}) =>
  spawn(process.execPath, args, { env: { ...process.env, DATABASE_URL: undefined, ...env } });

const ended = (child: ChildProcess) =>
  new Promise<number | null>((resolve) =>
    child.exitCode === null ? child.once('exit', resolve) : resolve(child.exitCode),
  );

const heard = (child: ChildProcess): { text: string } => {
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (part: Buffer) => {
      said.text += String(part);
    });
  return said;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** An empty folder begins with the demonstration data that the run has made beforehand. @returns whether it did. */
export function copyDemo({ DATABASE_URL: url, DATA_DIR: folder, SEED: seed = 'demo' }: Environment): boolean {
  const { FLOWS_DEMO: made } = process.env;
  if (
    url !== undefined ||
    made === undefined ||
    folder === undefined ||
    seed !== 'demo' ||
    existsSync(join(folder, 'pgdata'))
  )
    return false;
  cpSync(made, folder, { recursive: true });
  return true;
}

/** Leaves the demonstration data in a folder that is still empty; no portal runs on it. */
export async function makeData(env: Environment): Promise<void> {
  if (!copyDemo(env)) await (await openPortal(env)).close();
}

/** @param env - Beside the environment of the test. `undefined` takes away. @throws Error with what it printed. */
export async function openPortal(env: Environment): Promise<OwnPortal> {
  copyDemo(env);
  const portal = node(await bundled('main'), { PORT: '0', SEED: 'demo', ...env });
  const said = heard(portal);
  const origin = await new Promise<string>((resolve, reject) => {
    portal.stdout?.on('data', () => {
      const address = /^(http:\/\/[^/]+)/m.exec(said.text)?.[1];
      if (address) resolve(address);
    });
    portal.once('exit', () => reject(new Error(said.text)));
  });
  return {
    origin,
    async close() {
      portal.kill();
      await ended(portal);
    },
  };
}

/** Runs a part of the server to its end. @throws Error with what it printed. */
export async function run(part: Parameters<typeof bundled>[0], ...args: string[]): Promise<void> {
  const child = node([...(await bundled(part)), ...args]);
  const said = heard(child);
  if ((await ended(child)) !== 0) throw new Error(said.text);
}
