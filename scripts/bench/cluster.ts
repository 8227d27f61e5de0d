/** A PostgreSQL of the bench's own, where one is installed. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const library = '/usr/lib/postgresql';

function binaries(): string | undefined {
  const versions = existsSync(library) ? readdirSync(library).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(library, version, 'bin')).find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root, so root lends it the account that its package made. */
function as(command: string, args: readonly string[]): void {
  const [program, rest] =
    process.getuid?.() === 0 ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  execFileSync(program, rest, { stdio: 'ignore' });
}

export interface Cluster {
  readonly url: string;
  /** Folder of the programs that belong to it. */
  readonly bin: string;
  stop(): void;
}

interface ClusterOptions {
  /** Empty; what is in it goes with the cluster. Default: one of its own. */
  readonly folder?: string;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Undefined where PostgreSQL is not installed. Durable writes stay on, as in production. */
export function startCluster(port: number, { folder: given, settings = {} }: ClusterOptions = {}): Cluster | undefined {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const folder = given ?? mkdtempSync(join(tmpdir(), 'portal-bench-pg-'));
  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  const data = join(folder, 'data');
  as(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
  const all = { port: String(port), listen_addresses: '127.0.0.1', unix_socket_directories: folder, ...settings };
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`);
  as(join(bin, 'pg_ctl'), ['-D', data, '-w', '-o', options.join(' '), '-l', join(folder, 'log'), 'start']);
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    bin,
    stop() {
      as(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
      rmSync(given === undefined ? folder : data, { recursive: true, force: true });
    },
  };
}
